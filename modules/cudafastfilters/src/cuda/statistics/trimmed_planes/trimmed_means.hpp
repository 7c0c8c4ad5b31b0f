// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TRIMMED_SUMS_DEVICE_HPP
#define OPENCV_CUDAFASTFILTERS_TRIMMED_SUMS_DEVICE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "trimmed_finish.hpp"

namespace cv::cuda::fastfilters
{

// Planes of the values of the first and of the last rank that counts. Their rows begin at multiples of 16 bytes.
struct TrimmedLimits
{
    const unsigned char *least, *greatest;
    std::size_t step;
};

struct TrimmedWindow
{
    int width, height;
    TrimmedFinish finish;
};

// Writes trimmed means. T: unsigned 8 or 16 bits, or float. D: T or float. `isSigned`: pixels, limits and results of
// D = T are signed integers. Asynchronous; returns the launch's error.
template <typename T, typename D>
cudaError_t trimmedMeans(const TrimmedWindow& window, const TrimmedLimits& limits, bool isSigned,
                         const SourceView<T>& source, const DestinationView<D>& destination,
                         const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
