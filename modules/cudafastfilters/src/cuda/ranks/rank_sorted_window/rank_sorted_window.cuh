// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "rank_sorted_window_guess.cuh"
#include "rank_sorted_window_next.cuh"
#include "rank_sorted_window_outputs.cuh"
#include "rank_sorted_window_sort.cuh"

// Median and rank filters of large windows, 16-bit and float: masks of sorted pixels.
//
// The results of a tile lie close to each other in the order of its pixels. A block guesses a value near them from a
// sample and counts the pixels below it in each window: then an output knows how many pixels of its window lie between
// the guess and its result. The apron's pixels next to the guess are sorted; the masks of a column of outputs and of a
// row of outputs say which of the sorted pixels lie within the windows, and an output walks over the bits that are set
// in both, a word at a time, up or down from the guess.
// Outputs that reach the end of the sorted pixels wait until the next pixels are sorted, for which the apron is read
// again. A value that more pixels have than can be sorted is skipped by counting the pixels below the next value.
// Cost per output, in instructions of a lane: about 50 for each pixel of the apron per output (4 at 63 x 63, 7 at 101 x
// 101, 25 at 255 x 255), 350 for the rest, and 12 for each 32 sorted pixels between the guess and its result: some
// hundred pixels for noise, at most the difference of apron and window.
// Floats lie too far apart for one key per bin: their bins hold several keys and are sorted afterwards. Limits: windows
// with sides up to sortedWindowMaxWindow and at least two rows.

namespace cv::cuda::fastfilters
{

template <typename T, int Side>
__device__ void filterMaskTile(const SortedWindowTile<T, Side>& tile, const DestinationView<T>& destination,
                               KeyRange<T> range)
{
    using Range = KeyRange<T>;
    using Key = typename Range::Key;
    const SortedWindowOutputs<T, Side> outputs(tile, destination);
    // Outputs above are at or above `above`, the others below `below`.
    Key above = range.middle, below = range.middle;
    int wanted = AreAbove | AreBelow, base = tile.places / 2;
    unsigned reach = sortedWindowLeastReach;  // keys that are sorted next if samples do not say
    bool first = true, sampled = false, finer = false, sorts = range.high - range.low > 1, counts = true;
    for (;;)
    {
        int sides = FoundAll;
        if (counts)
        {
            countRows(tile,
                      first                ? range.middle
                      : wanted == AreAbove ? above + 1
                                           : below - 1,
                      first ? range : Range::none(range.low));
            __syncthreads();
            if (first)
                sides = outputs.start();
            else
                sides = outputs.pass(wanted == AreAbove ? above : below - 1, wanted);
            above += !first && wanted == AreAbove;
            below -= !first && wanted == AreBelow;
        }
        const bool fromList = first && __syncthreads_and(tile.memory.listed[tile.lane() % sortedWindowWarps] >= 0);
        bool stuck = first && !sorts;
        if (sorts)
        {
            const Range sorted = makeMasks(tile, range, base, fromList, wanted == AreAbove);
            sides = outputs.walk(base, wanted);
            const bool none = sorted.low == sorted.high;
            finer = none && range.shift() > 0;
            stuck = !first && none && range.shift() == 0;
            const bool all = sorted.low == range.low && sorted.high == range.high;
            const unsigned gap = all && !first ? tile.memory.beyond : 0;
            reach = finer ? 1u << range.shift() : sortedWindowReach(sorted.high - sorted.low, gap);
            const Key highest = min(sorted.high, Range::most + 0), lowest = max(sorted.low, Range::least + 0);
            if (wanted & AreAbove)
                above =
                    gap < static_cast<unsigned>(Range::most - highest) ? static_cast<Key>(highest + gap) : Range::most;
            if (wanted & AreBelow)
                below =
                    gap < static_cast<unsigned>(lowest - Range::least) ? static_cast<Key>(lowest - gap) : Range::least;
        }
        const bool anyAbove = __syncthreads_or(sides & AreAbove), anyBelow = __syncthreads_or(sides & AreBelow);
        if (!anyAbove && !anyBelow)
            return;
        // Then those above, and finally those below.
        first = false;
        wanted = anyAbove ? AreAbove : AreBelow;
        counts = stuck;
        sorts = !stuck;
        base = anyAbove ? 0 : tile.places;
        if (!sorts)
            continue;
        if (!sampled)
            sampleApron(tile);
        sampled = true;
        range = !finer     ? nextRange(tile, anyAbove ? above : below, anyAbove, reach)
                : anyAbove ? Range::from(above, reach)
                           : Range::upTo(below, reach);
    }
}

// A large tile, or the small tiles in its place.
template <typename T>
__device__ void filterAnyMaskTile(const SortedWindowTile<T, sortedWindowTileSide>& tile,
                                  const DestinationView<T>& destination)
{
    const KeyRange<T> range = sampleRange(tile);
    if (!liesFar(tile, range.middle))
        return filterMaskTile(tile, destination, range);
#pragma unroll 1
    for (int part = 0; part < 4; ++part)
    {
        const int x = part % 2 * sortedWindowSmallSide, y = part / 2 * sortedWindowSmallSide;
        const SortedWindowTile<T, sortedWindowSmallSide> small = {tile.arguments,
                                                                  tile.pixels,
                                                                  tile.memory,
                                                                  tile.x + x,
                                                                  tile.y + y,
                                                                  min(tile.width - x, sortedWindowSmallSide),
                                                                  min(tile.height - y, sortedWindowSmallSide)};
        if (small.width > 0 && small.height > 0)
            filterMaskTile(small, destination, sampleRange(small));
    }
}

// The block's tile in column x and row y of tiles.
template <typename T, typename Use>
__device__ __forceinline__ void withMaskTile(const SortedWindowArguments& arguments, const SourceView<T>& source,
                                             const DestinationView<T>& destination, unsigned column, unsigned row,
                                             int channel, const Use& use)
{
    extern __shared__ __align__(16) unsigned char sharedBytes[];
    SortedWindowMemory& memory = *reinterpret_cast<SortedWindowMemory*>(sharedBytes);
    const int x = static_cast<int>(column) * sortedWindowTileSide, y = static_cast<int>(row) * sortedWindowTileSide;
    const int width = min(sortedWindowTileSide, destination.width - x),
              height = min(sortedWindowTileSide, destination.height - y);
    const SortedWindowPixels<T> pixels = {source, memory, channel, bitsOf(source.borderValue[channel])};
    pixels.fillTables(memory, x, y);
    __syncthreads();
    use(SortedWindowTile<T, sortedWindowTileSide>{arguments, pixels, memory, 0, 0, width, height}, x, y);
}

template <typename T>
__global__ void __launch_bounds__(sortedWindowThreads, sortedWindowResident)
    probeSortedWindowKernel(const __grid_constant__ SortedWindowArguments arguments,
                            const __grid_constant__ SourceView<T> source,
                            const __grid_constant__ DestinationView<T> destination, unsigned* wildProbes)
{
    waitForEarlierKernels();
    const unsigned columns = (destination.width + sortedWindowTileSide - 1) / sortedWindowTileSide,
                   rows = (destination.height + sortedWindowTileSide - 1) / sortedWindowTileSide;
    constexpr unsigned spread = 2654435761u;
    withMaskTile(arguments, source, destination, (blockIdx.x * spread >> 8) % columns, blockIdx.x * rows / gridDim.x,
                 blockIdx.x % destination.channels,
                 [&](const SortedWindowTile<T, sortedWindowTileSide>& tile, int, int)
                 {
                     const auto guess = sampleRange(tile).middle;
                     if (liesFar(tile, guess) && threadIdx.x == 0)
                         atomicAdd(wildProbes, 1u);
                 });
}

template <typename T>
__global__ void __launch_bounds__(sortedWindowThreads, sortedWindowResident)
    sortedWindowKernel(const __grid_constant__ SortedWindowArguments arguments,
                       const __grid_constant__ SourceView<T> source,
                       const __grid_constant__ DestinationView<T> destination, unsigned columns)
{
    waitForEarlierKernels();
    if (arguments.wildProbes && *arguments.wildProbes > sortedWindowMostWildProbes)
        return;
    const int channel = static_cast<int>(blockIdx.x % destination.channels);
    // The last rows of tiles first: tiles at the image's sides take longer.
    const unsigned place = blockIdx.x / destination.channels, rows = gridDim.x / (columns * destination.channels);
    withMaskTile(arguments, source, destination, place % columns, (place / columns + rows - (rows > 1 ? 2 : 1)) % rows,
                 channel,
                 [&](const SortedWindowTile<T, sortedWindowTileSide>& tile, int x, int y)
                 {
                     DestinationView<T> to = destination;
                     to.data = reinterpret_cast<unsigned char*>(
                         destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel);
                     filterAnyMaskTile(tile, to);
                 });
}

template <typename T>
cudaError_t probeSortedWindow(const SortedWindowArguments& arguments, const SourceView<T>& source,
                              const DestinationView<T>& destination, unsigned* wildProbes, const DeviceStream& stream)
{
    const auto kernel = probeSortedWindowKernel<T>;
    cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error == cudaSuccess)
        error = cudaMemsetAsync(wildProbes, 0, sizeof(unsigned), stream);
    if (error == cudaSuccess)
        error = launch(kernel, dim3(sortedWindowProbes), dim3(sortedWindowThreads), sizeof(SortedWindowMemory), stream,
                       arguments, source, destination, wildProbes);
    return error;
}

template <typename T>
cudaError_t sortedWindowFilter(const SortedWindowArguments& arguments, const SourceView<T>& source,
                               const DestinationView<T>& destination, const DeviceStream& stream)
{
    const auto kernel = sortedWindowKernel<T>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const unsigned columns = ceilDivide(destination.width, sortedWindowTileSide),
                   rows = ceilDivide(destination.height, sortedWindowTileSide);
    return launch(kernel, dim3(columns * rows * destination.channels), dim3(sortedWindowThreads),
                  sizeof(SortedWindowMemory), stream, arguments, source, destination, columns);
}

}  // namespace cv::cuda::fastfilters

#endif
