// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch.hpp"
#include "rank_algorithms.hpp"
#include "tables.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// The first that takes the filter and the image runs. For a window, those before the last three exclude each other.
const TableEntry<RankTask> rankAlgorithms[] = {
    {"median_columns", prepareMedianColumns},         // 3x3 medians
    {"median_tile", prepareMedianTile},               // medians of squares to 15x15
    {"extremum_small", prepareExtremumSmall},         // the least and the greatest of 3, 5 or 7 by 3, 5 or 7
    {"extremum", prepareExtremum},                    // the same of rectangles to 65 rows
    {"rank_columns", prepareRankColumns},             // other ranks of 3x3 bytes
    {"rank_tile", prepareRankTile},                   // other ranks of 3, 5 or 7 by 3, 5 or 7
    {"rank_bits", prepareRankBits},                   // any rank of other windows to 15x13
    {"rank_counts", prepareRankCounts},               // larger windows of bytes, large images
    {"rank_sorted_window", prepareRankSortedWindow},  // windows from about 17x17 on of 16 and 32 bits
    {"rank_bitmap", prepareRankBitmap},               // any window of enough pixels and bits
    {"rank_bisection", prepareRankBisection}};        // any

}  // namespace

std::shared_ptr<const Dispatch> prepareRankFilter(const RankTask& task)
{
    return std::make_shared<Dispatch>(rankAlgorithms, task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
