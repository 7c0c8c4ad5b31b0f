// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WORK_TASKS_HPP
#define OPENCV_CUDAFASTFILTERS_WORK_TASKS_HPP

#include "converted_task.hpp"
#include "footprint.hpp"
#include "linear_task.hpp"

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
inline ConvertedTask convertedOf(const LinearTask& task)
{
    return convertedLinear(task.srcType, task.dstType, task.neighbourhood);
}

inline RankTask workTask(const RankTask& task, const ConvertedTask& converted)
{
    return {converted.workSrcType(), converted.workNeighbourhood(), task.rank};
}
inline FootprintRankTask workTask(const FootprintRankTask& task, const ConvertedTask& converted)
{
    return {workTask(task.plain, converted), task.footprint};
}
inline PercentilesTask workTask(const PercentilesTask& task, const ConvertedTask& converted)
{
    return PercentilesTask(converted.workSrcType(), converted.workNeighbourhood(), task.ranks);
}
// The coefficients are for the working types already.
inline LinearTask workTask(LinearTask task, const ConvertedTask& converted)
{
    task.srcType = converted.workSrcType();
    task.dstType = converted.workDstType();
    task.neighbourhood = converted.workNeighbourhood();
    return task;
}

}  // namespace cv::cuda::fastfilters

#endif
