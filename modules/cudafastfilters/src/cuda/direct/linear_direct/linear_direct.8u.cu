// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/direct/linear_direct_kernel.cuh"

#include <cstdint>

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_LINEAR_SOURCE(std::uint8_t, float);
CFF_INSTANTIATE_LINEAR_SOURCE(std::uint8_t, double);
CFF_INSTANTIATE_LINEAR(std::uint8_t, double, double);

}  // namespace cv::cuda::fastfilters
