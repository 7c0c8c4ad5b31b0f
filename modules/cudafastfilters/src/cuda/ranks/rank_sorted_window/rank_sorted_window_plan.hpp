// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>
#include <cstdint>

// Shapes of the masks of sorted pixels (rank_sorted_window.cuh).

namespace cv::cuda::fastfilters
{

// Outputs along a side of a tile. If the results of a large tile lie too far apart, small tiles replace it.
constexpr int sortedWindowTileSide = 64, sortedWindowSmallSide = 32;
constexpr int sortedWindowThreads = 512, sortedWindowWarps = sortedWindowThreads / 32;
constexpr int sortedWindowResident = 2;  // blocks per multiprocessor

// The row counts of a window are bytes.
constexpr int sortedWindowMaxWindow = 255;
constexpr int sortedWindowApronWords =
    (sortedWindowTileSide + sortedWindowMaxWindow - 1 + 31) / 32;  // words of 32 pixels, in a row
constexpr int sortedWindowCountRows = sortedWindowTileSide + sortedWindowMaxWindow + 1;

// Pixels that are sorted at once: as many as fit into the masks of a tile.
CFF_HOST_DEVICE constexpr int sortedWindowPlaces(int side)
{
    return 2048 * sortedWindowTileSide / side;
}

// Words of a mask in shared memory: lanes that hold neighbours have no bank conflicts.
CFF_HOST_DEVICE constexpr int sortedWindowMaskPitch(int side)
{
    return sortedWindowPlaces(side) / 32 + 1;
}

constexpr int sortedWindowBins = 8192;  // values that can be told apart at once
constexpr int sortedWindowBinsOfThread = sortedWindowBins / sortedWindowThreads;
constexpr int sortedWindowListOfWarp = 320;  // pixels near the guess that a warp keeps when it first reads the apron

// Sampled pixels of a window, in this many columns.
constexpr int sortedWindowSampleColumns = 64;
constexpr int sortedWindowSampleBatch = 4;  // per thread

// How many more pixels are listed than have a place on either side of the guess, because the sample is inexact.
constexpr double sortedWindowListSlack = 1.15;

// Small tiles are used if the ranks of the guess in the windows at a tile's corners differ from the wanted one by more
// than this part of the window; each thread samples this many pixels of the corners' windows. Figures:
// perf/tuning/rank_sorted_window.md.
constexpr float sortedWindowSplitShare = 0.10f;
constexpr int sortedWindowCornerSamples = 4;

// Pixels of the sample that a thread reads. The guess may then be off by half a percent, which is more pixels in larger
// windows.
CFF_HOST_DEVICE constexpr int sortedWindowSamplesOfThread(int side, int windowWidth, int windowHeight)
{
    return (windowWidth * windowHeight < 128 * 128 ? 8 : 32) / (side == sortedWindowTileSide ? 1 : 2);
}

// If results lie farther from the guess, the next keys are chosen by a sorted sample of the apron with this many rows
// and columns, so that slightly fewer pixels are expected than fit; at least sortedWindowLeastReach keys are sorted.
constexpr int sortedWindowSampleSide = 16, sortedWindowSortedSamples = sortedWindowSampleSide * sortedWindowSampleSide;
constexpr float sortedWindowNextShare = 0.85f;
constexpr unsigned sortedWindowLeastReach = 16;

// Bins with more pixels than this are split before each of their pixels counts the pixels before it.
constexpr int sortedWindowUnpartedPixels = 16;

// Pixels that a tile reads for each pixel of the window.
constexpr double sortedWindowApron(int windowWidth, int windowHeight)
{
    return (sortedWindowTileSide + windowWidth - 1.) * (sortedWindowTileSide + windowHeight - 1.) /
           (static_cast<double>(windowWidth) * windowHeight);
}

// Up to this number of those pixels the masks are faster than the sliding bitmap, or as fast. Beyond it they are only
// if small tiles do not replace too many of some tiles: if the bitmap is faster, the results of nearly all tiles lie
// far apart. Figures: perf/tuning/rank_sorted_window.md.
constexpr double sortedWindowApronRatio = 4.1;
constexpr int sortedWindowProbes = 128, sortedWindowMostWildProbes = sortedWindowProbes * 3 / 8;

constexpr bool sortedWindowIsProbed(int windowWidth, int windowHeight)
{
    return sortedWindowApron(windowWidth, windowHeight) > sortedWindowApronRatio;
}

struct SortedWindowMemory
{
    // Also holds the row counts: four rows per word, sortedWindowTileSide words in a row of words.
    unsigned bins[sortedWindowBins];
    unsigned list[sortedWindowWarps * sortedWindowListOfWarp];
    unsigned results[sortedWindowTileSide * sortedWindowTileSide +
                     sortedWindowPlaces(sortedWindowTileSide)];  // outputs and the sorted values
    unsigned across[sortedWindowTileSide * sortedWindowMaskPitch(sortedWindowTileSide)],
        down[sortedWindowTileSide * sortedWindowMaskPitch(sortedWindowTileSide)];
    int columns[sortedWindowApronWords * 32],
        rows[sortedWindowTileSide + sortedWindowMaxWindow - 1];  // source rows of the apron's rows
    int listed[sortedWindowWarps], totals[sortedWindowWarps];
    unsigned corners[8], beyond, samples[sortedWindowSortedSamples];
    int picked[8];
    int lower, upper, middle;
};

static_assert(sortedWindowSmallSide * sortedWindowMaskPitch(sortedWindowSmallSide) <=
                  sortedWindowTileSide * sortedWindowMaskPitch(sortedWindowTileSide),
              "masks of all tiles");
static_assert(sortedWindowCountRows / 4 * sortedWindowTileSide <= sortedWindowBins,
              "row counts take the place of the bins");
static_assert(sortedWindowPlaces(sortedWindowSmallSide) <=
                      sortedWindowTileSide * sortedWindowMaskPitch(sortedWindowTileSide) &&
                  sortedWindowPlaces(sortedWindowSmallSide) <= sortedWindowWarps * sortedWindowListOfWarp &&
                  sortedWindowBins / 32 <= sortedWindowTileSide * sortedWindowMaskPitch(sortedWindowTileSide),
              "what the sort within bins notes of pixels takes the place of a mask and of the list");

}  // namespace cv::cuda::fastfilters

#endif
