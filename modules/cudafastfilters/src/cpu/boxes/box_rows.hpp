// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

#include <limits>

namespace cv::cuda::fastfilters
{

// Channels of a pixel.
constexpr int mostBoxChannels = 64;

struct BoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Int; for CV_8U also Short, if windows sum to less than 2^16
    int width, height;
    bool isMean;     // results are in the range of the pixels, and have their type
    int raisedBy;    // if quotients move from row to row, a row changes them by at least -raisedBy; otherwise 0
    int rowsAtOnce;  // rows that may then be added at once
    void* scratch;   // boxRows rows of pitch elements, cleared
    int pitch;       // in elements of `sums`: at least source.count + boxMargin + stripeSlack
    void* doubled;   // another doublings(width) rows, for other numbers of channels than 1, 3 and 4
};

// Rows for the sums of columns, and for window sums that are kept.
constexpr int boxRows = 2;

// How often columns are added to neighbours, to sums of 2, 4, 8 ...: a window is at most three of the largest sums and
// one of each other.
constexpr int doublings(int width)
{
    int count = 0;
    while (width >> count >= 4)
        ++count;
    return count;
}
constexpr int mostDoublings = doublings(std::numeric_limits<int>::max());

// Elements before the column sums, which are 0.
constexpr int boxMargin = 64;

CFF_DECLARE_SIMD(void filterBoxStripe(const BoxStripe& stripe))

// The same for wide windows, and for sums that need double.
struct WideBoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;  // Int or Double
    int width, height;
    void* scratch;  // wideBoxRows rows of pitch elements, cleared
    int pitch;      // in elements of `sums`: at least source.count + stripeSlack
};

constexpr int wideBoxRows = 5;

CFF_DECLARE_SIMD(void filterWideBoxStripe(const WideBoxStripe& stripe))

// For floats and doubles, because running sums would keep the traces of a large pixel or a NaN.
struct FloatBoxStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    int width, height;
    double weight;  // weight of a pixel, a power of two
    double factor;  // factor of the sums of weighted pixels
    bool divides;   // or their divisor, in double
    void* scratch;  // floatBoxRows() rows of pitch elements, cleared
    int pitch;      // at least source.count + stripeSlack
};

// Pixels of a row whose sums are kept.
constexpr int floatBoxBase = 8;

// Rows of outputs that are computed at once.
constexpr int floatBoxBatch(int height)
{
    return height < 8 ? 8 : 16;
}

// Rows of sums of a batch of rows that are kept.
constexpr int floatBoxRing(int height)
{
    const int batch = floatBoxBatch(height);
    return height < batch ? 0 : (height + batch - 1) / batch * batch;
}

// Sums of windows with at least these sides consist of two sums of half as many pixels. Only the window's size decides,
// so equal windows have equal sums.
constexpr int leastHalvedWidth = 64, leastHalvedHeight = 128;

// Two batches of row sums, and sums of rows: together as many as a window has.
constexpr int halvedRows(int height)
{
    return 2 * 16 + height;
}

// A row of pixels and a row of sums of 8 pixels; two batches of row sums; sums of batches of rows.
constexpr int floatBoxRows(int height)
{
    return 2 + (height < leastHalvedHeight ? 2 * floatBoxBatch(height) + floatBoxRing(height) : halvedRows(height));
}

CFF_DECLARE_SIMD(void filterFloatBoxStripe(const FloatBoxStripe& stripe))

// The same for windows of many rows: columns before rows.
constexpr int leastTallBox = 400;

struct TallBoxStripe
{
    StripeSource source;   // its runs are the columns that are needed, each once, then the border's value if it is
    StripeSource windows;  // its runs are the columns of the windows, among those; without rows and border
    StripeDestination destination;
    StripeFinish finish;
    int width, height;
    float weight, factor;  // as for FloatBoxStripe
    int piece, pieces;     // elements of columns that are summed at once, and how often
    int blockRows;         // rows of outputs whose columns are summed before windows are
    float* blockScratch;   // blockRows + 1 rows of `pieces` pieces
    float* columnScratch;  // halvedRows() rows of tallBoxPitch() elements, cleared
    float* rowScratch;     // tallBoxBuffers rows of pitch elements, cleared
    int pitch;             // at least windows.count + stripeSlack
};

// An odd number of cache lines.
constexpr int tallBoxPitch(int piece)
{
    return piece + 16;
}

// Rows of sums of columns, of sums of 8 of these, and of windows.
constexpr int tallBoxBuffers = 3;

CFF_DECLARE_SIMD(void filterTallBoxStripe(const TallBoxStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
