// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BISECTION_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BISECTION_HPP

#include "cuda/missing/missing_ranks.hpp"
#include "cuda/runtime/device_stream.hpp"

namespace cv::cuda::fastfilters
{

constexpr int validBisectionBlockWidth = 32, validBisectionBlockHeight = 8;

template <typename T>
cudaError_t validBisection(const ValidRanks<T>& ranks, const MissingSource<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
