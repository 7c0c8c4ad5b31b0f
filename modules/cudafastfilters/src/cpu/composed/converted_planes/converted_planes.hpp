// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CPU_CONVERTED_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_CPU_CONVERTED_PLANES_HPP

#include "cpu/cpu_algorithm.hpp"
#include "tasks/work_tasks.hpp"

namespace cv::cuda::fastfilters
{

// By a filter of the working types.
CpuPreparation prepareConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const CpuDispatch> filter);

}  // namespace cv::cuda::fastfilters

#endif
