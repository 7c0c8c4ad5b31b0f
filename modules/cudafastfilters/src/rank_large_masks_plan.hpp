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

// How many values may be sorted after `values` others: twice as many, since pixels get rarer, but not all that bins could
// hold, since counting many that have no place takes time.
constexpr int maskLeastReach = 16;

CFF_HOST_DEVICE constexpr int maskReach(int values)
{
    return 2 * values < maskLeastReach ? maskLeastReach : 2 * values > maskBins ? maskBins : 2 * values;
}

// Pixels that a tile reads for each pixel of the window. Up to the first number the masks are faster than the sliding
// bitmap; up to the second one, if not too many of some tiles have results farther from the guess than bins reach.
// One H200, 2026-11-21, Gpx/s at 4096 x 4096, sliding bitmap and masks: 31 x 31, random pixels 7.7, 25.6, smooth images
// with noise 8.0 to 8.1, 11 to 13, a ramp that wraps every hundred pixels 8.1, 2.7, patches of flat areas and of noise
// 8.5, 3.3; 63 x 63 3.7, 27.3 and 3.9 to 4.0, 6.5 and 4.0, 3.7 and 4.2, 3.2; 101 x 101 2.3, 21.7 and 2.4 to 2.5, 2.8 to
// 4.2 and 2.5, 20 and 2.5, 2.9.
constexpr double maskApronRatio = 4.1, maskProbedApronRatio = 9.3;
constexpr int maskProbes = 128, maskMostWildProbes = maskProbes / 4;
constexpr float maskWildShare = 0.03f;  // of a window's pixels, beyond the bins

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
    unsigned corners[8], beyond;
    int picked[8];
    int lower, upper, middle;
};

static_assert(maskSmallSide * maskPitch(maskSmallSide) <= maskTileSide * maskPitch(maskTileSide), "masks of all tiles");
static_assert(maskCountRows / 4 * maskTileSide <= maskBins, "row counts take the place of the bins");

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
