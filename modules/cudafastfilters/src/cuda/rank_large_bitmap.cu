// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_large/rank_large_bitmap.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template cudaError_t slidingBitmapFilter<std::uint8_t>(const SlidingBitmapTask&, const SourceView<std::uint8_t>&,
                                                       const DestinationView<std::uint8_t>&, void*, cudaStream_t);

template cudaError_t slidingBitmapFilter<std::int8_t>(const SlidingBitmapTask&, const SourceView<std::int8_t>&,
                                                      const DestinationView<std::int8_t>&, void*, cudaStream_t);

template cudaError_t slidingBitmapFilter<std::uint16_t>(const SlidingBitmapTask&, const SourceView<std::uint16_t>&,
                                                        const DestinationView<std::uint16_t>&, void*, cudaStream_t);

template cudaError_t slidingBitmapFilter<std::int16_t>(const SlidingBitmapTask&, const SourceView<std::int16_t>&,
                                                       const DestinationView<std::int16_t>&, void*, cudaStream_t);

template cudaError_t slidingBitmapFilter<float>(const SlidingBitmapTask&, const SourceView<float>&,
                                                const DestinationView<float>&, void*, cudaStream_t);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
