// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HALF_VALUE_CUH
#define OPENCV_CUDAFASTFILTERS_HALF_VALUE_CUH

#include "common/half_pixel.hpp"

#include <cuda_fp16.h>

// Values of CV_16F. Results are rounded to nearest, ties to even; NaN becomes the quiet NaN, as in the CPU engine: the
// device's own conversion sets all of its bits.

namespace cv::cuda::fastfilters
{

constexpr unsigned short quietHalf = 0x7e00;

__device__ __forceinline__ float floatOf(HalfPixel value)
{
    return __half2float(__ushort_as_half(value.bits));
}
__device__ __forceinline__ HalfPixel halfOf(float value)
{
    return {value == value ? __half_as_ushort(__float2half_rn(value)) : quietHalf};
}
__device__ __forceinline__ HalfPixel halfOf(double value)
{
    return {value == value ? __half_as_ushort(__double2half(value)) : quietHalf};
}

}  // namespace cv::cuda::fastfilters

#endif
