// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERCENTILES_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_PERCENTILES_ALGORITHMS_HPP

#include "algorithm.hpp"
#include "tasks/rank_task.hpp"

// The algorithms of several ranks of each window, each in the folder of its name.

namespace cv::cuda::fastfilters
{

Preparation preparePercentilePlanes(const PercentilesTask& task);

}  // namespace cv::cuda::fastfilters

#endif
