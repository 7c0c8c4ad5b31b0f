// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP

#include "test_case.hpp"

namespace opencv_test
{

struct Sharpening
{
    int srcType, dstType;
    Size first, second;  // masks; an empty second one: an unsharp mask
    double sigma1, sigma2, amount, threshold;

    bool isDifference() const { return !second.empty(); }
    Size window() const { return Size(std::max(first.width, second.width), std::max(first.height, second.height)); }
    std::string text() const
    {
        return cv::format("%s %dx%d, %dx%d sigma %g, %g, amount %g, threshold %g, %s to %d",
                          isDifference() ? "difference of Gaussians" : "unsharp mask", first.width, first.height,
                          second.width, second.height, sigma1, sigma2, amount, threshold, typeText(srcType).c_str(),
                          dstType);
    }
    Ptr<cuda::Filter> filter(int border) const
    {
        return isDifference()
                   ? cuda::createFastDifferenceOfGaussiansFilter(srcType, dstType, first, sigma1, second, sigma2,
                                                                 threshold, border)
                   : cuda::createFastUnsharpFilter(srcType, dstType, first, sigma1, amount, threshold, border);
    }
};

Case sharpenCase(const Sharpening& task, int border = BORDER_DEFAULT);
//! Of noise, such a part is changed.
double usualThreshold(int type);
//! Sharpening without a threshold, for the tests of all filters.
Case unsharpCase(int type, Size ksize, double sigma, double amount, int border);
Case differenceOfGaussiansCase(int type, Size first, double sigma1, Size second, double sigma2, int border);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP
