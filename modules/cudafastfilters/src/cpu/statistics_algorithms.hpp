// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STATISTICS_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_STATISTICS_ALGORITHMS_HPP

#include "cpu_algorithm.hpp"

// The algorithms of the CPU engine for statistics of windows, each in the folder of its name.

namespace cv::cuda::fastfilters
{

CpuPreparation prepareMomentRows(const StatisticsTask& task);
CpuPreparation prepareFloatMoments(const StatisticsTask& task);
CpuPreparation prepareSpanTiles(const StatisticsTask& task);
CpuPreparation prepareSlidingCounts(const StatisticsTask& task);
CpuPreparation prepareDirectMoments(const StatisticsTask& task);

CpuPreparation prepareBoxOrRank(const TrimmedMeanTask& task);
CpuPreparation prepareTrimmedCounts(const TrimmedMeanTask& task);
CpuPreparation prepareTrimmedSums(const TrimmedMeanTask& task);

}  // namespace cv::cuda::fastfilters

#endif
