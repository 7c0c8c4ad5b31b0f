// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "percentile_tile_plan.hpp"

namespace cv::cuda::fastfilters
{

// Ranks of a window, and how many bytes the planes of their results lie apart.
struct PercentileWindow
{
    int width, height;
    int count;
    int ranks[percentileTileRanks];
    std::size_t planeStep;
};

// Ranks of a window for which hasPercentileTiles() holds, with 1, 3 or 4 channels, into planes from the destination on.
// See percentile_tile_kernel.cuh for the method.
template <typename T>
cudaError_t percentileTileFilter(const PercentileWindow& window, const SourceView<T>& source,
                                 const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
