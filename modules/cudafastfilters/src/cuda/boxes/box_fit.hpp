// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_FIT_HPP
#define OPENCV_CUDAFASTFILTERS_BOX_FIT_HPP

#include "common/visit_depth.hpp"
#include "cuda/boxes/box_chunk/box_chunk_plan.hpp"
#include "cuda/boxes/box_running/box_running_plan.hpp"
#include "cuda/boxes/box_wide/box_wide_plan.hpp"
#include "tasks/box_task.hpp"

// Which of the algorithms for boxes suit a filter.

namespace cv::cuda::fastfilters
{

// Means and sums in the type of the pixels; of pixels with signs, means.
inline bool suitsRunningSums(const LinearTask& task)
{
    return isBox(task) && task.result.sums.exact && task.srcType == task.dstType &&
           (isMean(task) || !isSignedDepth(task.srcDepth()));
}

inline bool suitsBoxRunning(const LinearTask& task)
{
    return suitsRunningSums(task) && boxRunningFits(task.sourceBytes(), task.channels(), task.width(), task.height());
}

// Warps of a strip; 0: there is no kernel.
inline int boxWideWarpsOf(const LinearTask& task)
{
    return suitsRunningSums(task) && task.srcDepth() == CV_8U && isMean(task)
               ? boxWideWarps(1, task.channels(), task.width(), task.height())
               : 0;
}

// Sums in float, or in integers of 32 bits.
inline bool suitsBoxChunk(const LinearTask& task)
{
    const int depth = task.srcDepth();
    const SumPlan& sums = task.result.sums;
    const double limit = depth == CV_8U || depth == CV_16U ? 4294967296.0 : 2147483648.0;
    return isBox(task) && (depth == CV_32F ? !sums.useDouble : sums.exact && sums.bound < limit) &&
           boxChunkFits(task.channels(), task.width(), task.height());
}

// Whether a filter has an algorithm by sums of columns, whose cost does not depend on the window.
inline bool suitsColumnSums(const LinearTask& task)
{
    return suitsBoxRunning(task) || boxWideWarpsOf(task) != 0 || suitsBoxChunk(task);
}

}  // namespace cv::cuda::fastfilters

#endif
