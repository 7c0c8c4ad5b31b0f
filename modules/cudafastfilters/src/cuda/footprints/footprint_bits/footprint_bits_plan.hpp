// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_PLAN_HPP

#include "cuda/footprints/footprint_discs.hpp"
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

// Discs whose pixels' places are constants of their kernels: no addresses are computed, and more bits are kept. The
// largest, by the bytes of a pixel; footprint_bitmap is faster for larger ones.
constexpr int footprintBitsLeastDisc = 4;
constexpr int footprintBitsLargestDisc(int valueBytes)
{
    return valueBytes == 1 ? 15 : (valueBytes == 2 ? 12 : 9);
}

// The rows of such a disc, for rank_bits_lanes.cuh. Two lanes are faster than four if their registers hold the pixels.
template <DiscKind Kind, int Radius>
struct DiscChords
{
    static constexpr int width = 2 * Radius + 1, height = width, pixels = discPixels(Kind, Radius);
    static constexpr int lanes = Radius <= 7 ? 1 : (Radius <= 10 ? 2 : 4);
    static CFF_HOST_DEVICE constexpr int begin(int row) { return Radius - discHalf(Kind, Radius, row); }
    static CFF_HOST_DEVICE constexpr int length(int row) { return 2 * discHalf(Kind, Radius, row) + 1; }
};

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
