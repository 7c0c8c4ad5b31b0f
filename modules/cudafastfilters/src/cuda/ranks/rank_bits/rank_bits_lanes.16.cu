// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_bits_lanes_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_RANK_BITS_LANES(std::uint16_t);
CFF_INSTANTIATE_RANK_BITS_LANES(std::int16_t);

}  // namespace cv::cuda::fastfilters
