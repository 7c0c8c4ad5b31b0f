// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLAT_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_FLAT_MASK_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// Rows of outputs that are computed one after the other when their last row has been read.
constexpr int flatBatch = 4;

// Rows of scratch memory for a row of sums, which may be twice as wide as those of the runs, and for one of doubles.
constexpr int flatSumRows = 6;

// The sums of `length` neighbouring pixels of a row, for all places: those of the run `left`, plus those of the run
// `right` where `left` ends. The first run of all is the pixel itself.
struct FlatRun
{
    int length, left, right;
    int delay;        // how many rows are read before the sums of one are made
    int ring, first;  // rows that are kept, and the first of them in the scratch memory
};

// A run of the mask.
struct FlatTerm
{
    int run, column, row;  // columns are elements
};

// Zeros of a row of the mask.
struct FlatGap
{
    int row, column, length;  // pixels
};

// What flat_mask.cpp asks of the vector code.
struct FlatStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums runSums, sums;  // Short and Short, Short and Int, Int and Int, or Float and Float
    bool isSigned;             // sums in Short are
    bool finishesDoubles;      // sums in Int become double
    double coefficient;        // for pixels that are floats, otherwise for their sums
    const FlatRun* runs;
    int runCount;
    const FlatTerm* terms;
    const int* groupEnds;  // terms that are summed in the type of the runs
    int groupCount;
    const FlatGap* gaps;
    int gapCount;
    int height;
    void* scratch;
    int pitch;
};

CFF_DECLARE_SIMD(void filterFlatStripe(const FlatStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
