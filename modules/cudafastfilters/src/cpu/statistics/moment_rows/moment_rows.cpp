// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Variances of integers: the sums of pixels and of their squares are two boxes side by side, of columns, which move
// down, and then of windows. All sums are exact, in integers of 32 or 64 bits.
//
// Cost: about twice a box, the same for every window. Limits: sums of squares below 2^51, so windows of 16-bit pixels
// have fewer than 2^21 of them.

#include "precomp.hpp"

#include "moment_rows.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/statistics_algorithms.hpp"
#include "cpu/stripes.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

namespace
{

// Whether 128-bit vectors have fused multiplication and addition.
#if defined __aarch64__ || defined _M_ARM64
constexpr bool fusesSimd128 = true;
#else
constexpr bool fusesSimd128 = false;
#endif

// The largest square of a pixel, from which the vector code subtracts 32768 if it is CV_16U.
double greatestSquare(int depth)
{
    return depth == CV_8U ? 255.0 * 255 : depth == CV_8S ? 128.0 * 128 : 32768.0 * 32768;
}

// The largest n * sum(x^2) - sum(x)^2: half of the pixels are the least, the others the greatest value.
double greatestNumerator(const StatisticsTask& task)
{
    const double range = task.sourceBytes() == 1 ? 255 : 65535, pixels = task.area();
    return pixels * pixels * range * range / 4;
}

MomentSums momentSums(const StatisticsTask& task)
{
    constexpr double limit = 2147483647;
    const double pixels = task.area(), square = greatestSquare(task.srcDepth());
    if (task.sourceBytes() > 1 || pixels * square > limit)
        return pixels * std::sqrt(square) > limit ? MomentSums::Longs : MomentSums::IntAndLong;
    return greatestNumerator(task) > limit ? MomentSums::Ints : MomentSums::SmallInts;
}

class MomentRows : public VectorAlgorithm
{
public:
    explicit MomentRows(const StatisticsTask& task) : task_(task), sums_(momentSums(task)), finish_()
    {
        finish_.kind = StripeFinishKind::DoubleProduct;
        finish_.depth = task.dstDepth();
        finish_.factor = finish_.divisor = 1;
        const double pixels = task.area();
        isExact_ = pixels * pixels * greatestSquare(task.srcDepth()) < std::ldexp(1.0, 53);
    }

    Fit decide(const CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        if (!isExact_ && facts.simd == SimdLevel::Simd128 && !fusesSimd128)
            return Fit::no("sums of this size need fused multiplication and addition");
        return VectorAlgorithm::decide(images, facts);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterMomentStripe);
        const double pixels = task_.area();
        const Point anchor = task_.neighbourhood.anchor;
        const bool isNarrow = task_.dstDepth() == CV_32F && sums_ <= MomentSums::Ints;
        const int elementBytes = isNarrow ? sizeof(int) : sizeof(double);
        forEachStripe(images, task_.neighbourhood, {momentRows, elementBytes, boxMargin},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          filter({source, destination, finish_, task_.width(), task_.height(), anchor.x, anchor.y,
                                  task_.moment(), sums_, isExact_, pixels, pixels * (pixels - task_.ddof), memory.data,
                                  memory.pitch, elementBytes});
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        double ofSums = 0.3;
        if (sums_ >= MomentSums::IntAndLong)
            ofSums += 0.2 + (task_.channels() > 1 && task_.width() > 5 ? 1.2 : 0);
        const double ofFinish = task_.dstDepth() != CV_32F ? 1.1 : task_.kind == StatisticKind::Contrast ? 0.4 : 0.1;
        return ofSums + ofFinish + 0.035 * task_.sourceBytes() + 0.05 * task_.destinationBytes();
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        static const char* const names[] = {"32-bit integers", "32-bit integers", "32- and 64-bit integers",
                                            "64-bit integers"};
        AlgorithmRecord record;
        record.method = format("running sums of columns and of windows, of pixels and of their squares, exact in %s",
                               names[static_cast<int>(sums_)]);
        record.tile = "stripes of rows";
        return record;
    }

private:
    StatisticsTask task_;
    MomentSums sums_;
    StripeFinish finish_;
    bool isExact_;
};

}  // namespace

CpuPreparation prepareMomentRows(const StatisticsTask& task)
{
    if (!isMoment(task.kind) || task.srcDepth() == CV_32F)
        return "only variances of integers";
    if (task.area() * greatestSquare(task.srcDepth()) >= std::ldexp(1.0, 51))
        return "sums of squares need more than 51 bits";
    return std::make_unique<MomentRows>(task);
}

}  // namespace cv::cuda::fastfilters
