// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP

#include "cpu/simd/simd_level.hpp"

// What median_rows.cpp asks of the vector code.

namespace cv::cuda::fastfilters
{

// Two rows of `count` outputs, at least one vector. `rows` are the four rows of their windows, from the first column of
// the first window on: pixels of integers, or keys of floats.
struct MedianRows
{
    const void* rows[4];
    void* out[2];
    const void* next[2];  // rows of the image that are read next, or null: prefetched meanwhile
    bool asksForOut;      // `out` is prefetched, too
    int count, channels;  // the neighbours of an element are `channels` elements to the left and right
    int valueBytes;
    bool isSigned;
};

CFF_DECLARE_SIMD(void filterRows(const MedianRows& task);
                 bool areKeys(const void* floats, int count);  // pixels without negative values and NaN are their own
                                                               // keys
                 void keysOfFloats(const void* pixels, void* keys, int count))  // may be the same memory

}  // namespace cv::cuda::fastfilters

#endif
