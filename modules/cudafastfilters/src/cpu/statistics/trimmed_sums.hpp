// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_SUMS_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_SUMS_HPP

#include "cpu/simd/linear_stripe.hpp"
#include "cpu/simd/simd_level.hpp"

#include <cstddef>

namespace cv::cuda::fastfilters
{

// The windows of a row of outputs, of some rows of them, and the limits of each.
struct TrimmedRow
{
    const unsigned char* pixels;  // the first window's first pixel
    std::ptrdiff_t step;          // bytes from row to row
    int width, height, channels;
    const unsigned char *least, *greatest;  // for each output, the values of the first and the last rank
    int depth, count;                       // outputs; there is room for a vector after all of these rows

    int below, above;  // pixels of the window that are left out
};

// finishTrimmedInts, of integers: the sums of the windows' values between the limits, of at most 2^23 bytes or 2^15
// pixels of 16 bits, without the values that are left out, which count as limits; then what `finish` says.
// addClampedSums, finishTrimmedSums: the same of larger windows in parts of so many pixels, with sums in double.
// finishTrimmedMeans, of floats: the means.
// finishTrimmedCounts, of bytes: from the sums of the values of each window that are at most the least and the greatest
// limit, where greater values count as that limit. Limits have their highest bit flipped if it is a sign.
//
// Buffers have room for a vector after the row.
CFF_DECLARE_SIMD(
    void finishTrimmedInts(const TrimmedRow& row, const StripeFinish& finish, int* sums, unsigned char* out);
    void addClampedSums(const TrimmedRow& part, int* ofPart, double* sums);
    void finishTrimmedSums(const TrimmedRow& row, const StripeFinish& finish, double* sums, unsigned char* out);
    void finishTrimmedMeans(const TrimmedRow& row, const StripeFinish& finish, double* means, unsigned char* out);
    void finishTrimmedCounts(const TrimmedRow& row, const StripeFinish& finish, const int* ofLeast, int* ofGreatest,
                             unsigned char* out))

}  // namespace cv::cuda::fastfilters

#endif
