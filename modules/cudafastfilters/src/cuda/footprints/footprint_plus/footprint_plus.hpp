// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_PLUS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_PLUS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"

namespace cv::cuda::fastfilters
{

// The median of a pixel and the four beside it, for images for which hasAlignedRows() and suitsRowLanes() hold.
// Asynchronous; returns the launch's error.
template <typename T>
cudaError_t footprintPlusFilter(const SourceView<T>& source, const DestinationView<T>& destination,
                                const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
