// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LOW_RANK_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_LOW_RANK_PLAN_HPP

#include <cstddef>

// Sums of separable filters. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// The most separable masks into which splitting a dense one saves work. The cost in multiply-adds per pixel: the two
// vectors, about 40 for a plane that is written and read, 20 for the sum.
constexpr int mostLowRankTerms(int width, int height)
{
    constexpr int most = 8;
    const long long terms =
        (static_cast<long long>(width) * height - 20) / (static_cast<long long>(width) + height + 40);
    return terms < most ? static_cast<int>(terms) : most;
}

// Threads of a block that sums planes, and elements per thread: 16 bytes of a plane.
constexpr int planeSumThreads = 256, planeSumPacket = 4;

// Rows of a band whose planes are held at once; one row of all planes has `rowBytes`.
constexpr int lowRankBandRows(std::size_t rowBytes, int rows)
{
    constexpr std::size_t most = std::size_t(512) << 20, least = 256;
    const std::size_t fitting = most / rowBytes > least ? most / rowBytes : least;
    return fitting < static_cast<std::size_t>(rows) ? static_cast<int>(fitting) : rows;
}

}  // namespace cv::cuda::fastfilters

#endif
