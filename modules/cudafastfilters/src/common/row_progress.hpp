// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_PROGRESS_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_PROGRESS_HPP

#include <functional>

namespace cv::cuda::fastfilters
{

// Called from the calling thread with the number of finished rows; false stops the call.
typedef std::function<bool(int rowsDone)> RowProgress;

}  // namespace cv::cuda::fastfilters

#endif
