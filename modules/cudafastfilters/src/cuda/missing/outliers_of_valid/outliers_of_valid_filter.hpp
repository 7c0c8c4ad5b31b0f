// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIERS_OF_VALID_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIERS_OF_VALID_FILTER_HPP

#include "cuda/missing/missing_cells.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "valid_outlier.hpp"

namespace cv::cuda::fastfilters
{

// The destination has medians of valid pixels: those that no outlier receives become the source's pixels. Both are
// asynchronous and return the launch's error.

// For limits that need no more than a pixel and its median.
template <typename T>
cudaError_t validOutlierPixels(const ValidOutlier<T>& outliers, const ValidSource<T>& source,
                               const DestinationView<T>& destination, const DeviceStream& stream);

// For multiples of the median deviation, in the tiles of outlierDeviationsFilter() whose windows have a missing pixel.
template <typename T>
cudaError_t validOutlierTiles(const ValidOutlier<T>& outliers, const ValidSource<T>& source, const MissingCells& cells,
                              const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
