// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_INTEGER_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_INTEGER_FINISH_HPP

#include "common/saturate.hpp"
#include "cuda/runtime/lane_ops.hpp"

#include <cmath>

// The last step of sums of integers of 32 bits, which wrap: all sums of a filter lie within 2^32 of each other.

namespace cv::cuda::fastfilters
{

// (sum + offset) / divisor, rounded once. All sums are made positive by adding to them.
struct IntegerFinish
{
    std::uint32_t add;
    // Divisors that are powers of two: `add` rounds, too.
    bool isShift, tiesGoUp;
    int shift, base;     // of the quotient
    std::uint32_t lost;  // the bits that are shifted out
    float scale;         // for floats: sums are signed then
    // Other divisors.
    double offset, divisor, reciprocal;
};

// The bits of a float, or of an integer that is clamped to the type of the pixels when it is written; signed ones are.
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishIntegers(std::uint32_t sum, const IntegerFinish& finish)
{
    constexpr bool isToFloats = std::is_same<D, float>::value;
    sum += finish.add;
    if (finish.isShift)
    {
        if constexpr (isToFloats)
        {
            return floatToBits(multiply(static_cast<float>(static_cast<int>(sum)), finish.scale));
        }
        else
        {
            std::uint32_t quotient = sum >> finish.shift;
            if (!finish.tiesGoUp && (sum & finish.lost) == 0)
                quotient &= ~1u;
            quotient += static_cast<std::uint32_t>(finish.base);
            if constexpr (std::is_unsigned<D>::value)
                return quotient;
            const int value = static_cast<int>(quotient), low = IntegerRange<D>::min, high = IntegerRange<D>::max;
            return static_cast<std::uint32_t>(value < low ? low : (value > high ? high : value));
        }
    }
    const double n = sum + finish.offset, rough = n * finish.reciprocal;
    const D result = saturateRounded<D>(std::fma(std::fma(-rough, finish.divisor, n), finish.reciprocal, rough));
    if constexpr (isToFloats)
        return floatToBits(result);
    else
        return static_cast<std::uint32_t>(static_cast<int>(result));
}

// As for floats in lane_ops.hpp.
CFF_HOST_DEVICE std::uint32_t multiplyAdd(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return a * b + c;
}

CFF_HOST_DEVICE std::uint32_t multiply(std::uint32_t a, std::uint32_t b)
{
    return a * b;
}

}  // namespace cv::cuda::fastfilters

#endif
