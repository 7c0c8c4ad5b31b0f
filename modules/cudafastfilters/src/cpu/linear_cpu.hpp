// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_CPU_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_CPU_HPP

#include "../fast_filter.hpp"
#include "../linear_mask.hpp"

#include <vector>

// Linear filters on the CPU, on padded bands of rows. A result is (sum of pixels times weights + offset) /
// divisor, rounded and saturated. dst has src's size and does not overlap it.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct HostLinearMask
{
    Size size;
    std::vector<double> weights;  // row by row
    SumPlan sums;
    double offset, divisor;
};

struct HostSeparableMask
{
    std::vector<double> row, column;
    SumPlan sums;
    double offset, divisor;
};

void linearFilterHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const HostLinearMask& mask);
void separableFilterHost(const Mat& src, Mat& dst, const Neighbourhood& neighbourhood, const HostSeparableMask& mask);

String describeLinearHost(const SumPlan& sums);
String describeSeparableHost(const SumPlan& sums);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
