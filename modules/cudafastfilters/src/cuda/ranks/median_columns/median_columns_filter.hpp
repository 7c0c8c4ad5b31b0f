// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_FILTER_HPP

#include "cuda/views/image_batch.hpp"

#include <cuda_runtime.h>

namespace cv::cuda::fastfilters
{

// The median of 3x3 windows. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t medianColumnsFilter(const BatchSource<T>& source, const BatchDestination<T>& destination,
                                cudaStream_t stream);

}  // namespace cv::cuda::fastfilters

#endif
