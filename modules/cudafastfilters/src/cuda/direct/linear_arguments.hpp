// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_ARGUMENTS_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_ARGUMENTS_HPP

#include "linear_finish.hpp"

namespace cv::cuda::fastfilters
{

// A mask for kernels that take any mask.
template <typename Sum>
struct LinearArguments
{
    int width, height;        // the window's
    const Sum* coefficients;  // device memory, `height` rows of `width`
    LinearFinish finish;
};

}  // namespace cv::cuda::fastfilters

#endif
