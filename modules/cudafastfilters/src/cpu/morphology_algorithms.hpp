// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MORPHOLOGY_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_MORPHOLOGY_ALGORITHMS_HPP

#include "cpu_algorithm.hpp"

// The algorithms of the CPU engine for several erosions and dilations and for rolling balls, each in the folder of its
// name.

namespace cv::cuda::fastfilters
{

CpuPreparation prepareMorphologySteps(const MorphologyTask& task);
CpuPreparation prepareBallRows(const RollingBallTask& task);

}  // namespace cv::cuda::fastfilters

#endif
