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
    Floats,   // to float: in double, plus an offset, times a factor; in int, times a power of two
    Bytes,    // in float, rounded to bytes
    Finished  // by finishRow()
};

// A coefficient's place in the core of a smoothed mask.
struct CoreTap
{
    int x, y;
};

// Two coefficients of the column, for neighbouring rows, in the halves of an int: for the upper and the lower row of
// outputs.
struct ColumnPair
{
    int upper, lower;
};

struct SeparableStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;
    int terms;            // 1 or 2: a sum of the products of a row and a column
    const void* rows[2];  // coefficients, in the type of the sums
    Symmetry rowSymmetry[2];
    const int* pairs;    // or the row's coefficients as PairedRow has them
    int pairCount;       // 0: there are none
    double summand;      // added to the sums of pairs
    const void* column;  // that of the first term, then, if there are two, 0 and that of the second
    Symmetry columnSymmetry;
    const ColumnPair* columnPairs;  // if the rows' sums have 16 bits and those of the column 32
    int columnPairCount;            // 0: there are none
    int intStages, doubleStages;    // of a column of binomial coefficients; 0: it is any column
    SumResults results;
    int width, height;  // of the row and the column
    int coreRows;       // of a small mask that is correlated with the rows' sums before the column; 1: there is none
    const CoreTap* coreTaps;
    const void* coreWeights;  // in the type of the sums
    int coreCount;
    void* scratch;      // separableScratchRows() rows of pitch elements, cleared once
    int pitch;          // at least source.count + stripeSlack
    const void** ring;  // room for height + separableBlockRows pointers for each term
};

// Rows that are summed together.
constexpr int separableBlockRows = 2;

constexpr int mostCoreRows = 3;

// Columns of binomial coefficients: the rows of a block, and the most stages, which registers limit. The scratch memory
// has room for a row of each, because rows of ints take half of a row of doubles.
constexpr int binomialBlockRows = 8, mostIntStages = 8, mostDoubleStages = 6;

// Rows of the scratch memory: the ring of row sums of each term, a source row and its pairs, the sums of the block, and
// the row sums for a core.
constexpr int separableScratchRows(int height, int terms, int coreRows)
{
    return terms * (height + separableBlockRows - 1) + 2 + separableBlockRows + coreRows;
}

// Floats' absolute values as integers, which are in the same order; NaN and infinities are the greatest.
struct MagnitudeRange
{
    int least, greatest;
};

CFF_DECLARE_SIMD(MagnitudeRange magnitudes(const float* row, int count))
CFF_DECLARE_SIMD(void filterSeparableStripe(const SeparableStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
