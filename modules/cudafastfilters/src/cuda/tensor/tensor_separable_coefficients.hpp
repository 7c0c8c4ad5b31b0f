// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_COEFFICIENTS_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_COEFFICIENTS_HPP

#include "cuda/strips/strip_finish.hpp"
#include "tasks/linear_task.hpp"
#include "cuda/tensor/tensor_separable_plan.hpp"

#include <cstdint>

// Separable masks in the form that the tensor core kernels take: banded matrices of fp16 coefficients in the order in
// which the lanes of a warp hold them.

namespace cv::cuda::fastfilters
{

// Which kernels there are for a filter, each an index; -1: none.
struct TensorSeparableChoice
{
    int variant = -1;      // into tensorSeparableBlocks()
    int longVariant = -1;  // into tensorSeparableLongVariants(); for larger images if there is another one
    bool split = false;    // the coefficients need a second part
};

TensorSeparableChoice chooseTensorSeparable(const LinearTask& task);

// For tensor_two_pass, which takes masks of any length: whether sums are precise enough, and what a window spans.
bool suitsTensorTwoPass(const LinearTask& task);
TensorSeparableBlocks tensorTwoPassBlocks(const LinearTask& task);

constexpr const char* noTensorSeparable =
    "there is no kernel for the types, the sides or the precision of the coefficients";

struct TensorSeparableCoefficients
{
    bool split;  // the coefficients have a second part
    StripFinish finish;
    float rowScale;  // see TensorSeparableFilter
    std::vector<std::uint32_t> fragments;
};

// For blocks of 16 inputs. `zeros`: blocks of zeros behind those of the row and of the column.
TensorSeparableCoefficients makeTensorSeparable(const LinearTask& task, TensorSeparableBlocks blocks, bool split,
                                                TensorSeparableBlocks zeros = {0, 0});
// With a window that reaches equally far to either side.
Neighbourhood tensorSeparableNeighbourhood(const LinearTask& task);

}  // namespace cv::cuda::fastfilters

#endif
