// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_FIRST_WINDOWS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_FIRST_WINDOWS_CUH

#include "rank_counts_levels.cuh"

// The windows at the left edge of a tile, from which the lanes slide on: for every row of pixels and every level, how
// many pixels of the row's first window lie at or below it, minus those of the row that leaves. They are found for all
// rows before the tile is counted: lanes read 32 neighbouring words, and sum them over the lanes while they distribute
// the levels. Used by rank_counts_kernel.cuh.

namespace cv::cuda::fastfilters
{

// numbers: Count of Bits bits in each lane. Sums them over all lanes; number n is left in lanes 2 * n and 2 * n + 1, if
// Count is 16.
template <int Count, int Bits, int SumBits>
__device__ __forceinline__ void sumOverLanes(const unsigned (&numbers)[Count][Bits], unsigned (&sum)[SumBits])
{
    constexpr int kept = Count > 1 ? Count / 2 : 1;
    const bool upper = threadIdx.x & Count;
    unsigned half[kept][Bits + 1];
    CFF_UNROLL
    for (int n = 0; n < kept; ++n)
    {
        unsigned carry = 0;
        CFF_UNROLL
        for (int i = 0; i < Bits; ++i)
        {
            const unsigned first = numbers[n][i], second = numbers[Count > 1 ? kept + n : n][i];
            const unsigned mine = upper ? second : first;
            const unsigned other = __shfl_xor_sync(allLanes, upper ? first : second, Count);
            half[n][i] = mine ^ other ^ carry;
            carry = majority(mine, other, carry);
        }
        half[n][Bits] = carry;
    }
    if constexpr (Count > 1)
        sumOverLanes(half, sum);
    else
    {
        CFF_UNROLL
        for (int i = 0; i <= Bits; ++i)
            sum[i] = half[0][i];
    }
}

template <class Shape, bool Fine>
class FirstWindows
{
public:
    static constexpr int countBits = Shape::sideBits, differenceBits = countBits + 1;

    // Words are counted in chunks: the widest has this many times 32 words, whose numbers have this many bits.
    static constexpr int parts = countBits > 8   ? 8
                                 : countBits > 5 ? 1 << (countBits - 5)
                                                 : 1,
                         partBits = countBits > 8   ? 4
                                    : countBits > 5 ? countBits - 4
                                                    : 1;
    static constexpr bool oneChunk = countBits <= 8;

    // seeds: the block's part of the scratch; seedRows: rows it has room for.
    __device__ FirstWindows(unsigned* seeds, int seedRows)
        : counts_(seeds), differences_(seeds + static_cast<std::size_t>(seedRows) * rankCountsLevels * countBits)
    {
    }

    // Called by all warps of a block, which then need two barriers: between this and subtract(), and after it.
    __device__ void count(const RankCountsArguments& arguments, const RankCountsLayout& layout, const uint4* planes,
                          const TileJob& tile)
    {
        const int lane = threadIdx.x % 32;
        const auto pixels = [&](int row, int x)
        { return planes + static_cast<std::size_t>(tile.y + row) * 2 * layout.inPitch + planeQuad(tile.x + x); };
        // Reads 32 words; those to the right of the window count as none.
        const auto read = [&](const uint4* from, bool inside, unsigned* levels)
        {
            const uint4 none = {}, high = inside ? *from : none, low = Fine && inside ? from[32] : high;
            pixelLevels<Fine>(high, low, tile.groups, inside ? 0xffffffffu : 0, levels, 1);
        };
        for (int row = threadIdx.x / 32; row < tile.pixelRows(); row += rankCountsWarps)
        {
            unsigned total[countBits] = {};
#pragma unroll 1
            for (int chunk = 0; chunk < (oneChunk ? 1 : arguments.windowWidth); chunk += parts * 32)
            {
                unsigned numbers[rankCountsLevels + 1][partBits] = {}, sum[partBits + 5];
                CFF_UNROLL
                for (int part = 0; part < parts; part += 2)
                {
                    if (chunk + part * 32 >= arguments.windowWidth)
                        continue;
                    unsigned first[rankCountsLevels], second[rankCountsLevels] = {};
                    const int x = chunk + part * 32 + lane;
                    read(pixels(row, x), x < arguments.windowWidth, first);
                    if (part + 1 < parts)
                        read(pixels(row, x + 32), x + 32 < arguments.windowWidth, second);
                    CFF_UNROLL
                    for (int level = 0; level < rankCountsLevels; ++level)
                    {
                        unsigned carry = second[level];
                        CFF_UNROLL
                        for (int i = 0; i < partBits; ++i)
                        {
                            const unsigned before = numbers[level][i], more = i == 0 ? first[level] : 0;
                            numbers[level][i] = before ^ more ^ carry;
                            carry = majority(before, more, carry);
                        }
                    }
                }
                sumOverLanes(numbers, sum);
                addSum(total, sum);
            }
            if (lane % 2 == 0 && lane / 2 < rankCountsLevels)
            {
                CFF_UNROLL
                for (int i = 0; i < countBits; ++i)
                    counts_[(row * rankCountsLevels + lane / 2) * countBits + i] = total[i];
            }
        }
    }

    __device__ void subtract(int rows, int windowHeight)
    {
        for (int i = threadIdx.x; i < rows * rankCountsLevels; i += rankCountsWarps * 32)
        {
            const unsigned* enters = counts_ + i * countBits;
            const bool full = i >= windowHeight * rankCountsLevels;
            const unsigned* leaves = full ? enters - windowHeight * rankCountsLevels * countBits : enters;
            unsigned borrow = 0;
            CFF_UNROLL
            for (int bit = 0; bit < countBits; ++bit)
            {
                const unsigned a = enters[bit], b = full ? leaves[bit] : 0;
                differences_[i * differenceBits + bit] = a ^ b ^ borrow;
                borrow = majority(~a, b, borrow);
            }
            differences_[i * differenceBits + countBits] = borrow;
        }
    }

    // The difference for a level and row: bit n of it in lane n.
    __device__ unsigned difference(int row, int level) const
    {
        return differences_[(row * rankCountsLevels + level) * differenceBits + min(threadIdx.x % 32, countBits + 0u)];
    }

private:
    // The total of all chunks; a single chunk is its own.
    template <int SumBits>
    __device__ static void addSum(unsigned (&total)[countBits], const unsigned (&sum)[SumBits])
    {
        unsigned carry = 0;
        CFF_UNROLL
        for (int i = 0; i < countBits; ++i)
        {
            const unsigned before = oneChunk ? 0 : total[i], more = i < SumBits ? sum[i] : 0;
            total[i] = before ^ more ^ carry;
            carry = majority(before, more, carry);
        }
    }

    unsigned* counts_;
    unsigned* differences_;
};

}  // namespace cv::cuda::fastfilters

#endif
