// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_FILTER_HPP

#include "cuda/missing/missing_finish.hpp"
#include "cuda/missing/missing_source.hpp"
#include "valid_separable_plan.hpp"

// What the kernel is passed.

namespace cv::cuda::fastfilters
{

struct ValidSeparableFilter
{
    int width, height;
    int anchorX, anchorY;
    float row[validSeparableTaps], column[validSeparableTaps];
    MissingFinish<float> finish;
};

// The destination, whose depth is no parameter of the kernels' types.
struct AnyDestination
{
    unsigned char* data;
    std::size_t step;
    int width, height, channels;
    int depth;
};

}  // namespace cv::cuda::fastfilters

#endif
