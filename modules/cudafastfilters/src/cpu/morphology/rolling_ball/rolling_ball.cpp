// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The background of a rolling ball (S. R. Sternberg, "Biomedical image processing", 1983), as scikit-image's
// rolling_ball has it: the least of the pixels below a ball, each raised by how much lower its surface is there.
//
// The ball is symmetric: the least values of two rows, and of two columns, share one addition. Integers are summed in
// float, exactly: of what is added to them only the integer part counts, and whether there is more, so that this is
// rounded to a half.
//
// Cost: a quarter of the ball's pixels.

#include "precomp.hpp"

#include "rolling_ball.hpp"

#include "common/visit_depth.hpp"
#include "cpu/morphology_algorithms.hpp"
#include "cpu/padded_band.hpp"
#include "cpu/stripes.hpp"

#include <cmath>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

// In double for integers and in float for floats, as in scikit-image. A difference of integers that two roundings may
// have moved off a whole number is that number.
float dropAt(const RollingBallTask& task, double square)
{
    const double radius = task.radius, top = std::sqrt(radius * radius),
                 surface = std::sqrt(std::max(0.0, radius * radius - square));
    if (task.depth() == CV_32F)
        return static_cast<float>(top) - static_cast<float>(surface);
    const double drop = top - surface, nearest = std::round(drop);
    const bool isWhole = std::abs(drop - nearest) < std::ldexp(1.0, -40);
    return static_cast<float>(isWhole ? nearest : std::floor(drop) + 0.5);
}

class RollingBall : public CpuAlgorithm
{
public:
    explicit RollingBall(const RollingBallTask& task) : task_(task), drops_(task.reach() + 1)
    {
        for (int y = 0; y <= task.reach(); ++y)
            for (int x = 0; x <= task.reach(); ++x)
            {
                const double square = static_cast<double>(x) * x + static_cast<double>(y) * y;
                if (std::sqrt(square) <= task.radius)
                    drops_[y].push_back(dropAt(task, square));
            }
        for (const std::vector<float>& row : drops_)
        {
            rows_.push_back(row.data());
            counts_.push_back(static_cast<int>(row.size()));
            quarter_ += static_cast<double>(row.size());
        }
        finish_.kind = task.depth() == CV_32F ? StripeFinishKind::FloatPlain : StripeFinishKind::Integer;
        finish_.depth = task.depth();
    }

    bool takesAll() const CV_OVERRIDE { return true; }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        if (facts.simd == SimdLevel::None)
            return forEachBand(images.source, task_.neighbourhood,
                               [&](const Mat& padded, const Range& rows)
                               { filterBand(padded, images.destination.rowRange(rows)); });
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterRollingStripe);
        forEachStripe(images, task_.neighbourhood, {rollingScratchRows(task_.height()), sizeof(float)},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          filter({source, destination, finish_, rows_.data(), counts_.data(), task_.reach(),
                                  static_cast<float*>(memory.data), memory.pitch});
                      });
    }

    double nanoseconds() const CV_OVERRIDE { return 0.3 + 0.06 * quarter_; }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("least value of raised pixels, %d of a quarter of the ball", static_cast<int>(quarter_));
        record.tile = "stripes of rows";
        record.packing = "neighbouring elements of a row as floats in a vector";
        return record;
    }

private:
    // Without vectors.
    void filterBand(const Mat& padded, Mat out) const
    {
        const int channels = out.channels(), reach = task_.reach(), count = out.cols * channels;
        visitDepth(task_.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       std::vector<float> least(count);
                       for (int y = 0; y < out.rows; ++y)
                       {
                           std::fill(least.begin(), least.end(), std::numeric_limits<float>::infinity());
                           for (int dy = -reach; dy <= reach; ++dy)
                           {
                               const T* const row = padded.ptr<T>(y + reach + dy) + reach * channels;
                               const int most = counts_[std::abs(dy)] - 1;
                               for (int dx = -most; dx <= most; ++dx)
                                   raise(row + dx * channels, rows_[std::abs(dy)][std::abs(dx)], least);
                           }
                           T* const to = out.ptr<T>(y);
                           for (int x = 0; x < count; ++x)
                               to[x] = static_cast<T>(least[x]);
                       }
                   });
    }
    // NaN is less than nothing.
    template <typename T>
    static void raise(const T* row, float drop, std::vector<float>& least)
    {
        for (size_t x = 0; x < least.size(); ++x)
        {
            const float raised = static_cast<float>(row[x]) + drop;
            least[x] = raised < least[x] ? raised : least[x];
        }
    }

    const RollingBallTask task_;
    std::vector<std::vector<float>> drops_;
    std::vector<const float*> rows_;
    std::vector<int> counts_;
    double quarter_ = 0;
    StripeFinish finish_ = {};
};

}  // namespace

CpuPreparation prepareBallRows(const RollingBallTask& task)
{
    return std::make_unique<RollingBall>(task);
}

}  // namespace cv::cuda::fastfilters
