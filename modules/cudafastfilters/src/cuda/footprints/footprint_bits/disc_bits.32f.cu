// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "disc_bits_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_DISC_BITS(float);

}  // namespace cv::cuda::fastfilters
