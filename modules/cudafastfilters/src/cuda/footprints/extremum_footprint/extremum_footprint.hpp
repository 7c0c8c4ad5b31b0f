// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/image_view.hpp"
#include "extremum_footprint_plan.hpp"

namespace cv::cuda::fastfilters
{

// The minimum or maximum of a footprint's pixels. `program` has its runs. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t extremumFootprint(const FootprintTile& tile, const FootprintProgram& program, bool isGreatest,
                              const SourceView<T>& source, const DestinationView<T>& destination,
                              const DeviceStream& stream);

}  // namespace cv::cuda::fastfilters

#endif
