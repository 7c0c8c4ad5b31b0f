// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP

#include "cpu/ranks/split_tiles/split_rows.hpp"

namespace cv::cuda::fastfilters
{

// The largest medians that are finished as they are stored.
constexpr int finishedNetworks = 7;

// From a rank of a square to the nearer end of its sorted pixels.
constexpr int stepsToEnd(int side, int rank)
{
    return rank < side * side / 2 ? rank : side * side - 1 - rank;
}
// The pixels to which lists are kept for ranks up to the quarter from either end.
constexpr int depthOfQuarter(int side)
{
    return side * side / 4 + 1;
}
// Ranks of squares that have tiles as medians have: any of 7x7 and 9x9, and of 11x11 and 13x13 those up to the quarter.
// Others would make the library larger than they are worth: perf/tuning/cpu_networks.md.
constexpr bool hasSquareNetwork(int side, int rank, int valueBytes)
{
    return side == 7 || (valueBytes < 8 &&
                         (side == 9 || ((side == 11 || side == 13) && stepsToEnd(side, rank) < depthOfQuarter(side))));
}

// The median of a square with sides of 5 to 17, another rank that hasSquareNetwork() names, otherwise ranks of 3, 5 or
// 7 by 3, 5 or 7.
CFF_DECLARE_SIMD(void filterByNetworks(const SplitStrip& strip))

}  // namespace cv::cuda::fastfilters

#endif
