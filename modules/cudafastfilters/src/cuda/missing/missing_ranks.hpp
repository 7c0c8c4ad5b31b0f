// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_RANKS_HPP

#include "cuda/algorithm.hpp"
#include "tasks/missing_tasks.hpp"
#include "after_plain.hpp"
#include "valid_launch.hpp"

// The algorithms of ranks of images with missing pixels, each in the folder of its name.

namespace cv::cuda::fastfilters
{

Preparation prepareValidNetworks(const MissingRankTask& task);
Preparation prepareValidBits(const MissingRankTask& task);
Preparation prepareValidBitmap(const MissingRankTask& task);
Preparation prepareValidBisection(const MissingRankTask& task);
// Outliers.
Preparation prepareOutliersOfValid(const MissingRankTask& task);

template <typename T>
ValidFinish<T> validFinish(const MissingRankTask& task)
{
    const MissingPixels& missing = task.missing;
    const Point anchor = task.plain.neighbourhood.anchor;
    return {task.rule, missing.minCount, missing.fill, static_cast<T>(missing.result), anchor.x, anchor.y};
}

// For the images of a task, see valid_launch.hpp.
template <typename Launch>
void launchValid(const MissingRankTask& task, const Images& images, const DeviceStream& stream, const char* what,
                 const Launch& launch)
{
    launchValid({task.plain.depth(), task.plain.neighbourhood, task.missing}, images, stream, what, launch);
}

}  // namespace cv::cuda::fastfilters

#endif
