// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_LANES_PLAN_HPP

#include "common/host_device.hpp"

// Means of squares of bytes, one warp per strip. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Squares, one warp per strip: see box_lanes_kernel.cuh.
struct BoxLaneShape
{
    int warps;      // per block
    int minBlocks;  // per multiprocessor
    int ahead;      // rows that are fetched before they are added
    int waves;      // waves of strips
};

constexpr int boxLaneMinRows = 16;

// The largest side of windows whose rows are read to registers at the start of a strip.
constexpr int boxLaneMostInRegisters = 9;

// How many lanes of 16 elements a window reaches over to either side.
CFF_HOST_DEVICE constexpr int boxLaneReach(int elements)
{
    return (elements + 15) / 16;
}

// More rows ahead and fewer blocks were faster for wide windows, more blocks and a second wave of strips for narrow
// ones; figures: perf/tuning/box_lanes.md.
CFF_HOST_DEVICE constexpr BoxLaneShape boxLaneShape(int channels, int side)
{
    if (side <= 9 && channels == 1)
        return {4, 6, 3, 2};
    return side <= 31 ? BoxLaneShape{4, 3, 6, 1} : BoxLaneShape{2, 3, 8, 1};
}

// Rows of the window in shared memory.
constexpr int boxLaneBytes(int channels, int side)
{
    constexpr int rowBytes = 32 * 16;
    return boxLaneShape(channels, side).warps * side * rowBytes;
}

// The side of the kernel for a box whose anchor is at column `anchor`; 0: none. With several channels a window reaches
// at most one lane.
constexpr int boxLaneSide(int pixelBytes, int channels, int width, int height, int anchor)
{
    const bool centred = width == height && width % 2 == 1 && anchor == width / 2;
    const int least = channels == 1 ? 3 : 5, most = channels == 1 ? 63 : (channels == 3 ? 11 : 9);
    return pixelBytes == 1 && centred && width >= least && width <= most ? width : 0;
}

}  // namespace cv::cuda::fastfilters

#endif
