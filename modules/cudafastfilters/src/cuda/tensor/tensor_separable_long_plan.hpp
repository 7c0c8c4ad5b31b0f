// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LONG_PLAN_HPP

// How long separable masks of 8-bit images run on the tensor cores. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Blocks of 16 inputs that a window of 16 outputs spans; along the rows, counted in elements. In the order of the
// number of products: 33 x 33, 49, of three channels 33, 65, of four channels 33, 97, 129.
//
// Figures: perf/tuning/tensor_separable.md.
struct TensorSeparableLongVariant
{
    int x, y;
};

struct TensorSeparableLongList
{
    int count;
    TensorSeparableLongVariant kernels[7];
};

constexpr TensorSeparableLongList tensorSeparableLongVariants()
{
    return {7, {{3, 3}, {4, 4}, {7, 3}, {5, 5}, {9, 3}, {7, 7}, {9, 9}}};
}

// Whether there is also a kernel for coefficients that need no second part: exact Gaussians and the like are seldom
// longer than 33.
constexpr bool hasOnePartTensorSeparableLong(int index)
{
    return index == 0;
}

// Index of the first kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectTensorSeparableLong(int elements, int rows)
{
    constexpr TensorSeparableLongList list = tensorSeparableLongVariants();
    for (int i = 0; i < list.count; ++i)
        if (8 * (list.kernels[i].x - 1) >= elements && 8 * (list.kernels[i].y - 1) >= rows)
            return i;
    return -1;
}

struct TensorSeparableLongShape
{
    int tiles;             // tiles of 16 outputs, side by side, per warp
    int warps;             // per block
    int minBlocks;         // per multiprocessor: bounds the registers
    int rows, borderRows;  // per strip, about
    int stages;            // steps of rows in shared memory; all but two of them are being loaded
};

// Coefficients in registers, and more tiles per warp for high windows, were slower; figures:
// perf/tuning/tensor_separable.md.
constexpr TensorSeparableLongShape tensorSeparableLongShape(int blocksX, int blocksY)
{
    if (blocksY > 5)
        return {2, 4, 2, 1024, 64, 2};
    if (blocksY > 3)
        return {2, 4, 3, 1024, 64, 3};
    if (blocksX > 5)
        return {2, 4, 4, 512, 64, 2};
    return {4, 4, 3, 512, 64, 4};
}

}  // namespace cv::cuda::fastfilters

#endif
