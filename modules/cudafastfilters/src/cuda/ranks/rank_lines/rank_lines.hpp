// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "rank_lines_plan.hpp"

namespace cv::cuda::fastfilters
{

// Any rank of lines: columns of the image, or rows if `alongRows`. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t rankLines(const RankLinesPlan& plan, bool alongRows, const SourceView<T>& source,
                      const DestinationView<T>& destination, const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
