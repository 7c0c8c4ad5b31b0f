// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LATE_STORES_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_LATE_STORES_SIMD_HPP

#include "cpu/simd/simd.hpp"

#include <cstddef>

// Processors compare 12 bits of addresses before a load may overtake a store. So in images whose rows are a multiple of
// 4096 bytes apart, a load waits for the results beside the pixels that it reads, unless these are stored after it.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Whether that is so in at least half of the rows. What is given: the leftmost pixels of the first outputs in three
// neighbouring rows, and the outputs of the middle one, which are stored in parts of so many bytes.
inline bool shouldStoreLate(const void* above, const void* pixels, const void* below, const void* out, int bytes)
{
    const auto address = [](const void* at) { return reinterpret_cast<std::size_t>(at); };
    const std::size_t apart = address(out) - address(pixels) - 1;
    return apart % 4096 < static_cast<std::size_t>(bytes) && (address(below) - address(above)) % 4096 == 0;
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
