// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SUMS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_SUMS_HPP

#include "cpu/simd/simd_level.hpp"

// From the sums of planes of valid pixels to results, of any type.

namespace cv::cuda::fastfilters
{

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
CFF_DECLARE_SIMD(bool finishValidSums(const ValidSumsRow& row, const ValidSumFinish& finish))

}  // namespace cv::cuda::fastfilters

#endif
