// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TILE_TYPES_HPP
#define OPENCV_CUDAFASTFILTERS_TILE_TYPES_HPP

#include "cuda/strips/strip.hpp"

// What the plans of separable_tile.hpp, dense_tile.hpp and sparse_tile.hpp ask, also without CUDA.

namespace cv::cuda::fastfilters
{

// Pairs of types that have kernels; the others run the general one.
template <typename S, typename D, typename Sum>
constexpr bool hasTiles()
{
    constexpr bool signedBytes = std::is_same<S, std::int8_t>::value && std::is_same<D, std::int8_t>::value;
    constexpr bool holdsPixels = std::is_integral<S>::value || std::is_same<S, Sum>::value;
    return (hasStrips<S, D>() || signedBytes) && holdsPixels;
}

}  // namespace cv::cuda::fastfilters

#endif
