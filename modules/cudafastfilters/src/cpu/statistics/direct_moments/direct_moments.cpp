// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Variances without vector instructions, and of windows with more 16-bit pixels than doubles can sum. Integers have
// running sums of 64 bits; floats are summed anew for each window.
//
// Cost: for integers the same for every window, for floats the window's area.

#include "precomp.hpp"

#include "common/saturate.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/statistics/float_moments.hpp"
#include "cpu/statistics_algorithms.hpp"

#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// A band of one channel.
template <typename T, typename D>
class BandMoments
{
public:
    BandMoments(const StatisticsTask& task, const Mat& padded, int channel, Mat results)
        : task_(task), padded_(padded), results_(results), channel_(channel), channels_(task.channels())
    {
    }

    void filter()
    {
        if constexpr (std::numeric_limits<T>::is_integer)
            filterIntegers();
        else
            filterFloats();
    }

private:
    T pixel(int x, int y) const { return padded_.ptr<T>(y)[x * channels_ + channel_]; }
    D& result(int x, int y) { return results_.ptr<D>(y)[x * channels_ + channel_]; }
    T pixelAtAnchor(int x, int y) const
    {
        return pixel(x + task_.neighbourhood.anchor.x, y + task_.neighbourhood.anchor.y);
    }

    void filterIntegers()
    {
        constexpr int centre = sizeof(T) == 2 && std::numeric_limits<T>::min() == 0 ? 32768 : 0;
        const int width = task_.width(), height = task_.height(), columns = padded_.cols;
        const int64 n = task_.area();
        std::vector<int64> sums(columns), squares(columns);
        const auto move = [&](int y, int sign)
        {
            for (int x = 0; x < columns; ++x)
            {
                const int64 value = pixel(x, y) - centre;
                sums[x] += sign * value;
                squares[x] += sign * value * value;
            }
        };
        for (int y = 0; y < height - 1; ++y)
            move(y, 1);
        for (int y = 0; y < results_.rows; ++y)
        {
            move(y + height - 1, 1);
            int64 sum = 0, square = 0;
            for (int x = 0; x < width - 1; ++x)
                sum += sums[x], square += squares[x];
            for (int x = 0; x < results_.cols; ++x)
            {
                sum += sums[x + width - 1];
                square += squares[x + width - 1];
                const double mean = static_cast<double>(sum) / static_cast<double>(n) + centre;
                result(x, y) = saturateRounded<D>(
                    momentValue(task_.moment(), exactVariance(sum, square, n, task_.ddof), pixelAtAnchor(x, y) - mean));
                sum -= sums[x];
                square -= squares[x];
            }
            move(y, -1);
        }
    }

    void filterFloats()
    {
        const double n = task_.area(), negligible = floatMomentError(task_.width(), task_.height());
        for (int y = 0; y < results_.rows; ++y)
            for (int x = 0; x < results_.cols; ++x)
            {
                const double at = pixelAtAnchor(x, y), centre = std::isfinite(at) ? at : 0;
                double sum = 0, squares = 0;
                for (int i = 0; i < task_.height(); ++i)
                    for (int k = 0; k < task_.width(); ++k)
                    {
                        const double difference = pixel(x + k, y + i) - centre;
                        sum += difference;
                        squares += difference * difference;
                    }
                const double about = squares - sum * sum / n;
                const double variance = about <= negligible * squares ? 0 : about / (n - task_.ddof);
                result(x, y) = saturateRounded<D>(momentValue(task_.moment(), variance, at - centre - sum / n));
            }
    }

    const StatisticsTask& task_;
    const Mat& padded_;
    Mat results_;
    const int channel_, channels_;
};

class DirectMoments : public CpuAlgorithm
{
public:
    explicit DirectMoments(const StatisticsTask& task) : task_(task) {}

    void run(CpuImages& images, const CpuFacts&) const CV_OVERRIDE
    {
        const auto filterBand = [&](const Mat& padded, const Range& rows)
        {
            for (int channel = 0; channel < task_.channels(); ++channel)
                visitDepths(task_.srcDepth(), task_.dstDepth(),
                            [&](auto from, auto to) {
                                BandMoments<decltype(from), decltype(to)>(task_, padded, channel,
                                                                          images.destination.rowRange(rows))
                                    .filter();
                            });
        };
        forEachBand(images.source, task_.neighbourhood, filterBand);
    }

    double nanoseconds() const CV_OVERRIDE { return task_.srcDepth() == CV_32F ? 5 + 1.2 * task_.area() : 12; }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method =
            task_.srcDepth() == CV_32F
                ? "each window is summed anew, in double"
                : "running sums of columns and of windows, of pixels and of their squares, exact in 64 bits";
        record.tile = "bands of rows";
        return record;
    }

private:
    StatisticsTask task_;
};

}  // namespace

CpuPreparation prepareDirectMoments(const StatisticsTask& task)
{
    if (!isMoment(task.kind))
        return "only variances";
    return std::make_unique<DirectMoments>(task);
}

}  // namespace cv::cuda::fastfilters
