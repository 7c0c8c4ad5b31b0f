// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CUDA_STATISTICS_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_CUDA_STATISTICS_ALGORITHMS_HPP

#include "common/visit_depth.hpp"
#include "cuda/algorithm.hpp"
#include "cuda/runtime/device_memory.hpp"
#include "tasks/statistics_task.hpp"
#include "tasks/trimmed_mean_task.hpp"

// The algorithms of statistics of windows, each in the folder of its name.

namespace cv::cuda::fastfilters
{

Preparation prepareRangeOfExtrema(const StatisticsTask& task);
Preparation prepareDeviationStrip(const StatisticsTask& task);
Preparation prepareFloatMomentStrips(const StatisticsTask& task);
Preparation prepareFloatMomentTiles(const StatisticsTask& task);
Preparation prepareMomentStrips(const StatisticsTask& task);
Preparation prepareMomentPlanes(const StatisticsTask& task);
Preparation prepareWindowCounts(const StatisticsTask& task);

Preparation prepareRankOrBox(const TrimmedMeanTask& task);
Preparation prepareTrimmedPlanes(const TrimmedMeanTask& task);

}  // namespace cv::cuda::fastfilters

#endif
