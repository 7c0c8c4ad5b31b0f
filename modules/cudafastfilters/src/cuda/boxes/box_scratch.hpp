// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCRATCH_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_SCRATCH_HPP

#include "box.hpp"
#include "cuda/runtime/device_memory.hpp"

namespace cv::cuda::fastfilters
{

// Calls `launch` with `bytes` of memory that last until the work that it launches has run, and with the number of
// channels as a constant; throws if the launch fails.
template <typename Launch>
void launchWithScratch(size_t bytes, int channels, const DeviceStream& stream, const char* what, const Launch& launch)
{
    const StreamScratch scratch(bytes, stream);
    const auto launchOf = [&]
    {
        switch (channels)
        {
        case 1: return launch(std::integral_constant<int, 1>(), scratch.data());
        case 3: return launch(std::integral_constant<int, 3>(), scratch.data());
        case 4: return launch(std::integral_constant<int, 4>(), scratch.data());
        default: return cudaErrorInvalidValue;
        }
    };
    checkCuda(launchOf(), what);
}

}  // namespace cv::cuda::fastfilters

#endif
