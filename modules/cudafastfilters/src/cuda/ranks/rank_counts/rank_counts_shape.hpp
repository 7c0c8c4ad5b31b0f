// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_SHAPE_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_SHAPE_HPP

#include "rank_counts_plan.hpp"

// The shape of a block and of its tile, for the parts of the bit-sliced counts (rank_counts_kernel.cuh).

namespace cv::cuda::fastfilters
{

constexpr unsigned allLanes = 0xffffffffu;

template <int SideBits, int LaneWords>
struct CountShape
{
    static constexpr int sideBits = SideBits, laneWords = LaneWords, tileWords = 32 * LaneWords;
    static constexpr int stages = rankCountsStages(LaneWords);

    // A row of one level in shared memory, in words; rows of all levels follow each other.
    static constexpr int column = planeColumn(LaneWords), levelWords = LaneWords * column;
    static constexpr int rowWords = rankCountsLevels * levelWords;

    static CFF_HOST_DEVICE int place(int word) { return word % LaneWords * column + word / LaneWords; }
};

}  // namespace cv::cuda::fastfilters

#endif
