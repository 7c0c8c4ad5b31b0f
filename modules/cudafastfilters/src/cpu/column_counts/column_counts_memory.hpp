// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_MEMORY_HPP
#define OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_MEMORY_HPP

#include "column_counts.hpp"

#include "opencv2/core/types.hpp"
#include "opencv2/core/utility.hpp"

#include <vector>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The memory of the counts of strips of at most `mostOutputs` columns, one after the other. begin() and clearCounts()
// come before each.
class ColumnCountsMemory
{
public:
    ColumnCountsMemory(int mostOutputs, Size window, int rank)
    {
        begin(mostOutputs, window.width);
        state.windowWidth = window.width;
        state.windowHeight = window.height;
        state.rank = rank;
        state.isShort = window.height <= 127;
        state.isWide = countsAreWide(window.width, window.height);
        const size_t bytes = bytesOfCount(state.isWide), alignment = 64;
        const size_t sums = 2 * bytes * (countPairs + 1) * countPairLevels;
        const size_t steps = alignSize(bytes * (countLevels + 1) * countLevels, static_cast<int>(alignment));
        // An odd number of cache lines, so that the counts of one column do not fall into the same of the cache.
        const size_t bin = ((bytes * (state.columns + 1) * countLevels - 1) / alignment + 1) | 1;
        state.binStride = bin * alignment / bytes;
        memory_.resize(alignment + sums + steps + (1 + countBins) * bin * alignment);
        state.sums = alignPtr(memory_.data(), static_cast<int>(alignment));
        state.steps = state.sums + sums;
        state.counts = state.steps + steps;
    }

    void begin(int outputs) { begin(outputs, state.windowWidth); }

    ColumnCounts state;

private:
    void begin(int outputs, int windowWidth) { state.columns = outputs + windowWidth - 1; }

    std::vector<uchar> memory_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
