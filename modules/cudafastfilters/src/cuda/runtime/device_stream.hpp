// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVICE_STREAM_HPP
#define OPENCV_CUDAFASTFILTERS_DEVICE_STREAM_HPP

#include "device_facts.hpp"

#include <cuda_runtime.h>

namespace cv::cuda::fastfilters
{

// A stream, and the facts of its device: launchers take both and ask for neither.
struct DeviceStream
{
    const DeviceFacts& device;
    cudaStream_t stream;

    operator cudaStream_t() const { return stream; }
};

}  // namespace cv::cuda::fastfilters

#endif
