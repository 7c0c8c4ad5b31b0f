// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_PLANES_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/grid.hpp"

#include <cstddef>

// How an image is divided for variances by planes of sums. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

constexpr int momentColumnThreads = 128, momentColumnBlocks = 8, momentWindowThreads = 128;

// Tiles share a number that is subtracted from their pixels. Windows of a tile read no columns of another one's: a row
// of the plane has the columns of each tile, and those of the windows that end beyond it, side by side.
struct MomentPlaneTiles
{
    int columns, rows;  // outputs of a tile
    int across, down;
    int pitch;  // elements of a tile in a row of the plane
    int block;  // rows of outputs whose columns are summed together; tiles have a multiple of it

    CFF_HOST_DEVICE std::size_t elements() const { return static_cast<std::size_t>(across) * pitch; }
};

inline MomentPlaneTiles momentPlaneTiles(int width, int height, int channels, int imageWidth, int imageHeight)
{
    constexpr int leastColumns = 512, leastRows = 64, mostBlock = 64;
    MomentPlaneTiles tiles = {};
    tiles.block = height < mostBlock ? height : mostBlock;
    const int rows = 2 * height > leastRows ? 2 * height : leastRows;
    tiles.rows = ceilDivide(rows, tiles.block) * tiles.block;
    tiles.columns = ceilDivide(2 * width > leastColumns ? 2 * width : leastColumns, 32) * 32;
    tiles.across = ceilDivide(imageWidth, tiles.columns);
    tiles.down = ceilDivide(imageHeight, tiles.rows);
    const int last = ceilDivide(imageWidth, 32) * 32;
    tiles.pitch = ((tiles.across == 1 ? last : tiles.columns) + width - 1) * channels;
    return tiles;
}

// Rows of outputs whose sums are in memory at a time: as many as the L2 cache of large GPUs holds.
inline int momentBandRows(const MomentPlaneTiles& tiles, int imageHeight)
{
    constexpr std::size_t most = std::size_t(32) << 20, sums = 16;
    const std::size_t ofBlock = tiles.elements() * sums * tiles.block;
    const long long blocks = ofBlock < most ? static_cast<long long>(most / ofBlock) : 1;
    const long long all = ceilDivide(imageHeight, tiles.block), limit = maxGridY / tiles.block;
    const long long taken = blocks < all ? blocks : all;
    return static_cast<int>(taken < limit ? taken : limit) * tiles.block;
}

// The roundings that a difference or its square passes through, at most.
inline double momentRoundings(int width, int height)
{
    int doublings = 0;
    while (doublings < 30 && (1 << doublings) < width)
        ++doublings;
    const double ofRow = width / 32 + 8;
    return height + (ofRow > 2 * doublings ? ofRow : 2 * doublings) + 8;
}

}  // namespace cv::cuda::fastfilters

#endif
