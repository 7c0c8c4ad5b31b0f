// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_TASKS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_TASKS_HPP

#include "linear_task.hpp"

// From the coefficients of a linear filter to its task: how it is summed, and within which bounds.

namespace cv::cuda::fastfilters
{

LinearTask denseTask(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearCoefficients& mask,
                     double delta);

// `halfUp`: rounds half up instead of half to even; exact coefficients without a delta.
LinearTask separableTask(int srcType, int dstType, const Neighbourhood& neighbourhood, const LinearCoefficients& row,
                         const LinearCoefficients& column, double delta, bool halfUp = false);

// Whether sums of a row and a column are exact in float, or as precise as sumPrecision() wants them, if so many terms
// are summed before they are added to the sum: longer sums of integers than one sum of all terms may have.
bool suitsFloatChunks(const LinearTask& task, int chunk);

// A dense task whose mask is the product of a row and a column becomes a separable one if that is faster; other tasks
// stay as they are.
LinearTask factorised(const LinearTask& task);

// The coefficients of stage 2 of a large Gaussian: see large_gaussian.hpp.
LinearCoefficients samplesCoefficients(const LargeGaussianCoefficients& mask);

// The stages as text.
String describeStages(const LargeGaussianCoefficients& x, const LargeGaussianCoefficients& y);

}  // namespace cv::cuda::fastfilters

#endif
