// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "median_tile_launch.cuh"

namespace cv::cuda::fastfilters
{

// In the file of the type without a sign.
extern template cudaError_t launchInterleavedTiles<std::uint16_t>(int, const MedianArguments&, const DeviceStream&);

CFF_INSTANTIATE_MEDIAN_TILE(HalfPixel);

}  // namespace cv::cuda::fastfilters
