// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TWO_PASS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TWO_PASS_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>

// How long rows and columns are correlated in float, one after the other. The tuning numbers live here; figures:
// perf/tuning/two_pass.md.

namespace cv::cuda::fastfilters
{

// A thread's neighbouring outputs, and the taps of a step, whose inputs are in registers.
constexpr int twoPassOutputs = 16;

// Taps that are summed before they are added to the whole sum: a product passes through this many roundings, and one
// for each further sum.
constexpr int twoPassChunk = 64;

// The longest row or column: its coefficients are parameters of the kernel, which CUDA 12.1 and later allow, and its
// inputs fit into the 64 KiB of shared memory that a block has on every device.
constexpr int twoPassMostTaps = 2600;

struct TwoPassShape
{
    int threads, minBlocks;
};

// A warp has 512 outputs of a row.
CFF_HOST_DEVICE constexpr TwoPassShape twoPassRowShape()
{
    return {128, 5};
}

constexpr int twoPassRowOutputs = 32 * twoPassOutputs;

// A block has 32 columns of 128 rows.
CFF_HOST_DEVICE constexpr TwoPassShape twoPassColumnShape()
{
    return {256, 2};
}

constexpr int twoPassColumns = 32, twoPassColumnOutputs = twoPassColumnShape().threads / 32 * twoPassOutputs;

// Rows in shared memory: those of a chunk of taps, and those that the next chunk adds.
constexpr int twoPassRingRows = twoPassColumnOutputs + 2 * twoPassChunk;
static_assert((twoPassRingRows & (twoPassRingRows - 1)) == 0, "places in the ring are found by masking");

// Inputs of a warp in shared memory lie so that lanes read 16 bytes each without bank conflicts.
CFF_HOST_DEVICE constexpr int twoPassPlace(int input)
{
    return input + input / twoPassOutputs * 4;
}

// Shared memory of a warp for a row of `taps` coefficients, elements.
CFF_HOST_DEVICE constexpr int twoPassRowElements(int taps)
{
    return twoPassPlace((twoPassRowOutputs + taps + 3 * twoPassOutputs) / twoPassOutputs * twoPassOutputs);
}

}  // namespace cv::cuda::fastfilters

#endif
