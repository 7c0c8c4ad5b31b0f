// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP

#include "cuda/algorithm.hpp"
#include "missing_source.hpp"
#include "tasks/missing_tasks.hpp"

// Medians and ranks of images with missing pixels, on the device.

namespace cv::cuda::fastfilters
{

Preparation prepareValidBisection(const MissingRankTask& task);

// What a kernel needs to know of the filter.
template <typename T>
struct ValidRanks
{
    RankRule rule;
    int width, height, anchorX, anchorY;
    int minCount;
    bool fill;
    T result;  // of a missing pixel
};

template <typename T>
ValidRanks<T> validRanksOf(const MissingRankTask& task)
{
    const Neighbourhood& n = task.plain.neighbourhood;
    return {task.rule,  n.window.width,        n.window.height,   n.anchor.x,
            n.anchor.y, task.missing.minCount, task.missing.fill, static_cast<T>(task.missing.result)};
}

}  // namespace cv::cuda::fastfilters

#endif
