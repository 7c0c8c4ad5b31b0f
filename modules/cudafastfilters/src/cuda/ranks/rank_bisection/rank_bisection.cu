// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/ranks/bisection/rank_bisection_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_BISECTION(std::uint8_t, RankWindow);
CFF_INSTANTIATE_BISECTION(std::int8_t, RankWindow);
CFF_INSTANTIATE_BISECTION(std::uint16_t, RankWindow);
CFF_INSTANTIATE_BISECTION(std::int16_t, RankWindow);
CFF_INSTANTIATE_BISECTION(float, RankWindow);

}  // namespace cv::cuda::fastfilters
