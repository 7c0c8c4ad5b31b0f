// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MATRIX_SHORT_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_MATRIX_SHORT_PLAN_HPP

#include "cuda/common/host_device.hpp"

// How short separable masks of 8-bit images run on the tensor cores. The numbers of tuning live here.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Masks of two parts whose columns reach 4 rows up and down: 16 rows of a product are 8 outputs by the two parts, its 16
// inputs the 8 rows of the outputs and 4 on either side (see matrix_short_kernel.cuh). Along the rows 8 outputs need
// `groups` times 8 inputs, an even number of groups. 9 x 9 of one channel; of three and four channels it would take 4
// and 6 groups, which nothing has measured.
struct ShortMatrixList
{
    int count;
    int groups[1];
};

constexpr ShortMatrixList shortMatrices()
{
    return {1, {2}};
}

// Elements that the kernel for `groups` reaches to the left and right; rows up and down are those of two groups.
CFF_HOST_DEVICE constexpr int shortMatrixReach(int groups)
{
    return 4 * (groups - 1);
}

// Index of the smallest kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectShortMatrix(int elements, int rows)
{
    constexpr ShortMatrixList list = shortMatrices();
    for (int i = 0; i < list.count; ++i)
        if (shortMatrixReach(list.groups[i]) >= elements && shortMatrixReach(2) >= rows)
            return i;
    return -1;
}

struct ShortMatrixShape
{
    int warps;             // of a block
    int minBlocks;         // of a multiprocessor: bounds the registers
    int rows, borderRows;  // of a strip, about; 8 less than a multiple of the 16 rows of a step
    int stages;            // steps of rows in shared memory; all but two of them are on their way
};

// Measured on an H200, 16384 x 16384, Gpx/s, 9 x 9 in two parts, where the copy of the run does 2080: 1286 and 1239 with
// four blocks and all windows of a step under way, 1265 and 1229 with five blocks and half of them; 1254 and 1184 with
// strips of 256 rows; 1057 and 1011 as 16 outputs by 32 inputs (matrixShape() in linear_plan.hpp). That is the first 20 ms:
// then the GPU draws its 700 W, the clock falls from 1.98 to between 1.45 and 1.75 GHz, the hotter the lower, and the rate
// to between 1040 and 1180, in ./dev bench to 970 (2026-11-22).
CFF_HOST_DEVICE constexpr ShortMatrixShape shortMatrixShape()
{
    return {4, 4, 504, 56, 4};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
