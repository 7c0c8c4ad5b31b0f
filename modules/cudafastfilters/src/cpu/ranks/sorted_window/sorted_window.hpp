// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SORTED_WINDOW_HPP
#define OPENCV_CUDAFASTFILTERS_SORTED_WINDOW_HPP

#include "cpu/ranks/split_tiles/split_rows.hpp"

namespace cv::cuda::fastfilters
{

constexpr int keysAtOnce = 4;  // that enter a list

// Windows are at most as wide as high.

// Whether common pixels are merged from sorted rows; otherwise, they stay sorted from row to row.
constexpr bool mergesRows(int width)
{
    return width >= 5;
}

// Outputs of a column that share merged rows: a power of two, so that at least half of the window's rows are common.
constexpr int tileRows(int height)
{
    int rows = 1;
    while (4 * rows <= height + 1)
        rows *= 2;
    return rows;
}

// Keys of SplitStrip::memory. 16 levels of merged rows are more than any window has.
constexpr std::size_t sortedWindowKeys(int width, int height)
{
    const std::size_t sides = 2 * (height + 2 * keysAtOnce), inner = width - 1, core = inner * height;
    if (!mergesRows(width))
        return sides + core + 2 * keysAtOnce + 2 * inner;
    int levels = 3;
    while (1 << levels < 8 * height)
        ++levels;
    return sides + 2 * core + levels * core;
}

// Any rank of any window.
CFF_DECLARE_SIMD(void filterBySortedWindows(const SplitStrip& strip))

}  // namespace cv::cuda::fastfilters

#endif
