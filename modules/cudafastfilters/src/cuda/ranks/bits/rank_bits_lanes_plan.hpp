// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_LANES_PLAN_HPP

#include "rank_bits_plan.hpp"

// Windows whose pixels are shared by lanes (rank_bits_lanes.cuh); figures: perf/tuning/rank_bits.md.

namespace cv::cuda::fastfilters
{

// The rows of a square: the first pixel of a row and the number of its pixels. Two lanes are faster than four.
template <int Side>
struct SquareChords
{
    static constexpr int width = Side, height = Side, pixels = Side * Side, lanes = 2;
    static CFF_HOST_DEVICE constexpr int begin(int) { return 0; }
    static CFF_HOST_DEVICE constexpr int length(int) { return Side; }
};

// Squares that have kernels, by the bytes of a pixel: for others, algorithms of large windows are faster.
constexpr int rankBitsLeastSquare = 15;
constexpr int rankBitsLargestSquare(int valueBytes)
{
    return valueBytes <= 2 ? 19 : 15;
}

constexpr bool hasRankBitsLanes(int width, int height, int valueBytes)
{
    return width == height && width % 2 == 1 && width >= rankBitsLeastSquare &&
           width <= rankBitsLargestSquare(valueBytes);
}

// Registers of a lane for its pixels.
template <typename Chords>
constexpr int rankBitsPlacesOfLane()
{
    int places = 0;
    for (int row = 0; row < Chords::height; ++row)
        places += (Chords::length(row) + Chords::lanes - 1) / Chords::lanes;
    return places;
}

// As rankBitsHeld(); the numbers that several lanes add need registers, too.
constexpr int rankBitsHeldByLane(int places, int lanes)
{
    if (lanes == 1)
        return rankBitsHeld(places);
    return places <= 90 ? places : (places < 180 ? 180 - places : 0);
}

}  // namespace cv::cuda::fastfilters

#endif
