// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_STRIPS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_STRIPS_PLAN_HPP

#include "cuda/strips/strip_plan.hpp"

// Tuning numbers for variances of floats in small squares; figures: perf/tuning/statistics.md.

namespace cv::cuda::fastfilters
{

// Each has a kernel.
constexpr SideList floatMomentSides = {7, {3, 5, 7, 9, 11, 13, 15}};

// The rows of a strip. They do not depend on the image: the number that is subtracted from the pixels of a strip is one
// of them, and parts of an image have the results of the whole.
constexpr int floatMomentRows = 32;

struct FloatMomentShape
{
    int packet;  // outputs of a thread in a row: two unfinished sums in double for each and each row of the window
    int threads, minBlocks;
};

CFF_HOST_DEVICE constexpr FloatMomentShape floatMomentShape(int side)
{
    return {side <= 7 ? 4 : 2, 64, side == 3 ? 8 : (side == 5 || side == 9 ? 6 : 4)};
}

// The roundings that a difference or its square passes through, at most: in half of its row, in the column, and others.
constexpr double floatMomentRoundings(int side)
{
    return 1.5 * side + 6;
}

}  // namespace cv::cuda::fastfilters

#endif
