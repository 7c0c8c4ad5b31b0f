// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Range and midpoint: the CPU engine's filters for the least and the greatest value, band by band, whose results are
// still in the cache when they are put together.
//
// Cost: twice that of such a filter.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "cpu/cached_bands.hpp"
#include "cpu/statistics_algorithms.hpp"
#include "span_tiles.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

using Rank = std::shared_ptr<const CpuDispatch>;

template <typename T, typename D>
void finishPlainRow(const SpanRow& row)
{
    const T *const least = reinterpret_cast<const T*>(row.least), *const greatest =
                                                                      reinterpret_cast<const T*>(row.greatest);
    D* const out = reinterpret_cast<D*>(row.out);
    for (int x = 0; x < row.count; ++x)
    {
        const double low = least[x], high = greatest[x];
        const double span = row.isMidpoint ? (high + low) / 2 : high - low;
        out[x] = saturateRounded<D>(static_cast<float>(span));
    }
}

class SpanTiles : public CpuAlgorithm
{
public:
    explicit SpanTiles(const StatisticsTask& task)
        : task_(task),
          least_(prepareCpuRankFilter({task.srcType, task.neighbourhood, 0})),
          greatest_(prepareCpuRankFilter({task.srcType, task.neighbourhood, task.area() - 1})),
          finish_()
    {
        finish_.kind = StripeFinishKind::FloatPlain;
        finish_.depth = task.dstDepth();
        finish_.factor = finish_.divisor = 1;
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const CpuAlgorithm& least = least_->firstOfPart(images, facts).algorithm;
        const CpuAlgorithm& greatest = greatest_->firstOfPart(images, facts).algorithm;
        const size_t rowBytes = 2 * images.source.cols * images.source.elemSize();
        forEachCachedBand(images.source.size(), rowBytes, task_.height(), 1,
                          [&](const Range& rows, TileMemory& memory)
                          { filterBand(images, rows, least, greatest, memory, facts); });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const bool isDifference = task_.kind == StatisticKind::Range && task_.srcType == task_.dstType;
        return 2.6 * leastNanoseconds(*least_) + 0.05 * task_.sourceBytes() + 0.05 * task_.destinationBytes() +
               (isDifference ? 0 : 0.15);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the filters for the least and the greatest value, and their difference or mean";
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    void filterBand(const CpuImages& images, const Range& rows, const CpuAlgorithm& least, const CpuAlgorithm& greatest,
                    TileMemory& memory, const CpuFacts& facts) const
    {
        const int columns = images.source.cols, count = columns * task_.channels();
        const Size size(columns, rows.size());
        constexpr int slack = 64;
        auto [low, high, results] = memory.planes<3>({{{size, task_.srcType},
                                                       {Size(columns + slack, size.height), task_.srcType},
                                                       {Size(count + slack, 1), CV_32F}}});
        high = high.colRange(0, columns);
        const auto filter = [&](const CpuAlgorithm& algorithm, Mat& plane)
        {
            CpuImages part = {images.source.rowRange(rows), plane, Mat(), imageSize(images), true};
            algorithm.run(part, facts);
        };
        filter(least, low);
        filter(greatest, high);
        for (int y = 0; y < size.height; ++y)
            finish({low.ptr(y), high.ptr(y), task_.srcDepth(), count, task_.kind == StatisticKind::Midpoint,
                    results.ptr<float>(), const_cast<uchar*>(images.destination.ptr(rows.start + y))},
                   facts);
    }

    void finish(const SpanRow& row, const CpuFacts& facts) const
    {
        if (facts.simd != SimdLevel::None)
            return CFF_SIMD_FUNCTION(facts.simd, finishSpan)(row, finish_);
        visitDepths(task_.srcDepth(), task_.dstDepth(),
                    [&](auto from, auto to) { finishPlainRow<decltype(from), decltype(to)>(row); });
    }

    StatisticsTask task_;
    Rank least_, greatest_;
    StripeFinish finish_;
};

}  // namespace

CpuPreparation prepareSpanTiles(const StatisticsTask& task)
{
    if (!isSpan(task.kind))
        return "only ranges and midpoints";
    return std::make_unique<SpanTiles>(task);
}

}  // namespace cv::cuda::fastfilters
