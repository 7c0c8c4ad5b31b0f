// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// How sums become results.
enum class SumResults
{
    Plain,    // the same bits
    Shorts,   // in int, clamped to 16 bits
    Bytes,    // in float, rounded to bytes
    Finished  // by finishRow()
};

struct SeparableStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;
    const void *row, *column;  // coefficients, in the type of the sums
    Symmetry rowSymmetry, columnSymmetry;
    SumResults results;
    int width, height;
    void* scratch;      // separableScratchRows() rows of pitch elements, cleared once
    int pitch;          // at least source.count + stripeSlack
    const void** ring;  // room for height + separableBlockRows pointers
};

// Rows that are summed together.
constexpr int separableBlockRows = 2;

// Rows of the scratch memory: the ring of row sums, a source row, and the sums of the block.
constexpr int separableScratchRows(int height)
{
    return height + separableBlockRows - 1 + 1 + separableBlockRows;
}

CFF_DECLARE_SIMD(void filterSeparableStripe(const SeparableStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
