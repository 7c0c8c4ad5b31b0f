// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_PLAN_HPP

// How a linear filter runs on the GPU. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct LinearPlan
{
    int blockWidth, blockHeight;  // threads
    const char* why;
};

// Neighbouring outputs of a thread: each pixel is read and converted once for all of them.
constexpr int linearPacket = 8;

// Terms of a row that are summed before they join the sum of the window. Keeps the rounding error of long
// rows at (row / chunk + chunk) instead of (row) units.
constexpr int linearRowChunk = 32;

constexpr LinearPlan selectLinearPlan()
{
    return LinearPlan{32, 8, "any mask, any border"};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
