// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "moment_planes_kernel.cuh"

#include <cstdint>

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_MOMENT_PLANES(std::uint8_t, std::uint8_t);
CFF_INSTANTIATE_MOMENT_PLANES(std::uint8_t, float);
CFF_INSTANTIATE_MOMENT_PLANES(std::int8_t, std::int8_t);
CFF_INSTANTIATE_MOMENT_PLANES(std::int8_t, float);

}  // namespace cv::cuda::fastfilters
