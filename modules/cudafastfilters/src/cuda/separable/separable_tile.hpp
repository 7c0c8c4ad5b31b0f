// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_HPP

#include "../common/tile_types.hpp"

#include <cuda_runtime.h>

// Separable masks in one pass through shared memory.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// result = sum + offset, or for exact sums of integers (sum + offset) / divisor.
template <typename Sum>
struct SeparableTileFinish
{
    Sum offset, divisor, reciprocal;
    bool quotient;
    bool halfUp;  // see StripFinish
};

template <typename Sum>
struct SeparableTileMask
{
    int width, height;                                      // coefficients
    Sum weights[2][separableTileMaxTaps(sizeof(Sum)) + 1];  // of the row, of the column
    SeparableTileFinish<Sum> finish;
};

// Bytes of shared memory that a block needs.
constexpr std::size_t separableTileBytes(const SeparableTileCut& cut, int sumBytes)
{
    constexpr SeparableTileShape shape = separableTileShape();
    return (static_cast<std::size_t>(shape.threads / 32) * cut.warpElements +
            static_cast<std::size_t>(cut.ringRows) * shape.width) *
           sumBytes;
}

// Asynchronous; returns the launch's error, which is cudaErrorInvalidConfiguration where a block of the device has too
// little shared memory for the mask.
template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileMask<Sum>& mask, const SourceView<S>& source,
                           const DestinationView<D>& destination, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
