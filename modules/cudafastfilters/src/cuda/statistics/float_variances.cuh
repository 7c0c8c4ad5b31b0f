// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCES_CUH
#define OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCES_CUH

#include "float_variances.hpp"

// What kernels for variances of floats have in common.

namespace cv::cuda::fastfilters
{

__device__ __forceinline__ bool isFinite(float value)
{
    return (__float_as_uint(value) & 0x7f800000u) != 0x7f800000u;
}

// The inverse root: of numbers in the middle of a float's range by one step of Newton's method, to 2^-45 or so.
__device__ __forceinline__ double inverseRoot(double variance)
{
    if (!(variance >= 0x1p-100 && variance <= 0x1p100))
        return 1 / sqrt(variance);
    const double about = rsqrtf(static_cast<float>(variance));
    return fma(0.5 * about, fma(-variance * about, about, 1.0), about);
}

// `pixel`: at the anchor, less the centre.
__device__ __forceinline__ float resultOf(const FloatMomentFilter& filter, double sum, double squares, double pixel)
{
    const double mean = sum * filter.inverse, about = fma(-sum, mean, squares);
    const double variance = about > filter.negligible * squares ? about * filter.scale : 0 * squares;
    if (filter.result == MomentResult::Variance)
        return static_cast<float>(variance);
    if (variance == 0)
        return 0;
    const double inverse = inverseRoot(variance);
    return static_cast<float>((filter.result == MomentResult::Deviation ? variance : pixel - mean) * inverse);
}

}  // namespace cv::cuda::fastfilters

#endif
