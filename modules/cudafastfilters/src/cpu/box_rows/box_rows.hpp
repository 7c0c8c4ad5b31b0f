// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct BoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Int; of CV_8U also Short, where windows sum to less than 2^16
    int width, height;
    void* scratch;  // boxRows rows of pitch elements, cleared
    int pitch;      // in elements of `sums`: source.count + boxMargin + stripeSlack or more
};

// Sums of columns, sums of windows under way, and those that are kept.
constexpr int boxRows = 3;

// Elements before the column sums that are 0.
constexpr int boxMargin = 64;

CFF_DECLARE_SIMD(void filterBoxStripe(const BoxStripe& stripe))

// Of floats, whose running sums would keep what a large pixel, or one that is no number, left behind.
struct FloatBoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    int width, height;
    float weight;    // of a pixel, a power of two
    float factor;    // of the sums of weighted pixels
    float* scratch;  // floatBoxRows() rows of pitch elements, cleared
    int pitch;       // source.count + stripeSlack or more
};

// Sums of 1, 2, 4... rows as long as they are needed, and two rows of windows.
constexpr int floatBoxRows(int height)
{
    int powers = 0;
    while (height >> (powers + 1) != 0)
        ++powers;
    return height + powers + 2;
}

CFF_DECLARE_SIMD(void filterFloatBoxStripe(const FloatBoxStripe& stripe))

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
