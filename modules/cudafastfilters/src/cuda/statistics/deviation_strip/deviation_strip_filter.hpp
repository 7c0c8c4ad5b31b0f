// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_DEVIATION_STRIP_FILTER_HPP

#include "cuda/strips/linear_strips.hpp"
#include "deviation_strip.hpp"

namespace cv::cuda::fastfilters
{

// Variances or deviations of an image of one channel. T: unsigned 8 or 16 bits. Asynchronous; returns the launch's
// error.
template <typename T>
cudaError_t deviationStrips(const StripCoefficients& strip, const StripPlan& plan, const BatchSource<T>& source,
                            const BatchDestination<float>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
