// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CPU_MISSING_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_CPU_MISSING_ALGORITHMS_HPP

#include "cpu_algorithm.hpp"

// The algorithms of the CPU engine for images with missing pixels, each in the folder of its name.

namespace cv::cuda::fastfilters
{

CpuPreparation prepareValidRanks(const MissingRankTask& task);
CpuPreparation prepareValidDirectRanks(const MissingRankTask& task);
CpuPreparation prepareValidOutliers(const MissingRankTask& task);
CpuPreparation prepareValidSums(const MissingLinearTask& task);
CpuPreparation prepareValidDirectSums(const MissingLinearTask& task);
CpuPreparation prepareValidGaussian(const MissingLargeGaussianTask& task);

}  // namespace cv::cuda::fastfilters

#endif
