// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_INTEGER_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_INTEGER_STRIPS_HPP

#include "dense_strip.hpp"
#include "separable_strip.hpp"

// Masks of integers over one divisor, of 16-bit images, whose exact sums are too great for a float: the sums are
// integers of 32 bits. A thread walks down a strip as in dense_strip and separable_strip. If the divisor is a power of
// two, sums are rounded in integers; another quotient is one of doubles, corrected once, so it is rounded as the exact
// rational number: it is at least 1 / (2 * divisor) away from a tie, or a tie itself.
//
// Cost: multiply-adds of integers, half as fast as those of floats.

namespace cv::cuda::fastfilters
{

template <typename S, typename D>
constexpr bool hasIntegerStrips = std::is_integral<S>::value && sizeof(S) == 2 &&
                                  (std::is_same<D, S>::value || std::is_same<D, float>::value);

constexpr double integersOf32Bits = 4294967296.0;

// For sums from `least` to `most`, without the offset, less than 2^32 apart.
inline IntegerFinish integerFinish(double least, double most, double offset, double divisor, bool isToFloats)
{
    IntegerFinish finish = {};
    const auto wrapped = [](double value) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(value)); };
    const double whole = std::floor(offset), fraction = offset - whole;
    const bool isPower = divisor >= 1 && std::ldexp(1.0, std::ilogb(divisor)) == divisor;
    finish.shift = isPower ? std::ilogb(divisor) : 0;
    if (isToFloats)
    {
        finish.isShift =
            isPower && fraction == 0 && least + whole >= -integersOf32Bits / 2 && most + whole < integersOf32Bits / 2;
        finish.add = wrapped(whole);
        finish.scale = static_cast<float>(1 / divisor);
    }
    else
    {
        // What is added leaves positive sums, and quotients of the same parity.
        const double half = std::floor(divisor / 2), period = 2 * divisor;
        const double first = std::floor((least + whole + half) / period) * period;
        finish.isShift = isPower && (fraction == 0 || (fraction == 0.5 && divisor > 1)) &&
                         most + whole + half - first < integersOf32Bits && first / divisor >= -integersOf32Bits / 2 &&
                         (most + whole) / divisor < integersOf32Bits / 2 - 1;
        finish.tiesGoUp = fraction != 0 || divisor == 1;
        if (finish.isShift)
        {
            finish.lost = static_cast<std::uint32_t>(divisor) - 1;
            finish.add = wrapped(whole + half - first);
            finish.base = static_cast<int>(first / divisor);
        }
    }
    if (!finish.isShift)
        finish.add = wrapped(-least);
    finish.offset = offset + least;
    finish.divisor = divisor;
    finish.reciprocal = 1 / divisor;
    return finish;
}

}  // namespace cv::cuda::fastfilters

#endif
