// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "rank_wide_plan.hpp"

namespace cv::cuda::fastfilters
{

// Median and rank filter. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t rankWideFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
