// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_TILES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_TILES_PLAN_HPP

#include "common/host_device.hpp"

// Tuning numbers for variances of floats in tiles; figures: perf/tuning/statistics.md.

namespace cv::cuda::fastfilters
{

// A block's tile of outputs. It does not depend on the image: the number that is subtracted from the pixels of a tile
// is one of them, and parts of an image have the results of the whole.
constexpr int floatMomentTileColumns = 128, floatMomentTileRows = 64;

// Rows whose columns are summed at once, and neighbouring outputs that share the sum of what their windows have in
// common.
constexpr int floatMomentTileStep = 16, floatMomentTileShared = 4;

// The widest window: the row of a tile's columns has a thread for each, and the error is that which is stated.
constexpr int floatMomentTileWidth = 127;

// Threads of a block: whole warps.
CFF_HOST_DEVICE constexpr int floatMomentTileThreads(int width)
{
    return (floatMomentTileColumns + width - 1 + 31) / 32 * 32;
}

// Where the sums of a column lie in a row of them: lanes that read every fourth column find them in different banks.
CFF_HOST_DEVICE constexpr int floatMomentPlace(int column)
{
    return column + column / floatMomentTileShared;
}

constexpr int floatMomentTileBytes(int width)
{
    return 16 * floatMomentTileStep * (floatMomentPlace(floatMomentTileThreads(width) - 1) + 1);
}

// The roundings that a difference or its square passes through, at most: its own, those of a column, of a row, and of
// the result.
constexpr double floatMomentTileRoundings(int width, int height)
{
    const int common = width > floatMomentTileShared ? width - floatMomentTileShared + 1 : 1;
    return 2 + height + 1 + (common + 15) / 16 + 4 + floatMomentTileShared + 2;
}

}  // namespace cv::cuda::fastfilters

#endif
