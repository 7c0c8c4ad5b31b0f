// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PLANE_SUM_HPP
#define OPENCV_CUDAFASTFILTERS_PLANE_SUM_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// Float images of one size one after the other in device memory, rows aligned to 16 bytes.
struct Planes
{
    const unsigned char* data;
    std::size_t step, planeStep;  // bytes from row to row and from plane to plane
    int count;
};

// Sum of the planes and an offset, rounded and saturated. Asynchronous; returns the launch's error.
template <typename D>
cudaError_t sumPlanes(const Planes& planes, float offset, const DestinationView<D>& destination,
                      const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
