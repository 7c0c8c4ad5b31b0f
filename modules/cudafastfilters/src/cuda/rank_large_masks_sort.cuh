// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_SORT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_SORT_CUH

#include "rank_large_masks_count.cuh"

// The masks of sorted pixels. Used by rank_large_masks.cuh.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Calls use(key - range.low, column, row) for the pixels of the apron in a range of keys, and, unless they are listed,
// note(key) for all.
template <typename T, int Side, typename Use, typename Note>
__device__ __forceinline__ void visitPixels(const MaskTile<T, Side>& tile, const KeyRange& range, bool fromList,
                                            const Use& use, const Note& note)
{
    if (fromList)
    {
        const int warp = tile.warp(), count = tile.memory.listed[warp];
        for (int i = tile.lane(); i < count; i += 32)
        {
            const unsigned pixel = tile.memory.list[warp * maskListOfWarp + i];
            constexpr unsigned mask = (1u << listedBits) - 1;
            use(pixel >> 2 * listedBits, static_cast<int>(pixel & mask), static_cast<int>(pixel >> listedBits & mask));
        }
        return;
    }
    const unsigned span = range.high - range.low;
    for (int row = tile.warp(); row < tile.apronHeight(); row += maskWarps)
    {
        unsigned bits[maskApronWords];
        tile.readRow(row, bits);
        CFF_UNROLL
        for (int i = 0; i < maskApronWords; ++i)
        {
            if (32 * i >= tile.apronWidth())
                break;
            const unsigned key = tile.keyOf(bits[i], i), above = key - range.low;
            note(key);
            if (above < span)
                use(above, 32 * i + tile.lane(), row);
        }
    }
}

// By all threads, after their counts: bins become the number of pixels before them. Finds, around range.middle, the
// values whose pixels have a place; the place of range.middle is `base`.
__device__ __forceinline__ void placeBins(MaskMemory& memory, const KeyRange& range, int base, int places)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = threadIdx.x * maskBinsOfThread;
    const int bins = range.high - range.low, middle = range.middle - range.low;
    uint4* const quads = reinterpret_cast<uint4*>(memory.bins + first);
    int before[maskBinsOfThread + 1];
    before[0] = 0;
    CFF_UNROLL
    for (int i = 0; i < maskBinsOfThread / 4; ++i)
    {
        const uint4 four = first + 4 * i < bins ? quads[i] : uint4{0, 0, 0, 0};
        before[4 * i + 1] = before[4 * i] + four.x;
        before[4 * i + 2] = before[4 * i + 1] + four.y;
        before[4 * i + 3] = before[4 * i + 2] + four.z;
        before[4 * i + 4] = before[4 * i + 3] + four.w;
    }
    const int sum = warpInclusiveSum(before[maskBinsOfThread], lane);
    if (lane == 31)
        memory.totals[warp] = sum;
    __syncthreads();
    const int total = lane < maskWarps ? memory.totals[lane] : 0;
    const int start = warpSum(lane < warp ? total : 0) + sum - before[maskBinsOfThread];
    CFF_UNROLL
    for (int i = 0; i <= maskBinsOfThread; ++i)
        before[i] += start;
    if (first <= middle && middle <= first + maskBinsOfThread)
    {
        CFF_UNROLL
        for (int i = 0; i <= maskBinsOfThread; ++i)
            if (first + i == middle)
                memory.middle = before[i];
    }
    CFF_UNROLL
    for (int i = 0; i < maskBinsOfThread / 4; ++i)
        if (first + 4 * i < bins)
            quads[i] = make_uint4(before[4 * i], before[4 * i + 1], before[4 * i + 2], before[4 * i + 3]);
    __syncthreads();
    const int least = memory.middle - base, most = least + places;
    int lower = middle, upper = middle;
    CFF_UNROLL
    for (int i = 0; i < maskBinsOfThread; ++i)
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

// Bit p of mask n: the pixel of place p lies in the windows of output n of a row, or of a column. pixel: its place in
// the apron.
template <int Side>
__device__ __forceinline__ void toggleMask(unsigned* masks, int pixel, int window, int place)
{
    const unsigned bit = 1u << place % 32;
    unsigned* const word = masks + place / 32;
    const int first = max(pixel - window + 1, 0);
    atomicXor(&word[first * maskPitch(Side)], bit);
    if (pixel + 1 < Side)
        atomicXor(&word[(pixel + 1) * maskPitch(Side)], bit);
}

// Sorts the pixels of a range of keys, or of the part of it around its middle that has room, which it returns, and
// makes their masks. Unless the pixels are listed, notes how far beyond the range, upwards or downwards, the next key is.
// By all threads.
template <typename T, int Side>
__device__ __forceinline__ KeyRange makeMasks(const MaskTile<T, Side>& tile, const KeyRange& range, int base,
                                              bool fromList, bool upwards)
{
    MaskMemory& memory = tile.memory;
    const int bins = range.high - range.low;
    for (int i = threadIdx.x; i < (bins + 3) / 4; i += maskThreads)
        reinterpret_cast<uint4*>(memory.bins)[i] = make_uint4(0, 0, 0, 0);
    for (int i = threadIdx.x; i < Side * tile.pitch; i += maskThreads)
        memory.across[i] = memory.down[i] = 0;
    if (threadIdx.x == 0)
    {
        memory.lower = memory.upper = range.middle - range.low;
        memory.beyond = 0xffffffffu;
    }
    __syncthreads();
    const unsigned flipped = upwards ? 0u : 0xffffffffu, last = upwards ? range.high : ~(range.low - 1u);
    unsigned beyond = 0xffffffffu;
    visitPixels(
        tile, range, fromList, [&](unsigned bin, int, int) { atomicAdd(&memory.bins[bin], 1u); },
        [&](unsigned key) { beyond = min(beyond, (key ^ flipped) - last); });
    beyond = warpLeast(beyond);
    if (tile.lane() == 0)
        atomicMin(&memory.beyond, beyond);
    __syncthreads();
    placeBins(memory, range, base, tile.places);
    const unsigned lower = memory.lower, kept = memory.upper - lower;
    const KeyRange result = {range.low + memory.lower, range.middle, range.low + memory.upper};
    if (kept == 0)
        return result;
    const int shift = base - memory.middle;
    visitPixels(
        tile, range, fromList,
        [&](unsigned bin, int x, int y)
        {
            if (bin - lower >= kept)
                return;
            const int place = static_cast<int>(atomicAdd(&memory.bins[bin], 1u)) + shift;
            memory.values[place] = static_cast<std::uint16_t>(range.low + bin);
            toggleMask<Side>(memory.across, x, tile.task.windowWidth, place);
            toggleMask<Side>(memory.down, y, tile.task.windowHeight, place);
        },
        [](unsigned) {});
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
