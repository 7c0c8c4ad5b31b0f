// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_STRIPS_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_MOMENT_STRIPS_HPP

#include "common/moment_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

struct FloatMomentFilter
{
    int side, anchorX, anchorY;
    MomentResult result;
    double inverse, scale;  // 1 / n, and 1 / (n - ddof)
    double negligible;      // as for floatVariance()
};

// Variances, deviations or contrasts of one channel in squares with a side of floatMomentSides. Asynchronous; returns
// the launch's error.
cudaError_t filterFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                               const DestinationView<float>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
