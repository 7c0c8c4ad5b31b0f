// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLANE_DIFFERENCE_HPP
#define OPENCV_CUDAFASTFILTERS_PLANE_DIFFERENCE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

#include <cstddef>

namespace cv::cuda::fastfilters
{

// An image of the size and type of another one.
struct PlanePlace
{
    const unsigned char* data;
    std::size_t step;
};

// Differences of two images, those of integers clamped to their type. Either may be the destination. Asynchronous;
// returns the launch's error.
template <typename T>
cudaError_t subtractPlanes(const PlanePlace& minuend, const PlanePlace& subtrahend,
                           const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
