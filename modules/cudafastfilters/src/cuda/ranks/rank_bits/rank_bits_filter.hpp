// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_FILTER_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

// Any rank of a window for which hasRankBits() holds, of images that rankBitsFit() with strips of
// `stripRows`. rank_bits_kernel.cuh says how.
template <typename T>
cudaError_t rankBitsFilter(const RankWindow& window, int stripRows, const SourceView<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream);

// The same for a square for which hasRankBitsLanes() holds. rank_bits_lanes.cuh says how.
template <typename T>
cudaError_t rankBitsLanesFilter(const RankWindow& window, int stripRows, const SourceView<T>& source,
                                const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
