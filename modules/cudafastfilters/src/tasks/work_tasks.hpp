// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WORK_TASKS_HPP
#define OPENCV_CUDAFASTFILTERS_WORK_TASKS_HPP

#include "converted_task.hpp"
#include "footprint.hpp"
#include "missing_tasks.hpp"
#include "rolling_ball_task.hpp"
#include "sharpen_task.hpp"
#include "statistics_task.hpp"
#include "trimmed_mean_task.hpp"

// How a filter is converted, and the filter of its planes.

namespace cv::cuda::fastfilters
{

inline ConvertedTask convertedOf(const RankTask& task)
{
    return convertedRanks(task.type, task.neighbourhood, task.order);
}
inline ConvertedTask convertedOf(const FootprintRankTask& task)
{
    return convertedOf(task.plain);
}
inline ConvertedTask convertedOf(const PercentilesTask& task)
{
    return convertedRanks(task.plain.type, task.plain.neighbourhood, task.plain.order, task.count());
}
inline ConvertedTask convertedOf(const RollingBallTask& task)
{
    return convertedValues(task.type, task.type, task.neighbourhood);
}
template <typename Task, typename = decltype(Task::dstType)>
ConvertedTask convertedOf(const Task& task)
{
    return convertedValues(task.srcType, task.dstType, task.neighbourhood);
}
template <typename Task, typename = decltype(Task::plain), typename = decltype(Task::missing)>
ConvertedTask convertedOf(const Task& task)
{
    ConvertedTask converted = convertedOf(task.plain);
    converted.hasMask = task.missing.hasMask();
    return converted;
}

inline RankTask workTask(const RankTask& task, const ConvertedTask& converted)
{
    return {converted.workSrcType(), converted.workNeighbourhood(), task.rank, task.finish};
}
inline RollingBallTask workTask(const RollingBallTask& task, const ConvertedTask& converted)
{
    return {converted.workSrcType(), task.radius, converted.workNeighbourhood()};
}
// Coefficients are for the working types already.
template <typename Task, typename = decltype(Task::dstType)>
Task workTask(Task task, const ConvertedTask& converted)
{
    task.srcType = converted.workSrcType();
    task.dstType = converted.workDstType();
    task.neighbourhood = converted.workNeighbourhood();
    return task;
}
inline SharpenTask workTask(const SharpenTask& task, const ConvertedTask& converted)
{
    SharpenTask work = workTask<SharpenTask>(task, converted);
    for (LinearTask& gaussian : work.gaussians)
    {
        gaussian.srcType = work.srcType;
        gaussian.dstType = CV_MAKETYPE(CV_32F, work.channels());
        gaussian.neighbourhood.borderX = work.neighbourhood.borderX;
        gaussian.neighbourhood.borderY = work.neighbourhood.borderY;
    }
    return work;
}
template <typename Task, typename = decltype(Task::plain), typename = void>
Task workTask(Task task, const ConvertedTask& converted)
{
    task.plain = workTask(task.plain, converted);
    return task;
}

}  // namespace cv::cuda::fastfilters

#endif
