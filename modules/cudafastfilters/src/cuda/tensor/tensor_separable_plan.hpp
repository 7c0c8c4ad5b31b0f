// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_PLAN_HPP

#include "common/host_device.hpp"

// How separable filters of 8-bit images run on the tensor cores. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Separable masks on the tensor cores: products of 16 x 16 x 8. A window of 16 outputs with `side` coefficients spans
// `blocks` groups of 16 inputs in each direction, counted in elements along the rows.
struct TensorSeparableBlocks
{
    int x, y;
};

struct TensorSeparableBlocksList
{
    int count;
    TensorSeparableBlocks blocks[5];
};

// 17 x 17 and 33 x 33 for one channel, 9 x 17 for three and four, 17 x 17 for three, 15 x 17 for four.
constexpr TensorSeparableBlocksList tensorSeparableBlocks()
{
    return {5, {{2, 2}, {3, 2}, {3, 3}, {4, 2}, {5, 2}}};
}

// Index of the smallest kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectTensorSeparableBlocks(int elements, int rows)
{
    constexpr TensorSeparableBlocksList list = tensorSeparableBlocks();
    for (int i = 0; i < list.count; ++i)
        if (8 * (list.blocks[i].x - 1) >= elements && 8 * (list.blocks[i].y - 1) >= rows)
            return i;
    return -1;
}

// From this side on, the tensor cores are faster than the multiply-adds of the strips (8 bit); figures:
// perf/tuning/tensor_separable.md. `toBytes`: so are the results.
constexpr int tensorSeparableMinSide(bool split, int channels, bool toBytes)
{
    return toBytes && (split || channels == 1) ? 9 : 7;
}

// Pixels are fp16 denormals, the byte times this power of two; for float destinations they are multiplied once more.
constexpr int tensorSeparablePixelExponent = -24, tensorSeparableFloatExponent = 15;

struct TensorSeparableShape
{
    int tiles;      // tiles of 16 outputs, side by side, per warp
    int warps;      // per block
    int minBlocks;  // per multiprocessor
    int rows;       // per strip, about
    int borderRows;
};

constexpr TensorSeparableShape tensorSeparableShape(TensorSeparableBlocks blocks)
{
    return {4, 4, blocks.x + blocks.y <= 5 ? 3 : 2, blocks.y == 2 ? 256 : 512, 64};
}

}  // namespace cv::cuda::fastfilters

#endif
