// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_FILTER_HPP

#include "cuda/footprints/footprint_discs.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

#include <vector>

namespace cv::cuda::fastfilters
{

// A pixel of a footprint.
struct FootprintTap
{
    int x, y;
};

// Any rank of a footprint of 2 to footprintBitsMostPixels pixels, of images that rankBitsFit() with strips of
// `stripRows`.
template <typename T>
cudaError_t footprintBitsFilter(const RankWindow& window, const std::vector<FootprintTap>& taps, int stripRows,
                                const SourceView<T>& source, const DestinationView<T>& destination,
                                const DeviceStream& stream);

// Any rank of a disc of footprintBitsLeastDisc to footprintBitsLargestDisc(). rank_bits_lanes.cuh says how.
template <typename T>
cudaError_t discBitsFilter(DiscKind kind, int radius, int rank, int stripRows, const SourceView<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
