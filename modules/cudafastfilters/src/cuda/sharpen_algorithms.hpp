// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_ALGORITHMS_HPP

#include "cuda/algorithm.hpp"
#include "tasks/sharpen_task.hpp"

namespace cv::cuda::fastfilters
{

// The algorithms of sharpening; the first one is in cuda/strips.
Preparation prepareSharpenStrip(const SharpenTask& task);
Preparation prepareSharpenPlanes(const SharpenTask& task);

}  // namespace cv::cuda::fastfilters

#endif
