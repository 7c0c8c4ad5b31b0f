// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_PLAN_HPP

#include "cuda/host_device.hpp"

#include <cstddef>
#include <cstdint>

// Shapes of the masks of sorted pixels (cuda/rank_large_masks.cuh).

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

// Words of a mask in shared memory: lanes that hold neighbours meet in no bank.
CFF_HOST_DEVICE constexpr int maskPitch(int side)
{
    return maskPlaces(side) / 32 + 1;
}

constexpr int maskBins = 8192;            // values that can be told apart at once
constexpr int maskLeastReach = 16;        // values that are sorted after others: twice as many as those, but not fewer
constexpr int maskBinsOfThread = maskBins / maskThreads;
constexpr int maskListOfWarp = 320;  // pixels near the guess that a warp keeps when it first reads the apron

// Sampled pixels of a window, in this many columns.
constexpr int maskSampleColumns = 64;
constexpr int maskSampleBatch = 4;  // of a thread

// So many more pixels are listed than have a place on either side of the guess, as the sample is inexact.
constexpr double maskListSlack = 1.15;

// Small tiles are used if the ranks of the guess in the windows at a tile's corners differ from the wanted one by more
// than this part of the window; the corners' windows are known by so many sampled pixels of a thread.
#ifndef SPLIT
#define SPLIT 0.07f
#endif
constexpr float maskSplitShare = SPLIT;
constexpr int maskCornerSamples = 4;

// Pixels of the sample that a thread reads. The guess may be off by half a percent then; the larger the window, the
// more pixels that is.
CFF_HOST_DEVICE constexpr int maskSamplesOfThread(int side, int windowWidth, int windowHeight)
{
    return (windowWidth * windowHeight < 128 * 128 ? 8 : 32) / (side == maskTileSide ? 1 : 2);
}

struct MaskMemory
{
    unsigned bins[maskBins];  // also the row counts: those of four rows in a word, maskTileSide words a row of words
    unsigned list[maskWarps * maskListOfWarp];
    int left[maskTileSide * maskTileSide];
    unsigned across[maskTileSide * maskPitch(maskTileSide)], down[maskTileSide * maskPitch(maskTileSide)];
    std::uint16_t values[maskPlaces(maskSmallSide)];
    int columns[maskApronWords * 32], rows[maskTileSide + maskMaxWindow - 1];  // of the source, for those of the apron
    int listed[maskWarps], totals[maskWarps];
    unsigned corners[8];
    int picked[8];
    int lower, upper, middle;
};

static_assert(maskSmallSide * maskPitch(maskSmallSide) <= maskTileSide * maskPitch(maskTileSide), "masks of all tiles");
static_assert(maskCountRows / 4 * maskTileSide <= maskBins, "row counts take the place of the bins");

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
