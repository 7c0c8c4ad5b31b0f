// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_PLAN_HPP

#include "common/host_device.hpp"
#include "networks/list_places.hpp"

// Tuning numbers for the tiles that find any rank of a small window; figures: perf/tuning/rank_tile.md. There are as
// many blocks as registers allow without spills in the main loop.

namespace cv::cuda::fastfilters
{

// `Outer`: see hasOuterRankTiles().
template <int Width, int Height, int Lanes, int KeyBytes = 4, bool Outer = false, bool Long = (Width > 7 || Height > 7)>
struct RankTileTuning
{
    static constexpr int threads = 128;
    static constexpr bool rowsWait = Outer && Width * Height > 35;  // see RankStrip; a block more has registers for it
    static constexpr Waiting waits = rowsWait ? Waiting::Rows : Waiting::Nothing;
    static constexpr int blocks = Width * Height > 35
                                      ? (rowsWait ? 4 : 3)
                                      : (Width* Height > 21 ? 4 : (Height > 5 ? 5 : (Width * Height > 9 ? 6 : 8)));
    static constexpr int mixed = Lanes == 1 ? 6 : 5;
};
// Windows with a side of nine. Quads of nine rows wait in shared memory, and blocks of those are smaller, so that every
// device has shared memory for one.
template <int Width, int Height, int Lanes, bool Outer>
struct RankTileTuning<Width, Height, Lanes, 4, Outer, true>
{
    static constexpr bool isThin = Width == 3 || Height == 3, isTall = Height == 9;
    static constexpr int threads = isThin || Height == 5 ? 128 : 64;
    static constexpr Waiting waits =
        isTall ? Waiting::Quads : (isThin || (Outer && Height == 5) ? Waiting::Nothing : Waiting::Rows);
    static constexpr int blocks = isThin                      ? 5
                                  : Height == 5               ? 4
                                  : Width == 9 && Height == 9 ? (Outer ? 6 : 4)
                                  : Width == 5                ? (Outer ? 8 : 7)
                                  : isTall && Outer           ? 8
                                                              : 6;
    static constexpr int mixed = Lanes == 1 ? 6 : 5;
};
// Keys of 64 bits take two registers. Smaller blocks, so that every device has shared memory for one.
template <int Width, int Height>
struct RankTileTuning<Width, Height, 1, 8, false, false>
{
    static constexpr int threads = 64;
    static constexpr int blocks = Width * Height > 15 ? 4 : (Width* Height > 9 ? 5 : 7);
    static constexpr int mixed = 7;
    static constexpr Waiting waits = Waiting::Nothing;
};

constexpr bool isRankTileSide(int side, int longest)
{
    return side >= 3 && side <= longest && side % 2 == 1;
}
// Windows that have tiles of any pixels and channels.
constexpr bool hasShortRankTiles(int width, int height)
{
    return isRankTileSide(width, 7) && isRankTileSide(height, 7);
}
// Windows with a side of nine have those of one channel of 16 or 32 bits.
constexpr bool hasRankTiles(int width, int height, int pixelBytes, int channels)
{
    return hasShortRankTiles(width, height) || (isRankTileSide(width, 9) && isRankTileSide(height, 9) &&
                                                channels == 1 && (pixelBytes == 2 || pixelBytes == 4));
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
// Small images, whose strips are of both kinds, and images whose rows are not aligned are slower with these. Whole
// lists of 9x7 and 9x9 fill the registers.
constexpr bool hasAlignedRankTiles(int width, int height, int pixelBytes, bool isOuter)
{
    return width >= height && height >= 5 && pixelBytes <= 2 && (isOuter || width * height < 63);
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
    constexpr RankTileWork work[4][4] = {{{5.75, 6}, {15, 6}, {13.875, 11}, {19.25, 12}},
                                         {{12.25, 8}, {18.5, 12}, {28.875, 14}, {39.25, 16}},
                                         {{16.75, 14}, {30.5, 16}, {47.375, 18}, {63.25, 20}},
                                         {{23.75, 16}, {43.5, 18}, {66.875, 20}, {90.25, 22}}};
    constexpr RankTileWork outer[3][3] = {{{14.25, 13.25}, {20.125, 16}, {26.75, 19}},
                                          {{22.5, 18}, {29.75, 21}, {40.25, 24}},
                                          {{31, 21}, {42.875, 23.25}, {54.75, 27.25}}};
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
