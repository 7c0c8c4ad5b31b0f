// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/strips/strip_kernel.cuh"
#include "separable_strip_integer.hpp"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_STRIPS(SeparableIntegerStrips, std::int16_t, std::int16_t);
CFF_INSTANTIATE_STRIPS(SeparableIntegerStrips, std::int16_t, float);

}  // namespace cv::cuda::fastfilters
