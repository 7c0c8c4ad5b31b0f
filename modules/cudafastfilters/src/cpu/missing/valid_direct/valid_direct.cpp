// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "common/valid_deviations.hpp"
#include "cpu/missing/valid_window.hpp"
#include "cpu/missing_algorithms.hpp"

#include <algorithm>
#include <optional>
#include <vector>

// Any filter of an image with missing pixels, by its definition: each window is read anew.

namespace cv::cuda::fastfilters
{

namespace
{

// Calls filterPixel(band, x, channel, result so far), which gives a result if it is not missing, for all outputs.
template <typename T, typename D, typename FilterPixel>
void forEachOutput(const CpuImages& images, const Neighbourhood& neighbourhood, const MissingPixels& missing,
                   const FilterPixel& filterPixel)
{
    const PaddedSource source(images.source, neighbourhood);
    std::optional<PaddedSource> mask;
    if (!images.mask.empty())
        mask.emplace(images.mask, neighbourhoodOfMask(neighbourhood));
    Mat destination = images.destination;
    const Point anchor = neighbourhood.anchor;
    parallel_for_(Range(0, destination.rows),
                  [&](const Range& rows)
                  {
                      for (int y = rows.start; y < rows.end; ++y)
                      {
                          const ValidBand<T> band(source, mask ? &*mask : nullptr, missing, Range(y, y + 1));
                          D* out = destination.ptr<D>(y);
                          for (int x = 0; x < destination.cols; ++x)
                              for (int c = 0; c < destination.channels(); ++c)
                              {
                                  const bool isKept = missing.fill || band.isValid(anchor.y, x + anchor.x, c);
                                  const std::optional<D> result =
                                      isKept ? filterPixel(band, x, c, *out) : std::optional<D>();
                                  *out++ = result ? *result : static_cast<D>(missing.result);
                              }
                      }
                  });
}

class ValidDirectRanks : public CpuAlgorithm
{
public:
    explicit ValidDirectRanks(const MissingRankTask& task) : task_(task) {}

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        visitDepth(task_.plain.depth(), [&](auto pixel) { runAs<decltype(pixel)>(images); });
    }

    double nanoseconds() const CV_OVERRIDE { return 80 + 13.0 * task_.plain.width() * task_.plain.height(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = "the valid pixels of each window are gathered, and the rank is selected";
        return record;
    }

private:
    template <typename T>
    void runAs(const CpuImages& images) const
    {
        using Key = typename OrderKey<T>::Key;
        const Size window = task_.plain.neighbourhood.window;
        const auto filterPixel = [&](const ValidBand<T>& band, int x, int c, T) -> std::optional<T>
        {
            std::vector<Key> keys;
            for (int wy = 0; wy < window.height; ++wy)
                for (int wx = 0; wx < window.width; ++wx)
                    if (band.isValid(wy, x + wx, c))
                        keys.push_back(OrderKey<T>::fromValue(band.at(wy, x + wx, c)));
            const int valid = static_cast<int>(keys.size());
            if (valid < task_.missing.minCount)
                return {};
            const auto ofRank = [&](int rank)
            {
                std::nth_element(keys.begin(), keys.begin() + rank, keys.end());
                return OrderKey<T>::toValue(keys[rank]);
            };
            const T lower = ofRank(task_.rule.lower(valid));
            const T result = meanOfMiddles(lower, ofRank(task_.rule.higher(valid)));
            return task_.plain.finish.kind == OutlierRule::Store ? result : finished(band, x, c, keys, result);
        };
        forEachOutput<T, T>(images, task_.plain.neighbourhood, task_.missing, filterPixel);
    }

    // The median m of a window's valid pixels, or the pixel at the result's place.
    template <typename T, typename Key>
    T finished(const ValidBand<T>& band, int x, int c, const std::vector<Key>& keys, T m) const
    {
        const OutlierRule& rule = task_.plain.finish;
        const Point anchor = task_.plain.neighbourhood.anchor;
        if (!band.isValid(anchor.y, x + anchor.x, c))
            return m;
        const T value = band.at(anchor.y, x + anchor.x, c);
        if (rule.kind != OutlierRule::Deviation || OutlierValue<T>::isNan(value))
            return OutlierValue<T>::finished(rule, value, m);
        ValidDeviations<T> deviations(rule, value, m);
        if (!deviations.hasDifference())
            return value;
        for (const Key key : keys)
            deviations.add(OrderKey<T>::toValue(key));
        const int valid = static_cast<int>(keys.size());
        return deviations.areSmall(task_.rule.lower(valid), task_.rule.higher(valid)) ? m : value;
    }

    MissingRankTask task_;
};

class ValidDirectSums : public CpuAlgorithm
{
public:
    explicit ValidDirectSums(const MissingLinearTask& task)
        : task_(task),
          plain_(prepareCpuLinearFilter(task.plain)),
          sum_(coefficientSum(task.plain)),
          leastWeight_(task.leastWeightShare() * absoluteCoefficientSum(task.plain))
    {
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        plain_->firstOfPart(images, facts).algorithm.run(images, facts);
        visitDepths(task_.plain.srcDepth(), task_.plain.dstDepth(),
                    [&](auto from, auto to) { runAs<decltype(from), decltype(to)>(images); });
    }

    int bandStep(Size image) const CV_OVERRIDE { return commonBandStep(*plain_, image); }

    double nanoseconds() const CV_OVERRIDE { return 3.8 * task_.plain.area(); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            "the plain filter; the valid pixels of other windows, and their coefficients, are summed in double";
        return record;
    }

private:
    double coefficient(int wy, int wx) const
    {
        const LinearTask& plain = task_.plain;
        return plain.isSeparable ? plain.column[wy] * plain.row[wx] : plain.dense[wy * plain.width() + wx];
    }

    template <typename T, typename D>
    void runAs(const CpuImages& images) const
    {
        const LinearTask& plain = task_.plain;
        const LinearResult& result = plain.result;
        const auto filterPixel = [&](const ValidBand<T>& band, int x, int c, D ofPlain) -> std::optional<D>
        {
            double sum = 0, weight = 0;
            int valid = 0;
            for (int wy = 0; wy < plain.height(); ++wy)
                for (int wx = 0; wx < plain.width(); ++wx)
                    if (band.isValid(wy, x + wx, c))
                    {
                        sum += coefficient(wy, wx) * band.at(wy, x + wx, c);
                        weight += coefficient(wy, wx);
                        ++valid;
                    }
            if (valid < task_.missing.minCount || std::abs(weight) <= leastWeight_)
                return {};
            if (valid == plain.area())
                return ofPlain;
            return saturateRounded<D>((sum / weight * sum_ + result.offset) / result.divisor);
        };
        forEachOutput<T, D>(images, plain.neighbourhood, task_.missing, filterPixel);
    }

    MissingLinearTask task_;
    std::shared_ptr<const CpuDispatch> plain_;
    double sum_, leastWeight_;
};

}  // namespace

CpuPreparation prepareValidDirectRanks(const MissingRankTask& task)
{
    return std::make_unique<ValidDirectRanks>(task);
}

CpuPreparation prepareValidDirectSums(const MissingLinearTask& task)
{
    return std::make_unique<ValidDirectSums>(task);
}

}  // namespace cv::cuda::fastfilters
