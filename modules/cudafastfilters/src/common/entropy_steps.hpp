// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ENTROPY_STEPS_HPP
#define OPENCV_CUDAFASTFILTERS_ENTROPY_STEPS_HPP

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace cv::cuda::fastfilters
{

// c * log2(c) in whole multiples of a power of two, so that sums of it do not depend on the order of steps.
template <typename Sum>
struct EntropyUnit
{
    explicit EntropyUnit(int pixels)
    {
        const double greatest = pixels * (pixels > 2 ? std::log2(pixels) : 1.0);
        unit = std::ldexp(1.0, std::numeric_limits<Sum>::digits - 1 - std::ilogb(greatest));
    }
    Sum term(int count) const
    {
        return count < 2 ? 0 : static_cast<Sum>(std::floor(count * std::log2(count) * unit + 0.5));
    }
    // From each count to the next one.
    std::vector<Sum> steps(int counts) const
    {
        std::vector<Sum> result(counts);
        for (int c = 0; c < counts; ++c)
            result[c] = term(c + 1) - term(c);
        return result;
    }

    double unit;  // the sum of all terms is less than the type's greatest value
};

}  // namespace cv::cuda::fastfilters

#endif
