// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Outliers of images with missing pixels, in bands of rows. A band without a missing pixel is filtered by the plain
// filter. In others the medians are those of the filter that ignores missing pixels, and the rule of outliers is
// applied to one value after the other. Median absolute deviations are those of the plain filter in windows without a
// missing pixel, and other windows are read anew.

#include "precomp.hpp"

#include "common/outlier_value.hpp"
#include "common/visit_depth.hpp"
#include "cpu/missing/valid_window.hpp"
#include "cpu/missing_algorithms.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cv::cuda::fastfilters
{

namespace
{

// The padded rows of a band: a byte for each value, 1 where it is valid.
template <typename T>
Mat validOf(const ValidBand<T>& band, Size padded, int channels)
{
    Mat valid(padded.height, padded.width * channels, CV_8U);
    for (int y = 0; y < padded.height; ++y)
    {
        uchar* out = valid.ptr(y);
        for (int x = 0; x < padded.width; ++x)
            for (int c = 0; c < channels; ++c)
                *out++ = band.isValid(y, x, c) ? 1 : 0;
    }
    return valid;
}

// The valid pixels of each window, row of windows by row.
class ValidCounts
{
public:
    ValidCounts(const Mat& valid, Size window, int channels)
        : valid_(valid), window_(window), channels_(channels), columns_(valid.cols), counts_(valid.cols)
    {
        for (int y = 0; y + 1 < window.height; ++y)
            add(y, 1);
    }

    // For the next row.
    const int* next()
    {
        if (y_ > 0)
            add(y_ - 1, -1);
        add(y_ + window_.height - 1, 1);
        ++y_;
        const int count = valid_.cols - (window_.width - 1) * channels_;
        for (int i = 0; i < count; ++i)
        {
            if (i >= channels_)
            {
                const int before = i - channels_;
                counts_[i] = counts_[before] + columns_[before + window_.width * channels_] - columns_[before];
                continue;
            }
            counts_[i] = 0;
            for (int k = 0; k < window_.width; ++k)
                counts_[i] += columns_[i + k * channels_];
        }
        return counts_.data();
    }

private:
    void add(int y, int sign)
    {
        const uchar* const row = valid_.ptr(y);
        for (int i = 0; i < valid_.cols; ++i)
            columns_[i] += sign * row[i];
    }

    const Mat& valid_;
    const Size window_;
    const int channels_;
    int y_ = 0;
    std::vector<int> columns_, counts_;
};

// Whether values are outliers beside the median absolute deviation of the valid pixels.
template <typename T>
class ValidDeviations
{
    using Value = OutlierValue<T>;
    using Difference = typename Value::Difference;

public:
    ValidDeviations(const MissingRankTask& task, const ValidBand<T>& band) : task_(task), band_(band) {}

    bool isOutlier(T x, T m, int windowY, int windowX, int channel, int valid) const
    {
        const OutlierRule& rule = task_.plain.finish;
        if (Value::isNan(x))
            return Value::isReplacedNan(rule, m);
        const Difference d = Value::difference(rule, x, m);
        if (!(d > 0))
            return false;
        const Difference limit = Value::limitOfSmall(rule, d);
        int small = 0;
        Difference greatestSmall = 0, leastOther = std::numeric_limits<Difference>::max();
        bool hasOther = false;
        for (int y = windowY; y < windowY + task_.height(); ++y)
            for (int i = windowX; i < windowX + task_.width(); ++i)
            {
                if (!band_.isValid(y, i, channel))
                    continue;
                const T pixel = band_.at(y, i, channel);
                const Difference deviation = deviationOf(pixel, m);
                if (Value::isSmall(rule, pixel, m, limit))
                {
                    ++small;
                    greatestSmall = std::max(greatestSmall, deviation);
                }
                else if (deviation == deviation)  // NaN is the greatest
                {
                    leastOther = hasOther ? std::min(leastOther, deviation) : deviation;
                    hasOther = true;
                }
            }
        const int lower = task_.rule.lower(valid), higher = task_.rule.higher(valid);
        if (small > higher || small <= lower)
            return small > higher;
        // The mean of the last that is small enough and of the next.
        return hasOther && isMeanSmall(greatestSmall, leastOther, limit);
    }

private:
    static Difference deviationOf(T pixel, T m)
    {
        if constexpr (Value::isInteger)
            return static_cast<Difference>(std::abs(static_cast<int>(pixel) - static_cast<int>(m)));
        else
            return std::fabs(pixel - m);
    }

    bool isMeanSmall(Difference low, Difference high, Difference limit) const
    {
        if constexpr (Value::isInteger)
        {
            const Difference sum = low + high, half = sum / 2;
            return half + (sum & half & 1) <= limit;
        }
        else
        {
            const float mean = static_cast<float>((static_cast<double>(low) + static_cast<double>(high)) * 0.5);
            return task_.plain.finish.factor * mean < limit;
        }
    }

    const MissingRankTask& task_;
    const ValidBand<T>& band_;
};

MissingRankTask mediansOf(MissingRankTask task)
{
    task.plain.finish = OutlierRule();
    task.missing.minCount = 1;
    task.missing.fill = true;
    return task;
}

class ValidOutliers : public CpuAlgorithm
{
public:
    explicit ValidOutliers(const MissingRankTask& task)
        : task_(task), plain_(prepareCpuRankFilter(task.plain)), medians_(prepareCpuMissingRanks(mediansOf(task)))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Neighbourhood& neighbourhood = task_.plain.neighbourhood;
        const Call call = {images,
                           facts,
                           plain_->firstOfPart(images, facts).algorithm,
                           medians_->firstOfPart(images, facts).algorithm,
                           PaddedSource(images.source, neighbourhood),
                           images.mask.empty() ? std::optional<PaddedSource>()
                                               : PaddedSource(images.mask, neighbourhoodOfMask(neighbourhood))};
        const int height = images.source.rows, share = divUp(height, std::max(1, getNumThreads()));
        const int rows = std::max(32, std::min(share, 4 * task_.height()));
        parallel_for_(Range(0, divUp(height, rows)),
                      [&](const Range& range)
                      {
                          for (int i = range.start; i < range.end; ++i)
                          {
                              const Range band(i * rows, std::min(height, (i + 1) * rows));
                              visitDepth(task_.plain.depth(),
                                         [&](auto pixel) { filterBand<decltype(pixel)>(call, band); });
                          }
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const double ofMedians = leastNanoseconds(*medians_);
        return ofMedians + 4 + (isDeviation() ? ofMedians + 0.2 * task_.width() * task_.height() : 0);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the plain filter in bands without a missing pixel; elsewhere the medians of valid pixels, and "
                        "which values differ from them";
        record.tile = "bands of rows";
        return record;
    }

private:
    struct Call
    {
        const CpuImages& images;
        const CpuFacts& facts;
        const CpuAlgorithm &plain, &medians;
        PaddedSource source;
        std::optional<PaddedSource> mask;
    };

    bool isDeviation() const { return task_.plain.finish.kind == OutlierRule::Deviation; }

    template <typename T>
    void filterBand(const Call& call, const Range& rows) const
    {
        const CpuImages& images = call.images;
        const Size window = task_.plain.neighbourhood.window, size(images.source.cols, rows.size());
        const int channels = task_.channels();
        const ValidBand<T> band(call.source, call.mask ? &*call.mask : nullptr, task_.missing, rows);
        const Mat valid = validOf(band, size + window - Size(1, 1), channels);
        const bool hasMissing = countNonZero(valid) < valid.rows * valid.cols;
        CpuImages part = {images.source.rowRange(rows), images.destination.rowRange(rows), Mat(), imageSize(images),
                          true};
        if (!hasMissing || isDeviation())
            call.plain.run(part, call.facts);
        if (!hasMissing)
            return;
        Mat results = part.destination;
        part.destination = Mat(size, task_.plain.type);
        part.mask = images.mask.empty() ? Mat() : images.mask.rowRange(rows);
        call.medians.run(part, call.facts);
        ValidCounts counts(valid, window, channels);
        for (int y = 0; y < size.height; ++y)
            finishRow<T>(band, y, part.destination.ptr<T>(y), valid, counts.next(), results.ptr<T>(y));
    }

    // `results` has those of the plain filter if it needs deviations.
    template <typename T>
    void finishRow(const ValidBand<T>& band, int y, const T* medians, const Mat& valid, const int* counts,
                   T* results) const
    {
        const RankTask& plain = task_.plain;
        const int channels = plain.channels(), area = plain.width() * plain.height();
        const int count = valid.cols - (plain.width() - 1) * channels;
        const Point anchor = plain.neighbourhood.anchor;
        const uchar* const centres = valid.ptr(y + anchor.y) + anchor.x * channels;
        const T missing = static_cast<T>(task_.missing.result);
        const ValidDeviations<T> deviations(task_, band);
        for (int i = 0; i < count; ++i)
        {
            const int x = i / channels, c = i % channels;
            if (counts[i] < task_.missing.minCount || (!centres[i] && !task_.missing.fill))
            {
                results[i] = missing;
                continue;
            }
            const T m = medians[i], value = band.at(y + anchor.y, x + anchor.x, c);
            if (!centres[i])
                results[i] = m;
            else if (!isDeviation())
                results[i] = OutlierValue<T>::finished(plain.finish, value, m);
            else if (counts[i] < area)
                results[i] = deviations.isOutlier(value, m, y, x, c, counts[i]) ? m : value;
        }
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
