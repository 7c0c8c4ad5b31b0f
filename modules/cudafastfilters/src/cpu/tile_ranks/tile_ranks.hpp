// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_RANKS_HPP

#include "cpu/simd/simd_level.hpp"

// Walks over the pixels of a tile in the order of their values; tile_ranks.cpp says what for.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

typedef unsigned long long TileWord;
const int tileWordBits = 64, tileWordShift = 6;
const int tileWordGroup = 4;         // words that are looked at together
const int tileLeastBucketShift = 8;  // so many at least are in a bucket

// Bits of places in the order of values: which pixels lie in the columns, and which in the rows, of a window. Those of
// one bucket for all columns are neighbours, for neighbouring windows mostly look at the same.
struct TileMasks
{
    const TileWord* columns;  // [buckets][outputs][wordsOfBucket]
    const TileWord* rows;     // [buckets][wordsOfBucket]
    int outputs, wordsOfBucket;
};

// places[i]: of the pixel that is the rests[i]th of those of bucket buckets[i] in the window whose first column is i.
CFF_DECLARE_SIMD(void walkRow(const TileMasks& masks, const unsigned char* buckets, const int* rests, int count,
                              int* places))

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
