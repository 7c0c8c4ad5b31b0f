// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "../median/median_format.hpp"
#include "rank_bits.hpp"
#include "rank_bits_filter.hpp"
#include "rank_bits_tile.cuh"

#include <algorithm>
#include <limits>

// The kernel around RankBits. A block's tile is 32 strips of rows, one below the other, of one channel: row r of all
// strips becomes a row of words in shared memory, plane after plane. Then a warp takes rows of 32 neighbouring words, a
// thread a word: 32 outputs.
// Planes in which a tile's keys agree are skipped: the first bits of floats of one magnitude or of 12-bit pixels, the
// last bits of floats that were bytes.
// A kernel for each shape of window: with a table of offsets, one kernel would do for many, but to compute an address
// costs as much as to count a pixel: 9x9 of 8UC1 121 Gpx/s instead of 162 on one H200, 2026-11-22.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T, int Width, int Height>
struct RankBitsShape
{
    static constexpr int planes = OrderKey<T>::bits, count = Width * Height;
    static constexpr int pitch = rankBitsPitch(Width), rowWords = planes * pitch;
    static constexpr int held = rankBitsHeld(count), blocks = rankBitsBlocks(count);
};

// Finds the results for the window that begins at `window`, in the planes of `varying`, one at least.
template <typename T, int Width, int Height>
__device__ __forceinline__ void selectRankBits(const std::uint32_t* window, int rank, std::uint32_t varying,
                                               std::uint32_t* results)
{
    using Shape = RankBitsShape<T, Width, Height>;
    const auto at = [](int i) { return i / Width * Shape::rowWords + i % Width; };
    RankBits<Shape::count> state(rank);
    std::uint32_t plane[Shape::count];
    int p = 31 - __clz(varying);
    CFF_UNROLL
    for (int i = 0; i < Shape::count; ++i)
        plane[i] = window[p * Shape::pitch + at(i)];
    CFF_NO_UNROLL
    while (true)
    {
        const std::uint32_t result = state.next(plane);
        results[p * rankBitsThreads] = result;
        varying ^= 1u << p;
        if (varying == 0)
            return;
        const std::uint32_t* const before = window + p * Shape::pitch;
        p = 31 - __clz(varying);
        const std::uint32_t* const words = window + p * Shape::pitch;
        CFF_UNROLL
        for (int i = 0; i < Shape::count; ++i)
        {
            state.keep(i, i < Shape::held ? plane[i] : before[at(i)], result);
            plane[i] = words[at(i)];
        }
    }
}

template <typename T, int Width, int Height>
__global__ void __launch_bounds__(rankBitsThreads, RankBitsShape<T, Width, Height>::blocks)
    rankBitsKernel(const __grid_constant__ RankBitsTask<T> task)
{
    waitForEarlierKernels();
    using Shape = RankBitsShape<T, Width, Height>;
    extern __shared__ uint4 shared[];
    __shared__ std::uint32_t someSet, allSet;  // bits of the tile's keys
    const int imageRows = rankBitsRows(task.stripRows, Height), tileRows = task.stripRows + Height - 1;
    const T** const rows = reinterpret_cast<const T**>(shared);
    std::uint32_t* const words = reinterpret_cast<std::uint32_t*>(rows + imageRows);
    std::uint32_t* const results = words + tileRows * Shape::rowWords + threadIdx.x;

    const int channels = task.destination.channels;
    const int channel = static_cast<int>(blockIdx.x) % channels, tile = static_cast<int>(blockIdx.x) / channels;
    const int x = tile % task.columns * rankBitsWidth, y = tile / task.columns * rankBitsStrips * task.stripRows;
    const bool inside = isInterior(task.source, x, rankBitsWidth, y, rankBitsStrips * task.stripRows, Width, Height) &&
                        x + rankBitsWidth <= task.destination.width &&
                        y + rankBitsStrips * task.stripRows <= task.destination.height;
    for (int i = threadIdx.x; !inside && i < imageRows; i += rankBitsThreads)
    {
        const int row = borderIndex(task.source.originY + y + i, task.source.height, task.source.borderY);
        rows[i] = row < 0 ? nullptr : task.source.row(row);
    }
    if (threadIdx.x == 0)
    {
        someSet = 0;
        allSet = ~0u;
    }
    __syncthreads();
    const RankBitsSet set =
        inside ? loadRankBits<true, T, Shape::planes>(task, rows, words, tileRows, Shape::pitch, x, y, channel)
               : loadRankBits<false, T, Shape::planes>(task, rows, words, tileRows, Shape::pitch, x, y, channel);
    atomicOr(&someSet, set.some);
    atomicAnd(&allSet, set.all);
    __syncthreads();

    const std::uint32_t varying = someSet ^ allSet, constant = allSet;
    CFF_UNROLL
    for (int p = 0; p < Shape::planes; ++p)
        results[p * rankBitsThreads] = 0u - (constant >> p & 1u);
    const int lane = threadIdx.x % rankBitsWidth;
    CFF_NO_UNROLL
    for (int row = threadIdx.x / rankBitsWidth; row < task.stripRows; row += rankBitsThreads / rankBitsWidth)
    {
        if (varying != 0)
            selectRankBits<T, Width, Height>(words + row * Shape::rowWords + lane, task.rank, varying, results);
        if (inside)
            writeRankBits<true, Shape::planes>(task, results, x + lane, y + row, channel);
        else
            writeRankBits<false, Shape::planes>(task, results, x + lane, y + row, channel);
    }
}

template <int Width, int Height, typename T>
cudaError_t launchRankBits(RankBitsTask<T> task, cudaStream_t stream)
{
    auto* kernel = rankBitsKernel<T, Width, Height>;
    const RankBitsJob job = {OrderKey<T>::bits,        Width, Height, task.destination.width, task.destination.height,
                             task.destination.channels};
    SharedMemoryLimits limits = {};
    cudaError_t error = askSharedMemoryLimits(limits);
    if (error != cudaSuccess)
        return error;
    if (task.stripRows == 0)
        task.stripRows = selectRankBitsRows(job, limits);
    // Strides from strip to strip are counted in 32 bits.
    const std::size_t step = std::max(task.source.step, task.destination.step);
    if (task.stripRows == 0 || step > std::numeric_limits<std::uint32_t>::max() / task.stripRows)
        return cudaErrorLaunchOutOfResources;
    task.columns = ceilDivide(job.imageWidth, rankBitsWidth);
    const long long blocks = static_cast<long long>(task.columns) * job.channels *
                             ceilDivide(job.imageHeight, rankBitsStrips * task.stripRows);
    if (blocks > std::numeric_limits<int>::max())
        return cudaErrorInvalidConfiguration;
    const long long bytes = rankBitsSharedBytes(job, task.stripRows);
    constexpr long long withoutAsking = 48 * 1024;
    if (bytes > withoutAsking)
        error = allowSharedMemory(kernel);
    if (error != cudaSuccess)
        return error;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(rankBitsThreads),
                  static_cast<std::size_t>(bytes - rankBitsCommonBytes), stream, task);
}

// Finds the kernel among those of all odd sides, from Width and Height on.
template <int Width = 1, int Height = 1, typename T>
cudaError_t launchRankBitsOf(int width, int height, const RankBitsTask<T>& task, cudaStream_t stream)
{
    if constexpr (Height > rankBitsLongestSide)
        return cudaErrorInvalidValue;
    else if constexpr (Width > rankBitsLongestSide)
        return launchRankBitsOf<1, Height + 2>(width, height, task, stream);
    else
    {
        if constexpr (hasRankBits(Width, Height))
            if (width == Width && height == Height)
                return launchRankBits<Width, Height>(task, stream);
        return launchRankBitsOf<Width + 2, Height>(width, height, task, stream);
    }
}

template <typename T>
cudaError_t rankBitsFilter(int width, int height, int rank, const SourceView<T>& source,
                           const DestinationView<T>& destination, cudaStream_t stream)
{
    using Pixel = UnsignedPixel<T>;
    RankBitsTask<Pixel> task = {};
    task.source = {source.data,    source.step,    source.width,   source.height,  source.channels,
                   source.originX, source.originY, source.borderX, source.borderY, {}};
    for (int c = 0; c < 4; ++c)
        task.source.borderValue[c] = static_cast<Pixel>(source.borderValue[c]);
    task.destination = {destination.data, destination.step, destination.width, destination.height,
                        destination.channels};
    task.rank = rank;
    task.flip = isSignedInteger<T> ? ~0u : 0u;
    return launchRankBitsOf(width, height, task, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
