// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_ROWS_HPP

#include "cpu/simd/simd_level.hpp"

// Rows of elements: where they are missing, and what is left of them.

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

CFF_DECLARE_SIMD(bool findMissing(const MissingElements& missing, const MaskedRow& row, int segment,
                                  unsigned char* found))
// In all of these rows together: found[i] becomes 1 if the i-th `segment` elements of one have a missing one.
CFF_DECLARE_SIMD(void findMissingColumns(const MissingElements& missing, const unsigned char* const* rows, int height,
                                         int count, int segment, unsigned char* found))
CFF_DECLARE_SIMD(void splitMissing(const MissingElements& missing, const MaskedRow& row, const SplitRow& out))

}  // namespace cv::cuda::fastfilters

#endif
