// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "valid_tile_kernel.cuh"

namespace cv::cuda::fastfilters
{

CFF_INSTANTIATE_VALID_TILES(std::uint8_t, ValidDenseFilter);
CFF_INSTANTIATE_VALID_TILES(std::int8_t, ValidDenseFilter);
CFF_INSTANTIATE_VALID_TILES(std::uint16_t, ValidDenseFilter);
CFF_INSTANTIATE_VALID_TILES(std::int16_t, ValidDenseFilter);
CFF_INSTANTIATE_VALID_TILES(float, ValidDenseFilter);

}  // namespace cv::cuda::fastfilters
