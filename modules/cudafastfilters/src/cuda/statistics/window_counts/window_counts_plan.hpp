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

// The most threads of a block, and the blocks of that size for which a multiprocessor has registers.
constexpr int windowCountsThreads = 192, windowCountsBlocks = 4;

// Bits of a count; none exceeds the window's pixels.
constexpr int windowCountBits(int area)
{
    return area <= 255 ? 8 : area <= 1023 ? 10 : area <= 65535 ? 16 : 32;
}

// Bytes of a warp's counts.
constexpr int windowCountsWarpBytes(int bits)
{
    return (256 + 32 / bits - 1) / (32 / bits) * 128;
}

// The most steps of an entropy that lie in shared memory, and those in a table in memory if counts have 32 bits;
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
    constexpr int leastRows = 16, usualShare = 4, leastUsual = 256, mostWarps = windowCountsThreads / 32;
    const int area = width * height, bits = windowCountBits(area);
    WindowCountsPlan plan = {};
    plan.steps = isEntropy && bits < 32 && area <= mostSharedSteps ? area : 0;
    // As many warps of a multiprocessor as shared memory has room for.
    int resident = 0;
    for (int warps = mostWarps; warps > 0; --warps)
    {
        const int shared = warps * windowCountsWarpBytes(bits) + 4 * plan.steps;
        const int all = warps * device.residentBlocks(mostWarps * windowCountsBlocks / warps, shared);
        if ((shared <= device.sharedBytesOfBlock && all > resident) || resident == 0)
        {
            resident = shared <= device.sharedBytesOfBlock ? all : 0;
            plan.warps = warps;
            plan.shared = shared;
        }
    }
    plan.columns = static_cast<int>((rowElements + 31) / 32);
    const int usual = usualShare * height > leastUsual ? usualShare * height : leastUsual;
    const long long workers = 1ll * device.multiprocessors * resident;
    plan.rows =
        selectStripRows({1ll * plan.columns * images, imageRows, workers, 0, usual, height / 2 + 1, leastRows, 1});
    return plan;
}

}  // namespace cv::cuda::fastfilters

#endif
