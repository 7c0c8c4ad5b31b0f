// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "extremum_blocks_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_EXTREMUM_BLOCKS(HalfPixel);
CFF_INSTANTIATE_EXTREMUM_BLOCKS(std::int32_t);
CFF_INSTANTIATE_EXTREMUM_BLOCKS(std::uint32_t);

}  // namespace cv::cuda::fastfilters
