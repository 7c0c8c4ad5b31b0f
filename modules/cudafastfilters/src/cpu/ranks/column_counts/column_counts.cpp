// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "column_counts.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/column_counts_memory.hpp"
#include "cpu/ranks/count_tiles.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// Filters tiles, one after the other, on one thread.
class TileFilter
{
public:
    TileFilter(const PercentilesTask& ranks, SimdLevel level, int mostColumns, const PaddedSource& source,
               CpuImages& images)
        : task_(ranks.plain),
          level_(level),
          source_(source),
          images_(images),
          finisher_(task_, level, source, images),
          counts_(mostColumns, ranks.plain.neighbourhood.window, ranks.ranks)
    {
    }

    void operator()(const Rect& part)
    {
        for (int channel = 0; channel < task_.channels(); ++channel)
            filterChannel(part, channel);
        finisher_(part);
    }

private:
    void filterChannel(const Rect& part, int channel)
    {
        const int channels = task_.channels(), height = task_.height();
        const size_t first = static_cast<size_t>(part.x) * channels + channel;
        const KeyRows keys(source_, task_.type, Range(part.x, part.x + part.width + task_.width() - 1));
        const auto selectRow = CFF_SIMD_FUNCTION(level_, selectRow);
        counts_.begin(level_, part.width, channels, [&](int y) { return keys.row(part.y + y, upper_) + channel; });
        for (int y = part.y; y < part.br().y; ++y)
        {
            const uchar* entering = keys.row(y + height - 1, lower_) + channel;
            const uchar* leaving = keys.row(std::max(part.y, y - 1), upper_) + channel;
            const auto select = [&](const uchar* in, uchar* out)
            {
                selectRow(counts_.state, in, leaving, channels, out, channels);
                if (task_.isSigned())
                    for (int x = 0; x < part.width; ++x)
                        out[x * channels] ^= 0x80;
            };
            counts_.state.ranks = images_.ranks.empty() ? nullptr : images_.ranks.ptr<int>(y) + first;
            counts_.state.rankStride = channels;
            counts_.selectEach(
                [&](int i)
                { select(i == 0 ? entering : nullptr, images_.planes.row(images_.destination, i, y) + first); });
            if (!images_.next.empty())
                counts_.selectNext(nextRanks_, part.width, [&] { select(nullptr, images_.next.ptr(y) + first); });
        }
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    CpuImages& images_;
    RankFinisher finisher_;
    ColumnCountsMemory counts_;
    std::vector<int> nextRanks_;
    std::vector<uchar> upper_, lower_;
};

class ColumnCountsFilter : public VectorAlgorithm
{
public:
    explicit ColumnCountsFilter(const PercentilesTask& task) : ranks_(task), task_(ranks_.plain) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        forEachCountTile(images.source.size(), task_.neighbourhood.window,
                         [&](int columns) { return TileFilter(ranks_, facts.simd, columns, source, images); });
    }

    // Results of small windows lie far from each other.
    double nanoseconds() const CV_OVERRIDE
    {
        const double width = task_.width(), height = task_.height();
        const double more = 0.4 * (ranks_.count() - 1);  // the columns are counted once
        return (1 + more) * (4.2 + 420 / (width * height + 20) + 0.01 * (width + height));
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "counts of each column up to 16 bins and up to the 16 levels of each; those of one pair of bins "
            "and of the bins slide along the row";
        record.tile = describeCountTiles();
        record.packing = countsAreWide(task_.width(), task_.height()) ? "counts of 16 bits, sums of 32"
                                                                      : "counts of 8 bits, sums of 16";
        return record;
    }

private:
    const PercentilesTask ranks_;
    const RankTask& task_;
};

}  // namespace

CpuPreparation prepareColumnCounts(const PercentilesTask& task)
{
    if (task.plain.valueBytes() != 1)
        return "it counts bytes";
    if (task.height() > 65535)
        return "its counts have 16 bits";
    return std::make_unique<ColumnCountsFilter>(task);
}

}  // namespace cv::cuda::fastfilters
