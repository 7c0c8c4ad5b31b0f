// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_TASK_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_TASK_HPP

#include "common/visit_depth.hpp"
#include "linear_task.hpp"

#include <algorithm>

// Which separable filters are boxes.

namespace cv::cuda::fastfilters
{

// Whether the coefficients of the row are equal, and so are those of the column.
inline bool isBox(const LinearTask& task)
{
    const auto areEqual = [](const std::vector<double>& coefficients)
    { return std::all_of(coefficients.begin(), coefficients.end(), [&](double c) { return c == coefficients[0]; }); };
    return task.isSeparable && task.result.offset == 0 && !task.result.halfUp && areEqual(task.row) &&
           areEqual(task.column) && (!task.result.sums.exact || (task.row[0] == 1 && task.column[0] == 1));
}

inline bool isMean(const LinearTask& task)
{
    return task.result.divisor == task.area();
}

// Means and sums in the type of the pixels; for signed pixels, only means.
inline bool suitsRunningSums(const LinearTask& task)
{
    return isBox(task) && !isFloatDepth(task.srcDepth()) && task.result.sums.exact && task.srcType == task.dstType &&
           (isMean(task) || !isSignedDepth(task.srcDepth()));
}

}  // namespace cv::cuda::fastfilters

#endif
