// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>

// Separable filters of valid pixels through shared memory. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Coefficients are parameters of the kernel: the longest side, and the most coefficients of a mask.
constexpr int validTileTaps = 32, validTileMask = 441;

// A block's outputs across, and rows of a group, which are read at once; outputs that a thread has along either mask.
constexpr int validTileColumns = 128, validTileRows = 16, validTileOutputs = 8;
constexpr int validTileThreads = validTileColumns * validTileRows / validTileOutputs;

// Registers are for this many blocks of a multiprocessor.
constexpr int validTileBlocks = 2;

// How a block's rows lie in shared memory.
struct ValidTileLayout
{
    int groups;  // of rows that windows reach
    int inputs;  // pixels of a row, a multiple of 8
    int sums;    // of a row that are kept for each output: two, or none for a mask

    CFF_HOST_DEVICE constexpr std::size_t pixelBytes() const { return sizeof(float) * groups * validTileRows * inputs; }
    CFF_HOST_DEVICE constexpr std::size_t sumBytes() const
    {
        return sizeof(float) * groups * validTileRows * validTileColumns;
    }
    // Of pixels, of sums, and of a byte for the number of missing pixels in a row of a window.
    CFF_HOST_DEVICE constexpr std::size_t bytes() const
    {
        return pixelBytes() + sums * sumBytes() + sumBytes() / sizeof(float);
    }
};

CFF_HOST_DEVICE constexpr ValidTileLayout validTileLayout(int width, int height, bool isSeparable)
{
    return {1 + (height - 1 + validTileRows - 1) / validTileRows,
            validTileColumns + (width + validTileOutputs - 1) / validTileOutputs * validTileOutputs,
            isSeparable ? 2 : 0};
}

// Rows of a block, which reads those of the windows above them, too: enough blocks to occupy the device, or few rows
// that are read twice. `columns`: blocks side by side.
constexpr int validTileBlockRows(int height, int columns, int multiprocessors)
{
    // Groups. What all blocks look at at a time stays in the L2 cache of the measured device until they read it again.
    constexpr int most = 12, least = 2;
    const long long groups = 1ll * (height + validTileRows - 1) / validTileRows * columns;
    const long long each = groups / (8ll * multiprocessors);
    return validTileRows * static_cast<int>(each < least ? least : (each > most ? most : each));
}

}  // namespace cv::cuda::fastfilters

#endif
