// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_LONG_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_LONG_PLAN_HPP

// How long separable masks of 8-bit images run on the tensor cores. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Blocks of 16 inputs that a window of 16 outputs spans, along the rows in elements; images with fewer elements have a
// faster kernel. By the number of products: 33 x 33, 49, of three channels 33, 65, of four channels 33, 97, 129.
//
// Measured on an H200 (2026-11-22), us, the kernel before and this one. 31 x 31 (matrix_kernel.cuh) 4096 x 4096 38.8, 34.0;
// 3840 x 2160 19.5, 32.0. Beyond that separable_tile: 35 x 35 512 x 512 43, 19, 16384 x 16384 1509, 412; 63 x 63 48, 26 and
// 2149, 510; 127 x 127 110, 96 and 5297, 1052. 31 x 31 of four channels 1024 x 1024 47, 54, 1920 x 1080 86, 59; of three
// 512 x 512 27, 28, 1920 x 1080 69, 46.
struct LongMatrix
{
    int x, y;
    long long minElements;
};

struct LongMatrixList
{
    int count;
    LongMatrix kernels[7];
};

constexpr LongMatrixList longMatrices()
{
    return {7, {{3, 3, 1 << 24}, {4, 4, 0}, {7, 3, 5 << 20}, {5, 5, 0}, {9, 3, 5 << 20}, {7, 7, 0}, {9, 9, 0}}};
}

// Whether there is a kernel for coefficients that need no second part, too: exact Gaussians and the like are seldom longer
// than 33.
constexpr bool hasOnePartLongMatrix(int index)
{
    return index == 0;
}

// Kernels that one channel has at any size are measured for it alone; several channels are left to tiles below this.
constexpr long long longMatrixMinOfChannels = 5 << 20;

// Index of the first kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectLongMatrix(int elements, int rows)
{
    constexpr LongMatrixList list = longMatrices();
    for (int i = 0; i < list.count; ++i)
        if (8 * (list.kernels[i].x - 1) >= elements && 8 * (list.kernels[i].y - 1) >= rows)
            return i;
    return -1;
}

struct LongMatrixShape
{
    int tiles;             // of 16 outputs, side by side, of a warp
    int warps;             // of a block
    int minBlocks;         // of a multiprocessor: bounds the registers
    int rows, borderRows;  // of a strip, about
    int stages;            // steps of rows in shared memory; all but two of them are on their way
};

// 16384 x 16384, Gpx/s of the first 20 ms, where power does not yet bind: 31 x 31 852, 771 with the coefficients in
// registers and 8 warps; at 700 W 740 and 720. 63 x 63 487 with two tiles and 12 warps, 464 with four and 8.
constexpr LongMatrixShape longMatrixShape(int blocksX, int blocksY)
{
    if (blocksY > 5)
        return {2, 4, 2, 1024, 64, 2};
    if (blocksY > 3)
        return {2, 4, 3, 1024, 64, 3};
    if (blocksX > 5)
        return {2, 4, 4, 512, 64, 2};
    return {4, 4, 3, 512, 64, 4};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
