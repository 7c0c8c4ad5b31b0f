// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/strips/strip.hpp"
#include "cuda/views/image_batch.hpp"

// Dense masks on the tensor cores, 8-bit images.

namespace cv::cuda::fastfilters
{

struct TensorDenseFilter
{
    int variant;            // index into tensorDenseForms()
    const void* fragments;  // device memory
    // Direct: of bytes, with the scale folded into the sums' parts, see foldScale(); of other types, the sums are the
    // results, and their parts are not biased
    StripFinish finish;
};

// For images of `Channels` channels; the source's origin is that of the window. D: std::uint8_t, or std::int16_t or
// float for the forms of tensorDenseMixed(). fitTensorStrips() must hold for the images and the device. Asynchronous;
// returns the launch's error.
template <int Channels, typename D>
cudaError_t tensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                        const BatchDestination<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
