// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_LANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_LANES_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>

// The numbers for strips in which each lane of a warp has 16 bytes of a row.

namespace cv::cuda::fastfilters
{

struct RowLanes
{
    static constexpr int warps = 4;  // per block
    static constexpr int laneBytes = 16;
    static constexpr int warpBytes = 32 * laneBytes;
};

// Whether the rows of the destination begin alike, so that lanes store whole words.
constexpr bool hasAlignedRows(std::size_t step, int height)
{
    return step % RowLanes::laneBytes == 0 || height <= 1;
}

// Whether rows are short enough for kernels that count their bytes in int.
constexpr bool suitsRowLanes(long long pixelBytes, int sourceWidth, int destinationWidth)
{
    constexpr long long mostBytes = 1 << 30;
    return pixelBytes * sourceWidth <= mostBytes && pixelBytes * destinationWidth <= mostBytes;
}

}  // namespace cv::cuda::fastfilters

#endif
