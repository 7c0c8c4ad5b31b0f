// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITMAP_ORDER_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITMAP_ORDER_CUH

#include "common/order_key.hpp"
#include "cuda/runtime/warp_sums.cuh"
#include "rank_bitmap_plan.hpp"

#include <cuda_runtime.h>

// Ranks the pixels of an apron by their keys: a stable least-significant-digit radix sort of pixel indices by one
// block, 8 bits per pass. Keys longer than 16 bits are sorted by their low half first, then reloaded. Equal pixels get
// different ranks, in order of columns: in a flat area, the ranks of neighbours along a row then differ by the height
// of a column, so they lie in different words of the bitmap and in different banks.

namespace cv::cuda::fastfilters
{

// The block's rectangle of pixels in window coordinates; pixel (x, y) of it has the index y * width + x.
struct Apron
{
    int x, y;
    int width, height;

    CFF_HOST_DEVICE int pixels() const { return width * height; }
};

// Arrays of a block: Index is wide enough for apron.pixels().
template <typename Index>
struct RankArrays
{
    std::uint16_t* keys;
    Index* order;        // after the sort: the index of the pixel of each rank
    Index* rank;         // after the sort: rank of each pixel
    unsigned* counters;  // rankBitmapDigits for each warp and once more
};

template <typename T, typename Reader>
__device__ void loadKeys(const Reader& reader, const Apron& apron, int shift, std::uint16_t* keys)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int y = warp; y < apron.height; y += warps)
    {
        const auto row = reader.row(apron.y + y);
        for (int x = lane; x < apron.width; x += 32)
            keys[y * apron.width + x] = static_cast<std::uint16_t>(OrderKey<T>::fromValue(row(apron.x + x)) >> shift);
    }
}

// Turns the warps' counts of each digit into the position of the warp's first pixel with that digit.
__device__ inline void scanCounters(unsigned* counters)
{
    const int lane = threadIdx.x % 32, warps = blockDim.x / 32;
    unsigned* totals = counters + rankBitmapDigits * warps;
    for (int digit = threadIdx.x; digit < rankBitmapDigits; digit += blockDim.x)
    {
        unsigned sum = 0;
        for (int warp = 0; warp < warps; ++warp)
        {
            const unsigned count = counters[warp * rankBitmapDigits + digit];
            counters[warp * rankBitmapDigits + digit] = sum;
            sum += count;
        }
        totals[digit] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32)
    {
        unsigned before = 0;
        for (int digit = lane; digit < rankBitmapDigits; digit += 32)
        {
            const unsigned count = totals[digit];
            const unsigned sum = warpInclusiveSum(static_cast<int>(count), lane);
            totals[digit] = before + sum - count;
            before += __shfl_sync(wholeWarp, sum, 31);
        }
    }
    __syncthreads();
}

// Sorts the indices of `in` by 8 bits of their keys into `out`.
template <typename Index>
__device__ void radixPass(const std::uint16_t* keys, int shift, const Index* in, Index* out, unsigned* counters,
                          int pixels)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const int share = (pixels + blockDim.x - 1) / blockDim.x * 32;
    const int begin = warp * share, end = begin + share < pixels ? begin + share : pixels;
    unsigned* mine = counters + warp * rankBitmapDigits;
    const unsigned* totals = counters + rankBitmapDigits * warps;

    for (int digit = lane; digit < rankBitmapDigits; digit += 32)
        mine[digit] = 0;
    __syncwarp();
    for (int i = begin + lane; i < end; i += 32)
        atomicAdd(&mine[(keys[in[i]] >> shift) & (rankBitmapDigits - 1)], 1u);
    __syncthreads();
    scanCounters(counters);

    for (int base = begin; base < end; base += 32)
    {
        const bool active = base + lane < end;
        const Index index = active ? in[base + lane] : 0;
        const unsigned digit = active ? (keys[index] >> shift) & (rankBitmapDigits - 1) : rankBitmapDigits;
        const unsigned peers = __match_any_sync(wholeWarp, digit);
        const int before = __popc(peers & lanesBefore(lane));
        if (active)
            out[totals[digit] + mine[digit] + before] = index;
        __syncwarp();
        if (active && before == 0)
            mine[digit] += __popc(peers);
        __syncwarp();
    }
    __syncthreads();
}

// Fills arrays.order and arrays.rank, which may be swapped.
template <typename T, typename Reader, typename Index>
__device__ void sortApron(const Reader& reader, const Apron& apron, RankArrays<Index>& arrays)
{
    constexpr int loadedBits = OrderKey<T>::bits < 16 ? OrderKey<T>::bits : 16;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int x = warp; x < apron.width; x += warps)
        for (int y = lane; y < apron.height; y += 32)
            arrays.order[x * apron.height + y] = static_cast<Index>(y * apron.width + x);
    for (int loaded = 0; loaded < OrderKey<T>::bits; loaded += loadedBits)
    {
        loadKeys<T>(reader, apron, loaded, arrays.keys);
        __syncthreads();
        for (int shift = 0; shift < loadedBits; shift += 8)
        {
            radixPass(arrays.keys, shift, arrays.order, arrays.rank, arrays.counters, apron.pixels());
            Index* const sorted = arrays.rank;
            arrays.rank = arrays.order;
            arrays.order = sorted;
        }
    }
}

// The ranks of the pixels, from their order.
template <typename Index>
__device__ void numberApron(const Apron& apron, RankArrays<Index>& arrays)
{
    for (int i = threadIdx.x; i < apron.pixels(); i += blockDim.x)
        arrays.rank[arrays.order[i]] = static_cast<Index>(i);
    __syncthreads();
}

}  // namespace cv::cuda::fastfilters

#endif
