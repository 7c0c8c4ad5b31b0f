// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "median_rows.hpp"

#include "cpu/padded_band.hpp"
#include "cpu/parallel_tiles.hpp"
#include "cpu/rank_algorithms.hpp"

#include <cstring>

// 3x3 medians, two rows of outputs at once: columns of three are sorted, then the median of nine is the middle one of
// the greatest of the least, the middle one of the middle ones, and the least of the greatest (after Smith, "Implementing
// median filters in XC4000E FPGAs", 1996). 14 minima and maxima a pixel. The lanes of a vector are neighbouring elements
// of a row. Rows at the border, and of pixels that are not their own keys, are copied to a ring of four.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

constexpr int mostRows = 256, fewestRows = 32, mostColumns = 1 << 14;
constexpr size_t vectorBytes = 64;  // of any level

// Filters a part of the image, two rows at a time. Unsigned pixels are their own keys: between the columns at its sides,
// they are read where they lie.
class RowFilter
{
public:
    RowFilter(const RankTask& task, SimdLevel level, const PaddedSource& source, Mat& destination)
        : task_(task),
          level_(level),
          source_(source),
          destination_(destination),
          makesKeys_(task.isSigned() || task.depth() == CV_32F),
          rowBytes_(static_cast<size_t>(std::min(destination.cols, mostColumns) + 2) * task.pixelBytes() + vectorBytes)
    {
        ring_.allocate((3 * keptRows + 2) * rowBytes_);
    }

    void operator()(const Rect& part)
    {
        divide(part);
        for (int y = 0; y < 2; ++y)
            readRow(part.y + y);
        for (int y = part.y; y < part.br().y; y += 2)
        {
            readRow(y + 2);
            readRow(y + 3);
            for (const Section& section : sections_)
                filterRows(section, y, std::min(2, part.br().y - y));
        }
    }

private:
    static constexpr int keptRows = 4;

    // Neighbouring columns of outputs.
    struct Section
    {
        Range columns;
        const uchar* rows[keptRows];
        uchar* buffer;  // of as many rows
    };

    // Into the columns at the sides, a vector each, and those between, where there are any.
    void divide(const Rect& part)
    {
        const int side = static_cast<int>((vectorBytes + task_.pixelBytes() - 1) / task_.pixelBytes());
        std::vector<int> ends = {part.x};
        if (!makesKeys_ && part.width >= 4 * side)
            ends.insert(ends.end(), {part.x + side, part.br().x - side});
        ends.push_back(part.br().x);
        sections_.clear();
        for (size_t i = 1; i < ends.size(); ++i)
            sections_.push_back({Range(ends[i - 1], ends[i]), {}, ring_.data() + (i - 1) * keptRows * rowBytes_});
    }

    void readRow(int y)
    {
        for (Section& section : sections_)
        {
            const Range columns(section.columns.start, section.columns.end + 2);  // padded ones
            uchar* const buffer = section.buffer + (y & 3) * rowBytes_;
            const uchar*& row = section.rows[y & 3];
            row = source_.row(y, columns, buffer);
            // A short row is followed by memory for the rest of a vector.
            if (row != buffer && (makesKeys_ || sections_.size() == 1))
            {
                std::memcpy(buffer, row, columns.size() * destination_.elemSize());
                row = buffer;
            }
            if (makesKeys_)
                CFF_SIMD_FUNCTION(level_, makeKeys)
                (buffer, columns.size() * task_.channels(), task_.valueBytes(), true);
        }
    }

    void filterRows(const Section& section, int y, int wanted)
    {
        const size_t outputBytes = section.columns.size() * destination_.elemSize();
        const bool direct = outputBytes >= vectorBytes;
        const int count = static_cast<int>(std::max(outputBytes, vectorBytes)) / task_.valueBytes();
        MedianRows rows = {{}, {}, count, task_.channels(), task_.valueBytes(), task_.isSigned()};
        for (int i = 0; i < keptRows; ++i)
            rows.rows[i] = section.rows[(y + i) & 3];
        uchar* const spare = ring_.data() + 3 * keptRows * rowBytes_;
        for (int r = 0; r < 2; ++r)
            rows.out[r] = direct && r < wanted ? destination_.ptr(y + r, section.columns.start) : spare + r * rowBytes_;
        CFF_SIMD_FUNCTION(level_, filterRows)(rows);
        for (int r = 0; !direct && r < wanted; ++r)
            std::memcpy(destination_.ptr(y + r, section.columns.start), rows.out[r], outputBytes);
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    Mat& destination_;
    const bool makesKeys_;
    const size_t rowBytes_;
    std::vector<Section> sections_;
    AutoBuffer<uchar, 1> ring_;  // of the sections' rows, then two of outputs that have no place in the image
};

class MedianOfThree : public VectorAlgorithm
{
public:
    explicit MedianOfThree(const RankTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        parallelTiles(images.source.size(), Size(std::min(images.source.cols, mostColumns), mostRows), fewestRows,
                      [&] { return RowFilter(task_, facts.simd, source, images.destination); });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = "columns of three sorted, the middle one of their greatest least, middle and least greatest";
        plan.tile = "two rows of the image";
        plan.packing = "neighbouring elements of a row in a vector";
        plan.operations = 14;
        plan.pipe = "alu";
        return plan;
    }

private:
    RankTask task_;
};

}  // namespace

CpuPreparation prepareMedianRows(const RankTask& task)
{
    if (!task.isSquareMedian() || task.width() != 3)
        return "medians of 3x3 alone";
    return std::make_unique<MedianOfThree>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
