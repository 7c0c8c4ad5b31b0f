// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WRITE_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_WRITE_CUH

#include "../common/saturate.hpp"
#include "separable_tile.hpp"

// From the sums of a separable tile to the pixels of the destination.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Sum>
__device__ __forceinline__ void finishTileSums(Sum (&sums)[4][8], const SeparableTileFinish<Sum>& finish)
{
    CFF_UNROLL
    for (int n = 0; n < 32; ++n)
        sums[n / 8][n % 8] += finish.offset;
    if (!finish.quotient)
        return;
    CFF_UNROLL
    for (int n = 0; n < 32; ++n)
    {
        // See strip_finish.hpp: one correction rounds the quotient as the rational number it is.
        const Sum value = sums[n / 8][n % 8], quotient = value * finish.reciprocal;
        const Sum rounded = fma(fma(-quotient, finish.divisor, value), finish.reciprocal, quotient);
        sums[n / 8][n % 8] = finish.halfUp ? floor(rounded + Sum(0.5)) : rounded;
    }
}

// Where a tile's outputs go.
template <typename D>
struct SeparableTileOutput
{
    const DestinationView<D>& destination;
    const SeparableTileCut& cut;
    int left, channel;
    int top, bottom;  // rows that are the block's
};

// Outputs of 4 neighbouring elements, from element `first` of the tile on, in 8 rows from `y` on.
template <typename D, typename Sum>
__device__ __forceinline__ void writeTileRows(const SeparableTileOutput<D>& output, const Sum (&sums)[4][8], int y,
                                              int first)
{
    struct alignas(4 * sizeof(D)) Four
    {
        D value[4];
    };
    const int between = output.destination.channels / output.cut.planes;  // elements from one to the next
    const int count =
        min(min(output.destination.width - output.left, output.cut.pixels) * output.cut.planes - first, 4);
    unsigned char* out = reinterpret_cast<unsigned char*>(
        output.destination.row(y) + static_cast<std::ptrdiff_t>(output.left) * output.destination.channels +
        first * between + output.channel);
    const bool whole = between == 1 && count == 4 && reinterpret_cast<std::uintptr_t>(out) % sizeof(Four) == 0 &&
                       output.destination.step % sizeof(Four) == 0;
    Four value[8];
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
    {
        CFF_UNROLL
        for (int c = 0; c < 4; ++c)
            value[i].value[c] = saturateRounded<D>(sums[c][i]);
    }
    if (whole && y >= output.top && y + 8 <= output.bottom)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            *reinterpret_cast<Four*>(out) = value[i];
            out += output.destination.step;
        }
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
    {
        CFF_UNROLL
        for (int c = 0; c < 4; ++c)
            if (y + i >= output.top && y + i < output.bottom && c < count)
                reinterpret_cast<D*>(out)[c * between] = value[i].value[c];
        out += output.destination.step;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
