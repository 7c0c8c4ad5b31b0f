// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_TASK_HPP

#include "large_gaussian.hpp"
#include "linear_result.hpp"
#include "neighbourhood.hpp"

namespace cv::cuda::fastfilters
{

// A linear filter: correlation with a mask, or with the product of a row and a column; see tasks/linear_tasks.hpp.
//
// `dense`, `row` and `column` are the coefficients of the sums: integers if the sums are exact, and then the result is
// divided.
struct LinearTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;
    LinearResult result;

    bool isSeparable;
    std::vector<double> row, column;  // for a separable filter

    std::vector<double> dense;  // for other filters, row by row
    LinearCoefficients mask;    // the same, and delta, as they were given
    double delta;

    // The arguments of a cv::GaussianBlur call that gives the same bytes.
    struct FixedPoint
    {
        bool isGaussian;
        double sigmaX, sigmaY;
    } fixedPoint;

    int srcDepth() const { return CV_MAT_DEPTH(srcType); }
    int dstDepth() const { return CV_MAT_DEPTH(dstType); }
    int channels() const { return CV_MAT_CN(srcType); }
    int sourceBytes() const { return static_cast<int>(CV_ELEM_SIZE1(srcType)); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(srcType)); }
    int destinationBytes() const { return static_cast<int>(CV_ELEM_SIZE1(dstType)); }
    int sumBytes() const { return result.sums.useDouble ? 8 : 4; }
    int width() const { return neighbourhood.window.width; }
    int height() const { return neighbourhood.window.height; }
    int area() const { return width() * height(); }
    int longestSide() const { return width() > height() ? width() : height(); }
};

// A Gaussian of large sigma on a coarse grid.
struct LargeGaussianTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;  // its window is the reach of the whole filter
    LargeGaussianCoefficients x, y;

    int channels() const { return CV_MAT_CN(srcType); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(srcType)); }
    int height() const { return neighbourhood.window.height; }
};

}  // namespace cv::cuda::fastfilters

#endif
