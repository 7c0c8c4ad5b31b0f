// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_TRIMMED_MEAN_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_TRIMMED_MEAN_HPP

#include "test_case.hpp"

namespace opencv_test
{

//! The mean between two percentiles, with the oracle by its definition. dstType -1: the source's.
Case trimmedCase(int srcType, int dstType, Size window, double lower, double upper, Point anchor = Point(-1, -1),
                 int border = BORDER_REPLICATE, const Scalar& borderValue = Scalar());

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_TRIMMED_MEAN_HPP
