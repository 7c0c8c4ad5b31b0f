// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_GUESS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_GUESS_CUH

#include "rank_sorted_window_tile.cuh"

// A guess of the results of a tile, and whether they lie close to it. Used by rank_sorted_window.cuh.

namespace cv::cuda::fastfilters
{

// Called by one warp: finds the bin, of 256, that has the pixel number `wanted`, and that pixel's number in the bin.
__device__ __forceinline__ void findBin(const unsigned* bins, int wanted, int& bin, int& rest)
{
    const int lane = threadIdx.x % 32;
    int mine = 0;
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
        mine += bins[lane * 8 + i];
    const int sum = warpInclusiveSum(mine, lane);
    if (sum - mine <= wanted && wanted < sum)
    {
        int left = wanted - (sum - mine), i = lane * 8;
        for (; left >= static_cast<int>(bins[i]); ++i)
            left -= bins[i];
        bin = i;
        rest = left;
    }
}

// A range around the results with the values next to them, as many as can be sorted, from a sample of the centre
// window. Called by all threads; uses the masks' memory.
template <typename T, int Side>
__device__ __forceinline__ KeyRange<T> sampleRange(const SortedWindowTile<T, Side>& tile)
{
    const SortedWindowArguments& arguments = tile.arguments;
    SortedWindowMemory& memory = tile.memory;
    unsigned* const bins = memory.across;
    const int samples = sortedWindowSamplesOfThread(Side, arguments.windowWidth, arguments.windowHeight);
    constexpr int rowsAtOnce = sortedWindowThreads / sortedWindowSampleColumns;
    const int count = samples * sortedWindowThreads, rows = samples * rowsAtOnce;
    const int px =
        tile.width / 2 + threadIdx.x % sortedWindowSampleColumns * arguments.windowWidth / sortedWindowSampleColumns;
    const auto key = [&](int i)
    {
        const int row = i * rowsAtOnce + threadIdx.x / sortedWindowSampleColumns;
        return tile.key(px, tile.height / 2 + row * arguments.windowHeight / rows);
    };
    const float share = static_cast<float>(count) / (arguments.windowWidth * arguments.windowHeight);
    const float apart = static_cast<float>(sortedWindowListSlack * tile.places / 2) * count /
                        (static_cast<float>(tile.apronWidth()) * tile.apronHeight());
    const int which = tile.warp();
    const int wanted = min(max(static_cast<int>(share * arguments.rank + (which == 0   ? -apart
                                                                          : which == 1 ? 0.f
                                                                                       : apart)),
                               0),
                           count - 1);
    // One digit of 8 bits after the other, the highest first; from the second digit on, each of the three wanted pixels
    // has its own bins.
    constexpr int digits = OrderKey<T>::bits / 8;
    for (int i = threadIdx.x; i < (3 * digits - 2) * 256; i += sortedWindowThreads)
        bins[i] = 0;
    __syncthreads();
    // All keys of a batch are read before any is used.
    unsigned keys[sortedWindowSampleBatch];
    const auto read = [&](int first)
    {
        CFF_UNROLL
        for (int i = 0; i < sortedWindowSampleBatch; ++i)
            keys[i] = key(first + i);
    };
    for (int first = 0; first < samples; first += sortedWindowSampleBatch)
    {
        read(first);
        CFF_UNROLL
        for (int i = 0; i < sortedWindowSampleBatch; ++i)
            atomicAdd(&bins[keys[i] >> 8 * (digits - 1)], 1u);
    }
    __syncthreads();
    if (which < 3)
        findBin(bins, wanted, memory.picked[which], memory.picked[4 + which]);
    __syncthreads();
    CFF_UNROLL
    for (int digit = digits - 2; digit >= 0; --digit)
    {
        unsigned* const next = bins + (3 * (digits - 2 - digit) + 1) * 256;
        const unsigned low = memory.picked[0], middle = memory.picked[1], high = memory.picked[2];
        for (int first = 0; first < samples; first += sortedWindowSampleBatch)
        {
            if (samples > sortedWindowSampleBatch)
                read(first);
            CFF_UNROLL
            for (int i = 0; i < sortedWindowSampleBatch; ++i)
            {
                const unsigned bin = keys[i] >> 8 * (digit + 1), rest = keys[i] >> 8 * digit & 0xff;
                if (bin == low)
                    atomicAdd(&next[rest], 1u);
                if (bin == middle)
                    atomicAdd(&next[256 + rest], 1u);
                if (bin == high)
                    atomicAdd(&next[512 + rest], 1u);
            }
        }
        __syncthreads();
        if (which < 3)
        {
            int bin = -1, rest = 0;
            findBin(next + which * 256, memory.picked[4 + which], bin, rest);
            __syncwarp();
            if (bin >= 0)
            {
                memory.picked[which] = static_cast<int>(memory.picked[which] * 256u + bin);
                memory.picked[4 + which] = rest;
            }
        }
        __syncthreads();
    }
    using Range = KeyRange<T>;
    const auto picked = [&](int i) { return static_cast<typename Range::Key>(memory.picked[i]); };
    return Range::wide ? Range::around(picked(0), picked(1), picked(2) + 1)
                       : Range::exactlyAround(picked(0), picked(1), picked(2) + 1);
}

// Whether, at a tile's corners, the results' ranks differ from the guess's by more than a part of the window. Called by
// all threads.
template <typename T, int Side>
__device__ __forceinline__ bool liesFar(const SortedWindowTile<T, Side>& tile, typename KeyRange<T>::Key guess)
{
    constexpr int cornerRows = sortedWindowThreads / sortedWindowSampleColumns * sortedWindowCornerSamples;
    constexpr float pixels = cornerRows * sortedWindowSampleColumns;
    const SortedWindowArguments& arguments = tile.arguments;
    unsigned* const counts = tile.memory.corners;
    if (threadIdx.x < 8)
        counts[threadIdx.x] = 0;
    __syncthreads();
    const int column = threadIdx.x % sortedWindowSampleColumns * arguments.windowWidth / sortedWindowSampleColumns;
    CFF_UNROLL
    for (int corner = 0; corner < 4; ++corner)
    {
        int less = 0, notGreater = 0;
        CFF_UNROLL
        for (int i = 0; i < sortedWindowCornerSamples; ++i)
        {
            const int sample =
                i * (sortedWindowThreads / sortedWindowSampleColumns) + threadIdx.x / sortedWindowSampleColumns;
            const typename KeyRange<T>::Key key =
                tile.key(column + (corner & 1 ? tile.width - 1 : 0),
                         sample * arguments.windowHeight / cornerRows + (corner & 2 ? tile.height - 1 : 0));
            less += key < guess;
            notGreater += key <= guess;
        }
        const unsigned sum = warpSum(less | notGreater << 16);
        if (tile.lane() == 0)
        {
            atomicAdd(&counts[2 * corner], sum & 0xffff);
            atomicAdd(&counts[2 * corner + 1], sum >> 16);
        }
    }
    __syncthreads();
    const float wanted = pixels * arguments.rank / (arguments.windowWidth * arguments.windowHeight),
                most = sortedWindowSplitShare * pixels;
    bool far = false;
    CFF_UNROLL
    for (int corner = 0; corner < 4; ++corner)
        far = far || static_cast<float>(counts[2 * corner]) - wanted > most ||
              wanted - static_cast<float>(counts[2 * corner + 1]) > most;
    return far;
}

}  // namespace cv::cuda::fastfilters

#endif
