// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_LEVELS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_LEVELS_CUH

#include "cuda/runtime/async_copy.cuh"
#include "rank_counts.hpp"
#include "rank_counts_bits.hpp"
#include "rank_counts_shape.hpp"

// From bit planes to levels, the words that say which pixels lie at or below each threshold. Used by
// rank_counts_kernel.cuh.

namespace cv::cuda::fastfilters
{

// The group that each strip of a tile searches: bit s of code[i] is bit i of the high nibble for strip s.
struct StripGroups
{
    unsigned code[4];
    unsigned active;  // strips that search a group
};

// Group number `turn` of each strip, among those in `flags`, one word per strip.
__device__ __forceinline__ StripGroups groupsOfTurn(const unsigned* flags, int turn)
{
    StripGroups groups;
    unsigned wanted = flags[threadIdx.x % 32];
    for (int i = 0; i < turn; ++i)
        wanted &= wanted - 1;
    const int group = __ffs(static_cast<int>(wanted)) - 1;
    groups.active = __ballot_sync(allLanes, wanted != 0);
    CFF_UNROLL
    for (int i = 0; i < 4; ++i)
        groups.code[i] = __ballot_sync(allLanes, group >> i & 1);
    return groups;
}

// The work of a block, in shared memory so that it takes no registers. Lanes work one row apart: in step s, the words
// of lane n are in row s - n of the pixels around the tile.
struct TileJob
{
    int number;  // number of the tile
    int x, y;    // first word and row
    int rows;    // rows of results
    int ahead;   // rows of pixels before the first result
    StripGroups groups;

    __device__ int pixelRows() const { return ahead + rows; }
    __device__ int steps() const { return pixelRows() + 31; }
};

// The levels of one word of pixels, for those in `keep`: of the high nibble, or of the low one within the strips'
// groups.
template <bool Fine>
__device__ __forceinline__ void pixelLevels(const uint4& high, const uint4& low, const StripGroups& groups,
                                            unsigned keep, unsigned* levels, int stride)
{
    unsigned lesser = 0, equal = keep;
    if (Fine)
    {
        const unsigned bits[4] = {high.x, high.y, high.z, high.w};
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
        {
            lesser = (~bits[i] & groups.code[i]) | (~(bits[i] ^ groups.code[i]) & lesser);
            equal &= ~(bits[i] ^ groups.code[i]);
        }
        lesser &= keep;
    }
    const uint4& nibble = Fine ? low : high;
    nibbleLevels(nibble.x, nibble.y, nibble.z, nibble.w, lesser, equal, levels, stride);
}

__device__ __forceinline__ void startCopy(uint4* shared, const uint4* global)
{
    startCopy<16>(sharedAddress(shared), global);
}

__device__ __forceinline__ void startCopy(unsigned* shared, const unsigned* global)
{
    startCopy<4>(sharedAddress(shared), global);
}

// Writes the levels of the pixels of a step. A job is 32 words of one kind: bit 0 of the kind says that their row
// leaves the windows, bit 1 that they are the words to the right of the windows that end before them. The warps that
// count share the jobs.
template <class Shape, bool Fine>
class LevelWriter
{
public:
    // planes: of the pixels. staged: shared memory, 64 quads of planes per job for each stage. levels: the buffer of
    // step 0; that of odd steps follows.
    __device__ LevelWriter(const RankCountsArguments& arguments, const RankCountsLayout& layout, const uint4* planes,
                           const TileJob& tile, uint4* staged, unsigned* levels)
        : planes_(planes), tile_(tile), layout_(layout), staged_(staged), levels_(levels)
    {
        CFF_UNROLL
        for (int turn = 0; turn < turns; ++turn)
        {
            const int kind = job(turn) % rankCountsKinds, word = wordOf(turn);
            const int x = tile.x + word + (kind & 2 ? arguments.windowWidth : 0);
            firstStep_[turn] = word / Shape::laneWords + (kind & 1 ? arguments.windowHeight : 0);
            quad_[turn] = (tile.y - firstStep_[turn]) * layout.rowQuads + planeQuad(x);
        }
    }

    // Starts to read the pixels of a step. What is read for rows and words beyond those around the tile is not used.
    __device__ void fetch(int step) const
    {
        CFF_UNROLL
        for (int turn = 0; turn < turns; ++turn)
        {
            if (!has(turn))
                continue;
            const int quad = quad_[turn] + step * layout_.rowQuads;
            const uint4* from = planes_ + (static_cast<unsigned>(quad) < layout_.inQuads ? quad : 0);
            startCopy(slot(turn, step), from);
            if (Fine)
                startCopy(slot(turn, step) + 32, from + 32);
        }
        endCopies();
    }

    // Writes the levels of the pixels that were fetched for a step; Shape::stages steps may be fetched ahead.
    __device__ void write(int step) const
    {
        CFF_UNROLL
        for (int turn = 0; turn < turns; ++turn)
        {
            if (!has(turn))
                continue;
            const uint4* pixels = slot(turn, step);
            const unsigned keep = step >= firstStep_[turn] ? 0xffffffffu : 0;
            unsigned* out = levels_ + ((step & 1) * rankCountsKinds + job(turn) % rankCountsKinds) * Shape::rowWords +
                            Shape::place(wordOf(turn));
            pixelLevels<Fine>(pixels[0], pixels[Fine ? 32 : 0], tile_.groups, keep, out, Shape::levelWords);
        }
    }

private:
    static constexpr int jobs = rankCountsKinds * Shape::laneWords,
                         turns = (jobs + rankCountsLevels - 1) / rankCountsLevels;

    __device__ static int job(int turn) { return threadIdx.x / 32 + turn * rankCountsLevels; }
    __device__ static bool has(int turn) { return (turn + 1) * rankCountsLevels <= jobs || job(turn) < jobs; }
    __device__ static int wordOf(int turn) { return job(turn) / rankCountsKinds * 32 + threadIdx.x % 32; }
    __device__ uint4* slot(int turn, int step) const
    {
        return staged_ + (step % Shape::stages * jobs + job(turn)) * 64 + threadIdx.x % 32;
    }

    const uint4* planes_;
    const TileJob& tile_;
    const RankCountsLayout& layout_;
    uint4* staged_;
    unsigned* levels_;
    int firstStep_[turns];  // with a row of pixels
    int quad_[turns];       // quads of step 0
};

}  // namespace cv::cuda::fastfilters

#endif
