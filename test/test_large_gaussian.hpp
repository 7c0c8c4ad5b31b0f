// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP

namespace opencv_test
{

struct Sigmas
{
    double row, column;
};

//! The real-valued, untruncated Gaussian of a region.
Mat gaussianOracle(const Mat& parent, const Rect& roi, Sigmas sigmas, int rowBorder, int columnBorder);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_LARGE_GAUSSIAN_HPP
