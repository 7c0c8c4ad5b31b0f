// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_large/rank_large_masks.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template cudaError_t probeMasks<std::uint16_t>(const MaskTask&, const SourceView<std::uint16_t>&,
                                               const DestinationView<std::uint16_t>&, unsigned*, cudaStream_t);
template cudaError_t maskFilter<std::uint16_t>(const MaskTask&, const SourceView<std::uint16_t>&,
                                               const DestinationView<std::uint16_t>&, cudaStream_t);

template cudaError_t probeMasks<std::int16_t>(const MaskTask&, const SourceView<std::int16_t>&,
                                              const DestinationView<std::int16_t>&, unsigned*, cudaStream_t);
template cudaError_t maskFilter<std::int16_t>(const MaskTask&, const SourceView<std::int16_t>&,
                                              const DestinationView<std::int16_t>&, cudaStream_t);

template cudaError_t probeMasks<float>(const MaskTask&, const SourceView<float>&, const DestinationView<float>&,
                                       unsigned*, cudaStream_t);
template cudaError_t maskFilter<float>(const MaskTask&, const SourceView<float>&, const DestinationView<float>&,
                                       cudaStream_t);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
