// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank/rank_kernel.cuh"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template cudaError_t rankFilter<std::uint8_t>(const RankTask&, const SourceView<std::uint8_t>&,
                                              const DestinationView<std::uint8_t>&, cudaStream_t);

template cudaError_t rankFilter<std::int8_t>(const RankTask&, const SourceView<std::int8_t>&,
                                             const DestinationView<std::int8_t>&, cudaStream_t);

template cudaError_t rankFilter<std::uint16_t>(const RankTask&, const SourceView<std::uint16_t>&,
                                               const DestinationView<std::uint16_t>&, cudaStream_t);

template cudaError_t rankFilter<std::int16_t>(const RankTask&, const SourceView<std::int16_t>&,
                                              const DestinationView<std::int16_t>&, cudaStream_t);

template cudaError_t rankFilter<float>(const RankTask&, const SourceView<float>&, const DestinationView<float>&,
                                       cudaStream_t);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
