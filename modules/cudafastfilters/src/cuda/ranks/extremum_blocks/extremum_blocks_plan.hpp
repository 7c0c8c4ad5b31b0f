// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_PLAN_HPP

#include "cuda/runtime/grid.hpp"
#include "cuda/views/image_view.hpp"

#include <cstddef>
#include <cstdint>

// Minima of windows of any size (extremum_blocks_rows.cuh has the method).

namespace cv::cuda::fastfilters
{

// Neighbouring pixels of a row, or rows of a column, whose minimum is kept.
constexpr int extremumBlock = 16;

// Groups of blocks grow by this factor, and so many of them at most are read for a window.
constexpr int extremumGroups = 4;

// What a thread reads at once of the rows of a column.
constexpr int extremumPacketBytes(int pixelBytes)
{
    return pixelBytes == 1 ? 8 : 16;
}

// A side of the window in blocks: the window of output i of a block ends `blocks` or `blocks + 1` blocks after it.
struct ExtremumSide
{
    int size;    // pixels
    int blocks;  // 0: the side is too short for whole blocks
    int rest;    // pixels of the last block that the window of output 0 contains, minus one
    int levels;  // how often blocks are put together to groups
    int group;   // blocks of such a group

    CFF_HOST_DEVICE constexpr bool isShort() const { return blocks == 0; }
    // Whole blocks in the window of output 0, in order from the next block on.
    CFF_HOST_DEVICE constexpr int between() const { return blocks - 1; }
    // Which block the i-th of the groups that cover these begins with; they may overlap.
    CFF_HOST_DEVICE constexpr int groupBegin(int i) const
    {
        const int last = between() - group;
        return i * group < last ? i * group : last;
    }
};

constexpr ExtremumSide extremumSide(int size)
{
    ExtremumSide side = {size, (size - 1) / extremumBlock, (size - 1) % extremumBlock, 0, 1};
    for (; side.between() > extremumGroups * side.group; ++side.levels)
        side.group *= extremumGroups;
    return side;
}

// What a call does, and its scratch memory, in bytes from its start.
struct ExtremumBlocksPlan
{
    ExtremumSide across, down;
    bool readsImage;               // columns read the image itself, not minima of rows
    Interval rows;                 // source rows that are read
    int width;                     // of the rows of minima, in pixels: what threads compute
    int blocksDown;                // whole blocks of rows
    std::size_t step;              // bytes per row of minima
    std::size_t groups[2], heads;  // offsets; the minima of rows come first
    std::size_t bytes;

    CFF_HOST_DEVICE constexpr int sourceRows() const { return rows.end - rows.begin; }
    // Windows of one row have no columns: the minima of rows are the results.
    constexpr bool hasColumns() const { return down.size > 1; }
};

template <typename T>
ExtremumBlocksPlan planExtremumBlocks(int windowWidth, int windowHeight, const SourceView<T>& source,
                                      const DestinationView<T>& destination)
{
    ExtremumBlocksPlan plan = {};
    plan.across = extremumSide(windowWidth);
    plan.down = extremumSide(windowHeight);
    const std::uintptr_t firstPixel =
        reinterpret_cast<std::uintptr_t>(source.data) + sizeof(T) * source.originX * source.channels;
    const bool columnsAreAligned = (firstPixel | source.step) % extremumPacketBytes(sizeof(T)) == 0;
    plan.readsImage = columnsAreAligned && windowWidth == 1 && plan.hasColumns();
    plan.rows = readInterval(source.originY, destination.height, windowHeight, 0, source.height, source.borderY);
    plan.width = ceilDivide(destination.width, 2 * extremumBlock) * 2 * extremumBlock;
    plan.blocksDown = ceilDivide(destination.height, extremumBlock) + plan.down.blocks + 1;
    plan.step = (sizeof(T) * source.channels * plan.width + 255) / 256 * 256;
    const std::size_t ofColumns = plan.hasColumns() && !plan.down.isShort() ? plan.step * plan.blocksDown : 0;
    plan.groups[0] = plan.hasColumns() && !plan.readsImage ? plan.step * plan.sourceRows() : 0;
    plan.groups[1] = plan.groups[0] + ofColumns;
    plan.heads = plan.groups[1] + (plan.down.levels > 0 ? ofColumns : 0);
    plan.bytes = plan.heads + ofColumns;
    return plan;
}

}  // namespace cv::cuda::fastfilters

#endif
