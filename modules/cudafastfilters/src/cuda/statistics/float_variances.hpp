// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCES_HPP
#define OPENCV_CUDAFASTFILTERS_FLOAT_VARIANCES_HPP

#include "common/moment_finish.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

// Variances of floats of one channel, in double.

namespace cv::cuda::fastfilters
{

struct FloatMomentFilter
{
    int width, height, anchorX, anchorY;
    MomentResult result;
    double inverse, scale;  // 1 / n, and 1 / (n - ddof)
    double negligible;      // as for floatVariance()
};

// The kernels of float_moment_strips, for squares with a side of floatMomentSides, and of float_moment_tiles, for
// windows to floatMomentTileWidth. Asynchronous; they return the launch's error.
cudaError_t stripFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                              const DestinationView<float>& destination, const DeviceStream& stream);
cudaError_t tileFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                             const DestinationView<float>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
