// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>

// Separable filters of valid pixels through shared memory. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Coefficients are parameters of the kernel.
constexpr int validSeparableTaps = 32;

// A block's outputs across, and rows of a group, which are read at once; outputs that a thread has along either mask.
constexpr int validSeparableColumns = 128, validSeparableRows = 16, validSeparableOutputs = 8;
constexpr int validSeparableThreads = validSeparableColumns * validSeparableRows / validSeparableOutputs;

// Registers are for this many blocks of a multiprocessor.
constexpr int validSeparableBlocks = 2;

// How a block's rows lie in shared memory.
struct ValidSeparableLayout
{
    int groups;  // of rows that windows reach
    int inputs;  // pixels of a row, a multiple of 8

    CFF_HOST_DEVICE constexpr std::size_t pixelBytes() const
    {
        return sizeof(float) * groups * validSeparableRows * inputs;
    }
    CFF_HOST_DEVICE constexpr std::size_t sumBytes() const
    {
        return sizeof(float) * groups * validSeparableRows * validSeparableColumns;
    }
    // Of pixels, of two sums, and of a byte for the number of missing pixels in a row of a window.
    CFF_HOST_DEVICE constexpr std::size_t bytes() const
    {
        return pixelBytes() + 2 * sumBytes() + sumBytes() / sizeof(float);
    }
};

CFF_HOST_DEVICE constexpr ValidSeparableLayout validSeparableLayout(int width, int height)
{
    return {1 + (height - 1 + validSeparableRows - 1) / validSeparableRows,
            validSeparableColumns +
                (width + validSeparableOutputs - 1) / validSeparableOutputs * validSeparableOutputs};
}

// Rows of a block, which reads those of the windows above them, too: enough blocks to occupy the device, or few rows
// that are read twice. `columns`: blocks side by side.
constexpr int validSeparableBlockRows(int height, int columns, int multiprocessors)
{
    // Groups. What all blocks look at at a time stays in the L2 cache of the measured device until they read it again.
    constexpr int most = 12, least = 2;
    const long long groups = 1ll * (height + validSeparableRows - 1) / validSeparableRows * columns;
    const long long each = groups / (8ll * multiprocessors);
    return validSeparableRows * static_cast<int>(each < least ? least : (each > most ? most : each));
}

}  // namespace cv::cuda::fastfilters

#endif
