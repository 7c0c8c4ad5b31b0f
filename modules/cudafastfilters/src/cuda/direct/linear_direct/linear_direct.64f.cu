// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "linear_direct_kernel.cuh"

#include <cstdint>

namespace cv::cuda::fastfilters
{

// Doubles, and row sums kept in double, the source of a separable filter's column pass.
CFF_INSTANTIATE_LINEAR_SOURCE(double, double);
CFF_INSTANTIATE_LINEAR(double, double, double);

}  // namespace cv::cuda::fastfilters
