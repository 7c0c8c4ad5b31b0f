// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_PLAN_HPP

#include "cuda/ranks/sorted_columns.hpp"
#include "cuda/views/any_channels.hpp"

// Tuning numbers for 3x3 medians.

namespace cv::cuda::fastfilters
{

// 3x3 medians. Strips of 4, 6, 10 and 16 rows of bytes, one or three rows ahead, larger blocks and MiddleForm::Xor were
// slower; figures: perf/tuning/median_columns.md.
template <int PixelBytes, int Channels>
struct MedianColumnsTuning
{
    static constexpr int threads = 128;
    // Resident blocks per multiprocessor, which limits registers: pixels of 3 and 4 channels have more columns to keep.
    static constexpr int blocks = Channels == 1 ? 7 : 4;
    static constexpr int rows = Channels == 1 && PixelBytes > 1 ? 6 : 8;  // per strip: two more are read
    static constexpr int ahead = 2;                                       // rows loaded before they are needed
    static constexpr bool ends = false;         // strips take the tiles at the ends of a row, which costs instructions
    static constexpr bool alignedOnly = false;  // there are no kernels for other images
    static constexpr MiddleForm columnForm = MiddleForm::Sum, windowForm = MiddleForm::Sum;
};

// Any number of channels, whose rows are sorted, not their columns: each row once.
template <int PixelBytes>
struct MedianColumnsTuning<PixelBytes, anyChannels>
{
    static constexpr int threads = 128, blocks = 6;
    static constexpr int rows = 16, ahead = 2;
    static constexpr bool ends = false, alignedOnly = false;
    static constexpr MiddleForm columnForm = MiddleForm::Sum, windowForm = MiddleForm::Sum;
};

// For the elements that strips leave.
struct MedianColumnsElementTuning
{
    static constexpr MiddleForm columnForm = MiddleForm::Xor, windowForm = MiddleForm::Xor;
};

// The largest side of an image of a batch, in rows and in elements of a row: up to it, all rows of blocks of an image
// fit into y of a grid, and z is left for the images.
constexpr int mostMedianColumnsBatchSide = 1 << 14;

// For images that do not fill the GPU: lower strips, smaller blocks, and hardly anything left for threads that filter
// single elements, which take longer than a strip. Figures: perf/tuning/median_columns.md.
template <int PixelBytes, int Channels, int Rows>
struct MedianColumnsSmallTuning : MedianColumnsTuning<PixelBytes, Channels>
{
    static constexpr int threads = 64;
    static constexpr int blocks = Channels == 1 ? 14 : 8;
    static constexpr int rows = Rows;
    static constexpr bool ends = true;
    static constexpr bool alignedOnly = Rows > 2;
};

// Whether an image of `tiles` tiles of 16 bytes leaves three eighths of the GPU idle with strips of the usual height.
constexpr bool isSmallForMedianColumns(long long tiles, int multiprocessors)
{
    const int rows = MedianColumnsTuning<1, 1>::rows,
              residentThreads = MedianColumnsTuning<1, 1>::threads * MedianColumnsTuning<1, 1>::blocks;
    return tiles < static_cast<long long>(multiprocessors) * residentThreads * rows / 8 * 5;
}

// Whether strips of `Tuning` take more than half of the threads: then two launches cannot overlap completely, and three
// rows are mostly faster.
template <typename Tuning>
constexpr bool wantsTallerMedianColumns(long long tiles, int multiprocessors)
{
    return tiles / Tuning::rows > static_cast<long long>(multiprocessors) * Tuning::threads * Tuning::blocks / 2;
}

// The available kernels.
enum class MedianColumnsVariant
{
    Strips,    // MedianColumnsTuning
    TwoRows,   // MedianColumnsSmallTuning
    ThreeRows  // MedianColumnsSmallTuning, for one channel and aligned rows
};

constexpr const char* medianColumnsVariantName(MedianColumnsVariant variant)
{
    return variant == MedianColumnsVariant::Strips
               ? "strips"
               : (variant == MedianColumnsVariant::TwoRows ? "two rows" : "three rows");
}

// Tiles of a block side by side, as a power of two: as many as it has threads, so that neighbours share the words
// between them in the first cache, but fewer if that would leave more than an eighth of the threads beyond the last
// tile.
constexpr int selectMedianColumnsAcross(int tiles, int threads)
{
    int shift = 5;
    for (int wider = shift + 1; 1 << wider <= threads; ++wider)
    {
        const long long across = 1 << wider, covered = (tiles + across - 1) / across * across;
        if (7 * covered <= 8ll * tiles)
            shift = wider;
    }
    return shift;
}

// Operations of the integer pipe per pixel of one channel: two per column, which neighbours share, and seven per
// output. `outputs` words are selected at once.
constexpr double medianColumnsOperations(int pixelBytes)
{
    // Of 64 bits, with minima of four operations: 12 per column, and 10.5 minima and an exchange per output.
    if (pixelBytes == 8)
        return 12 * 2.0 + 4 * 9 + 4;
    const int lanes = pixelBytes == 4 ? 1 : 2, outputs = 16 / pixelBytes / lanes;
    return (2.0 * (outputs + 2) / outputs + 7) / lanes;
}

}  // namespace cv::cuda::fastfilters

#endif
