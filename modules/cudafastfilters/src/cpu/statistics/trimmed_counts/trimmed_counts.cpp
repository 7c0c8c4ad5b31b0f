// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Trimmed means of bytes from counts of columns. With S(t) the sum of a window's values, each at most t, and the values
// lo and hi of the first and the last rank that counts, the sum of what lies between is
//
//   S(hi) - S(lo) + (values not left out below) * lo - (values left out above) * hi
//
// The counts that find the ranks give S, too: it grows by the number of values above t from t to t + 1, and columns
// keep the sums that belong to the beginnings of the counts' bins.
//
// Cost: that of two percentiles and about 40 instructions, for any window.

#include "precomp.hpp"

#include "cpu/ranks/column_counts_memory.hpp"
#include "cpu/ranks/count_tiles.hpp"
#include "cpu/statistics/trimmed_sums.hpp"
#include "cpu/statistics/trimmed_task.hpp"
#include "cpu/statistics_algorithms.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int slack = 64;  // elements, so that vectors may be longer than rows

// Filters tiles, one after the other, on one thread.
class CountedTiles
{
public:
    CountedTiles(const TrimmedMeanTask& task, const StripeFinish& finish, SimdLevel level, int mostColumns,
                 const PaddedSource& source, const Mat& destination)
        : task_(task),
          finish_(finish),
          level_(level),
          source_(source),
          destination_(destination),
          counts_(mostColumns, task.neighbourhood.window, {task.first, task.last}, true)
    {
        for (int i = 0; i < 2; ++i)
        {
            limits_[i].resize(mostColumns + slack);
            sums_[i].resize(mostColumns + slack);
        }
        results_.resize((mostColumns + slack) * CV_ELEM_SIZE1(task.dstType));
    }

    void operator()(const Rect& part)
    {
        for (int channel = 0; channel < task_.channels(); ++channel)
            filterChannel(part, channel);
    }

private:
    void filterChannel(const Rect& part, int channel)
    {
        const int channels = task_.channels();
        const KeyRows keys(source_, task_.srcType, Range(part.x, part.x + part.width + task_.width() - 1));
        const auto selectRow = CFF_SIMD_FUNCTION(level_, selectRowAndSums);
        counts_.begin(level_, part.width, channels, [&](int y) { return keys.row(part.y + y, upper_) + channel; });
        for (int y = part.y; y < part.br().y; ++y)
        {
            const uchar* const entering = keys.row(y + task_.height() - 1, lower_) + channel;
            const uchar* const leaving = keys.row(std::max(part.y, y - 1), upper_) + channel;
            counts_.selectEach(
                [&](int i) {
                    selectRow(counts_.state, i == 0 ? entering : nullptr, leaving, channels, limits_[i].data(),
                              sums_[i].data());
                });
            finishRow(part, y, channel);
        }
    }

    void finishRow(const Rect& part, int y, int channel)
    {
        const size_t bytes = CV_ELEM_SIZE1(task_.dstType), pixelBytes = CV_ELEM_SIZE(task_.dstType);
        uchar* const to = destination_.ptr(y) + part.x * pixelBytes + channel * bytes;
        uchar* const out = task_.channels() == 1 ? to : results_.data();
        TrimmedRow row = {};
        row.width = task_.width();
        row.height = task_.height();
        row.least = limits_[0].data();
        row.greatest = limits_[1].data();
        row.depth = task_.srcDepth();
        row.count = part.width;
        row.below = task_.first;
        row.above = task_.area() - 1 - task_.last;
        CFF_SIMD_FUNCTION(level_, finishTrimmedCounts)(row, finish_, sums_[0].data(), sums_[1].data(), out);
        if (out != to)
            for (int x = 0; x < part.width; ++x)
                std::copy_n(out + x * bytes, bytes, to + x * pixelBytes);
    }

    const TrimmedMeanTask& task_;
    const StripeFinish& finish_;
    const SimdLevel level_;
    const PaddedSource& source_;
    Mat destination_;
    ColumnCountsMemory counts_;
    std::vector<uchar> upper_, lower_, limits_[2], results_;
    std::vector<int> sums_[2];
};

class TrimmedCounts : public VectorAlgorithm
{
public:
    explicit TrimmedCounts(const TrimmedMeanTask& task)
        : task_(task), finish_(planFinish(quotientTask(task), StripeSums::Int))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        forEachCountTile(images.source.size(), task_.neighbourhood.window,
                         [&](int columns)
                         { return CountedTiles(task_, finish_, facts.simd, columns, source, images.destination); });
    }

    // Columns are counted at the ends of tiles, too, and again where results leap.
    double nanoseconds() const CV_OVERRIDE
    {
        return 13.6 + 500.0 / (task_.area() + 20) + 0.05 * (task_.width() + task_.height());
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("counts of columns find ranks %d and %d of the window, and the sums of its values up to "
                               "them, in int, ",
                               task_.first, task_.last) +
                        describeFinish(finish_);
        record.tile = describeCountTiles();
        return record;
    }

private:
    TrimmedMeanTask task_;
    StripeFinish finish_;
};

}  // namespace

CpuPreparation prepareTrimmedCounts(const TrimmedMeanTask& task)
{
    if (CV_ELEM_SIZE1(task.srcType) != 1)
        return "it counts bytes";
    if (task.height() > 65535 || task.area() > mostOfPart(task.srcDepth()))
        return "its counts have 16 bits, its sums 32";
    return std::make_unique<TrimmedCounts>(task);
}

}  // namespace cv::cuda::fastfilters
