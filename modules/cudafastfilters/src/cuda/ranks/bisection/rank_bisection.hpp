// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BISECTION_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BISECTION_HPP

#include "bisection.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

constexpr int bisectionBlockWidth = 32, bisectionBlockHeight = 8;

// Any rank of any window, a RankWindow or FootprintWindow. Asynchronous; returns the launch's error.
template <typename T, typename Window>
cudaError_t bisectionFilter(const Window& window, const SourceView<T>& source, const DestinationView<T>& destination,
                            const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
