// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_PLAN_HPP

#include "cuda/ranks/bits/rank_bits_lanes_plan.hpp"

namespace cv::cuda::fastfilters
{

// Squares of odd sides that have kernels. Lanes share the pixels of the larger ones, as in rank_bits. Of floats,
// valid_bitmap is faster for larger ones; figures: perf/tuning/missing.md.
constexpr int validBitsLeastSquare = 3;
constexpr int validBitsLargestSquare(int valueBytes)
{
    return valueBytes == 4 ? 15 : 19;
}

constexpr bool hasValidBits(int width, int height, int valueBytes)
{
    return width == height && width % 2 == 1 && width >= validBitsLeastSquare &&
           width <= validBitsLargestSquare(valueBytes);
}

constexpr bool sharesValidBits(int side)
{
    return side >= rankBitsLeastSquare;
}

// Blocks per multiprocessor: reading 32 pixels at a time takes more registers than in rank_bits.
constexpr int validBitsBlocks(int planes, int count)
{
    const int most = planes == 32 ? 2 : 3;
    return rankBitsBlocks(count) < most ? rankBitsBlocks(count) : most;
}

// Shared memory of a block: the image's rows, the words of its tile with those of valid pixels, the words of two
// results of each thread, and the bits that keys have in common.
constexpr long long validBitsSharedBytes(const RankBitsJob& job, int stripRows)
{
    const long long words =
        1ll * (stripRows + job.windowHeight - 1) * (job.planes + 1) * rankBitsPitch(job.windowWidth);
    return rankBitsStaticBytes({}) +
           4ll * (rankBitsRows(stripRows, job.windowHeight) + words + 2ll * job.planes * rankBitsThreads);
}

// The most rows per strip with which as many blocks fit on a multiprocessor as registers allow, or fewer blocks; 0: not
// even one fits. Each warp takes as many of them, unless there are fewer than warps.
constexpr int selectValidBitsRows(const RankBitsJob& job, const DeviceFacts& device)
{
    constexpr int warps = rankBitsThreads / 32, most = 4 * warps;
    for (int blocks = validBitsBlocks(job.planes, job.windowWidth * job.windowHeight); blocks >= 1; --blocks)
    {
        const long long bytesOfEach = device.sharedBytesOfMultiprocessor / blocks - device.sharedBytesReserved;
        const long long bytes = bytesOfEach < device.sharedBytesOfBlock ? bytesOfEach : device.sharedBytesOfBlock;
        int rows = most;
        while (rows > 0 && validBitsSharedBytes(job, rows) > bytes)
            rows -= rows > warps ? warps : 1;
        if (rows >= warps || (blocks == 1 && rows > 0))
            return rows;
    }
    return 0;
}

}  // namespace cv::cuda::fastfilters

#endif
