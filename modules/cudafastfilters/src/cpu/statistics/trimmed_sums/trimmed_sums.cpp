// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Trimmed means: with the values lo and hi of the first and the last rank that counts, the sum of what lies between is
//
//   sum(min(max(v, lo), hi)) - (values left out below) * lo - (values left out above) * hi
//
// over the window. The filter for percentiles finds lo and hi of a band of rows, which stay in the cache until the
// windows are summed; sums of integers are exact, and divided as those of boxes are.
//
// Cost: that of two percentiles, and a few instructions for each pixel of the window and vector of outputs.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "common/visit_depth.hpp"
#include "cpu/cached_bands.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/statistics_algorithms.hpp"
#include "cpu/statistics/trimmed_sums.hpp"
#include "cpu/statistics/trimmed_task.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int slack = 64;  // elements, so that vectors may be longer than rows

// As the vector code, for one output.
template <typename T>
double plainMean(const TrimmedRow& row, int i)
{
    const double least = reinterpret_cast<const T*>(row.least)[i],
                 greatest = reinterpret_cast<const T*>(row.greatest)[i];
    const double both = least + greatest, count = static_cast<double>(row.width) * row.height - row.below - row.above;
    if (!std::isfinite(both))
        return both;
    double sum = 0;
    for (int y = 0; y < row.height; ++y)
        for (int x = 0; x < row.width; ++x)
        {
            const double value = reinterpret_cast<const T*>(row.pixels + y * row.step)[i + x * row.channels];
            sum += std::max(value < greatest ? value : greatest, least) - least;
        }
    sum -= row.above * (greatest - least);
    if constexpr (std::is_integral<T>::value)
        return (sum + count * least) / count;
    else
        return std::min(std::max(least + sum / count, least), greatest);
}

class TrimmedSums : public CpuAlgorithm
{
public:
    explicit TrimmedSums(const TrimmedMeanTask& task)
        : task_(task),
          limits_(prepareCpuPercentiles(PercentilesTask(task.srcType, task.neighbourhood, {task.first, task.last}))),
          sums_(task.srcDepth() != CV_32F && task.area() <= mostOfPart(task.srcDepth()) ? StripeSums::Int
                                                                                        : StripeSums::Double),
          finish_(planFinish(quotientTask(task), sums_))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        CpuImages whole = images;
        whole.planes.count = 2;
        const Call call = {images, facts, limits_->firstOfPart(whole, facts).algorithm,
                           PaddedSource(images.source, task_.neighbourhood)};
        // Limits and windows.
        const size_t rowBytes = 3 * images.source.cols * images.source.elemSize();
        forEachCachedBand(images.source.size(), rowBytes, task_.height(), 1,
                          [&](const Range& rows, TileMemory& memory) { filterBand(call, rows, memory); });
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    double nanoseconds() const CV_OVERRIDE
    {
        const double ofPixel =
            task_.srcDepth() == CV_32F ? 0.185 : 0.02 * static_cast<double>(CV_ELEM_SIZE1(task_.srcType));
        return leastNanoseconds(*limits_) + ofPixel * task_.area() + 0.5;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            format("ranks %d and %d of the window are found, and its values are summed between these limits in ",
                   task_.first, task_.last) +
            (task_.srcDepth() == CV_32F ? String("double") : sumName(sums_) + (", " + describeFinish(finish_)));
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    struct Call
    {
        const CpuImages& images;
        const CpuFacts& facts;
        const CpuAlgorithm& limits;
        const PaddedSource source;
    };

    void filterBand(const Call& call, const Range& rows, TileMemory& memory) const
    {
        const int columns = call.images.source.cols, channels = task_.channels(), count = columns * channels;
        const int padded = columns + task_.width() - 1 + divUp(slack, channels);
        const int type = task_.srcType;
        auto [limits, pixels, sums, ints] = memory.planes<4>({{{Size(columns + slack, 2 * rows.size()), type},
                                                               {Size(padded, rows.size() + task_.height() - 1), type},
                                                               {Size(count + slack, 1), CV_64F},
                                                               {Size(count + slack, 1), CV_32S}}});
        CpuImages band = {call.images.source.rowRange(rows), limits(Rect(0, 0, columns, rows.size())), Mat(),
                          imageSize(call.images), true};
        band.planes = {2, rows.size() * limits.step};
        call.limits.run(band, call.facts);
        for (int y = 0; y < pixels.rows; ++y)
        {
            const uchar* const row = call.source.row(rows.start + y, Range(0, padded), pixels.ptr(y));
            if (row != pixels.ptr(y))
                std::memcpy(pixels.ptr(y), row, padded * pixels.elemSize());
        }
        for (int y = 0; y < rows.size(); ++y)
        {
            const TrimmedRow row = {pixels.ptr(y),
                                    static_cast<std::ptrdiff_t>(pixels.step),
                                    task_.width(),
                                    task_.height(),
                                    channels,
                                    limits.ptr(y),
                                    limits.ptr(rows.size() + y),
                                    task_.srcDepth(),
                                    count,
                                    task_.first,
                                    task_.area() - 1 - task_.last};
            uchar* const out = const_cast<uchar*>(call.images.destination.ptr(rows.start + y));
            if (call.facts.simd == SimdLevel::None)
                filterPlainRow(row, out);
            else
                filterRow(row, sums.ptr<double>(), ints.ptr<int>(), call.facts.simd, out);
        }
    }

    void filterRow(const TrimmedRow& row, double* sums, int* ints, SimdLevel level, uchar* out) const
    {
        if (task_.srcDepth() == CV_32F)
            return CFF_SIMD_FUNCTION(level, finishTrimmedMeans)(row, finish_, sums, out);
        if (sums_ == StripeSums::Int)
            return CFF_SIMD_FUNCTION(level, finishTrimmedInts)(row, finish_, ints, out);
        const int most = std::max(1, mostOfPart(row.depth) / row.width);
        std::fill_n(sums, row.count, 0.0);
        for (int y = 0; y < row.height; y += most)
        {
            TrimmedRow part = row;
            part.pixels += y * row.step;
            part.height = std::min(most, row.height - y);
            CFF_SIMD_FUNCTION(level, addClampedSums)(part, ints, sums);
        }
        CFF_SIMD_FUNCTION(level, finishTrimmedSums)(row, finish_, sums, out);
    }

    void filterPlainRow(const TrimmedRow& row, uchar* out) const
    {
        visitDepths(task_.srcDepth(), task_.dstDepth(),
                    [&](auto from, auto to)
                    {
                        using D = decltype(to);
                        for (int i = 0; i < row.count; ++i)
                            reinterpret_cast<D*>(out)[i] = saturateRounded<D>(plainMean<decltype(from)>(row, i));
                    });
    }

    TrimmedMeanTask task_;
    std::shared_ptr<const CpuDispatch> limits_;
    StripeSums sums_;
    StripeFinish finish_;
};

}  // namespace

CpuPreparation prepareTrimmedSums(const TrimmedMeanTask& task)
{
    return std::make_unique<TrimmedSums>(task);
}

}  // namespace cv::cuda::fastfilters
