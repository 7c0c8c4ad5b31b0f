// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_EDGES_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_EDGES_CUH

#include "cuda/ranks/extremum_small.hpp"
#include "cuda/ranks/row_lanes.cuh"

// The outputs of extremum_small at the edges: a thread makes elements below each other, so that the threads of a warp
// have neighbouring ones, and takes some columns of its windows at a time: the last ones again if there are no more.

namespace cv::cuda::fastfilters
{

template <typename T, int Channels, int Height>
__device__ __forceinline__ void smallExtremumElements(const SmallExtremumArguments& arguments,
                                                      const SmallExtremumPart& part)
{
    using Bits = typename PixelFormat<T>::Bits;
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;
    constexpr int outputs = ExtremumTuning::smallRows, reads = Height + outputs - 1;
    // Columns for which there are registers.
    constexpr int together = Height > ExtremumTuning::smallExact && sizeof(T) < 4 ? 2 : 1;
    const SourceView<unsigned char>& source = arguments.images.source;
    const int element = part.element, top = part.top, end = part.end;
    const int x = source.originX + element / Channels, channel = element % Channels;
    const std::uint32_t border = static_cast<Bits>(arguments.images.borderBits[channel]);
    const int height = Height <= ExtremumTuning::smallExact ? Height : arguments.windowHeight;
    int rows[reads];
    int row = top;
    CFF_UNROLL
    for (int j = 0; j < reads; ++j)
    {
        rows[j] = placeOf(source.originY + min(row, end + height - 2), source.height, source.borderY);
        row += isSmallExtremumRowTwice<Height>(height, j) ? 0 : 1;
    }
    Key least[reads][1], out[outputs][1];
    CFF_UNROLL
    for (int j = 0; j < reads; ++j)
        least[j][0] = Keys::greatest;
    CFF_NO_UNROLL
    for (int i = 0; i < arguments.windowWidth; i += together)
    {
        std::uint32_t keys[together][reads];
        CFF_UNROLL
        for (int k = 0; k < together; ++k)
        {
            const int column = borderIndex(x + min(i + k, arguments.windowWidth - 1), source.width, source.borderX);
            CFF_UNROLL
            for (int j = 0; j < reads; ++j)
                keys[k][j] =
                    rows[j] < 0 || column < 0
                        ? border
                        : __ldg(reinterpret_cast<const Bits*>(source.row(rows[j])) + column * Channels + channel);
        }
        CFF_UNROLL
        for (int k = 0; k < together; ++k)
        {
            extremumKeys<T>(arguments, keys[k], keys[k]);
            CFF_UNROLL
            for (int j = 0; j < reads; ++j)
                least[j][0] = Keys::minimum(least[j][0], static_cast<Key>(keys[k][j]));
        }
    }
    extremumColumns<Keys, Height>(least, out);
    CFF_UNROLL
    for (int k = 0; k < outputs; ++k)
    {
        std::uint32_t bits[] = {static_cast<std::uint32_t>(out[k][0])};
        extremumPixels<T>(arguments, bits);
        if (top + k < end)
            reinterpret_cast<Bits*>(arguments.images.destination.row(top + k))[element] = static_cast<Bits>(bits[0]);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
