// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLACE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLACE_CUH

#include "rank_sorted_window_count.cuh"

// Puts the pixels of bins in places in the order of keys. Used by rank_sorted_window_sort.cuh.

namespace cv::cuda::fastfilters
{

// The first `kept` bins from `lower` on have places; memory.bins and `shift` give the first place of a bin.
struct PlacedBins
{
    unsigned lower, kept;
    int shift;
};

template <typename T, int Side>
__device__ __forceinline__ void clearMasks(const SortedWindowTile<T, Side>& tile)
{
    for (int i = threadIdx.x; i < Side * tile.pitch; i += sortedWindowThreads)
        tile.memory.across[i] = tile.memory.down[i] = 0;
}

// Bit p of mask n: the pixel of place p lies in the windows of output n of a row, or of a column. pixel: its place in
// the apron.
template <int Side>
__device__ __forceinline__ void toggleMask(unsigned* masks, int pixel, int window, int place)
{
    const unsigned bit = 1u << place % 32;
    unsigned* const word = masks + place / 32;
    const int first = max(pixel - window + 1, 0);
    atomicXor(&word[first * sortedWindowMaskPitch(Side)], bit);
    if (pixel + 1 < Side)
        atomicXor(&word[(pixel + 1) * sortedWindowMaskPitch(Side)], bit);
}

// Toggles the masks for the lanes of a warp whose places belong to one word: most pixels lie in the first window.
template <int Side>
__device__ __forceinline__ void toggleWord(unsigned* masks, bool is, int pixel, int window, int place)
{
    const unsigned bit = 1u << place % 32;
    unsigned* const word = masks + place / 32;
    const unsigned inFirst = __ballot_sync(wholeWarp, is && pixel < window);
    if (bit == 1)
        *word = inFirst;
    if (is && pixel >= window)
        atomicXor(&word[(pixel - window + 1) * sortedWindowMaskPitch(Side)], bit);
    if (is && pixel + 1 < Side)
        atomicXor(&word[(pixel + 1) * sortedWindowMaskPitch(Side)], bit);
}

// For bins that hold one key. Called by all threads; the masks are clear.
template <typename T, int Side>
__device__ __forceinline__ void placeEqual(const SortedWindowTile<T, Side>& tile, const KeyRange<T>& range, bool listed,
                                           const PlacedBins& placed)
{
    SortedWindowMemory& memory = tile.memory;
    const auto put = [&](unsigned bin, unsigned spot)
    {
        if (bin - placed.lower >= placed.kept)
            return;
        const int place = static_cast<int>(atomicAdd(&memory.bins[bin], 1u)) + placed.shift;
        tile.values()[place] = static_cast<typename SortedWindowTile<T, Side>::Value>(range.low + bin);
        toggleMask<Side>(memory.across, columnOf(spot), tile.arguments.windowWidth, place);
        toggleMask<Side>(memory.down, rowOf(spot), tile.arguments.windowHeight, place);
    };
    if (listed)
        visitList(memory, put);
    else
        visitKeys(
            tile, range, [&](unsigned bin, unsigned, unsigned spot) { put(bin, spot); }, [](unsigned, int, int) {});
}

// For bins that hold several keys: a bin's pixels in any order. Called by all threads.
template <typename T, int Side>
__device__ __forceinline__ void placeUnsorted(const SortedWindowTile<T, Side>& tile, const KeyRange<T>& range,
                                              bool listed, const PlacedBins& placed)
{
    constexpr int batch = 4;
    SortedWindowMemory& memory = tile.memory;
    const auto put = [&](unsigned bin, unsigned key, unsigned spot)
    {
        if (bin - placed.lower >= placed.kept)
            return;
        const int place = static_cast<int>(atomicAdd(&memory.bins[bin], 1u)) + placed.shift;
        tile.values()[place] = static_cast<typename SortedWindowTile<T, Side>::Value>(key);
        memory.across[place] = spot;
    };
    if (!listed)
    {
        visitKeys(tile, range, put, [](unsigned, int, int) {});
        return;
    }
    // All keys of a batch are read before any is used.
    const int count = memory.listed[tile.warp()];
    const unsigned* const list = memory.list + tile.warp() * sortedWindowListOfWarp;
    for (int first = tile.lane(); first < count; first += 32 * batch)
    {
        unsigned pixels[batch], keys[batch];
        CFF_UNROLL
        for (int i = 0; i < batch; ++i)
        {
            pixels[i] = list[min(first + 32 * i, count - 1)];
            keys[i] = tile.key(columnOf(pixels[i]), rowOf(pixels[i]));
        }
        CFF_UNROLL
        for (int i = 0; i < batch; ++i)
            if (first + 32 * i < count)
                put(pixels[i] >> 2 * listedBits, keys[i], pixels[i] & spotMask);
    }
}

// The places of a bin, or of part of it.
struct Places
{
    int begin, end;
};

// For bins that hold several keys: first in any order within a bin, then in the order of their keys. A pixel finds its
// place by counting the pixels before it in the bin; larger bins are first split at a key that many of their pixels may
// have. Called by all threads; the masks are clear.
template <typename T, int Side>
__device__ __forceinline__ void placeSorted(const SortedWindowTile<T, Side>& tile, const KeyRange<T>& range,
                                            bool listed, const PlacedBins& placed)
{
    constexpr int ofThread = tile.places / sortedWindowThreads;
    SortedWindowMemory& memory = tile.memory;
    typename SortedWindowTile<T, Side>::Value* const keys = tile.values();
    unsigned *const spots = memory.across, *const mixed = memory.down, *const parts = memory.list;
    const int begin = static_cast<int>(memory.bins[placed.lower]) + placed.shift;
    __syncthreads();
    placeUnsorted(tile, range, listed, placed);
    __syncthreads();
    const int end = static_cast<int>(memory.bins[placed.lower + placed.kept - 1]) + placed.shift;
    const auto placesOf = [&](unsigned bin)
    {
        return Places{bin > placed.lower ? static_cast<int>(memory.bins[bin - 1]) + placed.shift : begin,
                      static_cast<int>(memory.bins[bin]) + placed.shift};
    };
    const auto binOf = [&](unsigned key) { return (key - range.low) >> range.shift(); };
    const auto isMixed = [&](unsigned bin) { return mixed[bin / 32] >> bin % 32 & 1; };
    // Calls use(i, place, key) for the pixels of the thread.
    const auto visit = [&](const auto& use)
    {
        CFF_UNROLL
        for (int i = 0; i < ofThread; ++i)
        {
            const int place = i * sortedWindowThreads + static_cast<int>(threadIdx.x);
            if (begin <= place && place < end)
                use(i, place, static_cast<unsigned>(keys[place]));
        }
    };

    bool many = false;
    visit(
        [&](int, int place, unsigned key)
        {
            parts[place] = 0;
            const unsigned bin = binOf(key);
            const Places all = placesOf(bin);
            if (keys[all.begin] == key)
                return;
            atomicOr(&mixed[bin / 32], 1u << bin % 32);
            many = many || all.end - all.begin > sortedWindowUnpartedPixels;
        });
    unsigned moved[ofThread];  // where a pixel goes, and its spot
    const auto move = [&]
    {
        unsigned mine[ofThread];
        visit([&](int i, int, unsigned key) { mine[i] = key; });
        __syncthreads();
        CFF_UNROLL
        for (int i = 0; i < ofThread; ++i)
        {
            const int place = i * sortedWindowThreads + static_cast<int>(threadIdx.x);
            if (begin <= place && place < end)
            {
                const int to = static_cast<int>(moved[i] >> 2 * listedBits);
                keys[to] = mine[i];
                spots[to] = moved[i] & spotMask;
            }
        }
        __syncthreads();
    };
    const auto isParted = [&](unsigned bin, const Places& all)
    { return isMixed(bin) && all.end - all.begin > sortedWindowUnpartedPixels; };
    // A key that two of three pixels have, or any.
    const auto pivotOf = [&](const Places& all)
    {
        const unsigned first = keys[all.begin], other = keys[(all.begin + all.end) / 2];
        return first == keys[all.end - 1] ? first : other;
    };
    if (__syncthreads_or(many))
    {
        visit(
            [&](int i, int place, unsigned key)
            {
                const unsigned bin = binOf(key);
                const Places all = placesOf(bin);
                unsigned to = place;
                if (isParted(bin, all))
                {
                    const unsigned pivot = pivotOf(all);
                    to = atomicAdd(&parts[all.begin + (key < pivot ? 0 : key == pivot ? 1 : 2)], 1u);
                }
                moved[i] = to << 2 * listedBits | spots[place];
            });
        __syncthreads();
        visit(
            [&](int i, int, unsigned key)
            {
                const unsigned bin = binOf(key);
                const Places all = placesOf(bin);
                if (!isParted(bin, all))
                    return;
                const unsigned pivot = pivotOf(all);
                const unsigned before =
                    (key < pivot ? 0 : parts[all.begin]) + (key <= pivot ? 0 : parts[all.begin + 1]);
                moved[i] += (all.begin + before) << 2 * listedBits;
            });
        move();
    }
    visit(
        [&](int i, int place, unsigned key)
        {
            const unsigned bin = binOf(key);
            int to = place;
            if (isMixed(bin))
            {
                Places among = placesOf(bin);
                if (isParted(bin, among))
                {
                    const int equal = among.begin + parts[among.begin], above = equal + parts[among.begin + 1];
                    among = place < equal   ? Places{among.begin, equal}
                            : place < above ? Places{place, place}
                                            : Places{above, among.end};
                }
                to = among.begin;
                for (int other = among.begin; other < among.end; ++other)
                    to += keys[other] < key + (other < place);
            }
            moved[i] = static_cast<unsigned>(to) << 2 * listedBits | spots[place];
        });
    move();
    visit([&](int i, int place, unsigned) { moved[i] = spots[place]; });
    __syncthreads();
    clearMasks(tile);
    __syncthreads();
    CFF_UNROLL
    for (int i = 0; i < ofThread; ++i)
    {
        const int place = i * sortedWindowThreads + static_cast<int>(threadIdx.x);
        const bool is = begin <= place && place < end;
        toggleWord<Side>(memory.across, is, columnOf(moved[i]), tile.arguments.windowWidth, place);
        toggleWord<Side>(memory.down, is, rowOf(moved[i]), tile.arguments.windowHeight, place);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
