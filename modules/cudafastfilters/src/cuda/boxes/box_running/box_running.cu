// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/boxes/box_running_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t boxRunning<std::uint8_t>(const Box&, const BoxRunningSource<std::uint8_t>&,
                                              const BoxRunningDestination<std::uint8_t>&, const DeviceStream&);

template cudaError_t boxRunning<std::uint16_t>(const Box&, const BoxRunningSource<std::uint16_t>&,
                                               const BoxRunningDestination<std::uint16_t>&, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
