// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_NEXT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_NEXT_CUH

#include "rank_sorted_window_tile.cuh"

// Which keys are sorted next if a tile's results lie farther from the guess than the pixels that can be sorted at once.
// Used by rank_sorted_window.cuh.

namespace cv::cuda::fastfilters
{

// A sorted sample of the apron. Called by all threads; uses the bins.
template <typename T, int Side>
__device__ __forceinline__ void sampleApron(const SortedWindowTile<T, Side>& tile)
{
    SortedWindowMemory& memory = tile.memory;
    const int i = threadIdx.x, row = i / sortedWindowSampleSide, column = i % sortedWindowSampleSide;
    unsigned mine = 0;
    __syncthreads();
    if (i < sortedWindowSortedSamples)
    {
        mine = tile.key((column * sortedWindowSampleSide + row) * tile.apronWidth() / sortedWindowSortedSamples,
                        (row * sortedWindowSampleSide + column) * tile.apronHeight() / sortedWindowSortedSamples);
        memory.bins[i] = mine;
    }
    __syncthreads();
    if (i < sortedWindowSortedSamples)
    {
        int rank = 0;
#pragma unroll 8
        for (int other = 0; other < sortedWindowSortedSamples; ++other)
            rank += memory.bins[other] < mine + (other < i);
        memory.samples[rank] = mine;
    }
    __syncthreads();
}

// About as many pixels as have a place, above or below `from`; `reach` keys if there are no samples. Called by all
// threads.
template <typename T, int Side>
__device__ __forceinline__ KeyRange<T> nextRange(const SortedWindowTile<T, Side>& tile, typename KeyRange<T>::Key from,
                                                 bool upwards, unsigned reach)
{
    using Range = KeyRange<T>;
    const unsigned* const samples = tile.memory.samples;
    const unsigned start = from;
    const int before = __syncthreads_count(threadIdx.x < sortedWindowSortedSamples &&
                                           samples[threadIdx.x % sortedWindowSortedSamples] < start);
    const int step = max(static_cast<int>(sortedWindowNextShare * sortedWindowSortedSamples * tile.places /
                                          (tile.apronWidth() * tile.apronHeight())),
                         1);
    if (upwards)
    {
        const unsigned end = samples[min(before + step, sortedWindowSortedSamples - 1)];
        return Range::from(from, end > start ? max(end + 1 - start, sortedWindowLeastReach + 0u) : reach);
    }
    const unsigned end = samples[max(before - 1 - step, 0)];
    return Range::upTo(from, end < start ? max(start - end, sortedWindowLeastReach + 0u) : reach);
}

}  // namespace cv::cuda::fastfilters

#endif
