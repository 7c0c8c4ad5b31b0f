// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_COUNTS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_COUNTS_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"
#include "cuda/strips/strip_rows.hpp"

// How warps share an image for the counts of footprint_counts.cu. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

constexpr int footprintCountsWarps = 4;   // of a block
constexpr int footprintCountsBlocks = 3;  // of a multiprocessor
constexpr int footprintCountsMostRuns = 1024;

// Runs are read four at a time. Those that fill the last four take the first pixel in and out again.
CFF_HOST_DEVICE constexpr int footprintCountsRuns(int runs)
{
    return (runs + 3) / 4 * 4;
}

// Counts of 16 bits of each thread, and two offsets for each run.
constexpr int footprintCountsSharedBytes(int runs)
{
    return footprintCountsWarps * 32 * 256 * 2 + 8 * footprintCountsRuns(runs);
}

struct FootprintCountsPlan
{
    int columns;  // warps side by side, each with 32 elements
    int rows;     // of a strip
};

// `pixels` of the footprint enter before a strip's first output.
constexpr FootprintCountsPlan footprintCountsPlan(int pixels, int runs, int width, int channels, int height, int images,
                                                  const DeviceFacts& device)
{
    constexpr int usualRows = 256, leastRows = 16;
    const int columns = static_cast<int>((1ll * width * channels + 31) / 32), before = pixels / (2 * runs) + 1;
    const int usual = 8 * before > usualRows ? 8 * before : usualRows;
    const long long workers = 1ll * device.multiprocessors *
                              device.residentBlocks(footprintCountsBlocks, footprintCountsSharedBytes(runs)) *
                              footprintCountsWarps;
    return {columns, selectStripRows({1ll * columns * images, height, workers, 0, usual, before, leastRows, 1})};
}

}  // namespace cv::cuda::fastfilters

#endif
