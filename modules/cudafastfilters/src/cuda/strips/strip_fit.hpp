// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_FIT_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_FIT_HPP

#include "cuda/algorithm.hpp"

namespace cv::cuda::fastfilters
{

// Whether kernels whose threads, or warps, walk down strips take the images: they count elements in 32 bits.
inline Fit fitStrips(const Images& images)
{
    constexpr long long mostOfRow = 1 << 30, most = mostOfRow * 8;
    const long long ofRow = static_cast<long long>(images.source.whole.width) * images.destination.channels;
    return Fit::where(ofRow <= mostOfRow && images.elements() <= most,
                      "the image has over 2^30 elements per row, or over 2^33");
}

// Whether strips on the tensor cores take the images.
inline Fit fitTensorStrips(const Images& images, const DeviceFacts& device)
{
    return device.hasTensorCores() ? fitStrips(images)
                                   : Fit::no("the device, or the code built for it, has no tensor cores for this");
}

}  // namespace cv::cuda::fastfilters

#endif
