// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROUNDINGS_HPP
#define OPENCV_CUDAFASTFILTERS_ROUNDINGS_HPP

#include "common/host_device.hpp"

// The number of roundings that float sums pass through; their bounds depend on it.

namespace cv::cuda::fastfilters
{

// Terms of a row that are summed before they are added to the sum of the window. Keeps the rounding error of long rows
// at (row / chunk + chunk) instead of (row) units.
constexpr int linearRowChunk = 32;

// The most roundings that a term of a float sum passes through.
CFF_HOST_DEVICE constexpr int sumRoundings(int width, int height)
{
    return width + height + linearRowChunk;
}

}  // namespace cv::cuda::fastfilters

#endif
