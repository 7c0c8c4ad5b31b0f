// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_WIDE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_WIDE_PLAN_HPP

#include "common/host_device.hpp"

// Means of rectangles of bytes over neighbouring warps. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Rectangles by column sums in 16 bits, over neighbouring warps: see box_wide_kernel.cuh.
struct BoxWideShape
{
    int minBlocks;  // per multiprocessor
    int ahead;      // rows that are fetched before they are added, an even number
    int rows, minRows;
};

// Two warps per strip are faster if they fit, four rows ahead faster than two; figures: perf/tuning/box_wide.md.
CFF_HOST_DEVICE constexpr BoxWideShape boxWideShape(int warps)
{
    return {warps == 2 ? 8 : 4, 4, warps == 2 ? 200 : 300, 16};
}

// Elements of a packet, whole pixels.
CFF_HOST_DEVICE constexpr int boxWidePacket(int channels)
{
    return channels == 3 ? 12 : 16;
}

// Lanes of neighbouring warps that have an output, like boxRunningLanes().
constexpr int boxWideLanes(int channels, int warps, int elements)
{
    const int packet = boxWidePacket(channels);
    return (32 * warps * packet - elements - (packet - 1)) / packet;
}

// Warps of a strip; 0: the box is too large. Column sums have 16 bits, window sums are below 2^24, and at least half of
// the lanes have outputs.
constexpr int boxWideWarps(int pixelBytes, int channels, int width, int height)
{
    const long long area = static_cast<long long>(width) * height;
    if (pixelBytes != 1 || height > 257 || area * 255 >= 1 << 24)
        return 0;
    if (width * channels <= 80)
        return 2;
    return width <= 1024 && boxWideLanes(channels, 4, width * channels) >= 64 ? 4 : 0;
}

// Bytes that packets are aligned to, and, if they are pixels of several channels, the source's first.
constexpr int boxWideAlignment(int channels)
{
    return channels == 3 ? 4 : 16;
}

}  // namespace cv::cuda::fastfilters

#endif
