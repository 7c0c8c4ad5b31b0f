// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_MASK_HPP

#include "opencv2/core.hpp"

#include <vector>

// What is known of a mask when a filter is created: whether it can be computed exactly, and in which type.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Coefficients weights[i] / divisor. `exact` if all weights are integers.
struct LinearMask
{
    Size size;
    std::vector<double> weights;  // row by row
    double divisor = 1;
    bool exact = false;

    double sum() const;          // of the weights, not divided
    double absoluteSum() const;
};

// Greatest common divisor that is looked for; more for masks given in double, whose rounding is finer.
constexpr int maxDivisorFloat = 4096;
constexpr int maxDivisorDouble = 65536;

// Checks that the mask has one channel and finite coefficients, and finds integers m and one divisor d with
// coefficient = m / d to the precision of the mask's type, if there are any.
LinearMask analyseMask(const char* factory, InputArray kernel);

// How sums of pixels times weights are kept.
struct SumPlan
{
    bool exact;      // integers that the type of the sum holds, all of them, exactly
    bool useDouble;  // for exact sums from 2^24 on and for coefficients beyond the range of float
};

// `absoluteSum` of all weights, `largest` weight or offset in absolute value.
SumPlan planSums(int srcDepth, bool exactMask, double absoluteSum, double largest);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
