// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP

#include "test_case.hpp"

namespace opencv_test
{

//! Sharpening without a threshold, for the tests of all filters.
Case unsharpCase(int type, Size ksize, double sigma, double amount, int border);
Case differenceOfGaussiansCase(int type, Size first, double sigma1, Size second, double sigma2, int border);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_SHARPEN_HPP
