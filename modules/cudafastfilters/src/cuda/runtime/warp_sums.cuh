// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WARP_SUMS_CUH
#define OPENCV_CUDAFASTFILTERS_WARP_SUMS_CUH

#include "common/host_device.hpp"

// Sums and extremes over the lanes of a warp.

namespace cv::cuda::fastfilters
{

constexpr unsigned wholeWarp = 0xffffffffu;

__device__ __forceinline__ int warpSum(int value)
{
#if __CUDA_ARCH__ >= 800
    return __reduce_add_sync(wholeWarp, value);
#else
    for (int distance = 16; distance > 0; distance /= 2)
        value += __shfl_xor_sync(wholeWarp, value, distance);
    return value;
#endif
}

// The minimum of the warp's values.
template <typename T>
__device__ __forceinline__ T warpLeast(T value)
{
#if __CUDA_ARCH__ >= 800
    return __reduce_min_sync(wholeWarp, value);
#else
    for (int distance = 16; distance > 0; distance /= 2)
        value = min(value, __shfl_xor_sync(wholeWarp, value, distance));
    return value;
#endif
}

__device__ __forceinline__ int warpGreatest(int value)
{
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(wholeWarp, value);
#else
    for (int distance = 16; distance > 0; distance /= 2)
        value = max(value, __shfl_xor_sync(wholeWarp, value, distance));
    return value;
#endif
}

// Sum of the values of this lane and all before it.
__device__ __forceinline__ int warpInclusiveSum(int value, int lane)
{
    CFF_UNROLL
    for (int distance = 1; distance < 32; distance *= 2)
    {
        const int before = __shfl_up_sync(wholeWarp, value, distance);
        if (lane >= distance)
            value += before;
    }
    return value;
}

__device__ __forceinline__ unsigned lanesBefore(int lane)
{
    return (1u << lane) - 1;
}

}  // namespace cv::cuda::fastfilters

#endif
