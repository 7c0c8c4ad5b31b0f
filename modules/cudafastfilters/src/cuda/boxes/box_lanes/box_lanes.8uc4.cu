// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "box_lanes_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t boxLanes<4>(int, const BoxLanesPlace&, const SourceView<std::uint8_t>&,
                                 const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
