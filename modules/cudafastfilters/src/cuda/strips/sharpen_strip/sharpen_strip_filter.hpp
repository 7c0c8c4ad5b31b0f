// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_SHARPEN_STRIP_FILTER_HPP

#include "cuda/strips/linear_strips.hpp"
#include "sharpen_strip.hpp"

namespace cv::cuda::fastfilters
{

// Unsharp masks of an image of one channel. T: unsigned 8 or 16 bits, or float. Asynchronous; returns the launch's
// error.
template <typename T>
cudaError_t sharpenStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<T>& source,
                          const BatchDestination<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
