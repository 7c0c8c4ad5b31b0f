// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>
#include <cstdint>

// Shapes of the sorted lists of pixels near a guess (rank_wide_kernel.cuh).

namespace cv::cuda::fastfilters
{

constexpr int wideTileSide = 128;  // outputs along a side of a tile
constexpr int wideThreads = 1024, wideWarps = wideThreads / 32;
constexpr int wideRowsOfThread = wideTileSide * wideTileSide / wideThreads;

constexpr int wideListed = 8192;  // pixels that are listed and sorted at once
constexpr int widePlaces = 2048;  // of these, pixels that have masks at once
constexpr int wideMaskPitch = widePlaces / 32 + 1;
constexpr int wideStep = 4;  // words of a mask that an output passes at once

// Condensed columns of an apron: the first wideTileSide, or the window's if it is narrower, then those that enter the
// windows of later outputs. The columns between them lie in all windows of a tile and share one number. Rows likewise.
constexpr int wideCondensed = 2 * wideTileSide - 1, wideCommon = wideCondensed;
constexpr int wideCondensedWords = 2 * wideTileSide / 32;
constexpr int wideKeys = 8;  // that a lane reads at once
static_assert(wideCondensedWords == wideKeys, "a lane reads its condensed columns at once");

constexpr int wideMaxWindow = 65535;  // along a side: the counts of a row have 16 bits
constexpr int wideMinWindow = 4;      // narrower ones have few pixels for each that is read

// Pixels of the sample that gives the guess, in this many columns; of the sorted ones, every fourth or eighth is kept
// for the ranges that follow.
constexpr int wideSampled = wideListed, wideSampleColumns = 64, wideSamplesKept = 1024;

// Expected pixels of a list, as a part of its room: of the first range, and of those that follow.
constexpr float wideFirstShare = 0.8f, wideNextShare = 0.7f;

constexpr int wideDigits = 256;  // radix of the sort, and bins of a range that has too many pixels

struct WideMemory
{
    int left[wideTileSide * wideTileSide];
    union
    {
        struct
        {
            unsigned across[wideTileSide * wideMaskPitch], down[wideTileSide * wideMaskPitch];
        } masks;
        std::uint16_t rowCounts[wideCondensed * wideTileSide];
        unsigned counters[(wideWarps + 1) * wideDigits];
        int placed[wideTileSide * wideTileSide];  // pixels of a batch in each window
    };
    unsigned keys[wideListed];
    std::uint16_t spots[wideListed], order[2][wideListed];
    unsigned samples[wideSamplesKept];
    int commons[wideTileSide];  // counts of the rows that lie in all windows
    unsigned bins[wideDigits];
    int sums[wideThreads];
    unsigned walking[wideTileSide * wideTileSide / 32];  // a bit for each output: it walks over the masks
    int listed;
};

}  // namespace cv::cuda::fastfilters

#endif
