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

template <int Width, int Height, int Lanes, int KeyBytes = 4>
struct RankTileTuning
{
    static constexpr int threads = 128;
    static constexpr int blocks = Width * Height > 35
                                      ? 3
                                      : (Width* Height > 21 ? 4 : (Height > 5 ? 5 : (Width * Height > 9 ? 6 : 8)));
    static constexpr int mixed = Lanes == 1 ? 6 : 5;
};

// Keys of 64 bits take two registers. Smaller blocks, so that every device has shared memory for one.
template <int Width, int Height>
struct RankTileTuning<Width, Height, 1, 8>
{
    static constexpr int threads = 64;
    static constexpr int blocks = Width * Height > 15 ? 4 : (Width* Height > 9 ? 5 : 7);
    static constexpr int mixed = 7;
};

// Windows that have tiles.
constexpr bool hasRankTiles(int width, int height)
{
    return width >= 3 && width <= 7 && width % 2 == 1 && height >= 3 && height <= 7 && height % 2 == 1;
}

// Operations of a tile for each output and lane: compare-exchanges, and single minima or maxima. They follow from the
// networks; a test counts them.
struct RankTileWork
{
    double exchanges, singles;
};

constexpr RankTileWork rankTileWork(int width, int height)
{
    constexpr RankTileWork work[3][3] = {{{5.75, 6}, {15, 6}, {13.875, 11}},
                                         {{12.25, 8}, {18.5, 12}, {28.875, 14}},
                                         {{16.75, 14}, {30.5, 16}, {47.375, 18}}};
    return work[width / 2 - 1][height / 2 - 1];
}

constexpr double rankTileOperations(int pixelBytes, int width, int height)
{
    if (pixelBytes == 8)  // a minimum is two comparisons and two selections, a mixed exchange no more
    {
        const RankTileWork wide = rankTileWork(width, height);
        return 4 * (wide.exchanges + wide.singles);
    }
    const int lanes = pixelBytes == 4 ? 1 : 2;
    const double ofExchange = 2 - (lanes == 1 ? RankTileTuning<3, 3, 1>::mixed : RankTileTuning<3, 3, 2>::mixed) / 8.0;
    const RankTileWork work = rankTileWork(width, height);
    return (work.exchanges * ofExchange + work.singles) / lanes;
}

}  // namespace cv::cuda::fastfilters

#endif
