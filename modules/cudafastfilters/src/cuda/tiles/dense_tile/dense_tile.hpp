// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_TILE_HPP

#include "cuda/direct/linear_arguments.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/tiles/tile_types.hpp"
#include "dense_tile_plan.hpp"

// Dense masks of any size through shared memory.

namespace cv::cuda::fastfilters
{

// For a mask for which selectDenseTile() finds a block on the device. Asynchronous; returns the launch's error.
template <typename S, typename D, typename Sum>
cudaError_t denseTiles(const LinearArguments<Sum>& arguments, const DenseTileLayout& layout,
                       const SourceView<S>& source, const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
