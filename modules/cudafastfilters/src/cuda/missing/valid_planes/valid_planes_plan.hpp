// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_PLANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_PLANES_PLAN_HPP

#include <cstddef>

// Planes of valid pixels. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Threads of a block, and neighbouring elements per thread.
constexpr int validPlanesThreads = 256, validPlanesElements = 4;

// Rows of a band whose planes are held at once; one row of all planes has `rowBytes`.
constexpr int validPlanesBandRows(std::size_t rowBytes, int rows)
{
    constexpr std::size_t most = std::size_t(2) << 30, least = 256;
    const std::size_t fitting = most / rowBytes > least ? most / rowBytes : least;
    return fitting < static_cast<std::size_t>(rows) ? static_cast<int>(fitting) : rows;
}

}  // namespace cv::cuda::fastfilters

#endif
