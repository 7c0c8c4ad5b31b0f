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

constexpr int maskTileSide = 64;  // outputs
constexpr int maskThreads = 512, maskWarps = maskThreads / 32;
constexpr int maskResident = 2;  // blocks of a multiprocessor

// The row counts of a window are bytes.
constexpr int maskMaxWindow = 255;
constexpr int maskApronWords = (maskTileSide + maskMaxWindow - 1 + 31) / 32;  // of 32 pixels, in a row
constexpr int maskCountRows = maskTileSide + maskMaxWindow + 1;

constexpr int maskPlaces = 2048;  // pixels that are sorted at once
constexpr int maskWords = maskPlaces / 32;
constexpr int maskPitch = maskWords + 1;  // of a mask in shared memory: lanes that hold neighbours meet in no bank
constexpr int maskBins = 8192;            // values that can be told apart at once
constexpr int maskBinsOfThread = maskBins / maskThreads;
constexpr int maskListOfWarp = 256;  // pixels near the guess that a warp keeps when it first reads the apron

// Sampled pixels of the centre window, in this many columns.
constexpr int maskSampleColumns = 64;

// Places on either side of the guess are kPlaces / 2; so many more are wanted from the list, as the sample is inexact.
constexpr double maskListSlack = 1.15;

// Pixels of the sample that a thread reads. The guess may be off by half a percent then; the larger the window, the
// more pixels that is.
CFF_HOST_DEVICE constexpr int maskSamplesOfThread(int windowWidth, int windowHeight)
{
    return windowWidth * windowHeight < 128 * 128 ? 8 : 32;
}

struct MaskMemory
{
    unsigned bins[maskBins];  // also the row counts: those of four rows in a word, maskTileSide words a row of words
    unsigned list[maskWarps * maskListOfWarp];
    int left[maskTileSide * maskTileSide];
    unsigned across[maskTileSide * maskPitch], down[maskTileSide * maskPitch];
    std::uint16_t values[maskPlaces];
    int listed[maskWarps], totals[maskWarps];
    int picked[8];
    int lower, upper, middle;
};

static_assert(maskCountRows / 4 * maskTileSide <= maskBins, "row counts take the place of the bins");

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
