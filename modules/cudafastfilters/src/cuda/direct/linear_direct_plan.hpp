// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_PLAN_HPP

// How direct correlation runs. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Neighbouring outputs of a thread: each pixel is read and converted once for all of them.
constexpr int linearDirectPacket = 8;

// Threads of a block.
struct LinearDirectShape
{
    int width, height;
};

constexpr LinearDirectShape linearDirectShape()
{
    return {32, 8};
}

}  // namespace cv::cuda::fastfilters

#endif
