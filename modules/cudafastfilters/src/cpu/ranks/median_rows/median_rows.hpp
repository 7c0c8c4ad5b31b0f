// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP

#include "common/outlier_rule.hpp"
#include "common/value_kind.hpp"
#include "cpu/simd/simd_level.hpp"

// What median_rows.cpp asks of the vector code.

namespace cv::cuda::fastfilters
{

constexpr int medianRowsAtOnce = 4;

// What is compared.
enum class MedianKeys
{
    Pixels,     // bits of pixels, which are their own keys
    Numbers,    // floats without NaN; of 16 bits, also without negative ones
    Converted,  // keys, which the rows have
    ConvertedAsRead
};

// Rows of `count` outputs, at least one vector, and the rows of their windows, from the first window's first column on.
struct MedianRows
{
    int count, channels;  // the neighbours of an element are `channels` elements to the left and right
    int valueBytes;
    ValueKind kind;
    MedianKeys keys;
    const void* rows[medianRowsAtOnce + 2] = {};
    void* out[medianRowsAtOnce] = {};
    bool asks = false;  // these rows of the image, which are needed next, are prefetched meanwhile
    const void *next[medianRowsAtOnce] = {}, *nextOut[medianRowsAtOnce] = {};
    const OutlierRule* finish = nullptr;         // what becomes of medians as they are stored
    const void* sources[medianRowsAtOnce] = {};  // the source's pixels at the outputs' places, for that
};

// keysNeeded() is for floats. keysOfRow() may be given the same memory twice, and returns whether there is a NaN.
CFF_DECLARE_SIMD(void filterRows(const MedianRows& task);
                 MedianKeys keysNeeded(const void* floats, int count, int valueBytes);
                 bool keysOfRow(const void* pixels, void* keys, int count, int valueBytes, ValueKind kind))

}  // namespace cv::cuda::fastfilters

#endif
