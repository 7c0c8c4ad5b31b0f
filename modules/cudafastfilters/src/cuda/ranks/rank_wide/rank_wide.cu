// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_wide_kernel.cuh"

namespace cv::cuda::fastfilters
{

#define CFF_INSTANTIATE_RANK_WIDE(T)                                                                                   \
    template cudaError_t rankWideFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&)

CFF_INSTANTIATE_RANK_WIDE(std::uint8_t);
CFF_INSTANTIATE_RANK_WIDE(std::int8_t);
CFF_INSTANTIATE_RANK_WIDE(std::uint16_t);
CFF_INSTANTIATE_RANK_WIDE(std::int16_t);
CFF_INSTANTIATE_RANK_WIDE(float);

#undef CFF_INSTANTIATE_RANK_WIDE

}  // namespace cv::cuda::fastfilters
