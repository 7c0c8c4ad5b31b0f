// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_PLAN_HPP

#include "common/host_device.hpp"

// Tuning numbers for the ranks of 3x3 windows.

namespace cv::cuda::fastfilters
{

// Floats stay with rank tiles, which are as fast; figures: perf/tuning/rank_columns.md.
constexpr bool hasRankColumns(int valueBytes, int width, int height, int rank)
{
    return valueBytes == 1 && width == 3 && height == 3 && rank % 4 != 0;
}

// Blocks per multiprocessor.
constexpr int rankColumnsResidentBlocks(int channels)
{
    return channels == 1 ? 5 : 4;
}

// Operations of the integer pipe per pixel of one channel: two per column, and those of the selection. Ranks above the
// median use complemented keys.
constexpr double rankColumnsOperations(int rank)
{
    constexpr int ofRank[4] = {0, 5, 8, 12};
    constexpr int lanes = 2, outputs = 16 / lanes;
    return (2.0 * (outputs + 2) / outputs + ofRank[rank < 4 ? rank : 8 - rank]) / lanes;
}

}  // namespace cv::cuda::fastfilters

#endif
