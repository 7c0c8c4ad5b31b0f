// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "linear_arguments.hpp"
#include "linear_direct_plan.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{

// Doubles have no sums in float.
template <typename S, typename Sum>
constexpr bool hasLinearDirect()
{
    return !std::is_same<S, double>::value || std::is_same<Sum, double>::value;
}

// Correlates with any mask. S source, D destination, Sum the type of coefficients and sums.
// Asynchronous; returns the launch's error.
template <typename S, typename D, typename Sum>
cudaError_t linearDirect(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
