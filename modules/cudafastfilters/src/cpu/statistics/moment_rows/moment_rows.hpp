// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_ROWS_HPP

#include "common/moment_finish.hpp"
#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// The types of sum(x) and sum(x^2).
enum class MomentSums
{
    SmallInts,  // 32-bit integers, and so is n * sum(x^2) - sum(x)^2
    Ints,
    IntAndLong,  // the latter of 64 bits
    Longs
};

struct MomentStripe
{
    StripeSource source;  // not CV_32F
    StripeDestination destination;
    StripeFinish finish;  // from doubles to an integer destination
    int width, height, anchorX, anchorY;
    MomentResult result;
    MomentSums sums;
    bool isExact;            // n * sum(x^2) is less than 2^53
    double pixels, divisor;  // n, and n * (n - ddof)
    void* scratch;           // momentRows rows of pitch elements, cleared
    int pitch;               // at least source.count + boxMargin + stripeSlack
    int elementBytes;        // 8, or 4 if the destination and all sums have 4
};

// Two rows of sums of columns, two of windows, three of pixels, one of results, one of places.
constexpr int momentRows = 9;

CFF_DECLARE_SIMD(void filterMomentStripe(const MomentStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
