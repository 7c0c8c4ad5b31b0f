// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_FINISH_HPP

#include "common/sharpen_rule.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// A plane of Gaussians, whose rows begin at multiples of 16 bytes.
struct GaussianPlane
{
    const unsigned char* data;
    std::size_t step;
};

// Writes sharpened pixels. `source` begins with the pixel of output (0, 0). Asynchronous; returns the launch's error.
template <typename T, typename D>
cudaError_t sharpenPixels(const SharpenRule& rule, const GaussianPlane& gaussian, const SourceView<T>& source,
                          const DestinationView<D>& destination, const DeviceStream& stream);

// Writes differences of Gaussians. Asynchronous; returns the launch's error.
template <typename D>
cudaError_t subtractGaussians(const SharpenRule& rule, const GaussianPlane& first, const GaussianPlane& second,
                              const DestinationView<D>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
