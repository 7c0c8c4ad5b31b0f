// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_ROWS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

namespace cv::cuda::fastfilters
{

// Rows of outputs that are summed together.
constexpr int denseBlockRows = 4;

struct DenseStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    StripeSums sums;           // Float or Double
    bool areResults;           // the sums are the results
    const void* coefficients;  // in the type of the sums
    int width, height;
    void* scratch;  // denseScratchRows() rows of pitch elements, cleared
    int pitch;
    const void** ring;  // room for height + denseBlockRows pointers
};

// Masks whose loops the compiler unrolls; their sums are written past the caches if that is allowed.
constexpr bool isUnrolledMask(int width, int height)
{
    const int shorter = width < height ? width : height, longer = width < height ? height : width;
    return (shorter == 3 && longer % 2 == 1 && longer <= 9) || (shorter == 5 && longer == 5);
}

constexpr int denseScratchRows(int height)
{
    return height + denseBlockRows - 1 + denseBlockRows;
}

CFF_DECLARE_SIMD(void filterDenseStripe(const DenseStripe& stripe))

// Two coefficients, for neighbouring rows of the source, in the halves of an int: for the upper and for the lower row
// of outputs.
struct PairTerm
{
    int column;
    int upper, lower;
};

struct PairStripe
{
    StripeSource source;
    StripeDestination destination;
    StripeFinish finish;
    const PairTerm* terms;
    const int* firstTerms;  // for each pair of rows, and the end
    int pairs;              // pairs of source rows on which two rows of outputs depend
    int height;
    int summand;         // added to the sums
    short* scratch;      // pairScratchRows() rows of pitch elements, cleared
    int pitch;           // at least 2 * (source.count + stripeSlack)
    const short** ring;  // room for `pairs` pointers
};

constexpr int pairsOf(int height)
{
    return (height + 2) / 2;
}

// Rows of pairs, one row for two source rows, and two for two rows of sums.
constexpr int pairScratchRows(int height)
{
    return pairsOf(height) + 3;
}

CFF_DECLARE_SIMD(void filterPairStripe(const PairStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
