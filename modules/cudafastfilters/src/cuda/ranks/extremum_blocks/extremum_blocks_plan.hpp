// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_PLAN_HPP

#include "common/border.hpp"
#include "cuda/runtime/grid.hpp"

#include <cstddef>

// Minima of windows of any size (extremum_blocks_kernel.cuh).

namespace cv::cuda::fastfilters
{

// Neighbouring pixels of a row, or rows of a column, whose minimum is kept.
constexpr int extremumBlock = 16;

// A side of the window in blocks: the window of output i of a block ends in the block `blocks` or `blocks + 1` after it.
struct ExtremumSide
{
    int size;    // pixels
    int blocks;  // 0: the side is too short for whole blocks
    int rest;    // pixels of the last block that the window of output 0 has, less one
    int level;   // whole blocks are covered by two groups of 1 << level; -1: there are none

    CFF_HOST_DEVICE constexpr bool isShort() const { return blocks == 0; }
};

constexpr ExtremumSide extremumSide(int size)
{
    ExtremumSide side = {size, (size - 1) / extremumBlock, (size - 1) % extremumBlock, -1};
    for (int count = side.blocks - 1; count > 0; count /= 2)
        ++side.level;
    return side;
}

// The scratch memory of one call, in bytes from its start; keys of `keyBytes`.
struct ExtremumBlocksPlan
{
    ExtremumSide across, down;
    Interval rows;    // of the source that are read
    int keyBytes;     // of a pixel of one channel
    int width;        // outputs of a row, in pixels
    int extended;     // pixels of an extended row of one channel, whole blocks
    int blocksOfRow;  // of an extended row of one channel
    int rowsOfImage;  // of outputs
    int blocksDown;   // of rows, whole ones
    int channels;
    std::size_t extendedStep, blockStep, minimaStep;             // bytes of a row
    std::size_t minima, blocks, heads, nextBlocks, otherBlocks;  // offsets of arrays; those of columns take the place of those of rows
    std::size_t bytes;

    CFF_HOST_DEVICE constexpr int sourceRows() const { return rows.end - rows.begin; }
};

constexpr std::size_t alignedBytes(std::size_t bytes)
{
    return (bytes + 255) / 256 * 256;
}

constexpr ExtremumBlocksPlan planExtremumBlocks(int windowWidth, int windowHeight, Interval rows, int keyBytes, int width,
                                                int height, int channels)
{
    ExtremumBlocksPlan plan = {};
    plan.across = extremumSide(windowWidth);
    plan.down = extremumSide(windowHeight);
    plan.rows = rows;
    plan.keyBytes = keyBytes;
    plan.width = width;
    plan.channels = channels;
    plan.rowsOfImage = height;
    // The blocks of the last outputs read one block and a packet beyond their windows.
    plan.blocksOfRow = ceilDivide(width, extremumBlock) + plan.across.blocks + 2;
    plan.extended = plan.blocksOfRow * extremumBlock;
    plan.blocksDown = ceilDivide(height, extremumBlock) + plan.down.blocks + 1;
    plan.extendedStep = alignedBytes(static_cast<std::size_t>(plan.extended) * keyBytes);
    plan.blockStep = alignedBytes(static_cast<std::size_t>(plan.blocksOfRow) * keyBytes);
    const int outputs = ceilDivide(width, extremumBlock) * extremumBlock;
    plan.minimaStep = alignedBytes(static_cast<std::size_t>(outputs) * channels * keyBytes);
    const std::size_t planes = static_cast<std::size_t>(channels) * plan.sourceRows();
    plan.minima = planes * plan.extendedStep;
    const std::size_t afterMinima = plan.minima + plan.minimaStep * plan.sourceRows();
    const std::size_t ofRows = planes * plan.blockStep, ofColumns = plan.minimaStep * plan.blocksDown;
    const std::size_t each = ofRows > ofColumns ? ofRows : ofColumns;
    plan.blocks = afterMinima;
    plan.heads = plan.blocks + each;
    plan.nextBlocks = plan.heads + each;
    plan.otherBlocks = plan.nextBlocks + each;
    plan.bytes = plan.otherBlocks + each;
    return plan;
}

}  // namespace cv::cuda::fastfilters

#endif
