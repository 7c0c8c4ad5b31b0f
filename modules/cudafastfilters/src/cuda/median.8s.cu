// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "median/median_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// In the file of the type without a sign.
extern template cudaError_t launchInterleavedTiles<std::uint8_t>(int, const MedianTask&, cudaStream_t);

template cudaError_t medianFilter<std::int8_t>(int, const SourceView<std::int8_t>&, const DestinationView<std::int8_t>&,
                                               cudaStream_t);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
