// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_PLAN_HPP

#include "common/host_device.hpp"

// Boxes in two passes, for large windows. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

constexpr int boxLargeWarps = 8;  // per block

// Columns of a lane in the first pass: a word.
constexpr int boxLargePacket(int pixelBytes)
{
    return pixelBytes < 4 ? 4 / pixelBytes : 1;
}

// Blocks of a multiprocessor in the second pass, for integers and for floats.
constexpr int boxLargeBlocks = 4;
constexpr int boxLargeFloatBlocks([[maybe_unused]] int channels, int sumBytes)
{
    if (sumBytes == 8)
        return 3;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    return 4;  // a multiprocessor has 1024 threads
#else
    return channels == 1 ? 6 : 5;
#endif
}

// Rows of a warp in a tile of the first pass. 1: windows of so few rows are summed directly.
constexpr int boxLargeRows(int height)
{
    return height < 16 ? 1 : (height < 128 ? 2 : 16);
}

// Whether sums of chunks of rows are computed beforehand.
constexpr bool boxLargeHasChunks(int height)
{
    return boxLargeRows(height) > 1;
}

// Rows of a tile, and of a chunk; each warp sums two neighbouring windows directly.
constexpr int boxLargeChunk(int height)
{
    return boxLargeWarps * (boxLargeHasChunks(height) ? boxLargeRows(height) : 2);
}

// Pixels of a row that a warp filters in the second pass for integers, a block for floats; and how many loads a thread
// starts at once.
constexpr int boxLargeRun = 4096;
constexpr int boxLargeFloatRun = 8192;
constexpr int boxLargeAtOnce = 4;

// Lanes of a warp that have an element of a row: whole pixels.
CFF_HOST_DEVICE constexpr int boxLargeLanes(int channels)
{
    return 32 / channels * channels;
}

// Shared memory of a block that filters a part of a row of floats: three numbers for each chunk of lanes.
constexpr long long boxFloatRowBytes(int sumBytes, int channels, int width, int windowWidth)
{
    const int lanes = boxLargeLanes(channels), most = boxLargeFloatRun / channels;
    const long long elements = static_cast<long long>(width < most ? width : most) * channels;
    return 3ll * sumBytes * channels *
           ((elements + lanes - 1) / lanes + static_cast<long long>(windowWidth) * channels / lanes);
}

}  // namespace cv::cuda::fastfilters

#endif
