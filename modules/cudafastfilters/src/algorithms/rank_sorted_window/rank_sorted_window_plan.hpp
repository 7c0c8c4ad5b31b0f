// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_PLAN_HPP

#include "common/host_device.hpp"

#include <cstddef>
#include <cstdint>

// Shapes of the masks of sorted pixels (rank_sorted_window.cuh).

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Outputs of a tile, a side. Where the results of a large tile lie too far apart, small ones take its place.
constexpr int maskTileSide = 64, maskSmallSide = 32;
constexpr int maskThreads = 512, maskWarps = maskThreads / 32;
constexpr int maskResident = 2;  // blocks of a multiprocessor

// The row counts of a window are bytes.
constexpr int maskMaxWindow = 255;
constexpr int maskApronWords = (maskTileSide + maskMaxWindow - 1 + 31) / 32;  // of 32 pixels, in a row
constexpr int maskCountRows = maskTileSide + maskMaxWindow + 1;

// Pixels that are sorted at once: as many as the masks of a tile have room for.
CFF_HOST_DEVICE constexpr int maskPlaces(int side)
{
    return 2048 * maskTileSide / side;
}

// Words of a mask in shared memory: lanes that hold neighbours have no bank conflicts.
CFF_HOST_DEVICE constexpr int maskPitch(int side)
{
    return maskPlaces(side) / 32 + 1;
}

constexpr int maskBins = 8192;  // values that can be told apart at once
constexpr int maskBinsOfThread = maskBins / maskThreads;
constexpr int maskListOfWarp = 320;  // pixels near the guess that a warp keeps when it first reads the apron

// Sampled pixels of a window, in this many columns.
constexpr int maskSampleColumns = 64;
constexpr int maskSampleBatch = 4;  // of a thread

// This many times as many pixels are listed as have a place on either side of the guess, because the sample is inexact.
constexpr double maskListSlack = 1.15;

// Small tiles are used if the ranks of the guess in the windows at a tile's corners differ from the wanted one by more
// than this part of the window; the corners' windows are known by so many sampled pixels of a thread. Figures:
// perf/tuning/rank_sorted_window.md.
constexpr float maskSplitShare = 0.10f;
constexpr int maskCornerSamples = 4;

// Pixels of the sample that a thread reads. The guess may then be off by half a percent, which is more pixels in larger
// windows.
CFF_HOST_DEVICE constexpr int maskSamplesOfThread(int side, int windowWidth, int windowHeight)
{
    return (windowWidth * windowHeight < 128 * 128 ? 8 : 32) / (side == maskTileSide ? 1 : 2);
}

// Where results lie farther from the guess, the next keys are chosen by a sorted sample of the apron, this many rows
// and columns of it, so that slightly fewer pixels are expected than there is room for; fewer keys than this are never
// sorted.
constexpr int maskSampleSide = 16, maskSortedSamples = maskSampleSide * maskSampleSide;
constexpr float maskNextShare = 0.85f;
constexpr unsigned maskLeastReach = 16;

// Bins of more pixels are parted before each of their pixels counts those before it.
constexpr int maskUnpartedPixels = 16;

// Pixels that a tile reads for each pixel of the window. Up to the first number the masks are faster than the sliding
// bitmap, or as fast; up to the second one, if small tiles do not replace too many of some tiles: where the bitmap is
// faster, the results of nearly all tiles lie far apart. Figures: perf/tuning/rank_sorted_window.md.
constexpr double maskApronRatio = 4.1, maskProbedApronRatio = 22.5;
constexpr int maskProbes = 128, maskMostWildProbes = maskProbes * 3 / 8;

// Below so many outputs, for each multiprocessor, there are too few tiles; figures: perf/tuning/rank_sorted_window.md.
constexpr int maskMinPixels = 1985, maskMinProbedPixels = 4468;

enum class SortedWindowUse
{
    Never,
    IfProbed,
    Always
};

// Of images with enough outputs, see sortedWindowMinPixels().
constexpr SortedWindowUse sortedWindowUse(int windowWidth, int windowHeight)
{
    const double apron = (maskTileSide + windowWidth - 1.) * (maskTileSide + windowHeight - 1.);
    const double area = static_cast<double>(windowWidth) * windowHeight;
    const bool probed = apron > maskApronRatio * area;
    if (windowWidth > maskMaxWindow || windowHeight > maskMaxWindow || apron > maskProbedApronRatio * area)
        return SortedWindowUse::Never;
    return probed ? SortedWindowUse::IfProbed : SortedWindowUse::Always;
}

constexpr int sortedWindowMinPixels(SortedWindowUse use)
{
    return use == SortedWindowUse::IfProbed ? maskMinProbedPixels : maskMinPixels;
}

struct SortedWindowMemory
{
    unsigned bins[maskBins];  // also the row counts: those of four rows in a word, maskTileSide words a row of words
    unsigned list[maskWarps * maskListOfWarp];
    unsigned results[maskTileSide * maskTileSide + maskPlaces(maskTileSide)];  // of the outputs, and the sorted values
    unsigned across[maskTileSide * maskPitch(maskTileSide)], down[maskTileSide * maskPitch(maskTileSide)];
    int columns[maskApronWords * 32], rows[maskTileSide + maskMaxWindow - 1];  // of the source, for those of the apron
    int listed[maskWarps], totals[maskWarps];
    unsigned corners[8], beyond, samples[maskSortedSamples];
    int picked[8];
    int lower, upper, middle;
};

static_assert(maskSmallSide * maskPitch(maskSmallSide) <= maskTileSide * maskPitch(maskTileSide), "masks of all tiles");
static_assert(maskCountRows / 4 * maskTileSide <= maskBins, "row counts take the place of the bins");
static_assert(maskPlaces(maskSmallSide) <= maskTileSide * maskPitch(maskTileSide) &&
                  maskPlaces(maskSmallSide) <= maskWarps * maskListOfWarp &&
                  maskBins / 32 <= maskTileSide * maskPitch(maskTileSide),
              "what the sort within bins notes of pixels takes the place of a mask and of the list");

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
