// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_PLAN_HPP

#include "extremum_plan.hpp"
#include "rank_bits_plan.hpp"
#include "rank_tile_plan.hpp"

// Which algorithm a median or rank filter runs on the GPU.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

enum class RankAlgorithm
{
    SortedColumns,  // 3x3 medians and ranks, 16 bytes of a row at once (median3.hpp, rank3.hpp)
    SharedTiles,    // medians of larger squares, shared by 2 x 2 outputs (median_tile.hpp)
    Doubling,       // least or greatest value of any rectangle (extremum.hpp)
    RankTiles,      // any rank of a small rectangle, shared by 2 x 2 outputs (rank_strip.hpp)
    BitSliced,      // any rank of other small windows, 32 distant outputs a word (rank_bits.hpp)
    LargeWindow,    // any window, any rank: bit-sliced counts or a sliding bitmap, at a cost of the side, not the area
    Bisection       // any window, any rank: one count of the window for each bit of the value
};

struct RankPlan
{
    RankAlgorithm algorithm;
    int packet;                   // outputs that a thread computes together
    int blockWidth, blockHeight;  // threads; 0 where they depend on the image
    const char* why;
};

// Beyond this window the lists of a median tile do not fit into registers and shared memory any more.
constexpr int largestTileWindow = 15;

// Interleaved bytes with a sign, which few images have, run the kernels of other ranks, which take pixels with and without
// a sign: the networks of their own would be a twentieth of what is compiled for the whole module.
constexpr bool hasMedianTiles(int pixelBytes, bool isSigned, int channels)
{
    return !(pixelBytes == 1 && isSigned && channels > 1);
}

// Bits of the value times pixels of the window from which LargeWindow is faster than bisection. One H200, 2026-11-21,
// 8U: bisection 5.7 Gpx/s at 9x9 and 2.1 at 15x15, a sliding bitmap 12 at both; 16U: 3.2 at 9x9 against 11.
constexpr int largeWindowWork = 600;

// Ranks of 3x3 windows from sorted columns. One H200, 2026-11-21, 16384 x 16384, ranks 1, 2, 3 against tiles: 8UC1
// 1381, 1268, 1119 against 869 Gpx/s, 16UC1 860, 846, 824 against 760, but 32FC1 436, 415, 391 against 421.
constexpr bool hasRank3(int pixelBytes, int windowWidth, int windowHeight)
{
    return pixelBytes < 4 && windowWidth == 3 && windowHeight == 3;
}

constexpr RankPlan bisectionPlan = {RankAlgorithm::Bisection, 4, 32, 8, "no network for this window and rank"};

// pixelBytes: of one channel.
constexpr RankPlan selectRankPlan(int pixelBytes, bool isSigned, int channels, int windowWidth, int windowHeight,
                                  int rank)
{
    const bool squareMedian =
        windowWidth == windowHeight && windowWidth % 2 == 1 && rank == windowWidth * windowHeight / 2;
    if (squareMedian && windowWidth == 3)
        return {RankAlgorithm::SortedColumns, 16 / pixelBytes, 128, 1, "a 3x3 median"};
    if (squareMedian && windowWidth >= 5 && windowWidth <= largestTileWindow &&
        hasMedianTiles(pixelBytes, isSigned, channels))
        return {RankAlgorithm::SharedTiles, pixelBytes == 4 ? 4 : 8, 32, 1,
                "the median of a window whose lists fit into registers and shared memory"};
    const bool extreme = rank == 0 || rank == windowWidth * windowHeight - 1;
    if (extreme && hasExtremumStrips(pixelBytes * channels, windowWidth, windowHeight))
        return {RankAlgorithm::Doubling, 16 / pixelBytes, 32, ExtremumTuning::warps,
                "the least or greatest value of a rectangle"};
    if (hasRank3(pixelBytes, windowWidth, windowHeight))
        return {RankAlgorithm::SortedColumns, 16 / pixelBytes, 128, 1, "a rank of a 3x3 window"};
    if (hasRankTiles(windowWidth, windowHeight))
        return {RankAlgorithm::RankTiles, pixelBytes == 4 ? 4 : 8, 32, 1,
                "a rank of a window whose lists fit into registers"};
    if (hasRankBits(windowWidth, windowHeight))
        return {RankAlgorithm::BitSliced, rankBitsStrips, 32, rankBitsThreads / 32,
                "a rank of a window whose pixels fit into registers as bits"};
    if (8ll * pixelBytes * windowWidth * windowHeight >= largeWindowWork)
        return {RankAlgorithm::LargeWindow, 1, 0, 0, "bisection would read the window too often"};
    return bisectionPlan;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
