// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARED_ADDRESS_CUH
#define OPENCV_CUDAFASTFILTERS_SHARED_ADDRESS_CUH

#include <cstdint>

namespace cv::cuda::fastfilters
{

// The address of memory in the block's shared memory, in the form that its instructions take.
__device__ __forceinline__ std::uint32_t sharedAddress(const void* memory)
{
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(memory));
}

}  // namespace cv::cuda::fastfilters

#endif
