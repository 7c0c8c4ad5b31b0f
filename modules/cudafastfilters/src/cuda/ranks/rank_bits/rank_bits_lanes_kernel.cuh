// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_lanes.cuh"
#include "cuda/runtime/visit_index.hpp"
#include "rank_bits_filter.hpp"

// A kernel for each square.

namespace cv::cuda::fastfilters
{

template <typename T>
cudaError_t rankBitsLanesFilter(const RankWindow& window, int stripRows, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream)
{
    constexpr int squares = (rankBitsLargestSquare(sizeof(T)) - rankBitsLeastSquare) / 2 + 1;
    const auto tile = rankBitsArguments(window.rank, stripRows, source, destination);
    return visitIndex<squares>(
        (window.width - rankBitsLeastSquare) / 2, [&](auto index)
        { return launchRankBitsLanes<SquareChords<rankBitsLeastSquare + 2 * index.value>>(tile, stream); });
}

// One instantiation; each rank_bits_lanes.<bits>.cu names its types.
#define CFF_INSTANTIATE_RANK_BITS_LANES(T)                                                                             \
    template cudaError_t rankBitsLanesFilter<T>(const RankWindow&, int, const SourceView<T>&,                          \
                                                const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
