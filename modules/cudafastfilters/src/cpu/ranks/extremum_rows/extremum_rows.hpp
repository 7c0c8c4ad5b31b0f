// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_ROWS_HPP

#include "cpu/simd/simd_level.hpp"
#include "cpu/simd/stripe.hpp"

namespace cv::cuda::fastfilters
{

// What extremum_rows.cpp asks of the vector code.
struct ExtremumStripe
{
    StripeSource source;
    StripeDestination destination;
    int width, height;
    bool greatest;
    void* scratch;  // extremumRows() rows of pitch values
    int pitch;      // source.count + stripeSlack or more
};

// Windows of 3x3 are taken in registers whole, so many rows of outputs at once.
constexpr bool isThreeByThree(int width, int height)
{
    return width == 3 && height == 3;
}
constexpr int threeByThreeBatch = 8;

// Rows of outputs at once. Other windows of a batch share all but so many rows, as registers allow.
constexpr int extremumBatch(int simdBytes, int width, int height)
{
    if (isThreeByThree(width, height))
        return threeByThreeBatch;
    int batch = simdBytes == 64 ? 16 : 8;
    while (batch > height)
        batch /= 2;
    return batch;
}

// Of those that the windows of a batch share, the last ones are taken by batches, whose least values are kept.
constexpr int sharedBatches(int batch, int height)
{
    return batch < 8 || batch > height ? 0 : (height - batch + 1) / batch;
}

// Rows of least values, or of pixels, that are kept.
constexpr int extremumRing(int batch, int height)
{
    return height + batch;
}

// By turns.
constexpr int paddedRows = 2;

// Of least values, padded ones, one that is not used, and of batches.
constexpr int extremumRows(int batch, int height)
{
    return extremumRing(batch, height) + paddedRows + 1 + sharedBatches(batch, height) + 1;
}

CFF_DECLARE_SIMD(void filterExtremumStripe(const ExtremumStripe& stripe))

}  // namespace cv::cuda::fastfilters

#endif
