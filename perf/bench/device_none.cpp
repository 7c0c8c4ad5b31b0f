// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Instead of everything that needs CUDA.

#include "device.hpp"
#include "measure.hpp"

namespace bench
{

bool deviceIsLost()
{
    return false;
}

std::string deviceInformation()
{
    return "\"gpu\": null";
}

std::unique_ptr<DeviceImplementation> makeDeviceImplementation(const std::string&)
{
    return nullptr;
}

Row measure(const Cell&, DeviceImplementation&)
{
    refuse("this build has no CUDA");
}

}  // namespace bench
