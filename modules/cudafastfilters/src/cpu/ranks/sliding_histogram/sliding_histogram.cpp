// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/order_key.hpp"
#include "common/visit_depth.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/rank_algorithms.hpp"
#include "cpu/ranks/rank_finish/rank_finish.hpp"
#include "rank_histogram.hpp"

#include <algorithm>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace
{

// Keys of a padded band as small consecutive integers, and the conversion back.
template <typename T>
class KeyTable
{
public:
    explicit KeyTable(const Mat& padded)
        : keys_(padded.rows, std::vector<std::uint32_t>(padded.cols * padded.channels()))
    {
        for (int y = 0; y < padded.rows; ++y)
            std::transform(padded.ptr<T>(y), padded.ptr<T>(y) + keys_[y].size(), keys_[y].begin(),
                           [](T v) { return OrderKey<T>::fromValue(v); });
        if (isDense)
            return;
        // A 32-bit key becomes its position among the values that occur in the band.
        for (const auto& row : keys_)
            values_.insert(values_.end(), row.begin(), row.end());
        std::sort(values_.begin(), values_.end());
        values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
        for (auto& row : keys_)
            for (auto& key : row)
                key =
                    static_cast<std::uint32_t>(std::lower_bound(values_.begin(), values_.end(), key) - values_.begin());
    }

    std::size_t count() const { return isDense ? std::size_t(1) << std::min(OrderKey<T>::bits, 16) : values_.size(); }
    const std::uint32_t* row(int y) const { return keys_[y].data(); }
    T value(std::uint32_t key) const { return OrderKey<T>::toValue(isDense ? key : values_[key]); }

private:
    static constexpr bool isDense = OrderKey<T>::bits <= 16;

    std::vector<std::vector<std::uint32_t>> keys_;
    std::vector<std::uint32_t> values_;
};

// Any window, rank and type: a histogram slides along each row. Cost per pixel: 2 changes for each chord of the window.
template <typename T>
void histogramBand(const Mat& padded, const CpuImages& images, const Range& rows, const Footprint& window, int rank)
{
    Mat dst = images.destination.rowRange(rows), next = images.next.empty() ? Mat() : images.next.rowRange(rows);
    const Mat ranks = images.ranks.empty() ? Mat() : images.ranks.rowRange(rows);
    const KeyTable<T> keys(padded);
    RankHistogram histogram(keys.count());
    const int channels = padded.channels();
    for (int y = 0; y < dst.rows; ++y)
        for (int channel = 0; channel < channels; ++channel)
        {
            const auto keyAt = [&](const Chord& chord, int x) { return keys.row(y + chord.y)[x * channels + channel]; };
            for (const Chord& chord : window.chords())
                for (int x = chord.begin; x + 1 < chord.end; ++x)
                    histogram.add(keyAt(chord, x));
            for (int x = 0; x < dst.cols; ++x)
            {
                for (const Chord& chord : window.chords())
                    histogram.add(keyAt(chord, x + chord.end - 1));
                const int i = x * channels + channel, wanted = ranks.empty() ? rank : ranks.ptr<int>(y)[i];
                dst.ptr<T>(y)[i] = keys.value(histogram.keyAt(wanted));
                if (!next.empty())
                    next.ptr<T>(y)[i] = keys.value(histogram.keyAt(wanted + 1));
                for (const Chord& chord : window.chords())
                    histogram.remove(keyAt(chord, x + chord.begin));
            }
            for (const Chord& chord : window.chords())
                for (int x = dst.cols + chord.begin; x + 1 < dst.cols + chord.end; ++x)
                    histogram.remove(keyAt(chord, x));
        }
}

class SlidingHistogram : public CpuAlgorithm
{
public:
    explicit SlidingHistogram(const RankTask& task) : task_(task), window_(task.neighbourhood.window) {}
    explicit SlidingHistogram(const FootprintRankTask& task) : task_(task.plain), window_(task.footprint) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const PaddedSource source(images.source, task_.neighbourhood);
        forEachBand(images.source, task_.neighbourhood,
                    [&](const Mat& padded, const Range& rows)
                    {
                        visitDepth(task_.depth(), [&](auto pixel)
                                   { histogramBand<decltype(pixel)>(padded, images, rows, window_, task_.rank); });
                        RankFinisher(task_, facts.simd, source,
                                     images)(Rect(0, rows.start, images.source.cols, rows.size()));
                    });
    }

    // A pixel of each chord enters, and one leaves.
    double nanoseconds() const CV_OVERRIDE
    {
        return 45 * task_.valueBytes() + (3.5 + 0.8 * task_.valueBytes()) * window_.chords().size();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "a histogram of three levels slides along each row";
        record.tile = "padded bands of rows";
        record.why = "any window, rank and type";
        return record;
    }

private:
    RankTask task_;
    Footprint window_;
};

}  // namespace

CpuPreparation prepareSlidingHistogram(const RankTask& task)
{
    return std::make_unique<SlidingHistogram>(task);
}

CpuPreparation prepareFootprintHistogram(const FootprintRankTask& task)
{
    return std::make_unique<SlidingHistogram>(task);
}

}  // namespace cv::cuda::fastfilters
