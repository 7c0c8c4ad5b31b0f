// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_TWO_PASS_PLAN_HPP

#include "common/host_device.hpp"

// How long rows and columns of integer images run on the tensor cores, one after the other. The tuning numbers live
// here; figures: perf/tuning/tensor_two_pass.md.

namespace cv::cuda::fastfilters
{

struct TensorTwoPassShape
{
    int threads, minBlocks;
};

CFF_HOST_DEVICE constexpr TensorTwoPassShape tensorTwoPassShape()
{
    return {128, 4};
}

// A warp sums so many tiles of 16 outputs along the mask at once. They need the same blocks of its matrix, each one
// group of 16 inputs later than the tile before. The products of so many groups are summed before they are added to the
// whole sum: a product passes through the roundings of these, and one for each further sum.
constexpr int tensorTwoPassTiles = 4;

// The outputs of a warp across the mask: 8 for each product.
constexpr int tensorTwoPassAcross = 16;

// The rows' sums of a strip of columns take so much memory, or what a block's columns take. Several strips are slower
// than one, also if their sums stay in the second cache.
constexpr long long tensorTwoPassStripBytes = 2048ll << 20;

// Outputs of a block: its warps lie one behind the other along the mask.
constexpr int tensorTwoPassWarps = tensorTwoPassShape().threads / 32,
              tensorTwoPassAlong = 16 * tensorTwoPassTiles * tensorTwoPassWarps;

// Groups of 16 inputs of a warp, for a mask of `blocks`: steps of as many as there are tiles. Blocks beyond the last
// one are zeros.
CFF_HOST_DEVICE constexpr int tensorTwoPassGroups(int blocks)
{
    return (blocks + 2 * tensorTwoPassTiles - 2) / tensorTwoPassTiles * tensorTwoPassTiles;
}

// Elements of a row that a block reads.
CFF_HOST_DEVICE constexpr int tensorTwoPassInputs(int blocks)
{
    return tensorTwoPassAlong + 16 * (tensorTwoPassGroups(blocks) - tensorTwoPassTiles);
}

// A row in shared memory begins at a multiple of 16 bytes of the image, and a word more is read behind it. Rows are 16
// bytes times an odd number apart, so that the words that 8 rows by 4 lanes read lie in different banks.
CFF_HOST_DEVICE constexpr int tensorTwoPassPitch(int blocks, int pixelBytes)
{
    return 16 * ((tensorTwoPassInputs(blocks) * pixelBytes / 16 + 2) | 1);
}

CFF_HOST_DEVICE constexpr int tensorTwoPassSharedBytes(int blocks, int pixelBytes)
{
    return tensorTwoPassAcross * tensorTwoPassPitch(blocks, pixelBytes);
}

}  // namespace cv::cuda::fastfilters

#endif
