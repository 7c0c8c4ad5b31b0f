// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CHECKED_ROWS_HPP
#define OPENCV_CUDAFASTFILTERS_CHECKED_ROWS_HPP

#include "cpu/linear_algorithms.hpp"

namespace cv::cuda::fastfilters
{

constexpr int mostCheckedSide = 63;

// Sums in double of a mask's factors, whose products may be larger than the mask's coefficients and cancel: `rows`
// filters the image, and dense_rows again the blocks where the error might exceed the promised one. `error`: what an
// output may be off, times the largest pixel of its window.
CpuPreparation prepareCheckedRows(const LinearTask& task, std::unique_ptr<const CpuAlgorithm> rows, double error);

}  // namespace cv::cuda::fastfilters

#endif
