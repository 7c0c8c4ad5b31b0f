// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "valid_separable_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_VALID_SEPARABLE(std::uint8_t);
CFF_INSTANTIATE_VALID_SEPARABLE(std::int8_t);
CFF_INSTANTIATE_VALID_SEPARABLE(std::uint16_t);
CFF_INSTANTIATE_VALID_SEPARABLE(std::int16_t);
CFF_INSTANTIATE_VALID_SEPARABLE(float);

}  // namespace cv::cuda::fastfilters
