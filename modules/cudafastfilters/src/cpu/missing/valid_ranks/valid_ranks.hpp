// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_RANKS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_RANKS_HPP

#include "cpu/missing/missing_rows/missing_rows.hpp"

// Rows of images with missing pixels; see valid_ranks.cpp for the purpose.

namespace cv::cuda::fastfilters
{

// A row of pixels, and what says which of them are missing: a test of their values, or a mask.
struct MissingRow
{
    MissingElements missing;
    int channels, pixels;
    const unsigned char* values;
    const unsigned char* mask;  // null: none
    int maskChannels;
};

// From the valid pixels of windows to the ranks of their results.
struct WindowRanks
{
    int channels, width, area;
    const int* ofCounts;  // for each number of valid pixels; null: those of a median, the higher of two or not
    bool isHigher;
    bool missingAreLeast;  // missing pixels come before the others, not after them
};

// From the values of the ranks to results.
struct RankFinish
{
    int depth, minCount;
    double missing;
    bool isMean;  // of the values of the rank and of the next one, for even numbers of valid pixels
};

// replaceMissing: pixels that are missing become the least or the greatest value of their type; valid: 1 or 0 each.
// slideCounts: a row of valid pixels enters columns, and one leaves them unless it is null.
// sumColumns: the valid pixels of each window of so many columns.
// rankRow: the valid pixels of each window, and its rank.
// finishRow: `centres` are 0 where the result is missing; null: nowhere.
CFF_DECLARE_SIMD(void replaceMissing(const MissingRow& row, bool byLeast, void* replaced, unsigned char* valid);
                 void slideCounts(const unsigned char* entering, const unsigned char* leaving, int count, int* columns);
                 void sumColumns(int channels, int width, const int* columns, int count, int* sums);
                 void rankRow(const WindowRanks& windows, const int* columns, int count, int* counts, int* ranks);
                 void finishRow(const RankFinish& finish, const void* values, const void* next, const int* counts,
                                const unsigned char* centres, int count, void* out))

}  // namespace cv::cuda::fastfilters

#endif
