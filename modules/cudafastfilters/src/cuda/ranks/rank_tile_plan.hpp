// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_PLAN_HPP

#include "common/host_device.hpp"

// Tuning numbers for the tiles that find any rank of a small window; figures: perf/tuning/rank_tile.md. There are as
// many blocks as registers allow without spills in the main loop.

namespace cv::cuda::fastfilters
{

// `Outer`: see hasOuterRankTiles().
template <int Width, int Height, int Lanes, int KeyBytes = 4, bool Outer = false>
struct RankTileTuning
{
    static constexpr int threads = 128;
    static constexpr bool waits = Outer && Width * Height > 35;  // see RankStrip; a block more has registers for it
    static constexpr int blocks = Width * Height > 35
                                      ? (waits ? 4 : 3)
                                      : (Width* Height > 21 ? 4 : (Height > 5 ? 5 : (Width * Height > 9 ? 6 : 8)));
    static constexpr int mixed = Lanes == 1 ? 6 : 5;
};
// Keys of 64 bits take two registers. Smaller blocks, so that every device has shared memory for one.
template <int Width, int Height>
struct RankTileTuning<Width, Height, 1, 8, false>
{
    static constexpr int threads = 64;
    static constexpr int blocks = Width * Height > 15 ? 4 : (Width* Height > 9 ? 5 : 7);
    static constexpr int mixed = 7;
    static constexpr bool waits = false;
};

// Windows that have tiles.
constexpr bool hasRankTiles(int width, int height)
{
    return width >= 3 && width <= 7 && width % 2 == 1 && height >= 3 && height <= 7 && height % 2 == 1;
}

// Outer ranks, those up to a quarter of the window from either end, have tiles of shorter lists. Not those of windows
// with a side of 3, and not of keys of 64 bits.
constexpr bool hasOuterRankTiles(int width, int height, int pixelBytes)
{
    return width >= 5 && height >= 5 && pixelBytes <= 4;
}
constexpr int rankTileDepth(int width, int height, bool isOuter)
{
    return isOuter ? (width * height + 2) / 4 + 1 : width * height;
}
constexpr bool isOuterRank(int width, int height, int rank)
{
    const int depth = rankTileDepth(width, height, true);
    return rank < depth || width * height - 1 - rank < depth;
}

// More exchanges of outer ranks of bytes are mixed, or registers would not do.
constexpr int moreMixedOfOuter(bool isOuter, int pixelBytes)
{
    return isOuter && pixelBytes == 1 ? 1 : 0;
}

// Whether an image has kernels whose threads read aligned rows of one channel by themselves, for strips inside it.
// Small images, whose strips are of both kinds, and images whose rows are not aligned are slower with these.
constexpr bool hasAlignedRankTiles(int width, int height, int pixelBytes)
{
    return width >= height && height >= 5 && pixelBytes <= 2;
}
constexpr bool takesAlignedRankTiles(long long pixels, int multiprocessors)
{
    return pixels >= 30000ll * multiprocessors;
}

// Operations of a tile for each output and lane: compare-exchanges, and single minima or maxima. They follow from the
// networks; a test counts them.
struct RankTileWork
{
    double exchanges, singles;
};

constexpr RankTileWork rankTileWork(int width, int height, bool isOuter)
{
    constexpr RankTileWork work[3][3] = {{{5.75, 6}, {15, 6}, {13.875, 11}},
                                         {{12.25, 8}, {18.5, 12}, {28.875, 14}},
                                         {{16.75, 14}, {30.5, 16}, {47.375, 18}}};
    constexpr RankTileWork outer[2][2] = {{{14.25, 13.25}, {20.125, 16}}, {{22.5, 18}, {29.75, 21}}};
    return isOuter ? outer[width / 2 - 2][height / 2 - 2] : work[width / 2 - 1][height / 2 - 1];
}

constexpr double rankTileOperations(int pixelBytes, int width, int height, bool isOuter = false)
{
    if (pixelBytes == 8)  // a minimum is two comparisons and two selections, a mixed exchange no more
    {
        const RankTileWork wide = rankTileWork(width, height, false);
        return 4 * (wide.exchanges + wide.singles);
    }
    const int lanes = pixelBytes == 4 ? 1 : 2;
    const int mixed = (lanes == 1 ? RankTileTuning<3, 3, 1>::mixed : RankTileTuning<3, 3, 2>::mixed) +
                      moreMixedOfOuter(isOuter, pixelBytes);
    const double ofExchange = 2 - mixed / 8.0;
    const RankTileWork work = rankTileWork(width, height, isOuter);
    return (work.exchanges * ofExchange + work.singles) / lanes;
}

}  // namespace cv::cuda::fastfilters

#endif
