// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONVERTED_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_CONVERTED_PLANES_HPP

#include "cuda/algorithm.hpp"
#include "tasks/work_tasks.hpp"

// The last algorithm of filters of pixels for which there is no kernel.

namespace cv::cuda::fastfilters
{

Preparation prepareConvertedOnDevice(const RankTask& task);
Preparation prepareConvertedOnDevice(const FootprintRankTask& task);
Preparation prepareConvertedOnDevice(const PercentilesTask& task);
Preparation prepareConvertedOnDevice(const LinearTask& task);

}  // namespace cv::cuda::fastfilters

#endif
