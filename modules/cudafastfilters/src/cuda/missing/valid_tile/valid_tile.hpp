// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "valid_tile_filter.hpp"

namespace cv::cuda::fastfilters
{

// Writes the results of windows with a missing pixel. Asynchronous; returns the launch's error.
template <typename S, typename Filter>
cudaError_t filterValidTiles(const Filter& filter, const MissingSource<S>& source, const AnyDestination& destination,
                             const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
