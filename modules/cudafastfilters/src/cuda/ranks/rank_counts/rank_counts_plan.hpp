// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/runtime/device_facts.hpp"

#include <cstddef>

// Shapes of the bit-sliced threshold counts (rank_counts_planes.cuh). The image consists of 32 strips, one for each bit
// of a word, `across` of them side by side. A block's tile is tileRows rows of 32 * laneWords words of every strip.

namespace cv::cuda::fastfilters
{

constexpr int rankCountsLevels = 15;  // thresholds that split a nibble; a warp counts one
constexpr int rankCountsGroups = 16;  // values of the high nibble
constexpr int rankCountsWarps = rankCountsLevels + 1;
constexpr int rankCountsMinSideBits = 4, rankCountsMaxSideBits = 10;

// Words that a block counts at once: a row's pixels enter and leave, on the left and on the right of a window.
constexpr int rankCountsKinds = 4;

struct RankCountsPlan
{
    int sideBits;    // the window's sides are below 1 << sideBits; 0 if this method cannot run the filter
    int laneWords;   // neighbouring words per lane
    int acrossBits;  // 1 << acrossBits strips side by side, the others below them
    int stripWidth, stripHeight;
    int tileRows;
    int bandRows;  // outputs of one launch, which limit the scratch
    int blocks;    // the most blocks of a launch: each counts one tile after another
};

// Operations of the integer pipe per pixel in a pass, without those of the rows before a tile's first result.
constexpr double rankCountsPassOperations(int sideBits)
{
    return rankCountsLevels * (6. * sideBits + 18) / 32;
}

// The minimum operations of the integer pipe per pixel: the coarse pass, and a fine pass for one group. Each further
// group that a tile needs is one more pass.
constexpr double rankCountsOperations(int sideBits)
{
    return 2 * rankCountsPassOperations(sideBits);
}

// The most pixels of a band. Narrow images count as if they were wider, because they have many pixels around each
// strip. Scratch takes two to three bytes for each pixel of a large image.
constexpr std::size_t rankCountsBandPixels = std::size_t(1) << 28;
constexpr int rankCountsBandWidth = 1024;

// Words per lane. With more words, less is handed from lane to lane, but their sums must fit into its registers. With
// fewer, the tiles of a small image are higher, and there the rows before the first result cost most.
constexpr int rankCountsWidestLane(int sideBits)
{
    return sideBits <= 5 ? 8 : 4;
}

constexpr int rankCountsNarrowestLane = 2;

// A row of words in shared memory is stored as laneWords columns of this many words, so that there are no bank
// conflicts, neither between lanes that hold neighbouring words nor between lanes that hold words laneWords apart.
CFF_HOST_DEVICE constexpr int planeColumn(int laneWords)
{
    return 32 + (32 + laneWords - 1) / laneWords;
}

// Steps whose pixels are read ahead: short steps take less time than a read.
CFF_HOST_DEVICE constexpr int rankCountsStages(int laneWords)
{
    return laneWords <= 4 ? 2 : 1;
}

constexpr int rankCountsHandedWords =
    33;  // that the lanes of a level hand over, for each bit: 32 and that of the tile's edge

// Shared memory of a block: the pixels and high nibbles that are being read, the levels of each kind and the results
// (two of each), and what lanes hand over.
constexpr std::size_t rankCountsSharedBytes(int sideBits, int laneWords)
{
    const int levelWords = laneWords * planeColumn(laneWords);
    return static_cast<std::size_t>(4) *
           (rankCountsStages(laneWords) * rankCountsKinds * laneWords * 32 * 8 + 2 * 4 * 32 * laneWords +
            rankCountsLevels * (2 * (rankCountsKinds + 1) * levelWords + (sideBits + 1) * rankCountsHandedWords));
}

// Scratch of a plan, in words; it begins with the planes of the pixels.
struct RankCountsLayout
{
    int inWidth, inHeight;  // a strip with the pixels around it
    int inPitch, outPitch;  // words of one plane of a row
    int rowQuads;           // quads of all planes of a row of pixels
    unsigned inQuads;       // quads of all rows
    int columns, rows;      // tiles
    int seedRows;           // rows of a tile with the pixels around it
    std::size_t outOffset, flagOffset, counterOffset, seedOffset, words;
};

constexpr int rankCountsCounters = 2 + rankCountsGroups;  // words of counterOffset

CFF_HOST_DEVICE constexpr int roundUp(int a, int b)
{
    return (a + b - 1) / b * b;
}

// Where the planes of word x of the pixels begin in a row, in quads: first the high nibbles of 32 words, then their low
// nibbles.
CFF_HOST_DEVICE constexpr int planeQuad(int x)
{
    return x / 32 * 64 + x % 32;
}

// Where the planes of word x of the results begin, in words: 32 words of each plane in turn, from the lowest plane on.
CFF_HOST_DEVICE constexpr int planeWord(int x)
{
    return x / 32 * 256 + x % 32;
}

// Scratch words of a block's windows at the left edge of its tile, for every row and level: counts and differences.
CFF_HOST_DEVICE constexpr std::size_t rankCountsSeedWords(int sideBits, int seedRows)
{
    return static_cast<std::size_t>(seedRows) * rankCountsLevels * (2 * sideBits + 1);
}

CFF_HOST_DEVICE constexpr RankCountsLayout rankCountsLayout(const RankCountsPlan& plan, int windowWidth,
                                                            int windowHeight)
{
    RankCountsLayout layout = {};
    const int tileWords = 32 * plan.laneWords;
    layout.inWidth = plan.stripWidth + windowWidth - 1;
    layout.inHeight = plan.stripHeight + windowHeight - 1;
    layout.inPitch = roundUp(layout.inWidth, 32);
    layout.outPitch = roundUp(plan.stripWidth, 32);
    layout.rowQuads = 2 * layout.inPitch;
    layout.inQuads = static_cast<unsigned>(layout.inHeight) * static_cast<unsigned>(layout.rowQuads);
    layout.columns = (plan.stripWidth + tileWords - 1) / tileWords;
    layout.rows = (plan.stripHeight + plan.tileRows - 1) / plan.tileRows;
    layout.seedRows = plan.tileRows + windowHeight - 1;
    layout.outOffset = static_cast<std::size_t>(layout.inHeight) * 8 * layout.inPitch;
    layout.flagOffset = layout.outOffset + static_cast<std::size_t>(plan.stripHeight) * 8 * layout.outPitch;
    layout.counterOffset = layout.flagOffset + static_cast<std::size_t>(layout.columns) * layout.rows * 32;
    layout.seedOffset = layout.counterOffset + rankCountsCounters;
    layout.words = layout.seedOffset + plan.blocks * rankCountsSeedWords(plan.sideBits, layout.seedRows);
    return layout;
}

// Whether sums of 2 * sideBits bits, biased so that their top bit says "more than rank", hold every count.
constexpr bool rankCountsSumsHold(int sideBits, int windowWidth, int windowHeight, int rank)
{
    const int side = windowWidth > windowHeight ? windowWidth : windowHeight, half = 1 << (2 * sideBits - 1);
    return side < 1 << sideBits && rank < half && windowWidth * windowHeight - rank <= half;
}

// Parts into which a tile is split in a turn of the fine pass that few tiles need, so that no block is idle. A part
// should have at least as many rows of results as it has rows before them.
CFF_HOST_DEVICE constexpr int rankCountsSplits(int tiles, int blocks, int tileRows, int windowHeight)
{
    const int most = 1 + tileRows / (windowHeight + 30), parts = tiles > 0 ? blocks / tiles : 0;
    return tiles == 0 ? 0 : (parts < 1 ? 1 : (parts > most ? most : parts));
}

// Bits of the window's sides for which sums hold every count; 0 if there are none.
constexpr int rankCountsSideBits(int windowWidth, int windowHeight, int rank)
{
    for (int sideBits = rankCountsMinSideBits; sideBits <= rankCountsMaxSideBits; ++sideBits)
        if (rankCountsSumsHold(sideBits, windowWidth, windowHeight, rank))
            return sideBits;
    return 0;
}

// Time of one tile in clocks of a multiprocessor, fitted to the coarse pass (perf/tuning/rank_counts.md).
constexpr double rankCountsTileClocks(const RankCountsPlan& plan, int windowWidth, int windowHeight)
{
    const double rows = plan.tileRows + windowHeight - 1., step = 900 + plan.laneWords * (82. + 65 * plan.sideBits);
    return (rows + 31) * step + rows * ((windowWidth + 31) / 32) * 60;
}

// How much longer the whole image takes with strips side by side: many of them lie at the image's sides when they are
// packed, or their rows lie far apart. From the figures in perf/tuning/rank_counts.md.
constexpr double rankCountsAcrossFactors[] = {1.05, 1.01, 1, 1, 1.01, 1.035};

// The plan for an image of width x height outputs; sideBits is 0 if there is none.
constexpr RankCountsPlan selectRankCountsPlan(int windowWidth, int windowHeight, int rank, int width, int height,
                                              const DeviceFacts& device)
{
    constexpr int mostRounds = 16, maxRows = 1024;
    RankCountsPlan best = {};
    const std::size_t rowsOfBand =
        rankCountsBandPixels / (width > rankCountsBandWidth ? width : rankCountsBandWidth) + 1;
    const int bandRows = rowsOfBand < static_cast<std::size_t>(height) ? static_cast<int>(rowsOfBand) : height;
    const int sideBits = rankCountsSideBits(windowWidth, windowHeight, rank);
    if (sideBits == 0)
        return best;
    double least = 0;
    constexpr int maxAcrossBits = 5;
    for (int trial = 0; rankCountsWidestLane(sideBits) >> trial / (maxAcrossBits + 1) >= rankCountsNarrowestLane;
         ++trial)
    {
        const int laneWords = rankCountsWidestLane(sideBits) >> trial / (maxAcrossBits + 1);
        RankCountsPlan plan = {sideBits, laneWords, trial % (maxAcrossBits + 1), 0, 0, 0, bandRows, 0};
        if (rankCountsSharedBytes(sideBits, plan.laneWords) > static_cast<std::size_t>(device.sharedBytesOfBlock))
            continue;
        const int across = 1 << plan.acrossBits, down = 32 / across;
        plan.stripWidth = roundUp((width + across - 1) / across, 4);  // four pixels are read and written at once
        plan.stripHeight = (bandRows + down - 1) / down;
        plan.blocks = device.multiprocessors;
        const int columns = (plan.stripWidth + 32 * plan.laneWords - 1) / (32 * plan.laneWords);
        for (int rounds = 1; rounds <= mostRounds; ++rounds)
        {
            const int rows = plan.blocks * rounds / columns;  // rows of tiles
            plan.tileRows = rows > 0 ? (plan.stripHeight + rows - 1) / rows : maxRows;
            if (plan.tileRows > maxRows)
                plan.tileRows = maxRows;
            const double tiles =
                static_cast<double>(columns) * ((plan.stripHeight + plan.tileRows - 1) / plan.tileRows);
            const double filled = static_cast<double>(static_cast<int>((tiles + plan.blocks - 1) / plan.blocks));
            const double time = filled * rankCountsTileClocks(plan, windowWidth, windowHeight) *
                                rankCountsAcrossFactors[plan.acrossBits];
            if (best.sideBits == 0 || time < least)
            {
                best = plan;
                least = time;
            }
        }
    }
    return best;
}

// Whether at least one block shape fits into its shared memory.
constexpr bool rankCountsFit(int sideBits, const DeviceFacts& device)
{
    return rankCountsSharedBytes(sideBits, rankCountsNarrowestLane) <=
           static_cast<std::size_t>(device.sharedBytesOfBlock);
}

// The kernels that turn pixels into planes of bits, and planes into pixels.
constexpr int packThreads = 64;
constexpr int packResident = 16, unpackResident = 8;  // minimum blocks per multiprocessor
constexpr int packRows = 4;                           // rows of a block
constexpr int packWords = 4;  // neighbouring words per thread: the pixels of a strip are one word of memory

}  // namespace cv::cuda::fastfilters

#endif
