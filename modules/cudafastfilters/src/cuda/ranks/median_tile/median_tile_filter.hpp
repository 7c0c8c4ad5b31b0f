// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_FILTER_HPP

#include "common/outlier_rule.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

namespace cv::cuda::fastfilters
{

// The median of window x window pixels, window = 5, 7, ... largestTileWindow(), if hasMedianTiles() holds, on a device
// whose blocks have medianTileSharedBytes() of shared memory. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t medianTileFilter(int window, const BatchSource<T>& source, const BatchDestination<T>& destination,
                             const DeviceStream& stream);

// The same stored only where the source has outliers, for hasTileOutliers(), unless whyNoOutlierKernels() says no.
// For absolute limits on both sides:
template <typename T>
cudaError_t medianTileOutliers(int window, const OutlierRule& rule, const BatchSource<T>& source,
                               const BatchDestination<T>& destination, const DeviceStream& stream);
// For any limit:
template <typename T>
cudaError_t medianTileAnyOutliers(int window, const OutlierRule& rule, const BatchSource<T>& source,
                                  const BatchDestination<T>& destination, const DeviceStream& stream);

// What a block needs for pixels of a type and this number of channels.
template <typename T>
std::size_t medianTileSharedBytes(int window, int channels);

}  // namespace cv::cuda::fastfilters

#endif
