// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_PIXELS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_PIXELS_FILTER_HPP

#include "common/outlier_rule.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

namespace cv::cuda::fastfilters
{

// The destination has medians: those that no outlier receives become the source's pixels. `source` begins with the
// pixel of output (0, 0). The rule is Absolute or Relative. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t outlierPixelsFilter(const OutlierRule& rule, const BatchSource<T>& source,
                                const BatchDestination<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
