// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"

// Boxes by sums of chunks. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Boxes without subtraction, of any types: see box_chunk_kernel.cuh.
struct BoxChunkShape
{
    int blocks;  // per multiprocessor
    bool keeps;  // may keep the rows of a window in shared memory
};

// Blocks of 256 threads are faster if the window's rows fit into shared memory, otherwise blocks of 512. Large blocks
// are limited by waits at barriers. Figures: perf/tuning/box_chunk.md.
constexpr BoxChunkShape boxChunkShape(int threads)
{
    return threads == 256 ? BoxChunkShape{3, true} : BoxChunkShape{1, false};
}

// Lanes that have outputs: the windows of all their elements lie in the strip.
CFF_HOST_DEVICE constexpr int boxChunkLanes(int length, int elements)
{
    return 32 - (elements + length - 1) / length;
}

// Whether narrow strips of one channel, 8 rows per step, are better than wide ones with 16: they are if the window's
// rows can be kept.
constexpr bool boxChunkShort(int width, int height)
{
    return width < 31 || (height <= 29 && width <= 48);
}

// Strips of any number of channels have some of an image's, whose columns are not interleaved: each channel has
// lanes of its own.
struct BoxChunkChannels
{
    int count, groups;  // of a strip, and strips that have all

    // Few of a wide window, so that three quarters of a channel's lanes have outputs.
    static constexpr BoxChunkChannels of(int all, int windowLanes)
    {
        const int most = windowLanes < 8 ? 8 / windowLanes : 1, groups = (all + most - 1) / most;
        return {(all + groups - 1) / groups, groups};
    }
    CFF_HOST_DEVICE constexpr int lanes() const { return 32 / count; }  // of a channel
};

// A block: each warp has one row of a strip, each lane `lane` neighbouring elements of that row.
struct BoxChunkForm
{
    int lane, threads;

    CFF_HOST_DEVICE constexpr int rows() const { return threads / 32; }  // per step
    // The distance between the starts of a box's chunks, in rows.
    CFF_HOST_DEVICE constexpr int step(int height) const { return height < rows() ? height : rows(); }
    CFF_HOST_DEVICE constexpr int width() const { return 32 * lane; }  // elements
    CFF_HOST_DEVICE constexpr int each() const { return (width() + threads - 1) / threads; }
    // Words from lane to lane in shared memory: odd, so that lanes use different banks.
    CFF_HOST_DEVICE constexpr int stride() const { return lane | 1; }
    CFF_HOST_DEVICE constexpr int pitch() const { return 32 * stride(); }
    // The whole chunks of a window, between its first and its last chunk.
    CFF_HOST_DEVICE constexpr int wholeChunks(int height) const
    {
        const int chunks = (height - 1) / rows();
        return chunks > 1 ? chunks - 1 : 0;
    }
    // Shared memory that it needs; a sum has 4 bytes.
    CFF_HOST_DEVICE constexpr int bytes(int height) const
    {
        return 4 * (rows() * pitch() + wholeChunks(height) * each() * threads);
    }
};

constexpr BoxChunkForm boxChunkForm(int channels, int width, int height)
{
    if (channels == 1)
        return boxChunkShort(width, height) ? BoxChunkForm{15, 256} : BoxChunkForm{31, 512};
    if (channels != 3 && channels != 4)
        return {15, 256};
    return channels == 3 ? BoxChunkForm{27, 512} : BoxChunkForm{32, 512};
}

// Shared memory for the rows of a window, if they are kept; 0: they are read again. All blocks of a multiprocessor
// should run at once.
constexpr int boxChunkKeptBytes(const BoxChunkForm& form, int height, const DeviceFacts& device)
{
    const BoxChunkShape shape = boxChunkShape(form.threads);
    const int share = device.sharedBytesOfMultiprocessor / shape.blocks - device.sharedBytesReserved;
    const int most = share < device.sharedBytesOfBlock ? share : device.sharedBytesOfBlock;
    const int kept = 4 * form.width() * height;
    return shape.keeps && height >= form.rows() && form.bytes(height) + kept <= most ? kept : 0;
}

// Whether there are kernels and they are worth it: a quarter of the lanes have outputs, sums of chunks fit into shared
// memory, and a window has nearly as many rows as a step, or more.
constexpr bool boxChunkFits(int channels, int width, int height)
{
    const int lane = boxChunkForm(channels, width, height).lane;
    const int ofWindow = channels == 1 || channels == 3 || channels == 4 ? width * channels : width;
    return boxChunkLanes(lane, ofWindow) >= 8 && height >= (lane == 15 ? 7 : 12) && height <= (lane == 15 ? 200 : 512);
}

}  // namespace cv::cuda::fastfilters

#endif
