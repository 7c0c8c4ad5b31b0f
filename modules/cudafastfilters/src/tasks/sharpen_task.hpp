// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_TASK_HPP

#include "linear_task.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// One Gaussian, with floats as its result: source + amount * d for the difference d of the source and the Gaussian, or
// the source where |d| <= threshold. Two: the difference d of the first and the second, or 0.
struct SharpenTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;  // its window has those of all Gaussians in it
    std::vector<LinearTask> gaussians;
    float amount, threshold;

    bool isDifference() const { return gaussians.size() == 2; }
    int srcDepth() const { return CV_MAT_DEPTH(srcType); }
    int dstDepth() const { return CV_MAT_DEPTH(dstType); }
    int channels() const { return CV_MAT_CN(srcType); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(srcType)); }
    int height() const { return neighbourhood.window.height; }
};

}  // namespace cv::cuda::fastfilters

#endif
