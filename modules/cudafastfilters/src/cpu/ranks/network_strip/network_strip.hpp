// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_NETWORK_STRIP_HPP

#include "cpu/ranks/split_tiles/split_rows.hpp"

namespace cv::cuda::fastfilters
{

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
// Ranks of squares that have tiles as medians have: any of 7x7 and 9x9, and of 11x11 to 15x15 those up to the quarter.
// Others would make the library larger than they are worth: perf/tuning/cpu_networks.md.
constexpr bool hasSquareNetwork(int side, int rank, int valueBytes)
{
    return side == 7 || (valueBytes < 8 && side <= 15 && side % 2 == 1 &&
                         (side == 9 || (side > 9 && stepsToEnd(side, rank) < depthOfQuarter(side))));
}

// The median of a square with sides of 5 to 17, another rank that hasSquareNetwork() names, otherwise ranks of 3, 5 or
// 7 by 3, 5 or 7.
CFF_DECLARE_SIMD(void filterByNetworks(const SplitStrip& strip))

// Medians of small rectangles, by strips that walk side by side (joint_strips.hpp).
constexpr bool isSmallMedian(int width, int height, int valueBytes)
{
    const bool isSmall = width % 2 == 1 && width <= 7 && height % 2 == 1 && height <= 7 && width + height > 6;
    return isSmall && width >= 3 && height >= 3 && (width == height || valueBytes < 8);
}
// Those that are finished as they are stored.
constexpr bool finishesSmallMedian(int width, int height, int valueBytes)
{
    return isSmallMedian(width, height, valueBytes) && width == height && valueBytes < 8;
}
// The keys that a strip keeps.
constexpr int smallMedianKeys(int width, int height)
{
    return (height == 3 ? 3 : height == 5 ? 8 : 15) * (width + 1);
}
CFF_DECLARE_SIMD(void stepSmallMedians(const SplitStrip& strips, int step, int count))

}  // namespace cv::cuda::fastfilters

#endif
