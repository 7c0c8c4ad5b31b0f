// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_FILTER_HPP

#include "common/outlier_rule.hpp"
#include "cuda/missing/missing_cells.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_batch.hpp"

namespace cv::cuda::fastfilters
{

// The destination has medians: those that no outlier receives become the source's pixels. T: unsigned 8 or 16 bits, or
// float; `isSigned`: the integers are signed, with the same bits. The rule is a Deviation. `skipped`: tiles whose
// windows have a missing pixel stay as they are, see deviationsTiles(). Asynchronous; returns the launch's error.
template <typename T>
cudaError_t outlierDeviationsFilter(const OutlierRule& rule, const RankWindow& window, bool isSigned,
                                    const BatchSource<T>& source, const BatchDestination<T>& destination,
                                    const DeviceStream& stream, const MissingCells& skipped = MissingCells());

}  // namespace cv::cuda::fastfilters

#endif
