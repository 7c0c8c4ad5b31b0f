// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/ranks/median_tile/median_tile_launch.cuh"

// Whether median tiles fit on a device follows from their kernels' lists: the module's own code says what they need.

namespace cv::cuda::fastfilters
{

template std::size_t medianTileSharedBytes<std::uint8_t>(int, int);
template std::size_t medianTileSharedBytes<std::int8_t>(int, int);
template std::size_t medianTileSharedBytes<std::uint16_t>(int, int);
template std::size_t medianTileSharedBytes<std::int16_t>(int, int);
template std::size_t medianTileSharedBytes<float>(int, int);

}  // namespace cv::cuda::fastfilters
