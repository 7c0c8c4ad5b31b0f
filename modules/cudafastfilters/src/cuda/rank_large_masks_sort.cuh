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

// Calls use(bin, key, column, row) for the pixels of the apron in a range of keys, and note(key) for all.
template <typename T, int Side, typename Use, typename Note>
__device__ __forceinline__ void visitKeys(const MaskTile<T, Side>& tile, const KeyRange<T>& range, const Use& use,
                                          const Note& note)
{
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
                use(above >> range.shift, key, 32 * i + tile.lane(), row);
        }
    }
}

// Calls use(bin, column, row) for the pixels of the apron in a range of keys, and, unless they are listed,
// note(key) for all.
template <typename T, int Side, typename Use, typename Note>
__device__ __forceinline__ void visitPixels(const MaskTile<T, Side>& tile, const KeyRange<T>& range, bool fromList,
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
    visitKeys(
        tile, range, [&](unsigned bin, unsigned, int x, int y) { use(bin, x, y); }, note);
}

// By all threads, after their counts: bins become the number of pixels before them. Finds, around bin `middle`, those
// whose pixels have a place; the place of bin `middle` is `base`.
__device__ __forceinline__ void placeBins(MaskMemory& memory, int bins, int middle, int base, int places)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, first = threadIdx.x * maskBinsOfThread;
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

template <typename T, int Side>
__device__ __forceinline__ void clearMasks(const MaskTile<T, Side>& tile)
{
    for (int i = threadIdx.x; i < Side * tile.pitch; i += maskThreads)
        tile.memory.across[i] = tile.memory.down[i] = 0;
}

// Places the pixels of the bins from `lower` on, so many as are kept, where bins hold several keys: first in any order of
// those of a bin, then in that of their keys. By all threads; the masks are clear before and not after their first toggles.
template <typename T, int Side>
__device__ __forceinline__ void placeSorted(const MaskTile<T, Side>& tile, const KeyRange<T>& range, bool fromList,
                                            unsigned lower, unsigned kept, int shift)
{
    constexpr int batch = 4;
    MaskMemory& memory = tile.memory;
    unsigned* const keys = tile.values();
    unsigned *const spots = memory.across, *const mixed = memory.down;  // mixed: the bins that hold different keys
    const int begin = static_cast<int>(memory.bins[lower]) + shift;
    __syncthreads();
    const auto put = [&](unsigned bin, unsigned key, unsigned spot)
    {
        if (bin - lower >= kept)
            return;
        const int place = static_cast<int>(atomicAdd(&memory.bins[bin], 1u)) + shift;
        keys[place] = key;
        spots[place] = spot;
    };
    constexpr unsigned spotMask = (1u << 2 * listedBits) - 1, mask = (1u << listedBits) - 1;
    if (fromList)
    {
        // All keys of a batch are read before any is used.
        const int count = memory.listed[tile.warp()];
        const unsigned* const list = memory.list + tile.warp() * maskListOfWarp;
        for (int first = tile.lane(); first < count; first += 32 * batch)
        {
            unsigned pixels[batch], read[batch];
            CFF_UNROLL
            for (int i = 0; i < batch; ++i)
            {
                pixels[i] = list[min(first + 32 * i, count - 1)];
                read[i] = tile.key(pixels[i] & mask, pixels[i] >> listedBits & mask);
            }
            CFF_UNROLL
            for (int i = 0; i < batch; ++i)
                if (first + 32 * i < count)
                    put(pixels[i] >> 2 * listedBits, read[i], pixels[i] & spotMask);
        }
    }
    else
    {
        visitKeys(
            tile, range,
            [&](unsigned bin, unsigned key, int x, int y) { put(bin, key, y << listedBits | x); }, [](unsigned) {});
    }
    __syncthreads();
    const int end = static_cast<int>(memory.bins[lower + kept - 1]) + shift;
    const auto binOf = [&](unsigned key) { return (key - range.low) >> range.shift; };
    const auto firstOf = [&](unsigned bin) { return bin > lower ? static_cast<int>(memory.bins[bin - 1]) + shift : begin; };
    for (int place = begin + static_cast<int>(threadIdx.x); place < end; place += maskThreads)
    {
        const unsigned key = keys[place], bin = binOf(key);
        if (keys[firstOf(bin)] != key)
            atomicOr(&mixed[bin / 32], 1u << bin % 32);
    }
    __syncthreads();
    constexpr int ofThread = tile.places / maskThreads;
    unsigned mine[ofThread], placed[ofThread];
    CFF_UNROLL
    for (int i = 0; i < ofThread; ++i)
    {
        const int place = begin + static_cast<int>(threadIdx.x) + i * maskThreads;
        mine[i] = placed[i] = 0;
        if (place >= end)
            continue;
        const unsigned key = keys[place], bin = binOf(key);
        int to = place;
        if (mixed[bin / 32] >> bin % 32 & 1)
        {
            const int last = static_cast<int>(memory.bins[bin]) + shift;
            to = firstOf(bin);
            for (int other = to; other < last; ++other)
            {
                const unsigned otherKey = keys[other];
                to += otherKey < key + (other < place);
            }
        }
        mine[i] = key;
        placed[i] = static_cast<unsigned>(to) << 2 * listedBits | spots[place];
    }
    __syncthreads();
    clearMasks(tile);
    __syncthreads();
    CFF_UNROLL
    for (int i = 0; i < ofThread; ++i)
    {
        if (begin + static_cast<int>(threadIdx.x) + i * maskThreads >= end)
            continue;
        const int place = static_cast<int>(placed[i] >> 2 * listedBits);
        keys[place] = mine[i];
        toggleMask<Side>(memory.across, placed[i] & mask, tile.task.windowWidth, place);
        toggleMask<Side>(memory.down, placed[i] >> listedBits & mask, tile.task.windowHeight, place);
    }
}

// Sorts the pixels of a range of keys, or of the part of it around its middle that has room, which it returns, and
// makes their masks. Unless the pixels are listed, notes how far beyond the range, upwards or downwards, the next key is.
// By all threads.
template <typename T, int Side>
__device__ __forceinline__ KeyRange<T> makeMasks(const MaskTile<T, Side>& tile, const KeyRange<T>& range, int base,
                                                 bool fromList, bool upwards)
{
    MaskMemory& memory = tile.memory;
    const int bins = range.bins();
    for (int i = threadIdx.x; i < (bins + 3) / 4; i += maskThreads)
        reinterpret_cast<uint4*>(memory.bins)[i] = make_uint4(0, 0, 0, 0);
    clearMasks(tile);
    if (threadIdx.x == 0)
    {
        memory.lower = memory.upper = range.binsBelow();
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
    placeBins(memory, bins, range.binsBelow(), base, tile.places);
    const unsigned lower = memory.lower, kept = memory.upper - lower;
    KeyRange<T> result = range;
    result.low = range.low + (memory.lower << range.shift);
    result.high = range.low + (memory.upper << range.shift);
    if (kept == 0)
        return result;
    const int shift = base - memory.middle;
    if constexpr (sizeof(T) == 4)
        placeSorted(tile, range, fromList, lower, kept, shift);
    else
        visitPixels(
            tile, range, fromList,
            [&](unsigned bin, int x, int y)
            {
                if (bin - lower >= kept)
                    return;
                const int place = static_cast<int>(atomicAdd(&memory.bins[bin], 1u)) + shift;
                tile.values()[place] = static_cast<std::uint16_t>(range.low + bin);
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
