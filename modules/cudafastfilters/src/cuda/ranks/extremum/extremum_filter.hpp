// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_FILTER_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// The minimum or maximum of a window. See extremum.hpp for the method, and hasExtremumStrips() for the windows.
template <typename T>
cudaError_t extremumFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream);

// For windows for which isSmallExtremum() holds, and images for which hasAlignedRows() does.
template <typename T>
cudaError_t smallExtremumFilter(const RankWindow& window, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
