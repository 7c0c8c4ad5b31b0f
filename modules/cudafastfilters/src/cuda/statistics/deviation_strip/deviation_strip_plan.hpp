// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_PLAN_HPP

#include "cuda/strips/strip_plan.hpp"

// Tuning numbers for variances of small squares.

namespace cv::cuda::fastfilters
{

// Each has a kernel. Wider windows have more unfinished sums than registers.
constexpr SideList deviationSides(int sourceBytes)
{
    return sourceBytes == 1 ? SideList{4, {3, 5, 7, 9}} : SideList{3, {3, 5, 7}};
}

// Blocks leave registers for the unfinished sums of four outputs: for each row of the window but one, 8 of bytes and 12
// of 16 bits.
constexpr StripShape deviationStripShape(int side, int sourceBytes)
{
    const bool isByte = sourceBytes == 1;
    StripShape shape = {};
    shape.packet = 4;
    shape.threads = 128;
    shape.minBlocks = side == 3 ? (isByte ? 8 : 6) : side == 5 ? (isByte ? 6 : 5) : side == 7 && isByte ? 5 : 4;
    shape.rows = side < 7 ? 32 : 64;
    shape.minRows = 8;
    shape.unroll = 2;
    shape.ahead = 1;
    shape.atOnce = side < 7;
    return shape;
}

constexpr double deviationStripOperations(int side, int sourceBytes)
{
    return sourceBytes == 1 ? 3.5 * side + 18 : 7.0 * side + 40;
}

}  // namespace cv::cuda::fastfilters

#endif
