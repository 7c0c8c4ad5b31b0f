// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CPU_LINEAR_ALGORITHMS_HPP
#define OPENCV_CUDAFASTFILTERS_CPU_LINEAR_ALGORITHMS_HPP

#include "cpu_algorithm.hpp"

#include "opencv2/core/version.hpp"

// The CPU engine's algorithms of linear filters, each in the folder of its name.

namespace cv::cuda::fastfilters
{

// In earlier versions, cv::GaussianBlur cannot be asked for accuracy.
#if CV_VERSION_MAJOR > 4 || CV_VERSION_MINOR >= 11
#define CFF_GAUSSIAN_BLUR
CpuPreparation prepareGaussianBlur(const LinearTask& task);
#endif

CpuPreparation prepareBoxRows(const LinearTask& task);
CpuPreparation prepareDenseFourier(const LinearTask& task);
CpuPreparation prepareDenseRows(const LinearTask& task);
CpuPreparation prepareFlatMask(const LinearTask& task);
CpuPreparation prepareSmallMasks(const LinearTask& task);
CpuPreparation prepareSeparableRows(const LinearTask& task);
CpuPreparation prepareDirectRows(const LinearTask& task);

CpuPreparation prepareCpuLargeGaussianFilter(const LargeGaussianTask& task);

CpuPreparation prepareSharpenBands(const SharpenTask& task);

}  // namespace cv::cuda::fastfilters

#endif
