// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_QUOTIENT_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_QUOTIENT_CUH

#include "common/saturate.hpp"

#include <cuda_runtime.h>

#include <cstdint>

// Sums of integers divided by the area of the window, or by 1, as exact rational numbers.

namespace cv::cuda::fastfilters
{

struct BoxQuotient
{
    float divisor, reciprocal;
    double wideDivisor, wideReciprocal;
    bool wide;  // float cannot hold the sums
};

inline BoxQuotient makeBoxQuotient(double divisor, bool wide)
{
    return {static_cast<float>(divisor), static_cast<float>(1 / divisor), divisor, 1 / divisor, wide};
}

// Exact. Adds instead of converting, because a multiprocessor runs only a few conversions per cycle: the bits of 2^52 +
// n.
__device__ __forceinline__ double exactDouble(std::uint32_t n)
{
    return __hiloint2double(0x43300000, static_cast<int>(n)) - 4503599627370496.0;
}

__device__ __forceinline__ double exactDouble(std::int32_t n)
{
    return __hiloint2double(0x43300000, n ^ static_cast<int>(0x80000000u)) - 4503601774854144.0;
}

// One correction rounds the quotient to the nearest float or double, see strip_finish.hpp; the proof there holds for
// sums of 32 bits in double.
template <typename D, typename Sum>
__device__ __forceinline__ D roundQuotient(Sum sum, const BoxQuotient& by)
{
    if (!by.wide)
    {
        const float n = static_cast<float>(sum), q = n * by.reciprocal;
        return saturateRounded<D>(fmaf(fmaf(-q, by.divisor, n), by.reciprocal, q));
    }
    const double n = exactDouble(sum), q = n * by.wideReciprocal;
    const double quotient = fma(fma(-q, by.wideDivisor, n), by.wideReciprocal, q);
    if constexpr (std::is_floating_point<D>::value)
    {
        return static_cast<D>(quotient);
    }
    else
    {
        // 1.5 * 2^52 leaves no room for a fraction.
        const Sum rounded = static_cast<Sum>(__double2loint(quotient + 6755399441055744.0));
        constexpr Sum low = std::is_signed<Sum>::value ? static_cast<Sum>(IntegerRange<D>::min) : 0;
        constexpr Sum high = static_cast<Sum>(IntegerRange<D>::max);
        return static_cast<D>(max(low, min(high, rounded)));
    }
}

// Sums beyond 32 bits are double, which holds them exactly.
template <typename D>
__device__ __forceinline__ D roundQuotient(double n, const BoxQuotient& by)
{
    const double q = n * by.wideReciprocal;
    const double quotient = fma(fma(-q, by.wideDivisor, n), by.wideReciprocal, q);
    if constexpr (std::is_floating_point<D>::value)
    {
        return static_cast<D>(quotient);
    }
    else
    {
        const double clamped =
            fmin(fmax(quotient, static_cast<double>(IntegerRange<D>::min)), static_cast<double>(IntegerRange<D>::max));
        return static_cast<D>(__double2loint(clamped + 6755399441055744.0));
    }
}

}  // namespace cv::cuda::fastfilters

#endif
