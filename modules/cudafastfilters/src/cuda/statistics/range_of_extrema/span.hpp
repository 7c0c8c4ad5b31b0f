// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPAN_HPP
#define OPENCV_CUDAFASTFILTERS_SPAN_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// Planes of the least and of the greatest values, whose rows have the same step and begin at multiples of 16 bytes.
struct SpanPlanes
{
    const unsigned char *least, *greatest;
    std::size_t step;
    bool isMidpoint;  // or the range
};

// Writes ranges or midpoints of values of type T. Asynchronous; returns the launch's error.
template <typename T, typename D>
cudaError_t writeSpans(const SpanPlanes& planes, const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
