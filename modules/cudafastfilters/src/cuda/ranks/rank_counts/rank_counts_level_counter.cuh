// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_LEVEL_COUNTER_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_LEVEL_COUNTER_CUH

#include "rank_counts_bits.hpp"
#include "rank_counts_shape.hpp"

#include <cuda_runtime.h>

// How many pixels of each window lie at or below one threshold, for a row of windows that a warp moves down. Used by
// rank_counts_kernel.cuh.

namespace cv::cuda::fastfilters
{

// The counts of one threshold for a lane's words.
template <class Shape>
class LevelCounter
{
public:
    static constexpr int sumBits = 2 * Shape::sideBits, rowBits = Shape::sideBits + 1;

    __device__ explicit LevelCounter(int rank)
    {
        const unsigned bias = (1u << (sumBits - 1)) - 1 - rank;
        CFF_UNROLL
        for (int word = 0; word < Shape::laneWords; ++word)
        {
            CFF_UNROLL
            for (int i = 0; i < sumBits; ++i)
                sums_[word][i] = bias >> i & 1 ? 0xffffffffu : 0;
        }
    }

    // The sums' registers, for a warp that counts nothing.
    __device__ unsigned (&registers())[rankCountsGroups]
    {
        static_assert(Shape::laneWords * sumBits >= rankCountsGroups, "a word for each group");
        return reinterpret_cast<unsigned(&)[rankCountsGroups]>(sums_);
    }

    // Before the first step.
    __device__ static void start(unsigned* handed, unsigned first)
    {
        const unsigned none[rowBits] = {};
        handOver(handed, none, first);
        __syncwarp();
    }

    // One step. levels: the lane's first word of kind 0; over: where its first result goes; handed: what the lanes hand
    // over. first: what enters minus what leaves in the tile's first window of the next step, bit i in lane i.
    __device__ void row(const unsigned* levels, unsigned* over, unsigned* handed, unsigned first)
    {
        const int lane = threadIdx.x % 32;
        unsigned difference[rowBits];
        CFF_UNROLL
        for (int i = 0; i < rowBits; ++i)
            difference[i] = handed[i * handedWords + lane];
        __syncwarp();
        CFF_UNROLL
        for (int word = 0; word < Shape::laneWords; ++word)
        {
            addSigned(sums_[word], difference);
            over[word * Shape::column] = sums_[word][sumBits - 1];
            const unsigned* left = levels + word * Shape::column;
            const unsigned* right = left + 2 * Shape::rowWords;
            slideDifference(difference, right[0], right[Shape::rowWords], left[0], left[Shape::rowWords]);
        }
        handOver(handed, difference, first);
    }

private:
    static constexpr int handedWords = rankCountsHandedWords;

    // Each lane continues where the lane before it ended in the previous step, with the same row.
    __device__ static void handOver(unsigned* handed, const unsigned (&difference)[rowBits], unsigned first)
    {
        const int lane = threadIdx.x % 32;
        CFF_UNROLL
        for (int i = 0; i < rowBits; ++i)
            handed[i * handedWords + lane + 1] = difference[i];
        if (lane < rowBits)
            handed[lane * handedWords] = first;
    }

    unsigned sums_[Shape::laneWords][sumBits];
};

}  // namespace cv::cuda::fastfilters

#endif
