// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_LEVEL_COUNTER_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_LEVEL_COUNTER_CUH

#include "rank_large_bit_sliced.hpp"

#include <cuda_runtime.h>

// How many pixels of each window lie at or below one threshold, for a row of windows that a warp moves down. Used by
// rank_large_count.cuh.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

constexpr unsigned allLanes = 0xffffffffu;

// near: numbers of the lanes; far: those of the 32 lanes that would follow. Gives the numbers `distance` lanes further on.
template <int Bits>
__device__ __forceinline__ void shiftedLanes(const unsigned (&near)[Bits], const unsigned (&far)[Bits], int distance,
                                             unsigned (&shifted)[Bits])
{
    const int lane = threadIdx.x % 32;
    CFF_UNROLL
    for (int i = 0; i < Bits; ++i)
        shifted[i] = __shfl_sync(allLanes, lane < distance % 32 ? far[i] : near[i], (lane + distance) & 31);
}

// The counts of one threshold for a lane's words.
template <int SideBits>
class LevelCounter
{
public:
    static constexpr int sumBits = 2 * SideBits, rowBits = SideBits + 1;

    __device__ explicit LevelCounter(int rank)
    {
        const unsigned bias = (1u << (sumBits - 1)) - 1 - rank;
        CFF_UNROLL
        for (int word = 0; word < planeLaneWords; ++word)
            CFF_UNROLL
        for (int i = 0; i < sumBits; ++i)
            sums_[word][i] = bias >> i & 1 ? 0xffffffffu : 0;
    }

    // Moves the windows down; enters and leaves point to the lane's first word, `column` is planeColumn.
    __device__ void row(const unsigned* enters, const unsigned* leaves, int column, int windowWidth, unsigned* over,
                        int overColumn)
    {
        unsigned difference[rowBits];
        firstWindow(enters, leaves, column, windowWidth, difference);
        CFF_UNROLL
        for (int word = 0; word < planeLaneWords; ++word)
        {
            if (word > 0)
            {
                const int in = place(word - 1 + windowWidth, column), out = place(word - 1, column);
                slideDifference(difference, enters[in], leaves[in], enters[out], leaves[out]);
            }
            addSigned(sums_[word], difference);
            over[word * overColumn] = sums_[word][sumBits - 1];
        }
    }

private:
    static __device__ int place(int word, int column) { return word % planeLaneWords * column + word / planeLaneWords; }

    // Entering less leaving pixels, summed over planeLaneWords words from `first` on, the words from `count` on left out.
    static __device__ void group(const unsigned* enters, const unsigned* leaves, int column, int first, int count,
                                 unsigned (&sum)[rowBits])
    {
        unsigned plus[planeLaneWords], minus[planeLaneWords];
        CFF_UNROLL
        for (int i = 0; i < planeLaneWords; ++i)
        {
            plus[i] = i < count ? enters[place(first + i, column)] : 0;
            minus[i] = i < count ? leaves[place(first + i, column)] : 0;
        }
        populationDifference<planeLaneWords>(plus, minus, sum);
    }

    // The window of the lane's first word: groups of planeLaneWords, summed over 1, 2, 4 ... lanes, and the rest.
    static __device__ void firstWindow(const unsigned* enters, const unsigned* leaves, int column, int windowWidth,
                                       unsigned (&sum)[rowBits])
    {
        const int groups = windowWidth / planeLaneWords, rest = windowWidth % planeLaneWords, lane = threadIdx.x % 32;
        group(enters, leaves, column, groups * planeLaneWords, rest, sum);
        unsigned part[parts][rowBits], shifted[rowBits];
        CFF_UNROLL
        for (int i = 0; i < parts; ++i)
            group(enters, leaves, column, i * 32 * planeLaneWords, lane + i * 32 < column ? planeLaneWords : 0,
                  part[i]);
        int done = 0;
        for (int size = 1; size <= groups; size *= 2)
        {
            if (groups & size)
            {
                if (parts > 2 && done >= 32)
                    shiftedLanes(part[1], part[parts - 1], done, shifted);
                else
                    shiftedLanes(part[0], part[1], done, shifted);
                addSigned(sum, shifted);
                done += size;
            }
            if (groups < 2 * size)
                break;
            CFF_UNROLL
            for (int i = 0; i < parts; ++i)
            {
                shiftedLanes(part[i], part[i + 1 < parts ? i + 1 : i], size, shifted);
                addSigned(part[i], shifted);
            }
        }
    }

    // Sets of 32 groups that the windows of a warp's words reach into.
    static constexpr int parts = 1 + ((1 << SideBits) / planeLaneWords + 31) / 32;

    unsigned sums_[planeLaneWords][sumBits];
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
