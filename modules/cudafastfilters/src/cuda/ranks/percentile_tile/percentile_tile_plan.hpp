// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_PLAN_HPP

#include "cuda/ranks/rank_tile_plan.hpp"

// Tuning numbers for the tiles that find several ranks of a small window; figures: perf/tuning/percentile_tile.md.

namespace cv::cuda::fastfilters
{

constexpr int percentileTileRanks = 16;  // the most of a launch

// Windows of 9 x 9 keep lists in shared memory, which holds those of two blocks.
constexpr bool isTallPercentileTile(int width, int height)
{
    return width == 9 && height == 9;
}

constexpr bool hasPercentileTiles(int width, int height)
{
    return hasShortRankTiles(width, height) || isTallPercentileTile(width, height);
}

// Whether runs are taken early: a list of the core and a column costs a merge more, which all ranks share, and each of
// them less.
constexpr bool takesRunsEarly(int width, int height)
{
    const bool is5x5 = width == 5 && height == 5, is7x3 = width == 7 && height == 3;
    return width * height > 15 && !is5x5 && !is7x3;
}

template <int Width, int Height, int Lanes>
struct PercentileTileTuning : RankTileTuning<Width, Height, Lanes>
{
    // Windows of 3 x 7 and 5 x 7 would spill with one block more.
    static constexpr int blocks = isTallPercentileTile(Width, Height) ? 2
                                                                      : RankTileTuning<Width, Height, Lanes>::blocks -
                                                                            (Width < 7 && Height == 7 ? 1 : 0);
    // Every instruction counts in windows of 7 x 7, not only those of the integer pipe.
    static constexpr int mixed =
        Lanes == 2 && Width == 7 && Height == 7 ? 3 : RankTileTuning<Width, Height, Lanes>::mixed;
    // Whether strips inside an image of one channel run a separate loop without borders. It was slower for floats
    // of 7 x 7.
    static constexpr bool hasInsideLoop = Lanes == 2 || Width * Height <= 25 || isTallPercentileTile(Width, Height);
};

// Operations of a tile for each output and lane, as RankTileWork: of the lists that all ranks share, and of each rank.
// A test counts them.
struct PercentileTileWork
{
    RankTileWork shared, each;
};

constexpr PercentileTileWork percentileTileWork(int width, int height)
{
    constexpr PercentileTileWork work[3][3] = {{{{4.75, 0}, {1, 6}}, {{14, 0}, {1, 6}}, {{10.875, 0}, {3, 11}}},
                                               {{{11.25, 0}, {1, 8}}, {{29.5, 0}, {1, 8}}, {{23.375, 0}, {5.5, 14}}},
                                               {{{19.75, 0}, {1, 12}}, {{23.5, 0}, {7, 16}}, {{40.375, 0}, {7, 18}}}};
    return isTallPercentileTile(width, height) ? PercentileTileWork{{78.75, 0}, {11.5, 22}}
                                               : work[width / 2 - 1][height / 2 - 1];
}

constexpr double percentileTileOperations(int pixelBytes, int width, int height, int ranks)
{
    const int lanes = pixelBytes == 4 ? 1 : 2;
    const bool is7x7 = width == 7 && height == 7;
    const int mixed = lanes == 1 ? PercentileTileTuning<3, 3, 1>::mixed
                      : is7x7    ? PercentileTileTuning<7, 7, 2>::mixed
                                 : PercentileTileTuning<3, 3, 2>::mixed;
    const double ofExchange = 2 - mixed / 8.0;
    const PercentileTileWork work = percentileTileWork(width, height);
    return ((work.shared.exchanges + ranks * work.each.exchanges) * ofExchange + work.shared.singles +
            ranks * work.each.singles) /
           lanes;
}

}  // namespace cv::cuda::fastfilters

#endif
