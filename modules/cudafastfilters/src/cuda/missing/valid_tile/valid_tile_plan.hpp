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

// The most groups of rows that the windows of a group reach.
constexpr int validTileMostGroups = 1 + (validTileTaps - 1 + validTileRows - 1) / validTileRows;

// Registers are for this many blocks of a multiprocessor, and so is the shared memory of a separable filter.
constexpr int validTileBlocks = 3;

// How a block's rows lie in shared memory: pairs of a value and a weight, and what is missing.
struct ValidTileLayout
{
    int groups;       // of rows that windows reach
    int pixelGroups;  // of rows of pixels: one, or those of the windows for a mask
    int inputs;       // pixels of a row, a multiple of 8
    int sumGroups;    // of sums of rows: none for a mask

    static constexpr int words = (validTileColumns + validTileTaps) / 32;  // of bits for the missing pixels of a row

    CFF_HOST_DEVICE constexpr int pixelBytes() const { return 8 * pixelGroups * validTileRows * inputs; }
    CFF_HOST_DEVICE constexpr int sumBytes() const { return 8 * sumGroups * validTileRows * validTileColumns; }
    // The number of missing pixels in a row of each window.
    static constexpr int countBytes = validTileMostGroups * validTileRows * validTileColumns;
    CFF_HOST_DEVICE constexpr int bytes() const
    {
        return pixelBytes() + sumBytes() + countBytes + 4 * groups * validTileRows * words;
    }
};

CFF_HOST_DEVICE constexpr ValidTileLayout validTileLayout(int width, int height, bool isSeparable)
{
    const int groups = 1 + (height - 1 + validTileRows - 1) / validTileRows;
    // A separable filter has rows of a constant size, so that the compiler knows their addresses.
    const int taps = isSeparable ? validTileTaps : (width + validTileOutputs - 1) / validTileOutputs * validTileOutputs;
    return {groups, isSeparable ? 1 : groups, validTileColumns + taps, isSeparable ? groups : 0};
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
