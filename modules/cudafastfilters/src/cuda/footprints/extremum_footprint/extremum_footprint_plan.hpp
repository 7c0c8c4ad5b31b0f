// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_FOOTPRINT_PLAN_HPP

#include "common/host_device.hpp"

#include <cstdint>

// The numbers of extremum_footprint, and what its kernels receive. extremum_footprint_kernel.cuh has the method.

namespace cv::cuda::fastfilters
{

struct FootprintTuning
{
    static constexpr int threads = 512, blocks = 2;   // of a multiprocessor
    static constexpr int width = 128;                 // words of a row of outputs, one per thread
    static constexpr int groups = threads / width;    // of threads, one below the other
    static constexpr int manyRows = 16, fewRows = 4;  // outputs of a thread below each other
    static constexpr int together = 4;                // rows of a tile that a warp reads and makes at the same time

    // Wider footprints would take long to plan. Higher ones than 65535 rows have no place in a ExtremumRun.
    static constexpr int mostWidth = 2048;

    // Instructions for a word, roughly: to load it, to make a length, for a run of that, and for a run of an output.
    static constexpr double load = 14, made = 5, madeRun = 2.5, run = 3;
    // The cost of a block that has a multiprocessor to itself; that of one beside another is 1.
    static constexpr double oneBlock = 1.6;
};

// A run of the footprint, of one of the lengths that are made: its first pixel.
struct ExtremumRun
{
    std::uint32_t place;

    static constexpr ExtremumRun at(int column, int row)
    {
        return {static_cast<std::uint32_t>(column) << 16 | static_cast<std::uint32_t>(row)};
    }
    CFF_HOST_DEVICE constexpr int column() const { return static_cast<int>(place >> 16); }
    CFF_HOST_DEVICE constexpr int row() const { return static_cast<int>(place & 0xffff); }
};

// ExtremumRuns::words() in the memory of a kernel.
struct FootprintProgram
{
    const std::int32_t* words;
    int levels, height;

    CFF_HOST_DEVICE constexpr int lengthAt(int level) const { return level; }
    // Where the number of the first run of a level is that lies in this row or below.
    CFF_HOST_DEVICE constexpr int startAt(int level, int row) const { return levels + level * (height + 1) + row; }
    CFF_HOST_DEVICE constexpr int runAt(int number) const { return levels * (height + 2) + number; }
};

// What a block computes and what it needs for that.
struct FootprintTile
{
    int rowsOfThread;  // manyRows or fewRows
    int band;          // rows of the footprint at a time
    int words;         // of a row of the source
    int pitch;         // words from column to column in shared memory: odd, so that columns lie in different banks

    static CFF_HOST_DEVICE constexpr int rowsFor(int outputs, int band)
    {
        constexpr int unit = FootprintTuning::together;
        return (outputs + band - 1 + unit - 1) / unit * unit;
    }
    CFF_HOST_DEVICE constexpr int rows() const { return rowsOfThread * FootprintTuning::groups; }  // of outputs
    CFF_HOST_DEVICE constexpr int sharedBytes() const { return 4 * words * pitch; }

    static constexpr FootprintTile of(int rowsOfThread, int band, int width)
    {
        return {rowsOfThread, band, FootprintTuning::width + width - 1,
                rowsFor(rowsOfThread * FootprintTuning::groups, band) | 1};
    }
};

}  // namespace cv::cuda::fastfilters

#endif
