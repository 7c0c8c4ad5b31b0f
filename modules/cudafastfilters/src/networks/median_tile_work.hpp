// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_WORK_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_WORK_HPP

#include <stdexcept>

// The cost of the networks of median_tile.hpp.

namespace cv::cuda::fastfilters
{

// Operations of a median tile per output and lane: compare-exchanges, and single minima or maxima. `inputs`: exchanges
// that are the first on some pixel; `triples`: single operations on three values. They follow from the networks; a test
// counts them.
struct MedianTileWork
{
    double exchanges, singles, inputs = 0, triples = 0;
};

constexpr MedianTileWork medianTileWork(int window)
{
    switch (window)
    {
    case 5: return {16.5, 13.5, 1.5, 2};
    case 7: return {34.375, 23.5, 2, 2};
    case 9: return {66, 31.75, 2.5, 4};
    case 11: return {88.25, 42.75, 3.5, 4};
    case 13: return {140.375, 54.75, 3.5, 4};
    case 15: return {152.4375, 65.75, 4.5, 6};
    case 17: return {241.5625, 77.75, 4.5, 8};
    default: throw std::logic_error("median tiles have no such window");
    }
}

}  // namespace cv::cuda::fastfilters

#endif
