// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROLLING_BALL_HPP
#define OPENCV_CUDAFASTFILTERS_ROLLING_BALL_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// Rows of scratch memory: those of a window, the least values of two rows, and a row of outputs.
constexpr int rollingScratchRows(int height)
{
    return height + 2;
}

// What rolling_ball.cpp asks of the vector code.
struct RollingStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    // How much lower the ball's surface is, for each row from its middle: columns from the middle to the ball's end.
    const float* const* drops;
    const int* counts;
    int reach;
    float* scratch;
    int pitch;
};

CFF_DECLARE_SIMD(void filterRollingStripe(const RollingStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
