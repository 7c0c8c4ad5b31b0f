// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The algorithms of medians and ranks, in order: the first that takes the filter and the image runs.
//
// A line is CFF_ALGORITHM(folder, Name), which has a prepareName(const RankTask&); a file that includes this defines
// CFF_ALGORITHM before.

CFF_ALGORITHM(median_columns, MedianColumns)         // 3x3 medians
CFF_ALGORITHM(median_tile, MedianTile)               // medians of squares up to 17x17
CFF_ALGORITHM(extremum_small, ExtremumSmall)         // minimum and maximum, odd sides of 3 to 15 pixels
CFF_ALGORITHM(extremum_blocks, ExtremumBlocks)       // the same for any rectangle
CFF_ALGORITHM(extremum, Extremum)                    // the same for rectangles up to 65 rows
CFF_ALGORITHM(rank_columns, RankColumns)             // other ranks of 3x3 bytes
CFF_ALGORITHM(rank_tile, RankTile)                   // other ranks of 3, 5 or 7 by 3, 5 or 7, one channel to 9x9
CFF_ALGORITHM(extremum_lists, ExtremumLists)         // the 2nd to 5th (bytes) or 6th least or greatest
CFF_ALGORITHM(rank_bits, RankBits)                   // any rank of other windows up to 15x13, squares up to 19x19
CFF_ALGORITHM(rank_lines, RankLines)                 // lines and rectangles 3 pixels wide, 16 to 1023 long
CFF_ALGORITHM(rank_counts, RankCounts)               // larger windows of bytes, large images
CFF_ALGORITHM(rank_sorted_window, RankSortedWindow)  // 16- and 32-bit windows from about 17x17 on
CFF_ALGORITHM(rank_wide, RankWide)                   // windows beyond 255 of any type
CFF_ALGORITHM(rank_bitmap, RankBitmap)               // any window of enough pixels and bits
CFF_ALGORITHM(rank_bisection, RankBisection)         // any

#undef CFF_ALGORITHM
