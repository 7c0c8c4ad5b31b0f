// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_NETWORKS_PLAN_HPP

#include "common/host_device.hpp"

// Tuning numbers; figures: perf/tuning/missing.md.

namespace cv::cuda::fastfilters
{

// Windows that have kernels.
constexpr bool hasValidNetworks(int width, int height)
{
    return width == height && (width == 3 || width == 5 || width == 7);
}

// Whether one pass finds all results. Otherwise the plain filter runs first, and then strips with missing pixels: 7 x 7
// networks of any rank are slower than those of medians.
constexpr bool filtersWholeImages(int side)
{
    return side < 7;
}

template <int Side, int Lanes>
struct ValidNetworksTuning
{
    static constexpr int threads = 128;
    static constexpr int blocks = Side == 7 ? 4 - Lanes : (Side == 5 ? 4 : 6);
    static constexpr int mixed = Lanes == 1 ? 6 : 5;
    static constexpr bool isWhole = filtersWholeImages(Side);
    static constexpr bool looksAtRows = isWhole;  // for missing pixels; with 7 x 7 there is no register for it
    // A strip ends early where it has no missing pixel, so strips are short.
    static constexpr int mostRows = 32;
};

}  // namespace cv::cuda::fastfilters

#endif
