// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_PLAN_HPP

namespace cv::cuda::fastfilters
{

// Rows that a tile reads at once; a tile's rows are a multiple of it.
constexpr int tileReadRows = 8;

}  // namespace cv::cuda::fastfilters

#endif
