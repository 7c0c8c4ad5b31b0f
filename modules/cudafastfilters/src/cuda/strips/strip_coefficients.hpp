// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_COEFFICIENTS_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_COEFFICIENTS_HPP

#include "strip_finish.hpp"

#include <vector>

// Coefficients in the form that the strip kernels take: centred in a square of a side that has a kernel, scaled to the
// kernel's float representation of pixels, and with the constants of the last step.

namespace cv::cuda::fastfilters
{

struct StripCoefficients
{
    int side = 0;               // the kernel's window
    std::vector<double> dense;  // side x side of a dense filter
    std::vector<double> row;    // for a separable filter
    std::vector<double> column;
    // The first coefficients (for a dense filter, the middle one of its first row) are 1: all are divided by them, and
    // the last step multiplies by their product instead.
    bool isUnit = false;
    StripFinish finish = {};
    LinearFinish ofDoubles = {};    // instead, for sums in double
    IntegerFinish ofIntegers = {};  // for sums in integers

    template <typename Sum>
    const StripFinishOf<Sum>& finishOf() const
    {
        if constexpr (std::is_same<Sum, double>::value)
            return ofDoubles;
        else if constexpr (std::is_same<Sum, std::uint32_t>::value)
            return ofIntegers;
        else
            return finish;
    }
};

template <typename Sum, int Side>
void copyCoefficients(const double* from, Sum (&to)[Side])
{
    for (int i = 0; i < Side; ++i)
    {
        if constexpr (std::is_same<Sum, std::uint32_t>::value)
            to[i] = static_cast<Sum>(static_cast<std::int64_t>(from[i]));
        else
            to[i] = static_cast<Sum>(from[i]);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
