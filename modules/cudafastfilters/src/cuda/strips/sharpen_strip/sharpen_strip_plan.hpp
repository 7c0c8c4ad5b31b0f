// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_PLAN_HPP

#include "cuda/strips/strip_plan.hpp"

// Tuning numbers for unsharp masks in strips.

namespace cv::cuda::fastfilters
{

constexpr SideList sharpenSides()
{
    return {3, {3, 5, 7}};
}

// Packets of bytes are half as wide as those of a Gaussian, whose pixels do not wait.
constexpr StripShape sharpenStripShape(int side, int sourceBytes)
{
    StripShape shape = {};
    shape.packet = sourceBytes == 4 ? 4 : 8;
    shape.threads = 128;
    shape.minBlocks = sourceBytes == 4 ? (side == 3 ? 8 : side == 5 ? 7 : 6) : (side == 3 ? 6 : side == 5 ? 5 : 4);
    shape.rows = side < 7 ? 32 : 64;
    shape.minRows = 8;
    shape.unroll = 2;
    shape.ahead = 1;
    shape.atOnce = side < 7;
    return shape;
}

}  // namespace cv::cuda::fastfilters

#endif
