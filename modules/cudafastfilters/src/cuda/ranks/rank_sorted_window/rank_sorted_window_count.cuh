// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_COUNT_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_COUNT_CUH

#include "rank_sorted_window_tile.cuh"

// How many pixels of each window of a tile lie below a key. Used by rank_sorted_window.cuh.

namespace cv::cuda::fastfilters
{

// A pixel near the guess: its bin, its row and its column of the apron.
constexpr int listedBits = 9;

__device__ __forceinline__ unsigned packListed(unsigned bin, int x, int y)
{
    return bin << 2 * listedBits | y << listedBits | x;
}

// Everything but the bin is its spot.
constexpr unsigned spotMask = (1u << 2 * listedBits) - 1;

__device__ __forceinline__ int columnOf(unsigned spot)
{
    return spot & ((1u << listedBits) - 1);
}

__device__ __forceinline__ int rowOf(unsigned spot)
{
    return spot >> listedBits & ((1u << listedBits) - 1);
}

// The pixels in a range of keys, in one list per warp.
template <typename Range>
class NearbyList
{
public:
    __device__ NearbyList(SortedWindowMemory& memory, const Range& range)
        : list_(memory.list), low_(range.low), span_(range.high - range.low), range_(range), next_(start())
    {
    }

    __device__ __forceinline__ void add(unsigned key, int x, int y)
    {
        const unsigned above = key - low_;
        const bool is = above < span_;
        const unsigned lanes = __ballot_sync(wholeWarp, is);
        if (is && next_ <= start() + mostBefore)
            list_[next_ + __popc(lanes & lanesBefore(threadIdx.x % 32))] = packListed(above >> range_.shift(), x, y);
        next_ += __popc(lanes);
    }

    // The number of pixels; -1 if there were too many.
    __device__ int count() const { return next_ <= start() + mostBefore ? next_ - start() : -1; }

private:
    static constexpr int mostBefore = sortedWindowListOfWarp - 32;  // a word is added

    __device__ static int start() { return threadIdx.x / 32 * sortedWindowListOfWarp; }

    unsigned* list_;
    unsigned low_, span_;
    const Range& range_;
    int next_;
};

// Calls use(bin, key, spot) for the pixels of the apron in a range of keys, and note(key, column, row) for all pixels.
template <typename T, int Side, typename Use, typename Note>
__device__ __forceinline__ void visitKeys(const SortedWindowTile<T, Side>& tile, const KeyRange<T>& range,
                                          const Use& use, const Note& note)
{
    const unsigned span = range.high - range.low;
    for (int row = tile.warp(); row < tile.apronHeight(); row += sortedWindowWarps)
    {
        unsigned bits[sortedWindowApronWords];
        tile.readRow(row, bits);
        CFF_UNROLL
        for (int i = 0; i < sortedWindowApronWords; ++i)
        {
            if (32 * i >= tile.apronWidth())
                break;
            const int x = 32 * i + tile.lane();
            const unsigned key = tile.keyOf(bits[i], i), above = key - range.low;
            note(key, x, row);
            if (above < span)
                use(above >> range.shift(), key, packListed(0, x, row));
        }
    }
}

// Calls use(bin, spot) for the listed pixels.
template <typename Use>
__device__ __forceinline__ void visitList(const SortedWindowMemory& memory, const Use& use)
{
    const int warp = threadIdx.x / 32, count = memory.listed[warp];
    for (int i = threadIdx.x % 32; i < count; i += 32)
    {
        const unsigned pixel = memory.list[warp * sortedWindowListOfWarp + i];
        use(pixel >> 2 * listedBits, pixel & spotMask);
    }
}

// For each row of the apron and each column of outputs, how many pixels of the window's row lie below a key.
// below: bit i of lane n is pixel 32 * n + i of the row.
template <int Side>
__device__ __forceinline__ void writeRowCounts(const SortedWindowArguments& arguments, unsigned below, int row,
                                               unsigned char* counts)
{
    // The window of the first of each 32 columns begins at a word; the others add what follows and subtract what they
    // leave out.
    const int lane = threadIdx.x % 32, end = arguments.windowWidth, inside = min(max(end - 32 * lane, 0), 32);
    int first = warpSum(__popc(inside == 32 ? below : below & ((1u << inside) - 1)));
    unsigned next = __shfl_sync(wholeWarp, below, end / 32);
    unsigned char* const out = counts + (row / 4 * Side + lane) * 4 + row % 4;
    CFF_UNROLL
    for (int part = 0; part < Side / 32; ++part)
    {
        const unsigned leaving = __shfl_sync(wholeWarp, below, part), word = next;
        next = __shfl_sync(wholeWarp, below, end / 32 + part + 1);
        const unsigned entering = __funnelshift_r(word, next, end % 32);
        out[part * 128] = static_cast<unsigned char>(first + __popc(entering & lanesBefore(lane)) -
                                                     __popc(leaving & lanesBefore(lane)));
        first += __popc(entering) - __popc(leaving);
    }
}

// Called by all threads. Also lists the pixels in a range.
template <typename T, int Side>
__device__ __forceinline__ void countRows(const SortedWindowTile<T, Side>& tile, unsigned key,
                                          const KeyRange<T>& listed)
{
    NearbyList<KeyRange<T>> list(tile.memory, listed);
    unsigned char* const counts = reinterpret_cast<unsigned char*>(tile.memory.bins);
    const int words = (tile.apronWidth() + 31) / 32;
    for (int row = tile.warp(); row < tile.apronHeight(); row += sortedWindowWarps)
    {
        unsigned bits[sortedWindowApronWords], below = 0;
        tile.readRow(row, bits);
        CFF_UNROLL
        for (int i = 0; i < sortedWindowApronWords; ++i)
        {
            if (i >= words)
                break;
            const unsigned mine = tile.keyOf(bits[i], i), word = __ballot_sync(wholeWarp, mine < key);
            below = tile.lane() == i ? word : below;
            list.add(mine, 32 * i + tile.lane(), row);
        }
        writeRowCounts<Side>(tile.arguments, below, row, counts);
    }
    if (tile.lane() == 0)
        tile.memory.listed[tile.warp()] = list.count();
}

// Calls use(x, y, rank minus the pixels below the key) for each output of the thread. Windows have at least two rows.
template <typename T, int Side, typename Use>
__device__ __forceinline__ void sumRows(const SortedWindowTile<T, Side>& tile, const Use& use)
{
    const int x = tile.outputX(), y = tile.outputY(), rows = tile.arguments.windowHeight;
    const unsigned* const words = tile.memory.bins + x;
    const auto count = [&](int row) { return words[row / 4 * Side] >> row % 4 * 8 & 0xff; };
    unsigned sum = 0;
#pragma unroll 4
    for (int i = (y + 3) / 4; i < (y + rows) / 4; ++i)
        sum = __dp4a(words[i * Side], 0x01010101u, sum);
    for (int i = y; i < (y + 3) / 4 * 4; ++i)
        sum += count(i);
    for (int i = (y + rows) / 4 * 4; i < y + rows; ++i)
        sum += count(i);
#pragma unroll 2
    for (int i = 0; i < tile.threadRows; ++i)
    {
        use(x, y + i, tile.arguments.rank - static_cast<int>(sum));
        sum += count(y + i + rows) - count(y + i);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
