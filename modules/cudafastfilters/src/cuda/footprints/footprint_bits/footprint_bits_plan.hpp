// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_PLAN_HPP

#include "cuda/ranks/bits/rank_bits_plan.hpp"

// Tuning numbers for the bit-sliced selection from a footprint (footprint_bits_kernel.cuh).

namespace cv::cuda::fastfilters
{

// Kernels have so many places for pixels; footprints leave some of them empty.
constexpr int footprintBitsPlaces[] = {16, 32, 52, 80, 112, 152, 192};
constexpr int footprintBitsKernels = static_cast<int>(sizeof(footprintBitsPlaces) / sizeof(int));
constexpr int footprintBitsMostPixels = footprintBitsPlaces[footprintBitsKernels - 1];

// Places whose bits are kept until the result is known; the bits of the others are read again. Fewer than of
// rectangles, because addresses need registers, too.
constexpr int footprintBitsHeld(int places)
{
    return places <= 80 ? places : (places < 176 ? 176 - places : 0);
}

// Discs whose pixels' places are constants of their kernels: no addresses are computed, and more bits are kept.
constexpr int footprintBitsLeastDisc = 4, footprintBitsLargestDisc = 7;

// Half of a disc's row of 2 * half + 1 pixels, and the pixels of the rows before.
CFF_HOST_DEVICE constexpr int discHalf(int radius, int row)
{
    int half = 0;
    while ((half + 1) * (half + 1) + (row - radius) * (row - radius) <= radius * radius)
        ++half;
    return half;
}
CFF_HOST_DEVICE constexpr int discPixels(int radius, int rows)
{
    int pixels = 0;
    for (int row = 0; row < rows; ++row)
        pixels += 2 * discHalf(radius, row) + 1;
    return pixels;
}

// The kernel for a footprint of so many pixels.
constexpr int footprintBitsKernel(int pixels)
{
    int kernel = 0;
    while (footprintBitsPlaces[kernel] < pixels)
        ++kernel;
    return kernel;
}

}  // namespace cv::cuda::fastfilters

#endif
