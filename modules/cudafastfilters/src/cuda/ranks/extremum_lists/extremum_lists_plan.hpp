// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_LISTS_PLAN_HPP

#include "cuda/ranks/list_steps.hpp"
#include "cuda/ranks/row_lanes_plan.hpp"

// The sizes of extremum_lists_kernel.cuh.

namespace cv::cuda::fastfilters
{

struct ExtremumListsTuning
{
    static constexpr int reachBytes = listReachBytes;
    static constexpr int stripRows = 8;  // four of which are made at a time
    static constexpr int strips = 16;    // for each multiprocessor, at least, if there are so many rows
};

// The most pixels of a list: a lane has twice as many columns of bytes as of other pixels.
constexpr int longestList(int valueBytes)
{
    return valueBytes == 1 ? 5 : 6;
}

// `pixels`: of a list, at least two.
constexpr bool hasExtremumLists(int valueBytes, int channels, int windowWidth, int pixels)
{
    return pixels <= longestList(valueBytes) &&
           (windowWidth - 1) * channels * valueBytes <= ExtremumListsTuning::reachBytes;
}

// Lanes beside a warp's in a row of shared memory: what lies there counts for no output.
constexpr int listMargin(int reach)
{
    return reach / RowLanes::laneBytes + 2;
}

// A lane's lists of single columns and of several, and a word for separate banks.
CFF_HOST_DEVICE constexpr int listLaneWords(int pixels)
{
    return 8 * pixels + 1;
}

constexpr int listWarpWords(int pixels, int reach)
{
    return (listLaneWords(pixels) * (32 + 2 * listMargin(reach)) + 3) / 4 * 4;
}

constexpr int listSharedBytes(int pixels, int reach)
{
    return 4 * RowLanes::warps * listWarpWords(pixels, reach);
}

}  // namespace cv::cuda::fastfilters

#endif
