// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_PIXELS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_PIXELS_PLAN_HPP

namespace cv::cuda::fastfilters
{

// Threads of a block, and the rows whose loads a thread starts together.
constexpr int outlierPixelsThreads = 128, outlierPixelsRows = 4;

}  // namespace cv::cuda::fastfilters

#endif
