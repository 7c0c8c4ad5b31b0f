// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Any rank of a window for which hasRankTiles() holds. See rank_tile_kernel.cuh for the method.
template <typename T>
cudaError_t rankTileFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
