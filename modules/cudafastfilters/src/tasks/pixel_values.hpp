// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PIXEL_VALUES_HPP
#define OPENCV_CUDAFASTFILTERS_PIXEL_VALUES_HPP

#include "tasks/pixel_order.hpp"

#include "opencv2/core.hpp"

#include <vector>

// Values of all depths, on the host.

namespace cv::cuda::fastfilters
{

// From any depth to any other, into the memory of `to`: rounded once, ties to even, and saturated; integers get 0 for
// NaN. Only from CV_64F also floats are so rounded to integers. CV_16F is infinite beyond its range, and has one NaN.
void convertValues(const Mat& from, Mat to);

// A value as another depth has it.
double convertedValue(double value, int depth);

// a - b of two images, saturated; of floats rounded once.
void subtractValues(const Mat& a, const Mat& b, Mat& difference, PixelOrder order);

// One pixel of a border. A Scalar has four values; of more channels, all have the first.
std::vector<uchar> borderPixel(int type, const Scalar& value, PixelOrder order = PixelOrder::OfDepth);

}  // namespace cv::cuda::fastfilters

#endif
