// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DISC_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_DISC_BITS_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_lanes.cuh"
#include "cuda/runtime/visit_index.hpp"
#include "footprint_bits_filter.hpp"
#include "footprint_bits_plan.hpp"

// A kernel for each disc.

namespace cv::cuda::fastfilters
{

template <DiscKind Kind, typename T>
cudaError_t launchDiscBits(int radius, const RankBitsArguments<T>& tile, const DeviceStream& stream)
{
    return visitIndex<footprintBitsLargestDisc(sizeof(T)) + 1 - footprintBitsLeastDisc>(
        radius - footprintBitsLeastDisc, [&](auto index)
        { return launchRankBitsLanes<DiscChords<Kind, footprintBitsLeastDisc + index.value>>(tile, stream); });
}

template <typename T>
cudaError_t discBitsFilter(DiscKind kind, int radius, int rank, int stripRows, const SourceView<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream)
{
    const auto tile = rankBitsArguments(rank, stripRows, source, destination);
    return kind == DiscKind::Disk ? launchDiscBits<DiscKind::Disk>(radius, tile, stream)
                                  : launchDiscBits<DiscKind::Ellipse>(radius, tile, stream);
}

// One instantiation; each disc_bits.<bits>.cu names its types.
#define CFF_INSTANTIATE_DISC_BITS(T)                                                                                   \
    template cudaError_t discBitsFilter<T>(DiscKind, int, int, int, const SourceView<T>&, const DestinationView<T>&,   \
                                           const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
