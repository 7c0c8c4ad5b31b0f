// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROLLING_BALL_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_ROLLING_BALL_TASK_HPP

#include "neighbourhood.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// What a ball reaches that rolls below the image: the least of the pixels around each, raised by how much lower the
// ball's surface is there than in the middle.
struct RollingBallTask
{
    int type;
    double radius;
    Neighbourhood neighbourhood;  // its window has the ball in the middle

    int depth() const { return CV_MAT_DEPTH(type); }
    int channels() const { return CV_MAT_CN(type); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(type)); }
    int height() const { return neighbourhood.window.height; }
    int reach() const { return height() / 2; }
};

}  // namespace cv::cuda::fastfilters

#endif
