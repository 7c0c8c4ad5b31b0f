// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_MEAN_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_MEAN_TASK_HPP

#include "neighbourhood.hpp"

#include "opencv2/core/cvdef.h"
#include "opencv2/core/hal/interface.h"

namespace cv::cuda::fastfilters
{

// The mean of the values of the ranks `first` to `last`, from 0, of each window.
struct TrimmedMeanTask
{
    int srcType, dstType;
    Neighbourhood neighbourhood;
    int first, last;

    int srcDepth() const { return CV_MAT_DEPTH(srcType); }
    int dstDepth() const { return CV_MAT_DEPTH(dstType); }
    int channels() const { return CV_MAT_CN(srcType); }
    int pixelBytes() const { return static_cast<int>(CV_ELEM_SIZE(srcType)); }
    int width() const { return neighbourhood.window.width; }
    int height() const { return neighbourhood.window.height; }
    int area() const { return width() * height(); }  // at most 2^30
    int count() const { return last - first + 1; }
};

}  // namespace cv::cuda::fastfilters

#endif
