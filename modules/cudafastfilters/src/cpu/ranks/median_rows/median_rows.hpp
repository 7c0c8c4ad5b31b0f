// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_ROWS_HPP

#include "cpu/simd/simd_level.hpp"

// What median_rows.cpp asks of the vector code.

namespace cv::cuda::fastfilters
{

// Two rows of outputs of `count` elements, at least a vector of them. `rows` are the four of their windows, from the
// first column of the first window on: of integers the pixels, of floats their keys.
struct MedianRows
{
    const void* rows[4];
    void* out[2];
    const void* next[2];  // rows of the image that are read next, or null: asked for meanwhile
    bool asksForOut;      // as `out` is
    int count, channels;  // elements are `channels` away from their neighbours to the left and right
    int valueBytes;
    bool isSigned;
};

CFF_DECLARE_SIMD(void filterRows(const MedianRows& task);
                 bool areKeys(const void* floats, int count);  // without negative ones and NaN, pixels are their keys
                 void keysOfFloats(const void* pixels, void* keys, int count))  // may be the same memory

}  // namespace cv::cuda::fastfilters

#endif
