// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_FILTER_HPP

#include "common/outlier_rule.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"
#include "median_columns_plan.hpp"

namespace cv::cuda::fastfilters
{

// The median of 3x3 windows. `variant`: of selectMedianColumns(). Asynchronous; returns the launch's error.
template <typename T>
cudaError_t medianColumnsFilter(MedianColumnsVariant variant, const BatchSource<T>& source,
                                const BatchDestination<T>& destination, const DeviceStream& stream);

// The same stored only where the source has outliers, by an absolute limit on both sides, or by any limit that
// needs no more than a pixel and its median, unless whyNoOutlierKernels() says no.
template <typename T>
cudaError_t medianColumnsOutliers(MedianColumnsVariant variant, const OutlierRule& rule, const BatchSource<T>& source,
                                  const BatchDestination<T>& destination, const DeviceStream& stream);
template <typename T>
cudaError_t medianColumnsAnyOutliers(MedianColumnsVariant variant, const OutlierRule& rule,
                                     const BatchSource<T>& source, const BatchDestination<T>& destination,
                                     const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
