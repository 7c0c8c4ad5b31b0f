// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_DISCS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_DISCS_HPP

#include "common/host_device.hpp"

// The discs that have kernels: 2 * radius + 1 pixels a side.

namespace cv::cuda::fastfilters
{

enum class DiscKind
{
    Disk,    // scikit-image's disk(radius): centres of pixels that are no farther away than the radius
    Ellipse  // OpenCV's getStructuringElement(MORPH_ELLIPSE): halves of rows are rounded
};

// Half of a disc's row of 2 * half + 1 pixels.
CFF_HOST_DEVICE constexpr int discHalf(DiscKind kind, int radius, int row)
{
    const int square = radius * radius - (row - radius) * (row - radius);
    int half = 0;
    while (kind == DiscKind::Disk ? (half + 1) * (half + 1) <= square : (2 * half + 1) * (2 * half + 1) <= 4 * square)
        ++half;
    return half;
}

CFF_HOST_DEVICE constexpr int discPixels(DiscKind kind, int radius)
{
    int pixels = 0;
    for (int row = 0; row <= 2 * radius; ++row)
        pixels += 2 * discHalf(kind, radius, row) + 1;
    return pixels;
}

}  // namespace cv::cuda::fastfilters

#endif
