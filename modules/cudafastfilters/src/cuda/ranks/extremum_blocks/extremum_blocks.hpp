// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_BLOCKS_HPP

#include "cuda/ranks/rank_window.hpp"
#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "extremum_blocks_plan.hpp"

namespace cv::cuda::fastfilters
{

// The minimum or maximum of each window, with `scratch` of plan.bytes. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t extremumBlocks(const ExtremumBlocksPlan& plan, bool isGreatest, const SourceView<T>& source,
                           const DestinationView<T>& destination, unsigned char* scratch, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
