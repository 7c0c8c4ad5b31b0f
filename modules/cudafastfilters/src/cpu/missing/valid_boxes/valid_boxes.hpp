// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BOXES_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BOXES_HPP

#include "cpu/simd/simd_level.hpp"

// Means of the valid pixels of windows. A key has the pixel in its lower bits and whether it is valid above them, so
// one sum of keys has the sum of the valid pixels and their number.

namespace cv::cuda::fastfilters
{

// A row of pixels enters the windows. Keys and columns have room for stripeSlack elements after the row, columns have
// boxMargin zeros before it.
struct ValidBoxRow
{
    int depth, channels;           // CV_8U or CV_16U
    const unsigned char* pixels;   // 0 where they are missing; with room for a vector of keys after the row, as `valid`
    const unsigned char* valid;    // 1 or 0
    int count;                     // elements of the row
    int *keys, *columns;           // the keys of the row that leaves become those of this one
    int shift, width, leastCount;  // of valid pixels; with fewer of them the result is missing
    int missing;
    unsigned char* results;  // null: none yet
    int resultCount;
};

CFF_DECLARE_SIMD(void moveValidBox(const ValidBoxRow& row))

}  // namespace cv::cuda::fastfilters

#endif
