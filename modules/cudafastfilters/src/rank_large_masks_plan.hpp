// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_PLAN_HPP

#include "cuda/common/host_device.hpp"

#include <cstddef>
#include <cstdint>

// Shapes of the masks of sorted pixels (cuda/rank_large/rank_large_masks.cuh).

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

constexpr int maskBins = 8192;  // values that can be told apart at once
constexpr int maskBinsOfThread = maskBins / maskThreads;
constexpr int maskListOfWarp = 320;  // pixels near the guess that a warp keeps when it first reads the apron

// Sampled pixels of a window, in this many columns.
constexpr int maskSampleColumns = 64;
constexpr int maskSampleBatch = 4;  // of a thread

// So many more pixels are listed than have a place on either side of the guess, as the sample is inexact.
constexpr double maskListSlack = 1.15;

// Small tiles are used if the ranks of the guess in the windows at a tile's corners differ from the wanted one by more
// than this part of the window; the corners' windows are known by so many sampled pixels of a thread. One H200,
// 2026-11-21, milliseconds at 4096 x 4096 with large tiles alone, with 0.1, 0.04 and small tiles alone: 31 x 31, random
// pixels 0.67, 0.67, 0.80, 1.11, a smooth image with noise 2.83, 1.33, 1.33, 1.35; 101 x 101 0.79, 0.79, 0.82, 1.72 and
// 6.36, 4.92, 4.93, 4.93; 255 x 255 1.72, 1.74, 2.04, 7.78 and 19.7, 17.3, 17.4, 17.3.
constexpr float maskSplitShare = 0.10f;
constexpr int maskCornerSamples = 4;

// Pixels of the sample that a thread reads. The guess may be off by half a percent then; the larger the window, the
// more pixels that is.
CFF_HOST_DEVICE constexpr int maskSamplesOfThread(int side, int windowWidth, int windowHeight)
{
    return (windowWidth * windowHeight < 128 * 128 ? 8 : 32) / (side == maskTileSide ? 1 : 2);
}

// Where results lie farther from the guess, the next keys are chosen by a sorted sample of the apron, so many rows and
// columns of it, so that some less pixels are expected than have a place; fewer keys than this are never sorted.
constexpr int maskSampleSide = 16, maskSortedSamples = maskSampleSide * maskSampleSide;
constexpr float maskNextShare = 0.85f;
constexpr unsigned maskLeastReach = 16;

// Bins of more pixels are parted before each of their pixels counts those before it.
constexpr int maskUnpartedPixels = 16;

// Pixels that a tile reads for each pixel of the window. Up to the first number the masks are faster than the sliding
// bitmap, or as fast; up to the second one, if small tiles do not replace too many of some tiles. One H200, 2026-11-21,
// Gpx/s at 4096 x 4096, sliding bitmap and masks, for random pixels, a smooth image with noise, a ramp that wraps every
// hundred pixels, patches of flat areas and of noise:
//   16 bit   21   9.4, 15.5   9.4, 6.4   9.3, 2.6    9.8, 3.9
//            31   7.8, 25.2   7.8, 6.6   8.0, 2.6    8.4, 3.8
//            45   6.1, 27.7   6.1, 6.2   6.4, 2.7    6.8, 3.3
//            63   3.7, 27.4   3.7, 5.4   3.9, 3.4    4.2, 3.0
//           101   2.3, 22.6   2.3, 3.3   2.4, 18.7   2.5, 3.1
//   float    21   8.1, 18.5   8.1, 4.7   8.1, 4.0    8.7, 7.1
//            31   6.6, 19.8   6.6, 6.2   6.8, 4.7    7.3, 5.6
//            45   5.1, 20.5   5.1, 4.6   5.3, 3.5    5.8, 3.8
//            63   3.1, 19.9   3.1, 3.6   3.2, 3.4    3.6, 3.0
//           101   2.0, 15.6   2.0, 2.2   2.1, 12.8   2.3, 2.4
//           255   0.20, 7.3   0.20, 0.79  0.21, 6.8  0.22, 1.2
// The results of nearly all tiles lie far apart in the images where the bitmap is faster, of under one in five in the
// others. At 17 x 17, random pixels, where every sixth tile's do: 16 bit 10.2, 13.6; float, at 16384 x 16384, 19.8 by masks.
constexpr double maskApronRatio = 4.1, maskProbedApronRatio = 22.5;
constexpr int maskProbes = 128, maskMostWildProbes = maskProbes * 3 / 8;

// Below so many outputs there are too few tiles. Milliseconds, random pixels, bitmap and masks: 63 x 63 at 512 x 512
// 0.142, 0.093; with probes 31 x 31 at 512 x 512 0.067, 0.110, at 768 x 768 0.122, 0.112, at 1024 x 1024 0.193, 0.125.
constexpr std::size_t maskMinPixels = 1 << 18, maskMinProbedPixels = 9 << 16;

enum class MaskUse
{
    Never,
    IfProbed,
    Always
};

constexpr MaskUse maskUse(int windowWidth, int windowHeight, int width, int height)
{
    const double apron = (maskTileSide + windowWidth - 1.) * (maskTileSide + windowHeight - 1.);
    const double area = static_cast<double>(windowWidth) * windowHeight;
    const bool probed = apron > maskApronRatio * area;
    if (windowWidth > maskMaxWindow || windowHeight > maskMaxWindow || apron > maskProbedApronRatio * area ||
        static_cast<std::size_t>(width) * height < (probed ? maskMinProbedPixels : maskMinPixels))
        return MaskUse::Never;
    return probed ? MaskUse::IfProbed : MaskUse::Always;
}

struct MaskMemory
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
