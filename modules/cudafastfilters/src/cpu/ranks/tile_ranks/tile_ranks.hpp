// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP

#include "cpu/simd/simd_level.hpp"

// Walks over the pixels of a tile in the order of their values; see tile_ranks.cpp for the purpose.

namespace cv::cuda::fastfilters
{

// The base-2 logarithm of the minimum number of pixels in a bucket, for coordinates of bytes and of 16 bits.
const int leastShiftOfBytes = 6, leastShiftOfWords = 8;

// Where the pixels of a tile lie, in the order of their values; 2^bucketShift neighbours in it are a bucket.
struct TilePlaces
{
    const void *x, *y;    // for all places of all buckets, including the last one
    int coordinateBytes;  // 1 or 2
    int bucketShift;
    int windowWidth, windowHeight;
};

// places[i]: that of the pixel number rests[i] among those of bucket buckets[i] in the window of column i and row y.
CFF_DECLARE_SIMD(void walkRow(const TilePlaces& tile, int y, const unsigned char* buckets, const int* rests, int count,
                              int* places))

}  // namespace cv::cuda::fastfilters

#endif
