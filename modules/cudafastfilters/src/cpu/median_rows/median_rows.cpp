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
// the greatest of the least, the middle one of the middle ones, and the least of the greatest (after Smith,
// "Implementing median filters in XC4000E FPGAs", 1996). 14 minima and maxima a pixel. The lanes of a vector are
// neighbouring elements of a row; rows are copied once, with their border, to a ring of four.

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

class RowFilter
{
public:
    RowFilter(const RankTask& task, SimdLevel level, const PaddedSource& source, Mat& destination)
        : task_(task),
          level_(level),
          source_(source),
          destination_(destination),
          rowBytes_(static_cast<size_t>(std::min(destination.cols, mostColumns) + 2) * task.pixelBytes() + vectorBytes)
    {
        ring_.allocate(6 * rowBytes_);
    }

    void operator()(const Rect& part)
    {
        const auto filterRows = CFF_SIMD_FUNCTION(level_, filterRows);
        const size_t outputBytes = part.width * destination_.elemSize();
        const bool direct = outputBytes >= vectorBytes;
        const int count = static_cast<int>(std::max(outputBytes, vectorBytes)) / task_.valueBytes();
        MedianRows rows = {{}, {}, count, task_.channels(), task_.valueBytes(), task_.isSigned()};
        for (int y = 0; y < 2; ++y)
            readRow(part, part.y + y);
        for (int y = part.y; y < part.br().y; y += 2)
        {
            readRow(part, y + 2);
            readRow(part, y + 3);
            for (int i = 0; i < 4; ++i)
                rows.rows[i] = ringRow((y + i) & 3);
            const int wanted = std::min(2, part.br().y - y);
            for (int r = 0; r < 2; ++r)
                rows.out[r] = direct && r < wanted ? destination_.ptr(y + r, part.x) : ringRow(4 + r);
            filterRows(rows);
            for (int r = 0; !direct && r < wanted; ++r)
                std::memcpy(destination_.ptr(y + r, part.x), rows.out[r], outputBytes);
        }
    }

private:
    uchar* ringRow(int i) { return ring_.data() + i * rowBytes_; }

    void readRow(const Rect& part, int y)
    {
        uchar* const row = ringRow(y & 3);
        const uchar* const pixels = source_.row(y, Range(part.x, part.x + part.width + 2), row);
        if (pixels != row)
            std::memcpy(row, pixels, (part.width + 2) * destination_.elemSize());
        if (task_.isSigned() || task_.depth() == CV_32F)
            CFF_SIMD_FUNCTION(level_, makeKeys)(row, (part.width + 2) * task_.channels(), task_.valueBytes(), true);
    }

    const RankTask& task_;
    const SimdLevel level_;
    const PaddedSource& source_;
    Mat& destination_;
    const size_t rowBytes_;
    AutoBuffer<uchar, 1> ring_;  // of four rows of keys, then two of outputs that have no place in the image
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
