// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP

#include "cpu/simd/simd_level.hpp"

// Walks over the pixels of a tile in the order of their values; tile_ranks.cpp says what for.

namespace cv::cuda::fastfilters
{

const int tileLeastBucketShift = 8;  // so many pixels at least are in a bucket

// Where the pixels of a tile lie, in the order of their values; 2^bucketShift neighbours in it are a bucket.
struct TilePlaces
{
    const void *x, *y;    // of all places of all buckets, the last one's too
    int coordinateBytes;  // 1 or 2
    int bucketShift;
    int windowWidth, windowHeight;
};

// places[i]: of the pixel that is the rests[i]th of those of bucket buckets[i] in the window of column i and row y.
CFF_DECLARE_SIMD(void walkRow(const TilePlaces& tile, int y, const unsigned char* buckets, const int* rests, int count,
                              int* places))

}  // namespace cv::cuda::fastfilters

#endif
