// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SUMS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_SUMS_HPP

#include "cpu/simd/simd_level.hpp"

// Rows of images with missing pixels, for any type of pixels: where they are missing, as planes of valid pixels, and
// from such planes' sums to results.

namespace cv::cuda::fastfilters
{

// Which elements are missing; a mask may say so in addition.
struct MissingElements
{
    int depth;
    bool nan, hasValue;  // every NaN is, and those that are equal to `value` are
    double value;
};

// Elements of a row, and of its mask, if there is one: a byte for each element, 0 where it is missing.
struct MaskedRow
{
    const unsigned char *pixels, *mask;
    int count;
};

struct SplitRow
{
    unsigned char* pixels;   // 0 where they are missing
    unsigned char* valid;    // 1 where they are valid, else 0
    unsigned char* missing;  // the complement; null: it is not needed
};

// A row of the sums of planes, see planeTask().
struct ValidSumsRow
{
    const float *sums, *weights;
    // Not 0 where a window has a missing pixel; null: where the absolute weight is less than `fullWeight`.
    const unsigned char* touched;
    const unsigned char* plain;  // the results of windows without a missing pixel
    unsigned char* results;
    int depth, count;
};

struct ValidSumFinish
{
    float factor, offset;  // result: sum / weight * factor + offset
    float leastWeight;     // absolute weights of at most this much: the result is missing
    float fullWeight;
    float missing;
    bool isQuotient;  // the factor is 1, and the quotient is rounded once
};

// Whether any element is missing, by its value; found[i] becomes 1 if one of the i-th `segment` elements is.
CFF_DECLARE_SIMD(bool findMissing(const MissingElements& missing, const MaskedRow& row, int segment,
                                  unsigned char* found))
CFF_DECLARE_SIMD(void splitMissing(const MissingElements& missing, const MaskedRow& row, const SplitRow& out))
// Whether there is a window without a missing pixel.
CFF_DECLARE_SIMD(bool finishValidSums(const ValidSumsRow& row, const ValidSumFinish& finish))

}  // namespace cv::cuda::fastfilters

#endif
