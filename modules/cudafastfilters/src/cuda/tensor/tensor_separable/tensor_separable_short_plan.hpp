// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_SHORT_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_SHORT_PLAN_HPP

#include "common/host_device.hpp"

// How short separable masks of 8-bit images run on the tensor cores. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Masks of two parts whose columns reach 4 rows up and down: the 16 rows of a product are 8 outputs times the two
// parts, its 16 inputs the 8 rows of the outputs and 4 on either side (see tensor_separable_short_kernel.cuh). Along
// the rows 8 outputs need `groups` times 8 inputs, an even number of groups. 9 x 9 for one channel; three and four
// channels would take 4 and 6 groups, which has not been measured.
struct TensorSeparableShortList
{
    int count;
    int groups[1];
};

constexpr TensorSeparableShortList tensorSeparableShortVariants()
{
    return {1, {2}};
}

// Elements that the kernel for `groups` reaches to the left and right; rows up and down are those of two groups.
CFF_HOST_DEVICE constexpr int tensorSeparableShortReach(int groups)
{
    return 4 * (groups - 1);
}

// Index of the smallest kernel that reaches `elements` to the left and right and `rows` up and down; -1: none.
constexpr int selectTensorSeparableShort(int elements, int rows)
{
    constexpr TensorSeparableShortList list = tensorSeparableShortVariants();
    for (int i = 0; i < list.count; ++i)
        if (tensorSeparableShortReach(list.groups[i]) >= elements && tensorSeparableShortReach(2) >= rows)
            return i;
    return -1;
}

// Windows per strip, side by side, with 8 outputs each.
constexpr int tensorSeparableShortWindows = 8;

struct TensorSeparableShortShape
{
    int warps;             // per block
    int minBlocks;         // per multiprocessor: bounds the registers
    int rows, borderRows;  // per strip, about; 8 less than a multiple of the 16 rows of a step
    int stages;            // steps of rows in shared memory; all but two of them are being loaded
};

// Five blocks with half as many unfinished windows, and lower strips, were slower. The GPU soon reaches its power
// limit, and the clock falls; figures: perf/tuning/tensor_separable.md.
CFF_HOST_DEVICE constexpr TensorSeparableShortShape tensorSeparableShortShape()
{
    return {4, 4, 504, 56, 4};
}

}  // namespace cv::cuda::fastfilters

#endif
