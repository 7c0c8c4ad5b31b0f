// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"

#include <cstddef>
#include <cstdint>

// Tiles of the sliding rank bitmap (rank_bitmap_kernel.cuh). A block's tile is tileWidth x tileHeight outputs;
// the pixels that their windows read are its apron, (tileWidth + windowWidth - 1) x (tileHeight + windowHeight - 1).

namespace cv::cuda::fastfilters
{

constexpr int rankBitmapDigits = 256;  // radix of the sort that ranks an apron
constexpr int rankBitmapResults = 32;  // outputs that a group holds before it writes them

// Bytes of global scratch per pixel of an apron: a 16-bit key and two indices.
constexpr int rankBitmapGlobalRankBytes = 10;

struct RankBitmapPlan
{
    int tileWidth, tileHeight;  // 0 if no tile of the window fits
    int lanes;                  // threads that slide one window: 8 or 32
    int warps;                  // per block
    bool ranksInGlobal;         // the apron's ranks lie in global scratch, not in shared memory
    int blocks;                 // the most blocks of the grid: each filters one tile after another
};

// The most threads of a block, and how many such blocks a multiprocessor's registers must hold.
CFF_HOST_DEVICE constexpr int rankBitmapThreads(int lanes)
{
    return lanes == 32 ? 768 : 512;
}

CFF_HOST_DEVICE constexpr int rankBitmapResident(int lanes)
{
    return lanes == 32 ? 1 : 2;
}

// Words of the bitmap that one lane searches at a time.
CFF_HOST_DEVICE constexpr int rankBitmapLaneWords(int lanes)
{
    return lanes == 32 ? 1 : 2;
}

CFF_HOST_DEVICE constexpr int rankBitmapWords(int pixels, int lanes)
{
    const int words = lanes * rankBitmapLaneWords(lanes);
    return (pixels + words * 32 - 1) / (words * 32) * words;
}

// Shared memory of a block. The sort needs keys and counters; afterwards the bitmaps take their place.
constexpr std::size_t rankBitmapSharedBytes(const RankBitmapPlan& plan, int pixels)
{
    const std::size_t even = static_cast<std::size_t>(pixels) + pixels % 2;
    const std::size_t counters = static_cast<std::size_t>(rankBitmapDigits) * 4 * (plan.warps + 1);
    const std::size_t keys = plan.ranksInGlobal ? 0 : 2 * even;
    const std::size_t indices = plan.ranksInGlobal ? 0 : 4 * even;
    const std::size_t words = static_cast<std::size_t>(rankBitmapWords(pixels, plan.lanes)) + rankBitmapResults;
    const std::size_t bitmaps = words * 4 * (plan.warps * 32 / plan.lanes);
    return indices + (keys + counters > bitmaps ? keys + counters : bitmaps);
}

constexpr std::size_t rankBitmapTiles(const RankBitmapPlan& plan, int width, int height, int channels)
{
    return static_cast<std::size_t>((width + plan.tileWidth - 1) / plan.tileWidth) *
           ((height + plan.tileHeight - 1) / plan.tileHeight) * channels;
}

// The columns of outputs that a group slides over. The groups of a warp work in step, so all get the same number of
// columns, and neighbours may both filter the same column.
struct ColumnRange
{
    int begin, count;
};

CFF_HOST_DEVICE constexpr ColumnRange rankBitmapColumns(int tileWidth, int group, int groups)
{
    return {tileWidth * group / groups, (tileWidth + groups - 1) / groups};
}

// What a plan needs to know of the job and of the device.
struct RankBitmapJob
{
    int windowWidth, windowHeight;
    int imageWidth, imageHeight, channels;
};

// Time of one tile in instructions of a warp: its sort, the first window of each group, and the slide.
constexpr double rankBitmapCost(const RankBitmapPlan& plan, const RankBitmapJob& job, int width, int height)
{
    const int groups = plan.warps * 32 / plan.lanes;
    const double apron = (width + job.windowWidth - 1.) * (height + job.windowHeight - 1.);
    const double columns = (width + groups - 1) / groups;  // columns that one group filters one after the other
    const double row = (job.windowWidth + plan.lanes - 1) / plan.lanes * 17.;
    return apron * 8 + (row / 2 * job.windowHeight + (row + 60) * columns * height) * plan.warps;
}

// The most pixels that a tile in shared memory may sort per output; beyond that, ranks in global memory are faster.
constexpr double rankBitmapApronRatio = 40;

// Chooses the fastest tile for a device whose multiprocessors hold `resident` blocks each.

constexpr RankBitmapPlan fitRankBitmap(RankBitmapPlan plan, const RankBitmapJob& job, const DeviceFacts& limits,
                                       int resident)
{
    constexpr int step = 8, longest = 256;
    const int bytesOfEach = limits.sharedBytesOfMultiprocessor / resident - limits.sharedBytesReserved;
    const std::size_t bytes = bytesOfEach < limits.sharedBytesOfBlock ? bytesOfEach : limits.sharedBytesOfBlock;
    const double maxPixels = plan.ranksInGlobal ? 1 << 24 : 1 << 16;
    double least = 0;
    RankBitmapPlan best = plan;
    for (plan.tileWidth = step; plan.tileWidth <= longest; plan.tileWidth += step)
        for (plan.tileHeight = step; plan.tileHeight <= longest; plan.tileHeight += step)
        {
            const double pixels = (plan.tileWidth + job.windowWidth - 1.) * (plan.tileHeight + job.windowHeight - 1.);
            if (pixels >= maxPixels || rankBitmapSharedBytes(plan, static_cast<int>(pixels)) > bytes)
                break;
            if (!plan.ranksInGlobal && pixels > rankBitmapApronRatio * plan.tileWidth * plan.tileHeight)
                continue;
            const std::size_t tiles = rankBitmapTiles(plan, job.imageWidth, job.imageHeight, job.channels);
            const std::size_t atOnce = static_cast<std::size_t>(limits.multiprocessors) * resident;
            const double cost = static_cast<double>((tiles + atOnce - 1) / atOnce) *
                                rankBitmapCost(plan, job, plan.tileWidth, plan.tileHeight);
            if (best.tileWidth == 0 || cost < least)
            {
                best = plan;
                least = cost;
            }
        }
    return best;
}

// Shapes of a block for windows up to an area, the best of those tried; figures: perf/tuning/rank_bitmap.md. Smaller
// blocks follow for devices with less shared memory.
struct RankBitmapShape
{
    int area, lanes, warps, resident;
    bool ranksInGlobal;
};

constexpr RankBitmapShape rankBitmapShapes[] = {
    {20 * 20, 8, 16, 2, false},    {45 * 45, 8, 12, 2, false},    {80 * 80, 8, 16, 1, false},
    {135 * 135, 32, 24, 1, false}, {190 * 190, 32, 16, 1, false}, {300 * 300, 32, 16, 1, true},
    {600 * 600, 32, 4, 1, true},   {0x7fffffff, 32, 1, 1, true},
};

// The plan for a window; tileWidth is 0 if no tile of it fits.
constexpr RankBitmapPlan selectRankBitmapPlan(const RankBitmapJob& job, const DeviceFacts& limits)
{
    const double area = static_cast<double>(job.windowWidth) * job.windowHeight;
    RankBitmapPlan plan = {};
    for (const RankBitmapShape& shape : rankBitmapShapes)
    {
        if (area > shape.area || plan.tileWidth > 0)
            continue;
        plan = fitRankBitmap({0, 0, shape.lanes, shape.warps, shape.ranksInGlobal, 0x7fffffff}, job, limits,
                             shape.resident);
        if (shape.ranksInGlobal && plan.tileWidth > 0)
        {
            const std::size_t tiles = rankBitmapTiles(plan, job.imageWidth, job.imageHeight, job.channels);
            const std::size_t blocks = static_cast<std::size_t>(limits.multiprocessors) * shape.resident;
            plan.blocks = static_cast<int>(blocks < tiles ? blocks : tiles);
        }
    }
    return plan;
}

// Whether some tile of the window fits: the smallest, of the last of the shapes, whose ranks lie in global memory.
constexpr bool rankBitmapFits(const RankBitmapJob& job, const DeviceFacts& device)
{
    constexpr int side = 8, mostPixels = 1 << 24;
    const RankBitmapPlan smallest = {side, side, 32, 1, true, 1};
    const double pixels = (side + job.windowWidth - 1.) * (side + job.windowHeight - 1.);
    return pixels < mostPixels && rankBitmapSharedBytes(smallest, static_cast<int>(pixels)) <=
                                      static_cast<std::size_t>(device.sharedBytesOfBlock);
}

}  // namespace cv::cuda::fastfilters

#endif
