// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "column_counts.hpp"
#include "column_counts_memory.hpp"
#include "cpu/even_cut.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/rank_algorithms.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// A strip is this wide, or as the window if that is wider: the counts of its columns should stay in the second cache,
// and those of the window's columns beside it are extra work.
const int stripOutputs = 256;
// A band is at least this high, and several windows, for the rows above its first window are extra work.
const int bandOutputs = 256, bandWindows = 4;

// Pixels of one channel, with the highest bit flipped where it is a sign.
class KeyRows
{
public:
    KeyRows(const PaddedSource& source, const RankTask& task, const Range& columns)
        : source_(source), columns_(columns), isSigned_(task.isSigned()), bytes_(columns.size() * task.channels())
    {
    }

    const uchar* row(int y, std::vector<uchar>& buffer) const
    {
        buffer.resize(bytes_);
        const uchar* row = source_.row(y, columns_, buffer.data());
        if (!isSigned_)
            return row;
        std::transform(row, row + bytes_, buffer.begin(), [](uchar v) { return static_cast<uchar>(v ^ 0x80); });
        return buffer.data();
    }

private:
    const PaddedSource& source_;
    Range columns_;
    bool isSigned_;
    size_t bytes_;
};

class ColumnCountsFilter : public VectorAlgorithm
{
public:
    explicit ColumnCountsFilter(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const EvenCut strips(images.source.cols, images.source.cols / std::max(stripOutputs, task_.width()));
        const EvenCut bands(images.source.rows,
                            images.source.rows / std::max(bandOutputs, bandWindows * task_.height()));
        const int channels = task_.channels();
        const PaddedSource source(images.source, task_.neighbourhood);
        parallel_for_(Range(0, strips.count * bands.count * channels),
                      [&](const Range& range)
                      {
                          for (int i = range.start; i < range.end; ++i)
                          {
                              const int part = i / channels;
                              selectPart(source, images.destination, strips.part(part % strips.count),
                                         bands.part(part / strips.count), i % channels, facts.simd);
                          }
                      });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = "counts of each column up to 16 bins and up to the 16 levels of each; those of one pair of bins "
                      "and of the bins slide along the row";
        plan.tile = format("strips of %d columns or more", stripOutputs);
        plan.packing = countsAreWide(task_.width(), task_.height()) ? "counts of 16 bits, sums of 32"
                                                                    : "counts of 8 bits, sums of 16";
        return plan;
    }

private:
    void selectPart(const PaddedSource& source, Mat& destination, const Range& columns, const Range& rows, int channel,
                    SimdLevel level) const
    {
        const int channels = task_.channels(), height = task_.height();
        const KeyRows keys(source, task_, Range(columns.start, columns.end + task_.width() - 1));
        std::vector<uchar> upper, lower;
        ColumnCountsMemory counts(columns.size(), task_.neighbourhood.window, task_.rank);
        const auto addRow = CFF_SIMD_FUNCTION(level, addRow);
        const auto selectRow = CFF_SIMD_FUNCTION(level, selectRow);
        CFF_SIMD_FUNCTION(level, clearCounts)(counts.state);
        // The first window's rows but its last, and its first once more, which then leaves.
        for (int y = 0; y < height; ++y)
            addRow(counts.state, keys.row(rows.start + (y ? y - 1 : 0), upper) + channel, channels);
        for (int y = rows.start; y < rows.end; ++y)
        {
            const uchar* entering = keys.row(y + height - 1, lower) + channel;
            const uchar* leaving = keys.row(std::max(rows.start, y - 1), upper) + channel;
            uchar* out = destination.ptr(y) + static_cast<size_t>(columns.start) * channels + channel;
            selectRow(counts.state, entering, leaving, channels, out, channels);
            if (task_.isSigned())
                for (int x = 0; x < columns.size(); ++x)
                    out[x * channels] ^= 0x80;
        }
    }

    RankTask task_;
};

}  // namespace

CpuPreparation prepareColumnCounts(const RankTask& task)
{
    if (task.valueBytes() != 1)
        return "it counts bytes";
    if (task.height() > 65535)
        return "its counts have 16 bits";
    return std::make_unique<ColumnCountsFilter>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
