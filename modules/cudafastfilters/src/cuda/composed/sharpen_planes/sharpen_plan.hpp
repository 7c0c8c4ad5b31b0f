// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_PLAN_HPP

namespace cv::cuda::fastfilters
{

// Threads of a block, elements of a thread and row, which are 16 bytes of a plane, and the rows whose loads a thread
// starts together.
constexpr int sharpenThreads = 128, sharpenPacket = 4, sharpenRows = 4;

}  // namespace cv::cuda::fastfilters

#endif
