// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_FINISH_HPP

#include "common/saturate.hpp"

#include <cmath>
#include <cstdint>

// From the sum of a window's values, each between two limits, to the mean of the values of the ranks from the first to
// the last: values that are left out count as the limits, so their number is all that has to be known of them.

namespace cv::cuda::fastfilters
{

struct TrimmedFinish
{
    int below, above, count;  // values that are left out, and the others
    int offset;               // added to integers so that they are unsigned
    float divisor, reciprocal;
    bool isFloat;  // sums and counts of integers are so small that quotients in float are exact

    // `bytes`: of a pixel.
    static TrimmedFinish of(int first, int last, int area, int bytes, bool isSigned)
    {
        TrimmedFinish finish = {};
        finish.below = first;
        finish.above = area - 1 - last;
        finish.count = last - first + 1;
        finish.offset = !isSigned ? 0 : bytes == 1 ? 128 : 32768;
        finish.divisor = static_cast<float>(finish.count);
        finish.reciprocal = 1 / finish.divisor;
        finish.isFloat = static_cast<double>(finish.count) * (bytes == 1 ? 255 : 65535) < (1 << 24);
        return finish;
    }

    // The sum of the values that count, of integers. `Sum`: an integer type that holds them all.
    template <typename Sum>
    CFF_HOST_DEVICE Sum counted(Sum clamped, unsigned least, unsigned greatest) const
    {
        return clamped - static_cast<Sum>(below) * static_cast<Sum>(least) -
               static_cast<Sum>(above) * static_cast<Sum>(greatest) - static_cast<Sum>(count) * offset;
    }

    // n / count, rounded to float; |n| is below 2^24 and count below 2^22. strip_finish.hpp has the proof.
    CFF_HOST_DEVICE float quotient(int n) const
    {
        const float sum = static_cast<float>(n), q = sum * reciprocal;
        return std::fma(std::fma(-q, divisor, sum), reciprocal, q);
    }

    // D: float, or unsigned with the bits of an integer result. IsSmall: isFloat is known to hold.
    template <typename D, bool IsSmall, typename Sum>
    CFF_HOST_DEVICE D mean(Sum n) const
    {
        if (IsSmall || isFloat)
            return rounded<D>(quotient(static_cast<int>(n)));
        return rounded<D>(static_cast<double>(n) / static_cast<double>(count));
    }

    // `sum`: of the differences of floats to the least value.
    CFF_HOST_DEVICE float mean(double sum, float least, float greatest) const
    {
        const double low = least, high = greatest, both = low + high;
        if (!(std::fabs(both) < 1e39))
            return static_cast<float>(both);  // infinities, and NaN
        const double value = low + (sum - above * (high - low)) / count;
        return static_cast<float>(value < low ? low : value > high ? high : value);
    }

private:
    // Means are between pixels, so none is beyond the type. Signed ones keep their bits.
    template <typename D, typename Real>
    static CFF_HOST_DEVICE D rounded(Real value)
    {
        if constexpr (std::is_floating_point<D>::value)
            return static_cast<D>(value);
        else
            return static_cast<D>(static_cast<std::uint32_t>(saturateRounded<int>(value)));
    }
};

}  // namespace cv::cuda::fastfilters

#endif
