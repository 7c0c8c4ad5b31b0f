// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "dense_tile_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, std::uint8_t, float);
CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, std::uint8_t, double);
CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, std::int16_t, float);
CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, std::int16_t, double);
CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, float, float);
CFF_INSTANTIATE_DENSE_TILES(std::uint8_t, float, double);

CFF_INSTANTIATE_DENSE_TILES(std::int8_t, std::int8_t, float);
CFF_INSTANTIATE_DENSE_TILES(std::int8_t, std::int8_t, double);

CFF_INSTANTIATE_DENSE_TILES(std::uint16_t, std::uint16_t, float);
CFF_INSTANTIATE_DENSE_TILES(std::uint16_t, std::uint16_t, double);
CFF_INSTANTIATE_DENSE_TILES(std::uint16_t, float, float);
CFF_INSTANTIATE_DENSE_TILES(std::uint16_t, float, double);

CFF_INSTANTIATE_DENSE_TILES(std::int16_t, std::int16_t, float);
CFF_INSTANTIATE_DENSE_TILES(std::int16_t, std::int16_t, double);
CFF_INSTANTIATE_DENSE_TILES(std::int16_t, float, float);
CFF_INSTANTIATE_DENSE_TILES(std::int16_t, float, double);

CFF_INSTANTIATE_DENSE_TILES(float, float, float);
CFF_INSTANTIATE_DENSE_TILES(double, double, double);

}  // namespace cv::cuda::fastfilters
