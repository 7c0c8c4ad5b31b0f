// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_HPP
#define OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_HPP

#include "cpu/simd/simd_level.hpp"

#include <cstddef>

// Ranks of windows of bytes that move down a strip of columns; see column_counts.simd.hpp for the method.

namespace cv::cuda::fastfilters
{

const int countBins = 16, countLevels = 16;  // for a byte: the higher and the lower half
const int countPairs = countBins - 1;
const int countPairLevels = 2 * countLevels;

// The strip's columns, and the state after the windows of its last row.
struct ColumnCounts
{
    int columns;  // source columns: window.width - 1 more than outputs
    int windowWidth, windowHeight, rank;
    const int* ranks;  // of the outputs of a row, `rankStride` apart, instead of `rank`; null: none
    int rankStride;
    bool isShort, isWide;        // counts to 127; counts and sums of twice the bytes
    unsigned char* counts;       // [1 + countBins][columns + 1][countLevels]: coarse ones, then those of each bin
    std::ptrdiff_t binStride;    // from the counts of a bin to those of the next bin, for one column
    unsigned char* sums;         // [countPairs + 1][countPairLevels], for windows; the last are coarse
    unsigned char* steps;        // [countLevels + 1][countLevels]: 1 from a level on
    int pair;                    // the last window's
    unsigned char* columnSums;   // [columns + 1][countBins]: of the values, each at most the bin's first; null: none
    unsigned below[countPairs];  // for windows, as `sums`: those of the pair's first bin
    int sumsOf[countPairs + 1];  // the first column of the window to which `sums` belong; negative: none
};

// Sums of the narrow counts hold 16 bits, the counts of a column hold 8.
inline bool countsAreWide(int windowWidth, int windowHeight)
{
    return windowHeight > 255 || static_cast<long long>(windowWidth) * windowHeight > 65535;
}

inline int bytesOfCount(bool isWide)
{
    return isWide ? 2 : 1;
}

// A row enters the windows, and one leaves them; null: none does. selectRowAndRest: rest[x] is how many values of the
// window equal to out[x] precede the rank in sorted order. selectRowAndSums, if there are columnSums: sums[x] is
// that of the window's values, each at most out[x].
CFF_DECLARE_SIMD(void clearCounts(ColumnCounts& state);
                 void addRow(ColumnCounts& state, const unsigned char* row, int stride);
                 void selectRow(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving,
                                int stride, unsigned char* out, int outStride);
                 void selectRowAndRest(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving,
                                       unsigned char* out, int* rest);
                 void selectRowAndSums(ColumnCounts& state, const unsigned char* entering, const unsigned char* leaving,
                                       int stride, unsigned char* out, int* sums))

}  // namespace cv::cuda::fastfilters

#endif
