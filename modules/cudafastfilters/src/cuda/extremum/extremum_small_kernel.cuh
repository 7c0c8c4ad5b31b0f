// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_SMALL_KERNEL_CUH

#include "extremum_lanes.cuh"
#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"

#include <limits>

// Least and greatest values of windows of 3, 5 or 7 by 3, 5 or 7 pixels, in registers: minima of three rows, or
// columns, and minima of those that lie two apart. A row's words beside the lane's are those of the lanes beside it.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The lane's four words with the words of the lanes beside it.
template <int Halo>
__device__ __forceinline__ void withNeighbours(const std::uint32_t (&words)[4], std::uint32_t (&row)[4 + 2 * Halo])
{
    constexpr unsigned lanes = 0xffffffffu;
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        row[Halo + i] = words[i];
    CFF_UNROLL
    for (int i = 0; i < Halo; ++i)
    {
        row[i] = __shfl_up_sync(lanes, words[4 - Halo + i], 1);
        row[Halo + 4 + i] = __shfl_down_sync(lanes, words[i], 1);
    }
}

// Along the row.
template <typename T, int Channels, int Width>
__device__ __forceinline__ void extremumAcross(const UnitFactors& factors, std::uint32_t (&words)[4])
{
    using Packing = Median3Packing<T>;
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
            out[i] = Keys::minimum(three[i], three[i + 2 * Channels], three[i + 4 * Channels]);
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
}

// Rows that a strip takes before its first output: four at a time.
template <int Height>
constexpr int smallExtremumWarmUp = (Height + 2) / 4 * 4;

template <typename T, int Channels, int Height, ExtremumPath Path, bool Inside>
__device__ __forceinline__ void smallExtremumStrip(const ExtremumTask& task, int column, int top, int rows)
{
    using Keys = ExtremumKeys<T>;
    constexpr int warmUp = smallExtremumWarmUp<Height>, ahead = 2;
    ExtremumLanes<T, Path, Inside> lanes(task, column, top, top + task.images.source.originY + Height - 1 - warmUp);
    ExtremumColumns<T, Height> columns;
    std::uint32_t fetched[ahead][4];
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        lanes.load(fetched[i]);
    auto take = [&](int i, typename Keys::Key(&keys)[Keys::count])
    {
        std::uint32_t words[4];
        CFF_UNROLL
        for (int j = 0; j < 4; ++j)
            words[j] = Keys::fromBits(task.images.factors, fetched[i % ahead][j]) ^ task.flip;
        lanes.load(fetched[i % ahead]);
        columns.take(i, words, keys);
    };
    CFF_UNROLL
    for (int i = 0; i < warmUp; ++i)
    {
        typename Keys::Key keys[Keys::count];
        take(i, keys);
    }
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += 4)
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            typename Keys::Key keys[Keys::count];
            std::uint32_t words[4];
            take(i, keys);
            Keys::pack(keys, words);
            extremumAcross<T, Channels>(task.windowWidth, task.images.factors, words);
            CFF_UNROLL
            for (int j = 0; j < 4; ++j)
                words[j] = Keys::toBits(words[j] ^ task.flip);
            if (Inside || y + i < rows)
                lanes.store(words);
        }
    }
}

template <int Height>
constexpr int smallExtremumBlocks = ExtremumTuning::smallBlocks(Height);

template <typename T, int Channels, int Height, ExtremumPath Path>
__global__ void __launch_bounds__(32 * ExtremumTuning::warps, smallExtremumBlocks<Height>)
    smallExtremumKernel(const __grid_constant__ ExtremumTask task, int columns, int strips)
{
    waitForEarlierKernels();
    const int index = static_cast<int>(blockIdx.x) * ExtremumTuning::warps + static_cast<int>(threadIdx.x) / 32;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * task.images.stripRows, rows = task.images.stripRows;
    const int y = top + task.images.source.originY + Height - 1 - smallExtremumWarmUp<Height>;
    if (isInsideExtremumStrip(task, place.column, y, y + rows + smallExtremumWarmUp<Height> + 2, top + rows))
        smallExtremumStrip<T, Channels, Height, Path, true>(task, place.column, top, rows);
    else
        smallExtremumStrip<T, Channels, Height, Path, false>(task, place.column, top,
                                                             min(rows, task.images.destination.height - top));
}

// Launches a kernel of strips, of which so many warps are resident on a multiprocessor. Strips are as high as a
// multiple of `cycle`.
template <typename Kernel>
cudaError_t launchExtremumStrips(Kernel kernel, ExtremumTask task, int residentWarps, int sharedBytes,
                                 cudaStream_t stream, int cycle = 4)
{
    const DestinationView<unsigned char>& destination = task.images.destination;
    const int columns =
        ceilDivide(destination.width * task.pixelBytes + task.firstByte, task.lanes * ExtremumTuning::laneBytes);
    int& stripRows = task.images.stripRows;
    if (stripRows == 0)
        stripRows = selectStripRows(static_cast<long long>(destination.height) * columns,
                                    multiprocessors() * residentWarps, task.windowHeight + 1);
    stripRows = ceilDivide(stripRows, cycle) * cycle;
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, stripRows);
    if (strips > std::numeric_limits<int>::max() - ExtremumTuning::warps)
        return cudaErrorInvalidConfiguration;
    const long long blocks = (strips + ExtremumTuning::warps - 1) / ExtremumTuning::warps;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(32 * ExtremumTuning::warps), sharedBytes, stream,
                  task, columns, static_cast<int>(strips));
}

template <typename T, int Channels, int Height>
cudaError_t launchSmallExtremum(const ExtremumTask& task, cudaStream_t stream)
{
    constexpr int warps = ExtremumTuning::warps * smallExtremumBlocks<Height>;
    auto run = [&](auto kernel) { return launchExtremumStrips(kernel, task, warps, 0, stream); };
    if (task.path == ExtremumPath::Aligned)
        return run(smallExtremumKernel<T, Channels, Height, ExtremumPath::Aligned>);
    return run(smallExtremumKernel<T, Channels, Height, ExtremumPath::Shifted>);
}

template <typename T, int Channels>
cudaError_t launchSmallExtremum(const ExtremumTask& task, cudaStream_t stream)
{
    switch (task.windowHeight)
    {
    case 3: return launchSmallExtremum<T, Channels, 3>(task, stream);
    case 5: return launchSmallExtremum<T, Channels, 5>(task, stream);
    case 7: return launchSmallExtremum<T, Channels, 7>(task, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t launchSmallExtremum(const ExtremumTask& task, cudaStream_t stream)
{
    switch (task.images.destination.channels)
    {
    case 1: return launchSmallExtremum<T, 1>(task, stream);
    case 3: return launchSmallExtremum<T, 3>(task, stream);
    case 4: return launchSmallExtremum<T, 4>(task, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
