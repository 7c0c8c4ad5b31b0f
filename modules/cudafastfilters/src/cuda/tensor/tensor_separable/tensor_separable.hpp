// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_HPP
#define OPENCV_CUDAFASTFILTERS_TENSOR_SEPARABLE_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/strips/strip.hpp"
#include "cuda/views/image_batch.hpp"
#include "cuda/tensor/tensor_separable_plan.hpp"

// Separable masks on the tensor cores, 8-bit images.

namespace cv::cuda::fastfilters
{

struct TensorSeparableFilter
{
    int variant;            // index into tensorSeparableBlocks() or tensorSeparableLongVariants()
    bool split;             // coefficients in two parts
    const void* fragments;  // those of the row's matrix, then the column's; device memory
    int reachX, reachY;     // reach of the mask to either side, in pixels
    StripFinish finish;
    float rowScale;  // factor of row sums before they are split, for destinations of floats
};

// `place`: of placeTensorSeparable(). The source's origin is `reachX`, `reachY` before the output. D: std::uint8_t,
// std::int16_t or float. fitTensorStrips() must hold for the images and the device. Asynchronous; returns the launch's
// error.
template <typename D>
cudaError_t tensorSeparable(const TensorSeparableFilter& filter, const StripGeometry& place,
                            const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                            const DeviceStream& stream);

// The kernels of tensorSeparableLongVariants().
template <typename D>
cudaError_t tensorSeparableLong(const TensorSeparableFilter& filter, const StripGeometry& place,
                                const BatchSource<std::uint8_t>& source, const BatchDestination<D>& destination,
                                const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
