// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "extremum_lists_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_EXTREMUM_LISTS(float);
CFF_INSTANTIATE_EXTREMUM_LISTS(std::int32_t);
CFF_INSTANTIATE_EXTREMUM_LISTS(std::uint32_t);

}  // namespace cv::cuda::fastfilters
