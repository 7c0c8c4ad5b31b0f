// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TWO_PASS_HPP
#define OPENCV_CUDAFASTFILTERS_TWO_PASS_HPP

#include "cuda/direct/linear_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "two_pass_plan.hpp"

// Rows and columns of up to twoPassMostTaps, in float: the launchers.

namespace cv::cuda::fastfilters
{

struct TwoPassCoefficients
{
    int taps;
    float values[twoPassMostTaps];
};

// Sums of rows in device memory, a plane for each channel; rows begin at multiples of 256 bytes.
struct TwoPassPlanes
{
    unsigned char* data;
    std::size_t step;
    int width, height;
    int firstRow;          // the source's row of row 0
    int originY;           // of the columns' windows
    int borderY;           // Border
    float borderValue[4];  // for BorderConstant

    CFF_HOST_DEVICE float* row(int channel, int y) const
    {
        return reinterpret_cast<float*>(data + (static_cast<std::size_t>(channel) * height + y) * step);
    }
};

// The rows of the source from its origin on, as many as `sums` has. Asynchronous; returns the launch's error.
template <typename S>
cudaError_t sumRows(const TwoPassCoefficients& mask, const SourceView<S>& source, const TwoPassPlanes& sums,
                    const DeviceStream& stream);

// Asynchronous; returns the launch's error.
template <typename D>
cudaError_t sumColumns(const TwoPassCoefficients& mask, const TwoPassPlanes& sums, const LinearFinish& finish,
                       const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
