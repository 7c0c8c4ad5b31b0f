// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_BLOCK_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_BLOCK_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/ranks/rank_window.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "rank_bits.hpp"
#include "rank_bits_tile.cuh"

#include <algorithm>
#include <limits>

// The block around RankBits. A block's tile is 32 strips of rows, one below the other, of one channel: row r of all
// strips becomes a row of words in shared memory, plane after plane. Then a warp takes rows of 32 neighbouring words,
// one thread per word: 32 outputs.
// Planes in which a tile's keys agree are skipped: the first bits of floats of one magnitude or of 12-bit pixels, the
// last bits of floats that were bytes.

namespace cv::cuda::fastfilters
{

template <typename T, int Width, int Height>
struct RankBitsShape
{
    static constexpr int planes = OrderKey<T>::bits, width = Width, height = Height, count = Width * Height;
    static constexpr int pitch = rankBitsPitch(Width), rowWords = planes * pitch;
    static constexpr int held = rankBitsHeld(count), blocks = rankBitsBlocks(count);
};

// Finds the results for the window that begins at `window`, in the planes of `varying`, which has at least one.
// `start`: what RankBits begins with.
template <typename Shape, typename Start>
__device__ __forceinline__ void selectRankBits(const std::uint32_t* window, const Start& start, std::uint32_t varying,
                                               std::uint32_t* results)
{
    RankBits<Shape::count> state(start);
    const auto at = [](int i) { return i / Shape::width * Shape::rowWords + i % Shape::width; };
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

// A block's tile. `shape`: a RankBitsShape, or one like it whose numbers are known when the kernel runs;
// select(window, varying, results) is selectRankBits() for it.
template <typename T, typename Shape, typename Select>
__device__ __forceinline__ void filterRankBits(const RankBitsArguments<T>& arguments, const Shape& shape,
                                               const Select& select)
{
    extern __shared__ uint4 shared[];
    __shared__ std::uint32_t someSet, allSet;  // bits of the tile's keys
    const int imageRows = rankBitsRows(arguments.stripRows, shape.height),
              tileRows = arguments.stripRows + shape.height - 1;
    const T** const rows = reinterpret_cast<const T**>(shared);
    std::uint32_t* const words = reinterpret_cast<std::uint32_t*>(rows + imageRows);
    std::uint32_t* const results = words + tileRows * shape.rowWords + rankBitsBeyond + threadIdx.x;

    const int channels = arguments.destination.channels;
    const int channel = static_cast<int>(blockIdx.x) % channels, tile = static_cast<int>(blockIdx.x) / channels;
    const int x = tile % arguments.columns * rankBitsWidth,
              y = tile / arguments.columns * rankBitsStrips * arguments.stripRows;
    const bool inside = isInterior(arguments.source, x, rankBitsWidth, y, rankBitsStrips * arguments.stripRows,
                                   shape.width, shape.height) &&
                        x + rankBitsWidth <= arguments.destination.width &&
                        y + rankBitsStrips * arguments.stripRows <= arguments.destination.height;
    for (int i = threadIdx.x; !inside && i < imageRows; i += rankBitsThreads)
    {
        const int row =
            borderIndex(arguments.source.originY + y + i, arguments.source.height, arguments.source.borderY);
        rows[i] = row < 0 ? nullptr : arguments.source.row(row);
    }
    if (threadIdx.x == 0)
    {
        someSet = 0;
        allSet = ~0u;
    }
    __syncthreads();
    const RankBitsSet set =
        inside ? loadRankBits<true, T, Shape::planes>(arguments, rows, words, tileRows, shape.pitch, x, y, channel)
               : loadRankBits<false, T, Shape::planes>(arguments, rows, words, tileRows, shape.pitch, x, y, channel);
    atomicOr(&someSet, set.some);
    atomicAnd(&allSet, set.all);
    __syncthreads();

    const std::uint32_t varying = someSet ^ allSet, constant = allSet;
    CFF_UNROLL
    for (int p = 0; p < Shape::planes; ++p)
        results[p * rankBitsThreads] = 0u - (constant >> p & 1u);
    const int lane = threadIdx.x % rankBitsWidth;
    CFF_NO_UNROLL
    for (int row = threadIdx.x / rankBitsWidth; row < arguments.stripRows; row += rankBitsThreads / rankBitsWidth)
    {
        if (varying != 0)
            select(words + row * shape.rowWords + lane, varying, results);
        if (inside)
            writeRankBits<true, Shape::planes>(arguments, results, x + lane, y + row, channel);
        else
            writeRankBits<false, Shape::planes>(arguments, results, x + lane, y + row, channel);
    }
}

// `arguments`: those of the tile in `tile`, or with more that the kernel receives.
template <typename T, typename Arguments>
cudaError_t launchRankBitsTiles(void (*kernel)(Arguments), const RankWindow& window, int places, Arguments& arguments,
                                RankBitsArguments<T>& tile, const DeviceStream& stream)
{
    const RankBitsJob job = {
        OrderKey<T>::bits,         window.width, window.height, tile.destination.width, tile.destination.height,
        tile.destination.channels, places};
    tile.columns = ceilDivide(job.imageWidth, rankBitsWidth);
    const long long blocks = rankBitsTiles(job, tile.stripRows);
    const long long bytes = rankBitsSharedBytes(job, tile.stripRows);
    const cudaError_t error = allowSharedMemory(kernel, static_cast<std::size_t>(bytes), stream.device);
    if (error != cudaSuccess)
        return error;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(rankBitsThreads),
                  static_cast<std::size_t>(bytes - rankBitsStaticBytes(job)), stream, arguments);
}

template <typename T>
RankBitsArguments<UnsignedPixel<T>> rankBitsArguments(int rank, int stripRows, const SourceView<T>& source,
                                                      const DestinationView<T>& destination)
{
    RankBitsArguments<UnsignedPixel<T>> arguments = {};
    arguments.source = unsignedSource(source);
    arguments.destination = unsignedDestination(destination);
    arguments.stripRows = stripRows;
    arguments.rank = rank;
    arguments.flip = isSignedInteger<T> ? ~0u : 0u;
    return arguments;
}

}  // namespace cv::cuda::fastfilters

#endif
