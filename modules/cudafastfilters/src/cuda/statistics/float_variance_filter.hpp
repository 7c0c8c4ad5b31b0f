// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCE_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCE_FILTER_HPP

#include "float_variances.hpp"
#include "tasks/statistics_task.hpp"

namespace cv::cuda::fastfilters
{

// `roundings`: as for floatMomentError().
inline FloatMomentFilter floatMomentFilter(const StatisticsTask& task, double roundings)
{
    const double n = task.area();
    return {task.width(),  task.height(), task.neighbourhood.anchor.x, task.neighbourhood.anchor.y,
            task.moment(), 1 / n,         1 / (n - task.ddof),         floatMomentError(roundings)};
}

}  // namespace cv::cuda::fastfilters

#endif
