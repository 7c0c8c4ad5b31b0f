// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COLUMNS_FILTER_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Ranks 1 to 3 and 5 to 7 of 3x3 windows of bytes, for images for which hasAlignedRows() holds.
template <typename T>
cudaError_t rankColumnsFilter(const RankWindow& window, const SourceView<T>& source,
                              const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
