// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_COEFFICIENTS_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_COEFFICIENTS_HPP

#include "cuda/strips/strip_finish.hpp"
#include "tasks/linear_task.hpp"

#include <cstdint>

// Dense masks in the form that the tensor core kernels take: banded matrices of bytes in the order in which the lanes
// of a warp hold them.

namespace cv::cuda::fastfilters
{

struct TensorDenseCoefficients
{
    int variant = -1;  // index into tensorDenseForms()
    int lead = 0;      // columns of zeros before the mask's first
    StripFinish finish = {};
    std::vector<std::uint32_t> fragments;
};

// Without a variant if there is none.
TensorDenseCoefficients makeTensorDense(const LinearTask& task);

}  // namespace cv::cuda::fastfilters

#endif
