// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP

#include "cpu/ranks/split_tiles/split_rows.hpp"

namespace cv::cuda::fastfilters
{

// The largest medians that are finished as they are stored.
constexpr int finishedNetworks = 7;

// The median of a square with sides of 5 to 17, otherwise ranks of 3, 5 or 7 by 3, 5 or 7.
CFF_DECLARE_SIMD(void filterByNetworks(const SplitStrip& strip))

}  // namespace cv::cuda::fastfilters

#endif
