// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_RUNNING_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_RUNNING_PLAN_HPP

#include "common/host_device.hpp"

// Boxes of integers by running sums. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// All other boxes of unsigned integers, in 32-bit sums: see box_running_kernel.cuh.
struct BoxRunningShape
{
    int packet;     // neighbouring elements of a lane: 16 bytes, or 4 pixels of three channels
    int warps;      // per block
    int minBlocks;  // per multiprocessor
    int rows;       // per strip, about
};

constexpr BoxRunningShape boxRunningShape(int pixelBytes, int channels)
{
    return {channels == 3 ? 12 : 16 / pixelBytes, 4, 5, 256};
}

// Lanes of a warp that have an output; the others bring the inputs beside them. The inputs begin up to one packet
// early.
CFF_HOST_DEVICE constexpr int boxRunningLanes(int packet, int elements)
{
    return (32 * packet - elements - (packet - 1)) / packet;
}

// Whether half of a warp has outputs, and sums fit into 32 bits.
constexpr bool boxRunningFits(int pixelBytes, int channels, int width, int height)
{
    const int packet = boxRunningShape(pixelBytes, channels).packet;
    return width <= 16 * packet / channels &&
           static_cast<long long>(width) * height <= (pixelBytes == 1 ? 1 << 24 : 1 << 16) &&
           boxRunningLanes(packet, width * channels) >= 14;
}

}  // namespace cv::cuda::fastfilters

#endif
