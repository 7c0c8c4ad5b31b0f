// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "rank_counts_planes.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t rankCountsFilter<std::uint8_t>(const RankCountsArguments&, const SourceView<std::uint8_t>&,
                                                    const DestinationView<std::uint8_t>&, void*, const DeviceStream&);

template cudaError_t rankCountsFilter<std::int8_t>(const RankCountsArguments&, const SourceView<std::int8_t>&,
                                                   const DestinationView<std::int8_t>&, void*, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
