// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_SCRATCH_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_SCRATCH_HPP

#include "box.hpp"
#include "cuda/runtime/device_memory.hpp"

namespace cv::cuda::fastfilters
{

// Calls `launch` with an allocator whose memory lasts until the work that it launches has run, and with the number of
// channels as a constant; throws where the launch fails.
template <typename Launch>
void launchWithScratch(int channels, cudaStream_t stream, const char* what, const Launch& launch)
{
    std::unique_ptr<StreamScratch> scratch;
    const BoxAllocator allocate = [&](size_t bytes)
    {
        scratch.reset(new StreamScratch(bytes, stream));
        return scratch->data();
    };
    const auto launchOf = [&]
    {
        switch (channels)
        {
        case 1: return launch(std::integral_constant<int, 1>(), allocate);
        case 3: return launch(std::integral_constant<int, 3>(), allocate);
        case 4: return launch(std::integral_constant<int, 4>(), allocate);
        default: return cudaErrorInvalidValue;
        }
    };
    checkCuda(launchOf(), what);
}

}  // namespace cv::cuda::fastfilters

#endif
