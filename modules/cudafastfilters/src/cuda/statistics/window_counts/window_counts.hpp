// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_HPP
#define OPENCV_CUDAFASTFILTERS_WINDOW_COUNTS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"
#include "window_counts_plan.hpp"

#include <cstdint>

namespace cv::cuda::fastfilters
{

// How entropies follow from sums of steps.
struct EntropyFinish
{
    const void* steps;  // in device memory: of 32 bits, or mostLongSteps of 64 bits if counts have 32 bits
    double unit;        // steps are multiples of its inverse
    std::uint64_t all;  // the sum of a window of equal pixels
    double scale;       // 1 / (unit * pixels)
};

struct WindowCountsFilter
{
    WindowCountsPlan plan;
    EntropyFinish entropy;
    int width, height;
    bool isEntropy, isSigned;
    bool toFloat;         // a mode
    int least, greatest;  // in a destination of bytes
};

// For bytes; results are floats, or bytes. Asynchronous; returns the launch's error.
cudaError_t windowCounts(const WindowCountsFilter& filter, const BatchSource<std::uint8_t>& source,
                         const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
