// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_PLAN_HPP

#include "cuda/runtime/device_facts.hpp"
#include "cuda/strips/strip_rows.hpp"

// How warps share an image for entropies and modes of bytes. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Of a block, at most, and blocks of a multiprocessor for which there are registers.
constexpr int windowCountsThreads = 128, windowCountsBlocks = 7;

// Bytes of a count; none exceeds the window's pixels.
constexpr int windowCountBytes(int area)
{
    return area <= 255 ? 1 : area <= 65535 ? 2 : 4;
}

// The most steps of an entropy that lie in shared memory, and those in a table in memory if counts have 4 bytes;
// beyond, they are computed.
constexpr int mostSharedSteps = 2048;
constexpr unsigned mostLongSteps = 1 << 16;

struct WindowCountsPlan
{
    int warps;    // of a block
    int columns;  // warps side by side, each with 32 elements
    int rows;     // of a strip
    int steps;    // of an entropy, in shared memory
    int shared;   // bytes of a block
};

constexpr WindowCountsPlan windowCountsPlan(int width, int height, bool isEntropy, long long rowElements, int imageRows,
                                            int images, const DeviceFacts& device)
{
    constexpr int warpBytes = 256 * 32, mostBlocks = windowCountsBlocks, leastRows = 16, usualShare = 4,
                  leastUsual = 256;
    const int area = width * height, bytes = windowCountBytes(area);
    WindowCountsPlan plan = {};
    plan.steps = isEntropy && bytes < 4 && area <= mostSharedSteps ? area : 0;
    plan.warps = bytes < 4 ? windowCountsThreads / 32 : 2;
    while (plan.warps > 1 && plan.warps * warpBytes * bytes + 4 * plan.steps > device.sharedBytesOfBlock)
        plan.warps /= 2;
    plan.shared = plan.warps * warpBytes * bytes + 4 * plan.steps;
    plan.columns = static_cast<int>((rowElements + 31) / 32);
    const long long workers =
        1ll * device.multiprocessors * device.residentBlocks(mostBlocks, plan.shared) * plan.warps;
    const int usual = usualShare * height > leastUsual ? usualShare * height : leastUsual;
    plan.rows =
        selectStripRows({1ll * plan.columns * images, imageRows, workers, 0, usual, height / 2 + 1, leastRows, 1});
    return plan;
}

}  // namespace cv::cuda::fastfilters

#endif
