// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_LANES_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_LANES_HPP

#include "cuda/runtime/grid.hpp"
#include "row_lanes_plan.hpp"
#include "warp_strip.hpp"

// Strips of 512 bytes that a warp walks down, 16 bytes of a row per lane: what their kernels receive.

namespace cv::cuda::fastfilters
{

// What the kernels receive.
struct RowLanesArguments
{
    RankArguments images;
    RowAlignment alignment;
    std::uint32_t flip;  // flips the words of keys: the signs of signed pixels, all bits for the maximum
    int pixelBytes;
    int sourceShift;       // bytes from an output to the pixel that stands for its window
    int firstByte;         // bytes by which the destination begins after a multiple of 16
    int firstLane, lanes;  // lanes of a warp that have outputs
    int reach;             // bytes of a window beside its first pixel
};

// What turns signed integers into unsigned ones in the same order, or back.
template <typename T>
constexpr std::uint32_t signBits(bool isSigned)
{
    return !isSigned ? 0u : (sizeof(T) == 1 ? 0x80808080u : (sizeof(T) == 2 ? 0x80008000u : 0x80000000u));
}

// For windows of `width` pixels. The pixel that stands for the window is the middle or, with `anyPlace`, another one
// that makes both images aligned; its position is returned.
template <typename T>
int setRowLanes(RowLanesArguments& arguments, int width, std::uint32_t flip, const RankArguments& images, bool anyPlace)
{
    constexpr int laneBytes = RowLanes::laneBytes;
    arguments.images = images;
    arguments.flip = flip;
    arguments.pixelBytes = images.destination.channels * static_cast<int>(sizeof(T));
    arguments.reach = (width - 1) * arguments.pixelBytes;
    arguments.firstByte = static_cast<int>(reinterpret_cast<std::size_t>(images.destination.data) % laneBytes);
    auto shiftOf = [&](int before) { return (images.source.originX + before) * arguments.pixelBytes; };
    auto isAligned = [&](int before)
    {
        const std::size_t from =
            reinterpret_cast<std::size_t>(images.source.data) + static_cast<std::size_t>(shiftOf(before));
        return (from - static_cast<std::size_t>(arguments.firstByte)) % laneBytes == 0 &&
               images.source.step % laneBytes == 0;
    };
    int before = width / 2;
    if (anyPlace && !isAligned(before))
        for (int i = 0; i < width; ++i)
            if (isAligned(i))
                before = i;
    arguments.alignment = !hasAlignedRows(images.destination.step, images.destination.height) ? RowAlignment::Unaligned
                          : isAligned(before)                                                 ? RowAlignment::Aligned
                                                                                              : RowAlignment::Shifted;
    arguments.sourceShift = shiftOf(before);
    arguments.firstLane = (before * arguments.pixelBytes + laneBytes - 1) / laneBytes;
    arguments.lanes =
        (RowLanes::warpBytes - (width - 1 - before) * arguments.pixelBytes) / laneBytes - arguments.firstLane;
    return before;
}

// Warps that filter a row side by side.
inline int laneColumns(const RowLanesArguments& arguments)
{
    return ceilDivide(arguments.images.destination.width * arguments.pixelBytes + arguments.firstByte,
                      arguments.lanes * RowLanes::laneBytes);
}

}  // namespace cv::cuda::fastfilters

#endif
