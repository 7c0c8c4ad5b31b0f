// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_FILTER_HPP

#include "fast_filter.hpp"
#include "tasks/linear_task.hpp"

// Factories of the linear filters, for those that differ only in how their coefficients are made.

namespace cv::cuda::fastfilters
{

struct LinearTypes
{
    int src, dst;
};

LinearTypes checkedLinearTypes(const char* factory, int srcType, int dstType, Depths accepted = Depths::Any);

// The types for whose sums coefficients are made; see tasks/converted_task.hpp.
LinearTypes workTypes(LinearTypes types);

// Sides of 0 from sigma, as cv::GaussianBlur has them.
Size checkedGaussianSize(const char* factory, int srcType, Size ksize, double sigma1, double sigma2);

// Makes any linear filter except a Gaussian of large sigma. The task was made for workTypes(types).
Ptr<Filter> makeLinearFilter(const String& name, LinearTypes types, LinearTask task);

Ptr<Filter> makeDenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                            const LinearCoefficients& mask, double delta);

Ptr<Filter> makeSeparableFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                                const LinearCoefficients& row, const LinearCoefficients& column, double delta);

}  // namespace cv::cuda::fastfilters

#endif
