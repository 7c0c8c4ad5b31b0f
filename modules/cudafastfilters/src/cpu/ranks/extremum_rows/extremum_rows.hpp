// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_ROWS_HPP

#include "common/value_kind.hpp"
#include "cpu/simd/simd_level.hpp"
#include "cpu/simd/stripe.hpp"

namespace cv::cuda::fastfilters
{

// What extremum_rows.cpp asks of the vector code.
struct ExtremumStripe
{
    StripeSource source;
    StripeDestination destination;
    int valueBytes;
    ValueKind kind;
    int width, height;
    int kept;  // the rank from the least on, or from the greatest on, and one
    bool greatest;
    void* scratch;  // extremumRows() rows of pitch values
    int pitch;      // at least source.count + stripeSlack
};

// 3x3 windows are computed entirely in registers, threeByThreeBatch rows of outputs at once.
constexpr bool isThreeByThree(int width, int height)
{
    return width == 3 && height == 3;
}
constexpr int threeByThreeBatch = 8;

// The most keys of lists of any window, and of large ones.
constexpr int mostKept = 5, mostKeptOfLarge = 8;
constexpr bool hasKeptLists(int width, int height, int kept)
{
    return kept <= mostKept || (kept <= mostKeptOfLarge && width >= 13 && height >= 13);
}

// Rows of outputs that are computed at once, if there is more than one key.
constexpr int listsBatch = 4;

// Rows of outputs that are computed at once, a batch; registers limit it. Apart from 3x3, the windows of a batch share
// all rows but about this many.
constexpr int extremumBatch(int simdBytes, int width, int height, int kept)
{
    if (isThreeByThree(width, height) && kept == 1)
        return threeByThreeBatch;
    int batch = kept > 1 ? listsBatch : simdBytes == 64 ? 16 : 8;
    while (batch > height)
        batch /= 2;
    return batch;
}

// Among the rows that the windows of a batch share, the last ones are taken in batches, whose minima or lists are kept,
// from a height on at which this is faster.
constexpr bool sharesBatches(int batch, int height, int kept)
{
    return kept > 1 ? batch == listsBatch && height >= 11 : batch >= 8 && batch <= height;
}
constexpr int sharedBatches(int batch, int height, int kept)
{
    return sharesBatches(batch, height, kept) ? (height - batch + 1) / batch : 0;
}

// Rows of minima, or of pixels, that are kept.
constexpr int extremumRing(int batch, int height)
{
    return height + batch;
}

// Padded rows, used in turn.
constexpr int paddedRows = 2;

// Rows of minima, padded rows, one that is not used, rows of batches and of runs.
constexpr int extremumRows(int batch, int height, int kept)
{
    return kept * (extremumRing(batch, height) + sharedBatches(batch, height, kept) + 1 + (kept > 1 ? 2 : 0)) +
           paddedRows + 1;
}

CFF_DECLARE_SIMD(void filterExtremumStripe(const ExtremumStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
