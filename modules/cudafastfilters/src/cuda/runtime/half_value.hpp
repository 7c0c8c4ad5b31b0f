// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HALF_VALUE_HPP
#define OPENCV_CUDAFASTFILTERS_HALF_VALUE_HPP

#include "common/half_pixel.hpp"
#include "lane_ops.hpp"

#include <type_traits>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

// Halves as numbers. Every NaN becomes the quiet one.

namespace cv::cuda::fastfilters
{

// Whether pixels of a type are real numbers.
template <typename T>
constexpr bool isRealPixel = std::is_floating_point<T>::value || std::is_same<T, HalfPixel>::value;

constexpr std::uint16_t quietHalf = 0x7e00;

CFF_HOST_DEVICE float floatOf(HalfPixel value)
{
#ifdef __CUDA_ARCH__
    return __half2float(__ushort_as_half(value.bits));
#else
    constexpr std::uint32_t infinity = 0x7c00u << 13;
    const std::uint32_t magnitude = (value.bits & 0x7fffu) << 13, sign = (value.bits & 0x8000u) << 16;
    const float finite = bitsToFloat(magnitude) * 5.192296858534828e33f;  // 2^112
    return bitsToFloat((magnitude < infinity ? floatToBits(finite) : magnitude | 0x7f800000u) | sign);
#endif
}

// Rounds to nearest, ties to even.
CFF_HOST_DEVICE HalfPixel halfOf(float value)
{
#ifdef __CUDA_ARCH__
    return {value == value ? __half_as_ushort(__float2half_rn(value)) : quietHalf};
#else
    const std::uint32_t bits = floatToBits(value), magnitude = bits & 0x7fffffffu;
    if (value != value)
        return {quietHalf};
    std::uint32_t half = 0x7c00;  // infinity, from 65520 on
    if (magnitude < 0x38800000u)  // denormal: the unit of a float from 0.5 on is that of halves
        half = floatToBits(bitsToFloat(magnitude) + 0.5f) - floatToBits(0.5f);
    else if (magnitude < 0x477ff000u)
        half = (magnitude + 0xfffu + (magnitude >> 13 & 1) - 0x38000000u) >> 13;
    return {static_cast<std::uint16_t>(half | (bits >> 16 & 0x8000u))};
#endif
}

CFF_HOST_DEVICE HalfPixel halfOf(double value)
{
#ifdef __CUDA_ARCH__
    return {value == value ? __half_as_ushort(__double2half(value)) : quietHalf};
#else
    // Of the two floats around a double, the one of odd mantissa is rounded as the double.
    std::uint32_t bits = floatToBits(static_cast<float>(value));
    const double nearest = bitsToFloat(bits);
    if (nearest != value && value == value && bits % 2 == 0)
        bits += std::abs(nearest) < std::abs(value) ? 1 : -1;
    return halfOf(bitsToFloat(bits));
#endif
}

}  // namespace cv::cuda::fastfilters

#endif
