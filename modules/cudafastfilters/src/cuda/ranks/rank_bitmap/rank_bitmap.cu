// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/ranks/bitmap/rank_bitmap_kernel.cuh"

namespace cv::cuda::fastfilters
{

template cudaError_t rankBitmapFilter<std::uint8_t>(const RankBitmapArguments&, const SourceView<std::uint8_t>&,
                                                    const DestinationView<std::uint8_t>&, void*, const DeviceStream&);

template cudaError_t rankBitmapFilter<std::int8_t>(const RankBitmapArguments&, const SourceView<std::int8_t>&,
                                                   const DestinationView<std::int8_t>&, void*, const DeviceStream&);

template cudaError_t rankBitmapFilter<std::uint16_t>(const RankBitmapArguments&, const SourceView<std::uint16_t>&,
                                                     const DestinationView<std::uint16_t>&, void*, const DeviceStream&);

template cudaError_t rankBitmapFilter<std::int16_t>(const RankBitmapArguments&, const SourceView<std::int16_t>&,
                                                    const DestinationView<std::int16_t>&, void*, const DeviceStream&);

template cudaError_t rankBitmapFilter<float>(const RankBitmapArguments&, const SourceView<float>&,
                                             const DestinationView<float>&, void*, const DeviceStream&);

}  // namespace cv::cuda::fastfilters
