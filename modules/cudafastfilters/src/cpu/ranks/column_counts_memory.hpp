// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_MEMORY_HPP
#define OPENCV_CUDAFASTFILTERS_COLUMN_COUNTS_MEMORY_HPP

#include "column_counts/column_counts.hpp"

#include "opencv2/core/types.hpp"
#include "opencv2/core/utility.hpp"

#include <algorithm>
#include <vector>

namespace cv::cuda::fastfilters
{

// The memory for the counts of strips with at most `mostOutputs` columns, one after the other. begin() is called before
// each.
class ColumnCountsMemory
{
public:
    // The ranks of each window; in CpuImages::ranks' place, any. withSums: for selectRowAndSums().
    ColumnCountsMemory(int mostOutputs, Size window, const std::vector<int>& ranks, bool withSums = false)
        : ranks_(ranks), pairs_(ranks.size())
    {
        state.columns = mostOutputs + window.width - 1;
        state.windowWidth = window.width;
        state.windowHeight = window.height;
        state.rank = ranks[0];
        state.ranks = nullptr;
        state.rankStride = 0;
        state.isShort = window.height <= 127;
        state.isWide = countsAreWide(window.width, window.height);
        const size_t bytes = bytesOfCount(state.isWide);
        const int alignment = 64;
        const size_t sums = 2 * bytes * (countPairs + 1) * countPairLevels;
        const size_t steps = alignSize(bytes * (countLevels + 1) * countLevels, alignment);
        // An odd number of cache lines, so that the counts of one column do not fall into the same lines of the cache.
        const size_t bin = divUp(bytes * (state.columns + 1) * countLevels, alignment) | 1;
        state.binStride = bin * alignment / bytes;
        const size_t ofColumns = withSums ? 2 * bytes * (state.columns + 1) * countBins : 0;
        memory_.resize(alignment + sums + steps + (1 + countBins) * bin * alignment + ofColumns);
        state.sums = alignPtr(memory_.data(), alignment);
        state.steps = state.sums + sums;
        state.counts = state.steps + steps;
        state.columnSums = withSums ? state.counts + (1 + countBins) * bin * alignment : nullptr;
    }

    // row(y): pixels of row y of the first window, `stride` bytes apart. All rows except the last are counted, and the
    // first one twice, because it then leaves.
    template <typename Row>
    void begin(SimdLevel level, int outputs, int stride, const Row& row)
    {
        state.columns = outputs + state.windowWidth - 1;
        CFF_SIMD_FUNCTION(level, clearCounts)(state);
        std::fill(pairs_.begin(), pairs_.end(), state.pair);
        const auto addRow = CFF_SIMD_FUNCTION(level, addRow);
        for (int y = 0; y < state.windowHeight; ++y)
            addRow(state, row(std::max(0, y - 1)), stride);
    }

    // Calls select(index) with each of the ranks, which go on with the bins where their last results were.
    template <typename Select>
    void selectEach(const Select& select)
    {
        for (size_t i = 0; i < ranks_.size(); ++i)
        {
            state.rank = ranks_[i];
            state.pair = pairs_[i];
            select(static_cast<int>(i));
            pairs_[i] = state.pair;
        }
    }

    // Calls select() with the next ranks of a row's outputs.
    template <typename Select>
    void selectNext(std::vector<int>& ranks, int outputs, const Select& select)
    {
        const int* const last = state.ranks;
        const int stride = state.rankStride;
        ranks.resize(outputs);
        for (int x = 0; x < outputs; ++x)
            ranks[x] = last[x * stride] + 1;
        state.ranks = ranks.data();
        state.rankStride = 1;
        select();
        state.ranks = last;
        state.rankStride = stride;
    }

    ColumnCounts state;

private:
    const std::vector<int> ranks_;
    std::vector<int> pairs_;  // of each rank's last result
    std::vector<uchar> memory_;
};

}  // namespace cv::cuda::fastfilters

#endif
