// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "device.hpp"

#include <cuda_runtime.h>

#include "cell.hpp"

namespace bench
{

namespace
{

int attribute(cudaDeviceAttr which)
{
    int value = 0;
    cudaDeviceGetAttribute(&value, which, 0);
    return value;
}

std::string dotted(int version)
{
    return cv::format("\"%d.%d\"", version / 1000, version % 100 / 10);
}

}  // namespace

bool deviceIsLost()
{
    cudaGetLastError();
    return cudaDeviceSynchronize() != cudaSuccess;
}

std::string deviceInformation()
{
    int count = 0, driver = 0, runtime = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0)
        return "\"gpu\": null";
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    return "\"gpu\": " + quoted(properties.name) + ", \"gpus\": " + std::to_string(count) +
           ", \"cuda_driver\": " + dotted(driver) + ", \"cuda\": " + dotted(runtime) +
           cv::format(", \"multiprocessors\": %d, \"clock_mhz\": %d, \"l2_bytes\": %d", properties.multiProcessorCount,
                      attribute(cudaDevAttrClockRate) / 1000, properties.l2CacheSize);
}

}  // namespace bench
