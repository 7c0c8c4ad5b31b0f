// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_TASK_HPP

#include "cpu/stripe_finish.hpp"

namespace cv::cuda::fastfilters
{

// The most pixels whose sum has 32 bits.
inline int mostOfPart(int depth)
{
    return CV_ELEM_SIZE1(depth) == 1 ? 1 << 23 : 1 << 15;
}

// What planFinish() has to know.
inline LinearTask quotientTask(const TrimmedMeanTask& task)
{
    LinearTask quotient = {};
    quotient.srcType = task.srcType;
    quotient.dstType = task.dstType;
    quotient.row = quotient.column = {1};
    quotient.isSeparable = true;
    const bool isFloat = task.srcDepth() == CV_32F;
    const double greatest = CV_ELEM_SIZE1(task.srcType) == 1 ? 255 : 65535;
    quotient.result.sums.exact = !isFloat;
    quotient.result.sums.bound = greatest * task.area();
    quotient.result.divisor = isFloat ? 1 : task.count();
    return quotient;
}

}  // namespace cv::cuda::fastfilters

#endif
