// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "preferences.hpp"

#include "cuda/footprints/footprint_bits/footprint_bits_plan.hpp"
#include "cuda/footprints/footprint_few/footprint_few_plan.hpp"
#include "cuda/ranks/rank_counts/rank_counts_plan.hpp"
#include "cuda/ranks/rank_sorted_window/rank_sorted_window_plan.hpp"
#include "cuda/strips/strip_preparation.hpp"
#include "cuda/tensor/tensor_separable_coefficients.hpp"
#include "cuda/tensor/tensor_separable_long_plan.hpp"

#include <algorithm>
#include <vector>

// Measured on an H200: perf/tuning has the figures, in the page of the algorithm, in small_images.md and in alone.md. A
// number for another device is a line above the one that it replaces, with the device's compute capability.

namespace cv::cuda::fastfilters
{

namespace
{

// A name that no algorithm has does not compile.
#define CFF_ALGORITHM(folder, Name) [[maybe_unused]] constexpr const char* folder = #folder;
#include "linear_list.hpp"
#define CFF_ALGORITHM(folder, Name) [[maybe_unused]] constexpr const char* folder = #folder;
#include "percentiles_list.hpp"
#define CFF_ALGORITHM(folder, Name) [[maybe_unused]] constexpr const char* folder = #folder;
#include "rank_list.hpp"
#define CFF_ALGORITHM(folder, Name) [[maybe_unused]] constexpr const char* folder = #folder;
#include "footprints/footprint_list.hpp"
#define CFF_ALGORITHM(folder, Name) [[maybe_unused]] constexpr const char* folder = #folder;
#include "missing/missing_linear_list.hpp"

constexpr const char* anyLater = nullptr;

template <typename Task>
bool all(const Task&)
{
    return true;
}

template <int Least, int Most>
bool side(const LinearTask& task)
{
    return task.longestSide() >= Least && task.longestSide() <= Most;
}

template <int Least, int Most>
bool sideOfWords(const LinearTask& task)
{
    return task.sourceBytes() == 2 && side<Least, Most>(task);
}

bool floatSumsOfSeveralBytes(const LinearTask& task)
{
    return (task.sourceBytes() == 2 || task.sourceBytes() == 4) && !task.result.sums.useDouble;
}

// Strips of 15 x 15 are slower.
bool wordsToFloatsBeyond9(const LinearTask& task)
{
    return task.sourceBytes() == 2 && task.dstDepth() == CV_32F && task.longestSide() > 9;
}

template <int Least>
bool rows(const LinearTask& task)
{
    return task.height() >= Least;
}

// Windows of bytes for which other boxes are faster than scans over a block.
template <int Most>
bool bytesTo(const LinearTask& task)
{
    return task.sourceBytes() == 1 && task.longestSide() <= Most;
}

bool oneChannel(const LinearTask& task)
{
    return task.channels() == 1;
}

bool shortSideOfOneChannel(const LinearTask& task)
{
    return oneChannel(task) && task.longestSide() <= 5;
}

// Short masks from bytes to other types.
bool shortSideToOthers(const LinearTask& task)
{
    return task.dstDepth() != CV_8U && task.longestSide() <= 7;
}

// Tiles have few rows beside those of such windows.
bool longInFloat(const LinearTask& task)
{
    return !task.result.sums.useDouble && task.width() >= 101 && task.height() >= 101 && task.longestSide() >= 145;
}

bool longFloatSums(const LinearTask& task)
{
    return !task.result.sums.useDouble && task.longestSide() >= 49;
}

template <int Side>
bool belowSideOfWords(const LinearTask& task)
{
    return task.sourceBytes() == 2 && task.longestSide() < Side;
}

template <int Side>
bool belowSideOfChannels(const LinearTask& task)
{
    return task.channels() > 1 && task.longestSide() < Side;
}

bool severalChannels(const LinearTask& task)
{
    return task.channels() > 1;
}

bool oneChannelBeyond17(const LinearTask& task)
{
    return oneChannel(task) && task.longestSide() > 17;
}

// Masks for which tensor_separable_long has products of X blocks along the row and Y along the column.
template <int X, int Y>
bool longBlocks(const LinearTask& task)
{
    const int variant = chooseTensorSeparable(task).longVariant;
    if (variant < 0)
        return false;
    const TensorSeparableLongVariant kernel = tensorSeparableLongVariants().kernels[variant];
    return kernel.x == X && kernel.y == Y;
}

// Strips are made for all coefficients of such a mask, zeros or not.
bool shortStrips(const LinearTask& task)
{
    return denseStripSide(task) <= denseSideBeforeSparse;
}

bool fewCoefficientsOfBytes(const LinearTask& task)
{
    return task.sourceBytes() == 1 && task.area() < 16 && task.height() <= 3;
}

template <int Area>
bool below(const LinearTask& task)
{
    return task.area() < Area;
}

// The checks of floats by dense_spectrum are two more launches.
bool floatsBelow600(const LinearTask& task)
{
    return (task.srcDepth() == CV_32F || task.dstDepth() == CV_32F) && !task.result.sums.useDouble && task.area() < 600;
}

// Tiles with sums in double are half as fast, and high windows leave few outputs for a tile.
bool floatSumsBelow240(const LinearTask& task)
{
    return !task.result.sums.useDouble && task.area() < 240 && task.height() <= 45;
}

template <int Area>
bool doubleSumsBelow(const LinearTask& task)
{
    return task.result.sums.useDouble && task.area() < Area;
}

bool floats15(const LinearTask& task)
{
    return task.sourceBytes() == 4 && task.height() == 15;
}

template <int Least>
bool widthFrom(const RankTask& task)
{
    return task.width() >= Least;
}

template <int Least>
bool longestSideOfRank(const RankTask& task)
{
    return task.longestSide() >= Least;
}

template <int Least>
bool row(const RankTask& task)
{
    return task.height() == 1 && task.width() >= Least;
}

template <int Most>
bool columnBelow(const RankTask& task)
{
    return task.width() == 1 && task.height() < Most;
}

bool oneChannelRank(const RankTask& task)
{
    return task.channels() == 1;
}

template <int Bytes, int Least, int Most>
bool squareOfValues(const RankTask& task)
{
    return task.valueBytes() == Bytes && task.width() >= Least && task.width() <= Most;
}

// Ranks of the outermost 2 %, whose guesses are seldom far off, of windows from a side on.
template <int Least>
bool isNearExtremum(const RankTask& task)
{
    const int last = task.width() * task.height() - 1;
    return 50 * std::min(task.rank, last - task.rank) <= last && task.longestSide() >= Least;
}

// Ranks of tiles for which lists of the least values are shorter than those of the tile. With a side of nine: measured
// for 99 % of 9x9, the others are estimates.
bool hasShortLists(const RankTask& task)
{
    const int pixels = task.width() * task.height(), steps = task.stepsToExtremum();
    if (task.longestSide() == 9)
        return steps <= (pixels == 81 ? 3 : (pixels == 63 ? 2 : 1));
    return task.channels() == 1 ? pixels == 49 && steps == 1 : pixels >= 25 && steps <= (pixels == 49 ? 2 : 1);
}

// Windows whose extrema tiles of any rank find in one launch, blocks in several.
bool isShort(const RankTask& task)
{
    return task.longestSide() <= 7;
}

// Tiles that small images fill with few strips.
bool isLongTileOfWords(const RankTask& task)
{
    return task.valueBytes() == 2 && task.longestSide() == 9 && task.width() * task.height() >= 45;
}

// One or two rows share none, so that their lists are slow.
bool hasFewRows(const RankTask& task)
{
    return task.height() < 3 && task.stepsToExtremum() >= (task.valueBytes() == 1 ? 1 : 3);
}

bool hasLongListsOfFewBytes(const RankTask& task)
{
    return task.valueBytes() == 1 && task.stepsToExtremum() == 4 && task.width() * task.height() < 64;
}

// The cost of lists grows with their length and with the rows of the window.
bool hasLongLists(const RankTask& task)
{
    return (task.height() + 5) * (2 * task.stepsToExtremum() + 1) > 330;
}

template <int SideBits>
bool countsOf(const RankTask& task)
{
    return rankCountsSideBits(task.width(), task.height(), task.rank) == SideBits;
}

// Windows for which tiles of rank_sorted_window read many pixels for each pixel of the window.
bool wideApron(const RankTask& task)
{
    return sortedWindowApron(task.width(), task.height()) > (task.longestSide() < 63 ? 22.5 : 45);
}

// Windows whose ranks rank_bitmap sorts in shared memory, and not longer than those of rank_sorted_window.
bool sortedInSharedMemory(const RankTask& task)
{
    return task.longestSide() <= sortedWindowMaxWindow && task.width() * task.height() <= 135 * 135;
}

// Filters of the least and the greatest value run at the speed of a copy, and there is nothing to share by one rank.
bool isFasterApart(const PercentilesTask& task)
{
    std::vector<int> between;
    for (int i = 0; i < task.count(); ++i)
        if (!task.of(i).isExtremum() && std::find(between.begin(), between.end(), task.ranks[i]) == between.end())
            between.push_back(task.ranks[i]);
    return between.size() < 2;
}

bool probedApron(const RankTask& task)
{
    return sortedWindowIsProbed(task.width(), task.height());
}

bool smallSquare(const MissingLinearTask& task)
{
    return task.width() <= 7;
}

// footprint_few loads one channel of a tile at a time.
bool bytesOfSeveralChannels(const FootprintRankTask& task)
{
    return task.plain.valueBytes() == 1 && task.plain.channels() > 1;
}

// Networks of so many values, of which pixels take only a part, that bits take fewer operations: an estimate.
bool bitsTakeLess(const FootprintRankTask& task)
{
    const int pixels = task.footprint.count(), values = fewValues(pixels, task.plain.rank);
    if (values > fewMostValues)  // the median of a disc
        return false;
    const int planes = 8 * task.plain.valueBytes(), lanes = planes < 32 ? 2 : 1;
    const double bits = rankBitsOperations(planes, footprintBitsPlaces[footprintBitsKernel(pixels)]) +
                        (rankBitsLoadOperations(planes) + rankBitsWriteOperations(planes)) / 32;
    return bits < fewNetworkOperations[fewNetwork(values)] / lanes;
}

}  // namespace

const Preferences<RankTask>& rankPreferences()
{
    static const Preferences<RankTask> table = {
        // The windows of elements at the edges are read column by column.
        {extremum_small, extremum, widthFrom<11>, bytes(3000)},
        {extremum_blocks, extremum_small, all, never},
        {extremum_blocks, rank_tile, isShort, never},
        // It takes three launches or more; windows of one row take one.
        {extremum_blocks, extremum, row<17>, elements(40000)},
        {extremum_blocks, extremum, columnBelow<51>, never},
        {extremum_blocks, extremum, longestSideOfRank<51>, elements(20000)},
        {extremum_blocks, extremum, longestSideOfRank<31>, elements(100000)},
        {extremum_blocks, extremum, all, never},
        // Tiles of large windows are low, or few.
        {median_tile, rank_bits, squareOfValues<1, 9, 13>, elements(12000)},
        {median_tile, rank_bits, squareOfValues<1, 15, 15>, elements(30000)},
        {median_tile, rank_bits, squareOfValues<1, 17, 17>, elements(50000)},
        {median_tile, rank_bits, squareOfValues<2, 15, 15>, elements(3000)},
        {median_tile, rank_bits, squareOfValues<2, 17, 17>, elements(12000)},
        {median_tile, rank_bitmap, squareOfValues<4, 17, 17>, elements(6000)},
        {rank_tile, extremum_lists, hasShortLists, never},
        {rank_tile, rank_bits, isLongTileOfWords, elements(3000)},
        {extremum_lists, rank_bits, hasFewRows, never},
        {extremum_lists, rank_bits, hasLongListsOfFewBytes, never},
        {extremum_lists, rank_lines, hasFewRows, never},
        {extremum_lists, rank_counts, hasLongLists, never},
        {rank_bits, rank_counts, isNearExtremum<17>, upTo(pixels(23831))},
        {rank_columns, rank_tile, oneChannelRank, bytes(150000)},
        {rank_columns, rank_tile, all, bytes(100000)},
        // Smaller images have too few tiles.
        {rank_counts, anyLater, countsOf<4>, pixels(47662)},
        {rank_counts, anyLater, countsOf<5>, pixels(23831)},
        {rank_counts, anyLater, countsOf<6>, pixels(15887)},
        {rank_counts, anyLater, countsOf<7>, pixels(9929)},
        {rank_counts, anyLater, countsOf<8>, pixels(5957)},
        {rank_counts, anyLater, countsOf<9>, pixels(31775)},
        {rank_counts, anyLater, countsOf<10>, pixels(47662)},
        {rank_sorted_window, rank_bitmap, wideApron, never},
        {rank_sorted_window, anyLater, isNearExtremum<31>, pixels(1900)},
        {rank_sorted_window, anyLater, probedApron, pixels(4468)},
        {rank_sorted_window, anyLater, all, pixels(1985)},
        {rank_wide, rank_bitmap, sortedInSharedMemory, never},
    };
    return table;
}

const Preferences<FootprintRankTask>& footprintPreferences()
{
    static const Preferences<FootprintRankTask> table = {
        {footprint_plus, footprint_few, all, bytes(90000)},  // an estimate
        {footprint_few, footprint_bits, bytesOfSeveralChannels, never},
        {footprint_few, footprint_bits, bitsTakeLess, never},
    };
    return table;
}

const Preferences<MissingLinearTask>& missingLinearPreferences()
{
    static const Preferences<MissingLinearTask> table = {{valid_running, valid_strip, smallSquare, never}};
    return table;
}

const Preferences<PercentilesTask>& percentilesPreferences()
{
    static const Preferences<PercentilesTask> table = {{percentile_tile, percentile_planes, isFasterApart, never}};
    return table;
}

const Preferences<LinearTask>& wideLinearPreferences()
{
    static const Preferences<LinearTask> table = {{box_chunk, separable_strip, side<1, 8>, never}};
    return table;
}

const Preferences<LinearTask>& linearPreferences()
{
    static const Preferences<LinearTask> table = {
        // The margins are filled by a second kernel.
        {box_lanes, anyLater, shortSideOfOneChannel, elements(1000000)},
        {box_lanes, anyLater, side<5, 5>, elements(31775)},
        {box_lanes, anyLater, side<7, 13>, elements(7943)},
        {box_lanes, anyLater, side<15, 23>, elements(23000)},
        {box_lanes, anyLater, side<25, 33>, elements(27000)},
        {box_lanes, anyLater, side<35, 63>, elements(15887)},
        {box_wide, separable_strip, all, never},
        {box_wide, tensor_separable, oneChannelBeyond17, elements(63550)},
        {box_wide, tensor_separable, all, never},
        {box_wide, box_chunk, oneChannel, elements(0, 480)},
        {box_wide, box_chunk, all, elements(32000)},
        {tensor_separable_long, box_wide, all, never},
        {tensor_separable_long, box_running, all, never},
        {tensor_separable_long, box_chunk, all, never},
        {tensor_separable_long, anyLater, longBlocks<3, 3>, elements(127100)},
        {tensor_separable_long, anyLater, longBlocks<7, 3>, elements(39718)},
        {tensor_separable_long, anyLater, longBlocks<9, 3>, elements(39718)},
        {tensor_separable_long, anyLater, severalChannels, elements(39718)},
        {tensor_separable_long, anyLater, longBlocks<5, 5>, elements(15000)},
        {tensor_separable_long, anyLater, longBlocks<7, 7>, elements(18000)},
        {tensor_separable_long, anyLater, longBlocks<9, 9>, elements(20000)},
        {tensor_separable, separable_strip, shortSideToOthers, elements(31775)},  // short strips: an estimate
        {box_scan, separable_strip, side<1, 63>, never},
        {box_scan, separable_strip_integer, side<1, 63>, never},
        {box_scan, box_running, side<1, 50>, never},
        {box_scan, box_running, all, elements(100000)},
        {box_scan, box_chunk, bytesTo<257>, never},
        {box_scan, box_chunk, side<1, 257>, elements(100000)},
        {box_scan, box_chunk, all, elements(7943)},
        {box_scan, box_large, all, elements(40000, 40)},  // it has few blocks
        {box_running, separable_strip, sideOfWords<11, 12>, elements(63550)},
        {box_running, separable_strip, sideOfWords<13, 63>, elements(31775)},
        {box_running, separable_strip, all, never},
        {box_running, box_chunk, rows<7>, elements(-40000, 6500)},
        {box_chunk, separable_strip, floats15, elements(60000)},
        {box_chunk, separable_strip, wordsToFloatsBeyond9, elements(0)},
        {box_chunk, separable_strip, all, never},
        {box_chunk, separable_strip_integer, all, never},
        {tensor_two_pass, separable_tile, belowSideOfWords<45>, never},
        {tensor_two_pass, separable_tile, side<1, 33>, never},
        {tensor_two_pass, separable_tile, belowSideOfChannels<63>, never},
        // Several strips of columns are slower than one.
        {tensor_two_pass, separable_tile, belowSideOfWords<105>, upTo(elements(3700000))},
        {tensor_two_pass, separable_tile, all, elements(25000)},
        {tensor_two_pass, two_pass, all, elements(25000)},
        {separable_tile, two_pass, longInFloat, never},
        {separable_tile, two_pass, longFloatSums, elements(60000)},
        {separable_tile, two_pass, floatSumsOfSeveralBytes, elements(12000)},
        {box_large, separable_strip, all, never},
        {box_large, separable_strip_integer, all, never},
        {box_large, tensor_dense, all, never},
        {box_large, separable_tile, side<1, 6>, upTo(elements(12000))},
        {box_large, separable_tile, side<1, 126>, never},
        {box_large, separable_tile, all, elements(7943)},
        {tensor_dense, dense_strip, all, elements(31775)},
        {sparse_tile, dense_strip, shortStrips, never},
        {sparse_tile, tensor_dense, all, never},
        {low_rank, dense_strip, all, never},
        {low_rank, tensor_dense, all, never},
        // Capabilities of graphics cards have a unit for double for each 32 or 64 for float: estimated.
        {dense_spectrum, dense_tile, below<3000>, never, 110},
        {dense_spectrum, dense_tile, below<120>, never, 90},
        {dense_spectrum, dense_tile, floatSumsBelow240, never, 90},
        {dense_spectrum, dense_tile, floatsBelow600, elements(20000), 90},
        {dense_spectrum, dense_tile, doubleSumsBelow<240>, elements(20000), 90},
        {dense_spectrum, dense_tile, doubleSumsBelow<400>, elements(4000), 90},
        {dense_spectrum, dense_tile, all, elements(0), 90},
        {dense_spectrum, dense_tile, below<3000>, never, 86},
        {dense_spectrum, dense_tile, below<240>, never, 80},
        {dense_spectrum, dense_tile, all, elements(0), 80},
        {dense_spectrum, dense_tile, below<3000>, never},
        {dense_spectrum, linear_direct, below<100>, never},
        {dense_tile, linear_direct, fewCoefficientsOfBytes, never},
    };
    return table;
}

}  // namespace cv::cuda::fastfilters
