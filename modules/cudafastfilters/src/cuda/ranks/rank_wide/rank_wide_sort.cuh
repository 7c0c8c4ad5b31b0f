// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_SORT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_SORT_CUH

#include "cuda/runtime/warp_sums.cuh"
#include "rank_wide_plan.hpp"

// Sorts the listed keys: a stable least-significant-digit radix sort of their places by one block, 8 bits a pass. Used
// by rank_wide_kernel.cuh.

namespace cv::cuda::fastfilters
{

// counters: of each warp and digit, then of each digit; they become the place of the warp's first key with the digit.
__device__ inline void scanWideCounters(unsigned* counters)
{
    unsigned* const totals = counters + wideDigits * wideWarps;
    if (threadIdx.x < wideDigits)
    {
        unsigned sum = 0;
        CFF_UNROLL
        for (int warp = 0; warp < wideWarps; ++warp)
        {
            const unsigned count = counters[warp * wideDigits + threadIdx.x];
            counters[warp * wideDigits + threadIdx.x] = sum;
            sum += count;
        }
        totals[threadIdx.x] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32)
    {
        constexpr int ofLane = wideDigits / 32;
        int count[ofLane], sum = 0;
        CFF_UNROLL
        for (int i = 0; i < ofLane; ++i)
            sum += count[i] = totals[threadIdx.x * ofLane + i];
        int before = warpInclusiveSum(sum, threadIdx.x) - sum;
        CFF_UNROLL
        for (int i = 0; i < ofLane; ++i)
        {
            totals[threadIdx.x * ofLane + i] = before;
            before += count[i];
        }
    }
    __syncthreads();
}

// The lanes with the same digit. Faster than __match_any_sync(), which takes a step for each of the digits.
__device__ __forceinline__ unsigned lanesWithDigit(unsigned digit)
{
    unsigned lanes = wholeWarp;
    CFF_UNROLL
    for (int bit = 0; bit < 8; ++bit)
    {
        const bool set = digit >> bit & 1;
        const unsigned others = __ballot_sync(wholeWarp, set);
        lanes &= set ? others : ~others;
    }
    return lanes;
}

// Sorts memory.keys[0 .. count - 1], which are at least `low` and below `low` + keys. Returns the places in the order
// of their keys. Called by all threads; uses the memory of the masks.
__device__ inline const std::uint16_t* sortListed(WideMemory& memory, int count, unsigned low, unsigned keys)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int share = (count + wideThreads - 1) / wideThreads * 32;
    const int begin = warp * share, end = min(begin + share, count);
    std::uint16_t *in = memory.order[0], *out = memory.order[1];
    unsigned* const mine = memory.counters + warp * wideDigits;
    const unsigned* const totals = memory.counters + wideWarps * wideDigits;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += wideThreads)
        in[i] = static_cast<std::uint16_t>(i);
    for (int shift = 0; shift < 32 && (keys - 1) >> shift != 0; shift += 8)
    {
        for (int digit = lane; digit < wideDigits; digit += 32)
            mine[digit] = 0;
        __syncthreads();
        const auto digitOf = [&](int place) { return (memory.keys[place] - low) >> shift & (wideDigits - 1); };
        for (int i = begin + lane; i < end; i += 32)
            atomicAdd(&mine[digitOf(in[i])], 1u);
        __syncthreads();
        scanWideCounters(memory.counters);
        for (int first = begin; first < end; first += 32)
        {
            const bool is = first + lane < end;
            const int place = is ? in[first + lane] : 0;
            const unsigned digit = is ? digitOf(place) : 0;
            const unsigned peers = lanesWithDigit(digit) & __ballot_sync(wholeWarp, is);
            const int before = __popc(peers & lanesBefore(lane));
            if (is)
                out[totals[digit] + mine[digit] + before] = static_cast<std::uint16_t>(place);
            __syncwarp();
            if (is && before == 0)
                mine[digit] += __popc(peers);
            __syncwarp();
        }
        __syncthreads();
        std::uint16_t* const sorted = out;
        out = in;
        in = sorted;
    }
    __syncthreads();
    return in;
}

// The number of sorted keys below a key.
template <typename KeyAt>
__device__ __forceinline__ int keysBelow(int count, unsigned key, const KeyAt& keyAt)
{
    int begin = 0, end = count;
    while (begin < end)
    {
        const int middle = (begin + end) / 2;
        if (keyAt(middle) < key)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

}  // namespace cv::cuda::fastfilters

#endif
