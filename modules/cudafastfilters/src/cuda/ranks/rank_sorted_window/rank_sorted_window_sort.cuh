// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_SORT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_SORT_CUH

#include "rank_sorted_window_place.cuh"

// The masks of sorted pixels. Used by rank_sorted_window.cuh.

namespace cv::cuda::fastfilters
{

// Called by all threads, after their counts: bins become the number of pixels before them. Finds the bins around bin
// `middle` whose pixels have a place; the place of bin `middle` is `base`.
__device__ __forceinline__ void placeBins(SortedWindowMemory& memory, int bins, int middle, int base, int places)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = threadIdx.x * sortedWindowBinsOfThread;
    uint4* const quads = reinterpret_cast<uint4*>(memory.bins + first);
    int before[sortedWindowBinsOfThread + 1];
    before[0] = 0;
    CFF_UNROLL
    for (int i = 0; i < sortedWindowBinsOfThread / 4; ++i)
    {
        const uint4 four = first + 4 * i < bins ? quads[i] : uint4{0, 0, 0, 0};
        before[4 * i + 1] = before[4 * i] + four.x;
        before[4 * i + 2] = before[4 * i + 1] + four.y;
        before[4 * i + 3] = before[4 * i + 2] + four.z;
        before[4 * i + 4] = before[4 * i + 3] + four.w;
    }
    const int sum = warpInclusiveSum(before[sortedWindowBinsOfThread], lane);
    if (lane == 31)
        memory.totals[warp] = sum;
    __syncthreads();
    const int total = lane < sortedWindowWarps ? memory.totals[lane] : 0;
    const int start = warpSum(lane < warp ? total : 0) + sum - before[sortedWindowBinsOfThread];
    CFF_UNROLL
    for (int i = 0; i <= sortedWindowBinsOfThread; ++i)
        before[i] += start;
    if (first <= middle && middle <= first + sortedWindowBinsOfThread)
    {
        CFF_UNROLL
        for (int i = 0; i <= sortedWindowBinsOfThread; ++i)
            if (first + i == middle)
                memory.middle = before[i];
    }
    CFF_UNROLL
    for (int i = 0; i < sortedWindowBinsOfThread / 4; ++i)
        if (first + 4 * i < bins)
            quads[i] = make_uint4(before[4 * i], before[4 * i + 1], before[4 * i + 2], before[4 * i + 3]);
    __syncthreads();
    const int least = memory.middle - base, most = least + places;
    int lower = middle, upper = middle;
    CFF_UNROLL
    for (int i = 0; i < sortedWindowBinsOfThread; ++i)
    {
        if (before[i] >= least)
            lower = min(lower, first + i);
        if (before[i + 1] <= most)
            upper = max(upper, min(first + i + 1, bins));
    }
    lower = warpLeast(lower);
    upper = warpGreatest(upper);
    if (lane == 0)
    {
        atomicMin(&memory.lower, lower);
        atomicMax(&memory.upper, upper);
    }
    __syncthreads();
}

// Sorts the pixels in a range of keys, or in the part of it around its middle that has room, which it returns, and
// makes their masks. Unless the pixels are listed, notes how far beyond the range, upwards or downwards, the next key
// is. Called by all threads.
template <typename T, int Side>
__device__ __forceinline__ KeyRange<T> makeMasks(const SortedWindowTile<T, Side>& tile, const KeyRange<T>& range,
                                                 int base, bool fromList, bool upwards)
{
    SortedWindowMemory& memory = tile.memory;
    const int bins = range.bins();
    for (int i = threadIdx.x; i < (bins + 3) / 4; i += sortedWindowThreads)
        reinterpret_cast<uint4*>(memory.bins)[i] = make_uint4(0, 0, 0, 0);
    clearMasks(tile);
    if (threadIdx.x == 0)
    {
        memory.lower = memory.upper = range.binsBelow();
        memory.beyond = 0xffffffffu;
    }
    __syncthreads();
    if (fromList)
    {
        visitList(memory, [&](unsigned bin, unsigned) { atomicAdd(&memory.bins[bin], 1u); });
    }
    else
    {
        const unsigned flipped = upwards ? 0u : 0xffffffffu, last = upwards ? range.high : ~(range.low - 1u);
        unsigned beyond = 0xffffffffu;
        NearbyList<KeyRange<T>> list(memory, range);
        visitKeys(
            tile, range, [&](unsigned bin, unsigned, unsigned) { atomicAdd(&memory.bins[bin], 1u); },
            [&](unsigned key, int x, int y)
            {
                beyond = min(beyond, (key ^ flipped) - last);
                list.add(key, x, y);
            });
        beyond = warpLeast(beyond);
        if (tile.lane() == 0)
        {
            atomicMin(&memory.beyond, beyond);
            memory.listed[tile.warp()] = list.count();
        }
    }
    __syncthreads();
    const bool listed = __all_sync(wholeWarp, memory.listed[tile.lane() % sortedWindowWarps] >= 0);
    placeBins(memory, bins, range.binsBelow(), base, tile.places);
    const KeyRange<T> result = {range.keyOfBin(memory.lower), range.middle, range.keyOfBin(memory.upper),
                                range.wideShift};
    if (memory.lower == memory.upper)
        return result;
    const PlacedBins placed = {static_cast<unsigned>(memory.lower), static_cast<unsigned>(memory.upper - memory.lower),
                               base - memory.middle};
    if constexpr (KeyRange<T>::wide)
        placeSorted(tile, range, listed, placed);
    else
        placeEqual(tile, range, listed, placed);
    __syncthreads();
    if (threadIdx.x < 2 * tile.words)
    {
        unsigned* const words = (threadIdx.x < tile.words ? memory.across : memory.down) + threadIdx.x % tile.words;
        unsigned word = 0;
#pragma unroll 16
        for (int i = 0; i < Side; ++i)
        {
            word ^= words[i * tile.pitch];
            words[i * tile.pitch] = word;
        }
    }
    __syncthreads();
    return result;
}

}  // namespace cv::cuda::fastfilters

#endif
