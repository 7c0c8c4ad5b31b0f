// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH

#include "cuda/ranks/row_lanes.cuh"
#include "cuda/ranks/row_packing.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "extremum_small_edges.cuh"

// Minima and maxima of windows with odd sides of 3 to 15 pixels, in registers. A lane makes packets of 16 bytes of a
// few rows: it asks for all rows of their windows at once, and keeps nothing from step to step. The minima down the
// columns come first, then those along the row, for which the words on either side of a lane's come from the
// neighbouring lanes. Separate blocks make the packets that read outside the source (extremum_small_edges.cuh), so that
// the walk down a strip has no branch.

namespace cv::cuda::fastfilters
{

// Along the row. `width` may be less than `Width` if this is more than ExtremumTuning::smallExact.
template <typename T, int Channels, int Width>
__device__ __forceinline__ void extremumAcross(const UnitFactors& factors, std::uint32_t (&words)[4],
                                               [[maybe_unused]] int width = Width)
{
    using Packing = RowPacking<T>;
    using Keys = typename Packing::Keys;
    using Key = typename Packing::Key;
    constexpr int distance = Width / 2 * Channels, halo = (distance * static_cast<int>(sizeof(T)) + 3) / 4;
    constexpr int outputs = Packing::outputs, all = outputs + 2 * distance, threes = all - 2 * Channels;
    std::uint32_t row[4 + 2 * halo];
    withNeighbours<halo>(words, row);
    Key keys[all], three[threes], out[outputs];
    if constexpr (sizeof(T) == 4)
    {
        CFF_UNROLL
        for (int i = 0; i < all; ++i)
            keys[i] = static_cast<Key>(row[halo - distance + i]);
    }
    else
    {
        Packing::template unpack<halo, distance>(factors, row, keys);
    }
    CFF_UNROLL
    for (int i = 0; i < threes; ++i)
        three[i] = Keys::minimum(keys[i], keys[i + Channels], keys[i + 2 * Channels]);
    CFF_UNROLL
    for (int i = 0; i < outputs; ++i)
    {
        if constexpr (Width == 3)
            out[i] = three[i];
        else if constexpr (Width == 5)
            out[i] = Keys::minimum(three[i], three[i + 2 * Channels]);
        else if constexpr (Width <= ExtremumTuning::smallExact)
        {
            constexpr int apart = (Width - 3) / 2 * Channels;
            out[i] = Keys::minimum(three[i], three[i + apart], three[i + 2 * apart]);
        }
    }
    if constexpr (Width > ExtremumTuning::smallExact)
    {
        CFF_UNROLL
        for (int i = 0; i < all - 8 * Channels; ++i)
            three[i] = Keys::minimum(three[i], three[i + 3 * Channels], three[i + 6 * Channels]);
        // The minima of nine pixels make those of windows of `side` pixels, in the middle of `Width`.
        auto make = [&](auto ofSide)
        {
            constexpr int side = decltype(ofSide)::value;
            constexpr int first = (Width - side) / 2 * Channels, apart = (side - 9) * Channels;
            CFF_UNROLL
            for (int i = 0; i < outputs; ++i)
                out[i] = Keys::minimum(three[i + first], three[i + first + apart]);
        };
        if (width == 11)
            make(std::integral_constant<int, 11>());
        if constexpr (Width >= 13)
        {
            if (width == 13)
                make(std::integral_constant<int, 13>());
        }
        if constexpr (Width >= 15)
        {
            if (width == 15)
                make(std::integral_constant<int, 15>());
        }
    }
    if constexpr (sizeof(T) == 4)
    {
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
            words[i] = static_cast<std::uint32_t>(out[i]);
    }
    else
    {
        Packing::pack(factors, out, words);
    }
}

template <typename T, int Channels, int Radius>
constexpr bool isSmallRadius = isSmallExtremum(Channels* static_cast<int>(sizeof(T)), 2 * Radius + 1, 3);

template <typename T, int Channels>
__device__ __forceinline__ void extremumAcross(int width, const UnitFactors& factors, std::uint32_t (&words)[4])
{
    if (width == 3)
        extremumAcross<T, Channels, 3>(factors, words);
    if constexpr (isSmallRadius<T, Channels, 2>)
    {
        if (width == 5)
            extremumAcross<T, Channels, 5>(factors, words);
    }
    if constexpr (isSmallRadius<T, Channels, 3>)
    {
        if (width == 7)
            extremumAcross<T, Channels, 7>(factors, words);
    }
    if constexpr (isSmallRadius<T, Channels, 4>)
    {
        if (width == 9)
            extremumAcross<T, Channels, 9>(factors, words);
    }
    if constexpr (isSmallRadius<T, Channels, 5>)
    {
        constexpr int radius = isSmallRadius<T, Channels, 7> ? 7 : (isSmallRadius<T, Channels, 6> ? 6 : 5);
        if (width > ExtremumTuning::smallExact)
            extremumAcross<T, Channels, 2 * radius + 1>(factors, words, width);
    }
}

// A lane's packet of the rows from top on, a multiple of those filtered together.
template <typename T, int Channels, int Height, RowAlignment Path>
__device__ __forceinline__ void smallExtremumStrip(const SmallExtremumArguments& arguments, int column, int top,
                                                   int rows)
{
    using Keys = ExtremumKeys<T>;
    using Key = typename Keys::Key;
    constexpr int step = ExtremumTuning::smallRows, reads = Height + step - 1;
    const SmallExtremumInside& inside = arguments.inside;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int own = inside.begin + column * SmallExtremumInside::lanes + lane - 1;
    const bool stores = lane > 0 && lane <= SmallExtremumInside::lanes && own < inside.end;
    const int to = min(own, inside.end) * RowLanes::laneBytes - arguments.firstByte;
    const std::size_t sourceStep = arguments.images.source.step, outStep = arguments.images.destination.step;
    const unsigned char* from =
        arguments.images.source.row(top + arguments.images.source.originY) + to + arguments.sourceShift;
    unsigned char* out = arguments.images.destination.row(top) + to;
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += step)
    {
        std::uint32_t fetched[reads][4];
        const unsigned char* row = from;
        CFF_UNROLL
        for (int j = 0; j < reads; ++j)
        {
            loadLane<Path>(row, fetched[j]);
            row += isSmallExtremumRowTwice<Height>(arguments.windowHeight, j) ? 0 : sourceStep;
        }
        from += step * sourceStep;
        Key keys[reads][Keys::count], least[step][Keys::count];
        CFF_UNROLL
        for (int j = 0; j < reads; ++j)
        {
            std::uint32_t words[4];
            extremumKeys<T>(arguments, fetched[j], words);
            Keys::unpack(words, keys[j]);
        }
        extremumColumns<Keys, Height>(keys, least);
        CFF_UNROLL
        for (int j = 0; j < step; ++j)
        {
            std::uint32_t words[4];
            Keys::pack(least[j], words);
            extremumAcross<T, Channels>(arguments.windowWidth, arguments.images.factors, words);
            extremumPixels<T>(arguments, words);
            if (stores)
                __stcs(reinterpret_cast<uint4*>(out), make_uint4(words[0], words[1], words[2], words[3]));
            out += outStep;
        }
    }
}

template <typename T, int Channels, int Height, RowAlignment Path>
__global__ void __launch_bounds__(ExtremumTuning::smallThreads, ExtremumTuning::smallBlocks(Height))
    smallExtremumKernel(const __grid_constant__ SmallExtremumArguments arguments, int edgeBlocks)
{
    waitForEarlierKernels();
    constexpr int threads = ExtremumTuning::smallThreads;
    const int block = static_cast<int>(blockIdx.x) - edgeBlocks;
    if (block < 0)
    {
        const unsigned index = blockIdx.x * threads + threadIdx.x;
        if (index < arguments.edges.all)
            smallExtremumElements<T, Channels, Height>(arguments, smallExtremumPart(arguments, index));
        return;
    }
    const SmallExtremumInside& inside = arguments.inside;
    const int index = block * (threads / 32) + static_cast<int>(threadIdx.x) / 32, row = index / arguments.columns;
    const int top = inside.top + row * arguments.images.stripRows;
    if (top < inside.bottom)
        smallExtremumStrip<T, Channels, Height, Path>(arguments, index - row * arguments.columns, top,
                                                      min(arguments.images.stripRows, inside.bottom - top));
}

template <typename T, int Channels, int Height>
cudaError_t launchSmallExtremum(const ExtremumArguments& window, const DeviceStream& stream)
{
    constexpr int threads = ExtremumTuning::smallThreads, warps = threads / 32;
    const SmallExtremumArguments arguments =
        smallExtremumArguments(window, static_cast<int>(sizeof(T)),
                               stream.device.multiprocessors * ExtremumTuning::smallBlocks(Height) * warps);
    const int rows = arguments.inside.bottom - arguments.inside.top;
    const long long strips = static_cast<long long>(arguments.columns) * ceilDivide(rows, arguments.images.stripRows);
    const long long edgeBlocks = (arguments.edges.all + threads - 1ll) / threads;
    const long long blocks = edgeBlocks + (strips + warps - 1) / warps;
    auto run = [&](auto kernel)
    {
        return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(threads), 0, stream, arguments,
                      static_cast<int>(edgeBlocks));
    };
    if (arguments.alignment == RowAlignment::Aligned)
        return run(smallExtremumKernel<T, Channels, Height, RowAlignment::Aligned>);
    return run(smallExtremumKernel<T, Channels, Height, RowAlignment::Shifted>);
}

template <typename T, int Channels>
cudaError_t launchSmallExtremum(const ExtremumArguments& arguments, const DeviceStream& stream)
{
    switch (arguments.windowHeight)
    {
    case 3: return launchSmallExtremum<T, Channels, 3>(arguments, stream);
    case 5: return launchSmallExtremum<T, Channels, 5>(arguments, stream);
    case 7: return launchSmallExtremum<T, Channels, 7>(arguments, stream);
    case 9: return launchSmallExtremum<T, Channels, 9>(arguments, stream);
    default: return launchSmallExtremum<T, Channels, ExtremumTuning::smallLongest>(arguments, stream);
    }
}

template <typename T>
cudaError_t launchSmallExtremum(const ExtremumArguments& arguments, const DeviceStream& stream)
{
    switch (arguments.images.destination.channels)
    {
    case 1: return launchSmallExtremum<T, 1>(arguments, stream);
    case 3: return launchSmallExtremum<T, 3>(arguments, stream);
    case 4: return launchSmallExtremum<T, 4>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
