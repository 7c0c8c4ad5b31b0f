// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_LAYOUT_HPP

#include "common/host_device.hpp"

// Which element of a 16 x 16 matrix a lane of a warp holds, as the first operand of mma.m16n8k16 (PTX ISA), and which
// pixel of a row has which index.

namespace cv::cuda::fastfilters
{

struct TensorSeparableElement
{
    int m, k;  // output, input
};

// The element in register `word` (0 to 3), half `part` (0 low, 1 high), of `lane`.
constexpr TensorSeparableElement tensorSeparableElement(int lane, int word, int part)
{
    return {lane / 4 + 8 * (word % 2), 2 * (lane % 4) + part + 8 * (word / 2)};
}

// Position along the row of index m: a lane's two pairs of indices, 2q and 2q + 8, are four neighbours, so that it
// reads and writes them as one word.
constexpr int tensorSeparableColumn(int m)
{
    return m < 8 ? 4 * (m / 2) + m % 2 : 4 * ((m - 8) / 2) + 2 + m % 2;
}

}  // namespace cv::cuda::fastfilters

#endif
