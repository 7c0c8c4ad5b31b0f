// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_RUNS_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_RUNS_HPP

#include "cuda/ranks/rank_window.hpp"

#include <cstdint>

// The runs of footprints that slide, as their kernels read them.

namespace cv::cuda::fastfilters
{

// A WindowChord of a window of sides up to 255, in a word.
CFF_HOST_DEVICE constexpr std::uint32_t packedChord(const WindowChord& chord)
{
    return static_cast<std::uint32_t>(chord.y | chord.begin << 8 | chord.end << 16);
}
CFF_HOST_DEVICE constexpr WindowChord unpackedChord(std::uint32_t word)
{
    return {static_cast<int>(word & 255), static_cast<int>(word >> 8 & 255), static_cast<int>(word >> 16)};
}

// The packed runs of a footprint's rows, and those of its columns, whose `y` is the column, in the device's memory.
struct FootprintRuns
{
    const std::uint32_t *rows, *columns;
    int rowsCount, columnsCount;
};

}  // namespace cv::cuda::fastfilters

#endif
