// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_PLAN_HPP

#include "cuda/ranks/row_lanes_plan.hpp"

// Tuning numbers for the minimum and maximum of a window.

namespace cv::cuda::fastfilters
{

// Doubling is slower than the kernel for small windows. That kernel is slower with two rows together, with strips of
// more rows, which share fewer of the multiprocessor's blocks, and with blocks that have fewer registers, of small
// images. For doubling, words of a row in one plane of shared memory with gaps were faster than in four planes, and a
// branch between inside and border around the loads costs a third. Figures: perf/tuning/extremum.md.
struct ExtremumTuning
{
    static constexpr int reachBytes = 256;  // bytes of a window on both sides of the pixel that stands for it, together
    static constexpr int largestHeight = 65;

    // The kernel for small windows: threads of a block, blocks per multiprocessor for which it has registers, rows that
    // a thread filters together, and rows of a strip, a multiple of them.
    static constexpr int smallThreads = 128, smallRows = 4;
    static constexpr int smallBlocks(int height) { return height <= smallExact ? 5 : 4; }
    static constexpr int smallStripRows(int height) { return height == 3 ? 4 : (height < 9 ? 8 : 16); }
    static constexpr int smallExact = 9, smallLongest = 15;  // sides that have separate kernels, and others

    // The most blocks per multiprocessor of the doubling kernel.
    static constexpr int mostBlocks = 8;
};

// Windows that fit into registers and whose rows need only what the neighbouring lanes have.
constexpr bool isSmallExtremum(int pixelBytes, int windowWidth, int windowHeight)
{
    constexpr int longest = ExtremumTuning::smallLongest;
    return windowWidth >= 3 && windowWidth <= longest && windowWidth % 2 == 1 && windowHeight >= 3 &&
           windowHeight <= longest && windowHeight % 2 == 1 && windowWidth / 2 * pixelBytes <= RowLanes::laneBytes;
}

// The kernel for `Height` rows also takes lower windows, whose last row it reads several times. Whether it reads row
// `i` once more.
template <int Height>
CFF_HOST_DEVICE constexpr bool isSmallExtremumRowTwice(int windowHeight, int i)
{
    return Height > ExtremumTuning::smallExact && i >= windowHeight - 1 && i < Height - 1;
}

// A row in shared memory: one word in five is not used, so that lanes, which are four words apart, read different
// banks.
struct ExtremumRow
{
    static constexpr int margin = ExtremumTuning::reachBytes / RowLanes::laneBytes + 1;  // lanes on either side
    static constexpr int laneWords = 5;
    static constexpr int words = (laneWords * (32 + 2 * margin) + 3) / 4 * 4;
};

// Shared memory: two rows, and one row for each of the window's rows that wait.
constexpr int extremumWarpWords(int windowHeight)
{
    return 2 * ExtremumRow::words + windowHeight * (RowLanes::warpBytes / 4);
}

constexpr int extremumSharedBytes(int windowHeight)
{
    return 4 * RowLanes::warps * extremumWarpWords(windowHeight);
}

constexpr bool hasExtremumStrips(int pixelBytes, int windowWidth, int windowHeight)
{
    return (windowWidth - 1) * pixelBytes <= ExtremumTuning::reachBytes &&
           windowHeight <= ExtremumTuning::largestHeight;
}

}  // namespace cv::cuda::fastfilters

#endif
