// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_NIBBLES_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_NIBBLES_CUH

#include "rank_counts_levels.cuh"

// From the comparisons of a step's counts to nibbles of results. Used by rank_counts_kernel.cuh.

namespace cv::cuda::fastfilters
{

template <class Shape, bool Fine>
class NibbleReader
{
public:
    // planes: those of the results. high: shared memory, 128 words for each word of a lane; those of odd steps follow.
    // seen: the high nibbles of the results so far, one word each; the only state that is kept.
    __device__ NibbleReader(const RankCountsArguments& arguments, const RankCountsLayout& layout, unsigned* planes,
                            const TileJob& tile, unsigned* high, unsigned (&seen)[rankCountsGroups])
        : tile_(tile),
          rowWords_(8 * layout.outPitch),
          out_(planes + static_cast<std::size_t>(tile.y) * rowWords_ + planeWord(tile.x) + threadIdx.x % 32),
          high_(high + threadIdx.x % 32),
          seen_(seen)
    {
        CFF_UNROLL
        for (int part = 0; part < Shape::laneWords; ++part)
        {
            const int word = wordOf(part);
            const bool inside = tile.x + word < arguments.plan.stripWidth;
            firstStep_[part] = inside ? tile.ahead + word / Shape::laneWords : noStep;
        }
    }

    // Before the first step.
    __device__ void start()
    {
        CFF_UNROLL
        for (int i = 0; i < rankCountsGroups; ++i)
            seen_[i] = 0;
    }

    // over: the results of a step.
    __device__ void read(int step, const unsigned* over)
    {
        const unsigned* const highs = high_ + (step & 1) * 4 * Shape::tileWords;
        CFF_UNROLL
        for (int part = 0; part < Shape::laneWords; ++part)
        {
            const int row = step - firstStep_[part];
            unsigned levels[rankCountsLevels], nibble[4];
            CFF_UNROLL
            for (int level = 0; level < rankCountsLevels; ++level)
                levels[level] = over[level * Shape::levelWords + Shape::place(wordOf(part))];
            nibbleOf(levels, nibble);
            if (!holds(row))
                continue;
            if (Fine)
                writeLow(nibble, highs + part * 128, at(part, row));
            else
                writeHigh(levels, nibble, at(part, row));
        }
    }

    // Starts to read the high nibbles of a step's results.
    __device__ void fetch(int step)
    {
        unsigned* const highs = high_ + (step & 1) * 4 * Shape::tileWords;
        CFF_UNROLL
        for (int part = 0; part < Shape::laneWords; ++part)
        {
            const int row = step - firstStep_[part];
            if (!holds(row))
                continue;
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                startCopy(highs + part * 128 + i * 32, at(part, row) + (4 + i) * 32);
        }
        endCopies();
    }

    // flags: of all tiles. Writes the high nibbles that occur in each strip, one word per strip, and counts the tile
    // for each turn of the fine pass that it needs.
    __device__ void writeFlags(unsigned* flags, unsigned* tilesOfTurn) const
    {
        const int lane = threadIdx.x % 32;
        unsigned mine = 0;
        CFF_UNROLL
        for (int i = 0; i < rankCountsGroups; ++i)
        {
            unsigned strips = seen_[i];
            CFF_UNROLL
            for (int distance = 16; distance > 0; distance /= 2)
                strips |= __shfl_xor_sync(allLanes, strips, distance);
            mine |= (strips >> lane & 1) << i;
        }
        flags[static_cast<std::size_t>(tile_.number) * 32 + lane] = mine;
        int turns = __popc(mine);
        CFF_UNROLL
        for (int distance = 16; distance > 0; distance /= 2)
            turns = max(turns, __shfl_xor_sync(allLanes, turns, distance));
        if (lane < turns)
            atomicAdd(&tilesOfTurn[lane], 1u);
    }

private:
    __device__ static int wordOf(int part) { return part * 32 + threadIdx.x % 32; }
    __device__ bool holds(int row) const { return static_cast<unsigned>(row) < static_cast<unsigned>(tile_.rows); }
    __device__ unsigned* at(int part, int row) const { return out_ + (row * rowWords_ + part * 256); }

    __device__ void writeHigh(const unsigned (&levels)[rankCountsLevels], const unsigned (&nibble)[4], unsigned* out)
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            out[i * 32] = 0;
            out[(4 + i) * 32] = nibble[i];
        }
        CFF_UNROLL
        for (int i = 0; i < rankCountsGroups; ++i)
            seen_[i] |= (i < rankCountsLevels ? levels[i] : 0xffffffffu) & ~(i > 0 ? levels[i - 1] : 0);
    }

    // Other blocks write other strips of the same words.
    __device__ void writeLow(const unsigned (&nibble)[4], const unsigned* high, unsigned* out)
    {
        unsigned mine = tile_.groups.active;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            mine &= ~(high[i * 32] ^ tile_.groups.code[i]);
        if (mine == 0)
            return;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            atomicOr(&out[i * 32], nibble[i] & mine);
    }

    static constexpr int noStep = 1 << 30;  // for words beyond the strip

    const TileJob& tile_;
    int rowWords_;
    unsigned* out_;  // the lane's first word
    int firstStep_[Shape::laneWords];
    unsigned* high_;
    unsigned (&seen_)[rankCountsGroups];
};

}  // namespace cv::cuda::fastfilters

#endif
