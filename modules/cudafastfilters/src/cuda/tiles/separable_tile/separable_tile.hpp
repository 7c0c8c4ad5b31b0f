// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/tiles/tile_types.hpp"
#include "separable_tile_plan.hpp"

// Separable masks in one pass through shared memory.

namespace cv::cuda::fastfilters
{

// result = sum + offset, or for exact sums of integers (sum + offset) / divisor.
template <typename Sum>
struct SeparableTileFinish
{
    Sum offset, divisor, reciprocal;
    bool quotient;
    bool halfUp;  // see StripFinish
};

// The kernel's arguments.
template <typename Sum>
struct SeparableTileArguments
{
    int width, height;                                           // coefficients
    Sum coefficients[2][separableTileMaxTaps(sizeof(Sum)) + 1];  // for the row, for the column
    SeparableTileFinish<Sum> finish;
};

// For a row and a column for which a tile fits into the device's shared memory. Asynchronous; returns the launch's
// error.
template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileArguments<Sum>& arguments, const SeparableTileLayout& layout,
                           const SourceView<S>& source, const DestinationView<D>& destination,
                           const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
