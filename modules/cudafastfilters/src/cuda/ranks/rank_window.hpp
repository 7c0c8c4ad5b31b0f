// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_WINDOW_HPP

#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// The window of a rank filter, in pixels, and the rank that it selects: 0 is the minimum.
struct RankWindow
{
    int width, height, rank;
};

}  // namespace cv::cuda::fastfilters

#endif
