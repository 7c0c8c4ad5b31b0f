// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "box_wide_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t boxWide<1>(const Box&, const BoxWidePlace&, const SourceView<std::uint8_t>&,
                                const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&);

template cudaError_t boxWide<3>(const Box&, const BoxWidePlace&, const SourceView<std::uint8_t>&,
                                const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&);

template cudaError_t boxWide<4>(const Box&, const BoxWidePlace&, const SourceView<std::uint8_t>&,
                                const DestinationView<std::uint8_t>&, std::uint8_t*, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
