// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Outliers of images with missing pixels, in bands of rows that stay in the cache. A band without a missing pixel is
// filtered by the plain filter. In others the medians are those of the filter that ignores missing pixels, and then the
// rule of outliers is applied to them. Small deviations are counted as in windows without a missing pixel: missing
// pixels get one value, and are subtracted where that is a small deviation. A window with an even number of valid
// pixels is read anew if the mean of its two deviations in the middle decides.

#include "precomp.hpp"

#include "common/visit_depth.hpp"
#include "cpu/cached_bands.hpp"
#include "common/valid_deviations.hpp"
#include "cpu/missing/missing_blocks.hpp"
#include "cpu/missing_algorithms.hpp"
#include "cpu/ranks/rank_finish/finished_row.hpp"
#include "valid_outliers.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int vectorBytes = 64;  // for any level; rows have room for so many elements more

MissingRankTask mediansOf(MissingRankTask task)
{
    task.plain.finish = OutlierRule();
    task.missing.minCount = 1;
    task.missing.fill = true;
    return task;
}

// Padded rows whose missing pixels have one value, and where they are.
struct ValidRows
{
    Mat pixels, valid;
};

class ValidOutliers : public VectorAlgorithm
{
public:
    explicit ValidOutliers(const MissingRankTask& task)
        : task_(task), plain_(prepareCpuRankFilter(task.plain)), medians_(prepareCpuMissingRanks(mediansOf(task)))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Call call = {images, facts, plain_->firstOfPart(images, facts).algorithm,
                           medians_->firstOfPart(images, facts).algorithm, Sources(images, task_, facts.simd)};
        const size_t rowBytes = 2 * images.source.cols * images.source.elemSize();
        forEachCachedBand(images.source.size(), rowBytes, task_.height(), 1,
                          [&](const Range& rows, TileMemory& memory) { filterBand(call, rows, memory); });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double bytes = task_.plain.valueBytes();
        const double ofDeviations = isDeviation() ? 7.5 + 0.012 * bytes * task_.width() * task_.height() : 0;
        return leastNanoseconds(*medians_) + 0.1 * bytes + ofDeviations;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter in bands without a missing pixel; elsewhere the medians of valid pixels, and "
                        "which values differ from them";
        record.tile = "bands of rows that stay in the cache";
        return record;
    }

private:
    struct Call
    {
        const CpuImages& images;
        const CpuFacts& facts;
        const CpuAlgorithm &plain, &medians;
        Sources sources;
    };

    bool isDeviation() const { return task_.plain.finish.kind == OutlierRule::Deviation; }
    bool countsValid() const { return isDeviation() || task_.missing.minCount > 1; }

    void filterBand(const Call& call, const Range& rows, TileMemory& memory) const
    {
        const CpuImages& images = call.images;
        CpuImages part = {images.source.rowRange(rows), images.destination.rowRange(rows), Mat(), imageSize(images),
                          true};
        if (!call.sources.hasMissingBorder && !call.sources.any(Range(rows.start, rows.end + task_.height() - 1)))
            return call.plain.run(part, call.facts);
        part.mask = images.mask.empty() ? Mat() : images.mask.rowRange(rows);
        call.medians.run(part, call.facts);
        visitDepth(task_.plain.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       if (countsValid())
                           finishByCounts<T>(call, rows, memory, part.destination);
                       else
                           finishRows<T>(call, rows, memory, part.destination);
                   });
    }

    // Reads `columns` of padded row y.
    void readRow(const Sources& sources, int y, const Range& columns, const ValidRows& rows, int to,
                 std::vector<uchar>& buffer) const
    {
        const size_t bytes = columns.size() * sources.elemSize;
        buffer.resize(bytes + static_cast<size_t>(columns.size()) * sources.row.channels);
        const uchar* const values = sources.pixels.row(y, columns, buffer.data());
        const uchar* const mask = sources.mask ? sources.mask->row(y, columns, buffer.data() + bytes) : nullptr;
        CFF_SIMD_FUNCTION(sources.level, replaceMissing)
        (sources.rowOf(values, mask, columns.size()), false, rows.pixels.data + to * rows.pixels.step,
         rows.valid.data + to * rows.valid.step);
    }

    // If only the pixels at the results' places have to be read.
    template <typename T>
    void finishRows(const Call& call, const Range& band, TileMemory& memory, Mat& destination) const
    {
        const int columns = destination.cols, count = columns * task_.channels();
        const Point anchor = task_.plain.neighbourhood.anchor;
        const Size size(count + vectorBytes, 1);
        auto [pixels, valid, states] = memory.planes<3>({{{size, destination.depth()}, {size, CV_8U}, {size, CV_8U}}});
        for (int y = 0; y < destination.rows; ++y)
        {
            readRow(call.sources, band.start + y + anchor.y, Range(anchor.x, anchor.x + columns), {pixels, valid}, 0,
                    memory.buffer);
            findStates(call, valid.data, nullptr, count, states.data);
            applyRule(call, pixels.ptr<T>(), states.data, count, destination.ptr<T>(y));
        }
    }

    void findStates(const Call& call, const uchar* valid, const int* counts, int count, uchar* states) const
    {
        CFF_SIMD_FUNCTION(call.facts.simd, findStates)
        ({valid, counts, task_.missing.minCount, task_.missing.fill}, count, states);
    }

    template <typename T>
    void applyRule(const Call& call, const T* source, const uchar* states, int count, T* values) const
    {
        const T missing = static_cast<T>(task_.missing.result);
        inWholeVectors(
            values, count,
            [&](T* some, int elements)
            {
                CFF_SIMD_FUNCTION(call.facts.simd, applyRule)
                (task_.plain.finish, {source, states, &missing, elements, sizeof(T), task_.plain.isSigned(), some});
            });
    }

    // Calls body(values, count) for a row, or for a copy of a short one.
    template <typename T, typename Body>
    static void inWholeVectors(T* values, int count, const Body& body)
    {
        constexpr int lanes = vectorBytes / sizeof(T);
        if (count >= lanes)
            return body(values, count);
        T copies[lanes] = {};
        std::copy_n(values, count, copies);
        body(copies, lanes);
        std::copy_n(copies, count, values);
    }

    template <typename T>
    void finishByCounts(const Call& call, const Range& band, TileMemory& memory, Mat& destination) const
    {
        const RankTask& plain = task_.plain;
        const Size window = plain.neighbourhood.window;
        const Point anchor = plain.neighbourhood.anchor;
        const int channels = plain.channels(), count = destination.cols * channels, height = destination.rows;
        const int reached = (destination.cols + window.width - 1) * channels;
        const Size padded(reached + vectorBytes, height + window.height - 1), row(reached + vectorBytes, 1);
        auto [pixels, valid, states, columns, counts, small] = memory.planes<6>(
            {{{padded, plain.depth()}, {padded, CV_8U}, {row, CV_8U}, {row, CV_32S}, {row, CV_32S}, {row, CV_32S}}});
        columns.setTo(0);
        std::vector<const uchar*> windows(window.height);
        const auto slide = CFF_SIMD_FUNCTION(call.facts.simd, slideCounts);
        for (int y = 0; y < padded.height; ++y)
        {
            readRow(call.sources, band.start + y, Range(0, reached / channels), {pixels, valid}, y, memory.buffer);
            const int to = y - window.height + 1;
            slide(valid.ptr(y), to > 0 ? valid.ptr(to - 1) : nullptr, reached, columns.ptr<int>());
            if (to < 0)
                continue;
            CFF_SIMD_FUNCTION(call.facts.simd, sumColumns)
            (channels, window.width, columns.ptr<int>(), count, counts.ptr<int>());
            const int centre = anchor.x * channels;
            findStates(call, valid.ptr(to + anchor.y) + centre, counts.ptr<int>(), count, states.data);
            const T* const source = pixels.ptr<T>(to + anchor.y) + centre;
            T* const values = destination.ptr<T>(to);
            if (!isDeviation())
            {
                applyRule(call, source, states.data, count, values);
                continue;
            }
            for (int i = 0; i < window.height; ++i)
                windows[i] = pixels.ptr(to + i);
            countSmall(call, source, values, windows.data(), counts.ptr<int>(), count, small.ptr<int>());
            const DeviationRow<T> deviations = {source,     windows.data(),    valid.ptr(to),
                                                valid.step, counts.ptr<int>(), small.ptr<int>()};
            finishDeviations(deviations, states.data, count, values);
        }
    }

    template <typename T>
    void countSmall(const Call& call, const T* source, T* medians, const uchar* const* windows, const int* valid,
                    int count, int* small) const
    {
        const RankTask& plain = task_.plain;
        const T missing =
            std::numeric_limits<T>::is_integer ? std::numeric_limits<T>::max() : std::numeric_limits<T>::quiet_NaN();
        inWholeVectors(medians, count,
                       [&](T* some, int elements)
                       {
                           CFF_SIMD_FUNCTION(call.facts.simd, countSmall)
                           (plain.finish,
                            {source, some, elements, sizeof(T), plain.isSigned(), windows, plain.width(),
                             plain.height(), plain.channels()},
                            {&missing, valid}, small);
                       });
    }

    template <typename T>
    struct DeviationRow
    {
        const T* source;
        const uchar *const *windows, *valid;  // from the first window's first column on
        size_t validStep;
        const int *counts, *small;  // valid pixels, and those with a small deviation
    };

    template <typename T>
    void finishDeviations(const DeviationRow<T>& row, const uchar* states, int count, T* values) const
    {
        const OutlierRule& rule = task_.plain.finish;
        const T missing = static_cast<T>(task_.missing.result);
        for (int i = 0; i < count; ++i)
            if (states[i] == MissingResult)
                values[i] = missing;
            else if (states[i] == RuleResult)
            {
                const T x = row.source[i], m = values[i];
                const bool isOutlier =
                    x != x ? OutlierValue<T>::isReplacedNan(rule, m) : isBesideDeviations(row, i, x, m);
                values[i] = isOutlier ? m : x;
            }
    }

    template <typename T>
    bool isBesideDeviations(const DeviationRow<T>& row, int i, T x, T m) const
    {
        ValidDeviations<T> deviations(task_.plain.finish, x, m);
        if (!deviations.hasDifference())
            return false;
        const int lower = task_.rule.lower(row.counts[i]), higher = task_.rule.higher(row.counts[i]);
        if (row.small[i] > higher || row.small[i] <= lower)
            return row.small[i] > higher;
        for (int y = 0; y < task_.height(); ++y)
        {
            const T* const pixels = reinterpret_cast<const T*>(row.windows[y]) + i;
            const uchar* const valid = row.valid + y * row.validStep + i;
            for (int k = 0, end = task_.width() * task_.channels(); k < end; k += task_.channels())
                if (valid[k])
                    deviations.add(pixels[k]);
        }
        return deviations.areSmall(lower, higher);
    }

    MissingRankTask task_;
    std::shared_ptr<const CpuDispatch> plain_, medians_;
};

}  // namespace

CpuPreparation prepareValidOutliers(const MissingRankTask& task)
{
    return std::make_unique<ValidOutliers>(task);
}

}  // namespace cv::cuda::fastfilters
