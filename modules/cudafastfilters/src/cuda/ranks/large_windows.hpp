// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_WINDOWS_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_WINDOWS_HPP

#include "common/host_device.hpp"

namespace cv::cuda::fastfilters
{

// Bits of a value times pixels of the window from which algorithms whose cost grows with the window's sides are faster
// than bisection; figures: perf/tuning/rank_bisection.md.
constexpr int largeWindowWork = 600;

constexpr bool isLargeWindow(int valueBytes, int width, int height)
{
    return 8ll * valueBytes * width * height >= largeWindowWork;
}

}  // namespace cv::cuda::fastfilters

#endif
