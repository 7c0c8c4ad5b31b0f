// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "common/half_pixel.hpp"
#include "cuda/strips/strip_kernel.cuh"
#include "cuda/strips/separable_strip.hpp"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_STRIPS(SeparableStrips, HalfPixel, HalfPixel);

}  // namespace cv::cuda::fastfilters
