// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH

#include "cuda/ranks/row_lanes.cuh"
#include "cuda/ranks/row_packing.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/ranks/extremum.hpp"

// Minima and maxima of windows with sides of 3, 5, 7 or 9 pixels, in registers: minima of three rows, or columns, and
// minima of those that lie some apart. The words on either side of a lane's come from the neighbouring lanes. The rows
// of four outputs are on their way while those of the last four are compared: fewer do not hide the memory's latency.
// Strips at the border have fewer on their way, for want of registers.

namespace cv::cuda::fastfilters
{

// Along the row.
template <typename T, int Channels, int Width>
__device__ __forceinline__ void extremumAcross(const UnitFactors& factors, std::uint32_t (&words)[4])
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
        else
        {
            constexpr int apart = (Width - 3) / 2 * Channels;
            out[i] = Keys::minimum(three[i], three[i + apart], three[i + 2 * apart]);
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
}

// Rows that a strip takes before its first output: four at a time.
template <int Height>
constexpr int smallExtremumWarmUp = (Height + 2) / 4 * 4;

template <int Height>
constexpr int borderRowsAhead = ExtremumTuning::borderRowsAhead(Height);

template <typename T, int Channels, int Height, RowAlignment Path, bool Inside>
__device__ __forceinline__ void smallExtremumStrip(const ExtremumArguments& arguments, int column, int top, int rows)
{
    using Keys = ExtremumKeys<T>;
    constexpr int warmUp = smallExtremumWarmUp<Height>, step = 4;
    constexpr int ahead = Inside ? step : borderRowsAhead<Height>;
    RowLaneReader<T, Path, Inside> lanes(arguments, column, top,
                                         top + arguments.images.source.originY + Height - 1 - warmUp);
    ExtremumColumns<T, Height> columns;
    std::uint32_t fetched[ahead][4];
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        lanes.load(fetched[i]);
    auto take = [&](int i, bool isMore, typename Keys::Key(&keys)[Keys::count])
    {
        std::uint32_t words[4];
        extremumKeys<T>(arguments, fetched[i % ahead], words);
        if (isMore)
            lanes.load(fetched[i % ahead]);
        columns.take(i, words, keys);
    };
    CFF_UNROLL
    for (int i = 0; i < warmUp; ++i)
    {
        typename Keys::Key keys[Keys::count];
        take(i, true, keys);
    }
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += step)
    {
        const bool isMore = !Inside || y + step < rows;
        CFF_UNROLL
        for (int i = 0; i < step; ++i)
        {
            typename Keys::Key keys[Keys::count];
            std::uint32_t words[4];
            take(i, isMore, keys);
            Keys::pack(keys, words);
            extremumAcross<T, Channels>(arguments.windowWidth, arguments.images.factors, words);
            extremumPixels<T>(arguments, words);
            if (Inside || y + i < rows)
                lanes.store(words);
        }
    }
}

template <int Height>
constexpr int smallExtremumBlocks = ExtremumTuning::smallBlocks(Height);

template <typename T, int Channels, int Height, RowAlignment Path>
__global__ void __launch_bounds__(32 * RowLanes::warps, smallExtremumBlocks<Height>)
    smallExtremumKernel(const __grid_constant__ ExtremumArguments arguments, int columns, int strips)
{
    waitForEarlierKernels();
    const int index = static_cast<int>(blockIdx.x) * RowLanes::warps + static_cast<int>(threadIdx.x) / 32;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * arguments.images.stripRows, rows = arguments.images.stripRows;
    const int y = top + arguments.images.source.originY + Height - 1 - smallExtremumWarmUp<Height>;
    if (isInsideLaneStrip(arguments, place.column, y, y + rows + smallExtremumWarmUp<Height>, top + rows))
        smallExtremumStrip<T, Channels, Height, Path, true>(arguments, place.column, top, rows);
    else
        smallExtremumStrip<T, Channels, Height, Path, false>(arguments, place.column, top,
                                                             min(rows, arguments.images.destination.height - top));
}

template <typename T, int Channels, int Height>
cudaError_t launchSmallExtremum(const ExtremumArguments& arguments, const DeviceStream& stream)
{
    constexpr int warps = RowLanes::warps * smallExtremumBlocks<Height>;
    auto run = [&](auto kernel) { return launchLaneStrips(kernel, arguments, Height, warps, 0, stream); };
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
    default: return cudaErrorInvalidValue;
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
