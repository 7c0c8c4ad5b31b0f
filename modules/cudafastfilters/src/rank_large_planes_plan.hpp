// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_PLANES_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_PLANES_PLAN_HPP

#include "cuda/host_device.hpp"

#include <cstddef>

// Shapes of the bit-sliced threshold counts (cuda/rank_large_bit_planes.cuh). The image is cut into 32 strips, one for each
// bit of a word: `across` side by side. A block's tile is tileRows rows of planeTileWords words of every strip.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

constexpr int planeLevels = 15;  // thresholds that split a nibble; a warp counts one
constexpr int planeGroups = 16;  // values of the high nibble
constexpr int planeWarps = planeLevels + 1;
constexpr int planeMaxColumns = 65535;  // of tiles, a limit of the launch
constexpr int planeMinSideBits = 4, planeMaxSideBits = 8;

struct BitPlanePlan
{
    int sideBits;    // the window's sides are below 1 << sideBits; 0 if the filter cannot be done this way
    int acrossBits;  // 1 << acrossBits strips side by side, the others below them
    int stripWidth, stripHeight;
    int tileRows;
    int bandRows;  // outputs of one launch: what bounds the scratch
};

// Below so many outputs the sliding bitmap is faster, there are too few tiles: at 31 x 31 on one H200, 2026-11-21, 1024 x
// 1024 ran at 2.8 Gpx/s against 5.4, 4096 x 4096 at 15 against 9.
constexpr std::size_t planeMinPixels = std::size_t(1) << 22;

// Pixels of a band at most; scratch takes about two bytes for each.
constexpr std::size_t planeBandPixels = std::size_t(1) << 28;

constexpr int planeLaneWords = 4;  // neighbouring words of a lane: more hold too many sums for its registers
constexpr int planeTileWords = 32 * planeLaneWords;

// Blocks that share a multiprocessor.
constexpr int planeResident(int sideBits)
{
    return sideBits <= 5 ? 2 : 1;
}

// A row of words in shared memory is stored as planeLaneWords columns of this many words, so that neither lanes that
// hold neighbouring words nor lanes that hold words planeLaneWords apart meet in a bank.
CFF_HOST_DEVICE constexpr int planeColumn(int words)
{
    const int needed = (words + planeLaneWords - 1) / planeLaneWords, shift = 32 / planeLaneWords;
    return (needed - shift + 31) / 32 * 32 + shift;
}

// Words of a tile's row of one level: of the window's pixels, and of results.
CFF_HOST_DEVICE constexpr int planeLevelWords(int windowWidth)
{
    return planeLaneWords * planeColumn(planeTileWords + windowWidth - 1);
}

constexpr int planeResultColumn = planeColumn(planeTileWords), planeResultWords = planeLaneWords * planeResultColumn;

// Shared memory of a block: for each level the rows that enter and leave, and the results, all twice.
constexpr std::size_t planeSharedBytes(int windowWidth)
{
    return static_cast<std::size_t>(2) * planeLevels * 4 * (2 * planeLevelWords(windowWidth) + planeResultWords);
}

// Scratch of a plan, in words.
struct BitPlaneLayout
{
    int inWidth, inHeight;  // of a strip with the pixels around it
    int inPitch, outPitch;  // words of one plane of a row
    int columns, rows;      // tiles
    std::size_t outOffset, flagOffset, words;
};

CFF_HOST_DEVICE constexpr int roundUp(int a, int b)
{
    return (a + b - 1) / b * b;
}

CFF_HOST_DEVICE constexpr BitPlaneLayout planeLayout(const BitPlanePlan& plan, int windowWidth, int windowHeight)
{
    BitPlaneLayout layout = {};
    layout.inWidth = plan.stripWidth + windowWidth - 1;
    layout.inHeight = plan.stripHeight + windowHeight - 1;
    layout.inPitch = roundUp(layout.inWidth, 32);
    layout.outPitch = roundUp(plan.stripWidth, 32);
    layout.columns = (plan.stripWidth + planeTileWords - 1) / planeTileWords;
    layout.rows = (plan.stripHeight + plan.tileRows - 1) / plan.tileRows;
    layout.outOffset = static_cast<std::size_t>(layout.inHeight) * 8 * layout.inPitch;
    layout.flagOffset = layout.outOffset + static_cast<std::size_t>(plan.stripHeight) * 8 * layout.outPitch;
    layout.words = layout.flagOffset + static_cast<std::size_t>(layout.columns) * layout.rows * 32;
    return layout;
}

// Whether sums of 2 * sideBits bits, biased so that their top bit says "more than rank", hold every count.
constexpr bool planeSumsHold(int sideBits, int windowWidth, int windowHeight, int rank)
{
    const int side = windowWidth > windowHeight ? windowWidth : windowHeight, half = 1 << (2 * sideBits - 1);
    return side < 1 << sideBits && rank < half && windowWidth * windowHeight - rank <= half;
}

// The plan for an image of width x height outputs, or one of sideBits 0.
constexpr BitPlanePlan selectBitPlanePlan(int windowWidth, int windowHeight, int rank, int width, int height,
                                          int multiprocessors)
{
    BitPlanePlan best = {};
    const std::size_t rowsOfBand = planeBandPixels / width + 1;
    const int bandRows = rowsOfBand < static_cast<std::size_t>(height) ? static_cast<int>(rowsOfBand) : height;
    int sideBits = planeMinSideBits;
    while (sideBits <= planeMaxSideBits && !planeSumsHold(sideBits, windowWidth, windowHeight, rank))
        ++sideBits;
    if (sideBits > planeMaxSideBits)
        return best;
    double least = 0;
    for (int acrossBits = 0; acrossBits <= 5; ++acrossBits)
    {
        const int across = 1 << acrossBits, down = 32 / across;
        BitPlanePlan plan = {sideBits, acrossBits, (width + across - 1) / across, (bandRows + down - 1) / down,
                             0,        bandRows};
        for (plan.tileRows = 16; plan.tileRows <= 1024; plan.tileRows += 16)
        {
            const BitPlaneLayout layout = planeLayout(plan, windowWidth, windowHeight);
            if (layout.columns > planeMaxColumns)
                break;
            const double tiles = static_cast<double>(layout.columns) * layout.rows;
            const int atOnce = multiprocessors * planeResident(sideBits);
            const double rounds = static_cast<double>(static_cast<int>((tiles + atOnce - 1) / atOnce));
            const double time = rounds * (plan.tileRows + windowHeight);
            if (best.sideBits == 0 || time < least)
            {
                best = plan;
                least = time;
            }
        }
    }
    return best;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
