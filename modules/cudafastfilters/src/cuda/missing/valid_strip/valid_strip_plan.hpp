// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_STRIP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_STRIP_PLAN_HPP

#include "cuda/strips/strip_plan.hpp"

// Which masks have kernels for two sums at once, and their tuning numbers; figures: perf/tuning/missing.md.

namespace cv::cuda::fastfilters
{

// Separable masks have the sides of the strips of one sum, so that these have the same window.
constexpr SideList validStripSides(bool dense, int pixelBytes)
{
    return dense ? SideList{3, {3, 5, 7}} : separableSides(true, pixelBytes);
}

// A loop of as many rows as are ahead saves moves of words that are being loaded; large masks need the registers.
constexpr StripShape validStripShape(bool dense, int side, int pixelBytes)
{
    StripShape shape = {};
    const bool isSmall = side == 3 || (side == 5 && pixelBytes == 1);
    shape.packet = pixelBytes < 4 && isSmall ? 8 : 4;
    shape.threads = 64;
    shape.minRows = side < 5 ? 4 : 8;
    shape.rows = side == 3 ? 16 : (side == 5 ? 24 : (side == 7 ? 32 : (side == 9 ? 64 : 128)));
    shape.unroll = shape.ahead = 1;
    if (side == 3)
        shape.minBlocks = pixelBytes == 4 ? (dense ? 10 : 12) : 8;
    else if (side == 5)
        shape.minBlocks = pixelBytes == 1 ? 6 : (pixelBytes == 4 || dense ? 8 : 10);
    else if (side == 7)
        shape.minBlocks = pixelBytes == 4 ? 7 : 8;
    else
        shape.minBlocks = side <= 11 ? 6 : (pixelBytes == 4 ? 4 : 5);
    if (side == 3 || (side == 5 && !(dense && pixelBytes == 1)) || (pixelBytes == 4 && !dense && side != 11))
        shape.unroll = shape.ahead = side == 5 && pixelBytes == 4 && !dense ? 4 : 2;
    return shape;
}

}  // namespace cv::cuda::fastfilters

#endif
