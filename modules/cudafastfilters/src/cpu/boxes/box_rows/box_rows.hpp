// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

struct BoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Int; of CV_8U also Short, where windows sum to less than 2^16
    int width, height;
    bool isMean;   // results are within the range of the pixels, whose type they have
    int raisedBy;  // where quotients move from row to row, what a row changes them by is no less than -raisedBy; else 0
    int rowsAtOnce;  // that may come at once, then
    void* scratch;   // boxRows rows of pitch elements, cleared
    int pitch;       // in elements of `sums`: source.count + boxMargin + stripeSlack or more
};

// Sums of columns, and those of windows that are kept.
constexpr int boxRows = 2;

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

// Sums of so many are summed to the next longer ones.
constexpr int floatBoxBase = 8;

// Rows of outputs at once.
constexpr int floatBoxBatch(int height)
{
    return height < 8 ? 8 : 16;
}

// Rows that are kept of the sums of `step` rows.
constexpr int floatBoxRing(int height, int step)
{
    const int batch = floatBoxBatch(height);
    return (height < floatBoxBase * step ? height + batch - 1 : floatBoxBase * step) / batch * batch;
}

// A row of pixels and one of sums of 8 of them; of sums of a row two batches; sums of batches of rows, and of 8, 64...
// times as many.
constexpr int floatBoxRows(int height)
{
    int rows = 2 + 2 * floatBoxBatch(height);
    for (int step = floatBoxBatch(height); step <= height; step *= floatBoxBase)
        rows += floatBoxRing(height, step);
    return rows;
}

CFF_DECLARE_SIMD(void filterFloatBoxStripe(const FloatBoxStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
