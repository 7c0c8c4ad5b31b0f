// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPLIT_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_SPLIT_ROWS_HPP

#include "common/outlier_rule.hpp"
#include "common/value_kind.hpp"
#include "cpu/simd/simd_level.hpp"

// The keys of a tile, as strips read them.

namespace cv::cuda::fastfilters
{

// Channels of a pixel that lie side by side in a plane: all of them, or one of three.
constexpr int channelsOfPlane(int channels)
{
    return channels == 3 ? 1 : channels;
}

// Whether vectors have whole pixels. If not, results of even and of odd pixels go to two planes, too.
constexpr bool fillVectors(int channelsOfPlane)
{
    return channelsOfPlane == 1 || channelsOfPlane == 2 || channelsOfPlane == 4;
}

// Keys of a tile and the pixels around it, as two planes, or as two for each of three channels: a plane for the even
// pixels of each row and one for the odd ones. So a vector loaded at i / 2 pixels of the plane i % 2 has the pixels
// that lie i to the right of every other pixel.
//
//     pixels      0 1 2 3 4 5 6 7 ...
//     even plane  0 2 4 6 ...             lane j of a vector at 1: pixel 2 j + 2
//     odd plane   1 3 5 7 ...
struct SplitRows
{
    unsigned char* keys;
    std::size_t row, channel, odd;  // bytes from row to row, from channel to channel, from even to odd plane
};

// Splits `count` pixels of 1 to 4 channels of `valueBytes` bytes, whole vectors of pairs, to row `row`.
CFF_DECLARE_SIMD(void splitRow(const void* pixels, int count, int valueBytes, ValueKind kind, int channels,
                               const SplitRows& rows, int row))

// Turns values into keys, whole vectors.
CFF_DECLARE_SIMD(void makeKeys(void* values, int count, int valueBytes, ValueKind kind))

// Rows of three channels that are joined to pixels.
struct JoinedRows
{
    const unsigned char* channels;
    std::size_t row, channel;  // bytes from row to row and from channel to channel
    unsigned char* pixels;
    std::size_t step;  // bytes
    int rows, count;   // pixels of a row, whole vectors
    int valueBytes;
    bool streams;  // writes past the caches: rows begin with cache lines
    bool isSigned;
    const OutlierRule* finish;  // as of a strip
    const unsigned char* source;
    std::size_t sourceStep;
};

CFF_DECLARE_SIMD(void joinRows(const JoinedRows& rows))

// A strip of simdBytes of the even and of the odd outputs for each of SplitTiles::vectors. The window of a lane's two
// outputs begins at the same pixel of the even and of the odd plane.
struct SplitStrip
{
    const unsigned char* keys;  // in the even plane and the first row, at the strip's first column
    std::size_t row, odd;
    int channels;        // channelsOfPlane()
    unsigned char* out;  // pixels, or the even ones if vectors do not have whole pixels
    std::size_t outStep;
    std::size_t outOdd;  // bytes from these to the odd ones
    std::size_t plane;   // bytes from the outputs of one rank to those of the next
    int width, height;   // the window's
    const int* ranks;
    int ranksCount;
    int rows;  // rows of outputs
    int valueBytes;
    ValueKind kind;
    bool streams;                 // writes past the caches: rows of outputs begin with cache lines
    unsigned char* memory;        // the strip's own, begins with a cache line
    const OutlierRule* finish;    // what becomes of outputs as they are stored; null: nothing
    const unsigned char* source;  // pixels at the outputs' places, for that
    std::size_t sourceStep;
    const unsigned char* ahead = nullptr;  // two rows that are prefetched, by strips that walk side by side
    std::size_t aheadStep = 0;
};

}  // namespace cv::cuda::fastfilters

#endif
