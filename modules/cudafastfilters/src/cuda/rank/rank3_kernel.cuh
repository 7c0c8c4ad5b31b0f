// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK3_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK3_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../extremum/extremum_small_kernel.cuh"
#include "rank3.hpp"
#include "rank3_filter.hpp"
#include "rank_tile.hpp"

// The kernel around Rank3Row: rows come and go as for the least values of small windows, their keys of three rows stay
// in registers. 8- and 16-bit pixels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Rows that are filtered together: those of the registers come back to their places.
constexpr int rank3Cycle = 6;

template <typename T, int Channels, int Rank, ExtremumPath Path, bool Inside>
__device__ __forceinline__ void rank3Strip(const ExtremumTask& task, int column, int top, int rows)
{
    using Packing = Median3Packing<T>;
    using Row = Rank3Row<typename Packing::Keys, Packing::outputs, Channels, Rank>;
    using Key = typename Packing::Key;
    constexpr int halo = (Channels * static_cast<int>(sizeof(T)) + 3) / 4, ahead = 2;
    ExtremumLanes<T, Path, Inside> lanes(task, column, top, top + task.images.source.originY);
    std::uint32_t fetched[ahead][4];
    Key keys[3][Row::columns];
    auto take = [&](int i)
    {
        std::uint32_t words[4], row[4 + 2 * halo];
        CFF_UNROLL
        for (int j = 0; j < 4; ++j)
            words[j] = fetched[i % ahead][j] ^ task.flip;
        lanes.load(fetched[i % ahead]);
        withNeighbours<halo>(words, row);
        Packing::template unpack<halo, Channels>(task.images.factors, row, keys[i % 3]);
    };
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        lanes.load(fetched[i]);
    take(0);
    take(1);
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += rank3Cycle)
    {
        CFF_UNROLL
        for (int i = 0; i < rank3Cycle; ++i)
        {
            take(i + 2);
            Key out[Packing::outputs];
            std::uint32_t words[4];
            Row::select(task.images.factors, keys[i % 3], keys[(i + 1) % 3], keys[(i + 2) % 3], out);
            Packing::pack(task.images.factors, out, words);
            CFF_UNROLL
            for (int j = 0; j < 4; ++j)
                words[j] ^= task.flip;
            if (Inside || y + i < rows)
                lanes.store(words);
        }
    }
}

template <int Channels>
constexpr int rank3Blocks = ExtremumTuning::rank3Blocks(Channels);

template <typename T, int Channels, int Rank, ExtremumPath Path>
__global__ void __launch_bounds__(32 * ExtremumTuning::warps, rank3Blocks<Channels>)
    rank3Kernel(const __grid_constant__ ExtremumTask task, int columns, int strips)
{
    waitForEarlierKernels();
    const int index = static_cast<int>(blockIdx.x) * ExtremumTuning::warps + static_cast<int>(threadIdx.x) / 32;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int top = place.row * task.images.stripRows, rows = task.images.stripRows;
    const int y = top + task.images.source.originY;
    if (isInsideExtremumStrip(task, place.column, y, y + rows + 4, top + rows))
        rank3Strip<T, Channels, Rank, Path, true>(task, place.column, top, rows);
    else
        rank3Strip<T, Channels, Rank, Path, false>(task, place.column, top,
                                                   min(rows, task.images.destination.height - top));
}

template <typename T, int Channels, int Rank>
cudaError_t launchRank3(const ExtremumTask& task, cudaStream_t stream)
{
    constexpr int warps = ExtremumTuning::warps * rank3Blocks<Channels>;
    auto run = [&](auto kernel) { return launchExtremumStrips(kernel, task, warps, 0, stream, rank3Cycle); };
    if (task.path == ExtremumPath::Aligned)
        return run(rank3Kernel<T, Channels, Rank, ExtremumPath::Aligned>);
    return run(rank3Kernel<T, Channels, Rank, ExtremumPath::Shifted>);
}

template <typename T, int Channels>
cudaError_t launchRank3(int rank, const ExtremumTask& task, cudaStream_t stream)
{
    switch (rank)
    {
    case 1: return launchRank3<T, Channels, 1>(task, stream);
    case 2: return launchRank3<T, Channels, 2>(task, stream);
    case 3: return launchRank3<T, Channels, 3>(task, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t rank3Filter(int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                        cudaStream_t stream)
{
    using Pixel = UnsignedPixel<T>;
    const bool complemented = rank > 4;
    const ExtremumTask task =
        extremumTask<Pixel>(3, 3, complemented, isSignedInteger<T>, medianTask(source, destination));
    if (task.path == ExtremumPath::Unaligned)
        return rankTileFilter<T>(3, 3, rank, source, destination, stream);
    const int lower = complemented ? 8 - rank : rank;
    switch (destination.channels)
    {
    case 1: return launchRank3<Pixel, 1>(lower, task, stream);
    case 3: return launchRank3<Pixel, 3>(lower, task, stream);
    case 4: return launchRank3<Pixel, 4>(lower, task, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
