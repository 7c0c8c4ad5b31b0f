// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of 3 x 3 whose sums are the results, or nearly: pixels are read where they lie, four rows of outputs at once,
// and sums stay in registers. Of integers the compiler knows which coefficients of usual masks are 0, 1 or 2; of floats
// 0 times infinity is NaN.
//
// Limits: exact sums of 16 bits of CV_8U, of 32 bits of CV_16U and CV_16S; sums in float of CV_32F.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/linear_stripes.hpp"
#include "cpu/streaming.hpp"
#include "small_masks.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Of task's sums; false: none of these.
bool chooseSums(const LinearTask& task, StripeSums& sums)
{
    const SumPlan& plan = task.result.sums;
    if (task.srcDepth() == CV_32F)
    {
        sums = StripeSums::Float;
        return !plan.useDouble;
    }
    sums = task.srcDepth() == CV_8U ? StripeSums::Short : StripeSums::Int;
    return plan.exact && task.srcDepth() != CV_8S && plan.bound < (sums == StripeSums::Short ? 32768 : mostIntSum);
}

bool canFinish(const StripeFinish& finish, StripeSums sums)
{
    if (finish.offset != 0)
        return false;
    switch (sums)
    {
    case StripeSums::Short:
        if (finish.kind == StripeFinishKind::ShortPower || finish.kind == StripeFinishKind::ShortQuotient)
            return true;
        return finish.kind == StripeFinishKind::Integer && (finish.depth == CV_8U || finish.depth == CV_16S);
    case StripeSums::Int:
        return finish.kind == StripeFinishKind::Integer && (finish.depth == CV_16U || finish.depth == CV_16S);
    default: return finish.kind == StripeFinishKind::FloatPlain && finish.depth == CV_32F;
    }
}

SmallMask kindOf(const LinearTask& task)
{
    const bool isFloat = task.srcDepth() == CV_32F;
    if (task.isSeparable)
    {
        const std::vector<double> difference = {-1, 0, 1}, binomial = {1, 2, 1};
        const std::vector<double>&row = task.row, &column = task.column;
        const auto isSymmetric = [](const std::vector<double>& taps) { return taps[0] == taps[2]; };
        if (isFloat)
            return SmallMask::Separable;
        if (row == difference && isSymmetric(column))
            return column == binomial ? SmallMask::SobelX : SmallMask::ScharrX;
        if (column == difference && isSymmetric(row))
            return row == binomial ? SmallMask::SobelY : SmallMask::ScharrY;
        return row == binomial && column == binomial ? SmallMask::Binomial : SmallMask::Separable;
    }
    const auto areZero = [&](int first)
    {
        for (int i = first; i < 9; i += 2)
            if (task.dense[i] != 0 && i != 4)
                return false;
        return true;
    };
    return isFloat ? SmallMask::Dense
                   : (areZero(0) ? SmallMask::Cross : (areZero(1) ? SmallMask::Diagonal : SmallMask::Dense));
}

std::vector<uchar> packMask(const LinearTask& task, StripeSums sums)
{
    if (!task.isSeparable)
        return packCoefficients(task.dense, sums);
    std::vector<double> both = task.row;
    both.insert(both.end(), task.column.begin(), task.column.end());
    return packCoefficients(both, sums);
}

class SmallMasks : public VectorAlgorithm
{
public:
    SmallMasks(const LinearTask& task, StripeSums sums, const StripeFinish& finish)
        : task_(task), sums_(sums), finish_(finish), mask_(kindOf(task)), coefficients_(packMask(task, sums))
    {
    }

    Fit fit(const CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const Mat& destination = images.destination;
        if (static_cast<int64>(destination.cols) * destination.channels() < 2 * mostSmallMaskBlock)
            return Fit::no("rows are short");
        if (task_.isSeparable && task_.srcDepth() == CV_32F && outgrowCaches(images) &&
            !startLines(destination.data, destination.step))
            return Fit::no("rows of a large image do not begin with lines of the caches");
        return VectorAlgorithm::fit(images, facts);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterSmallMaskStripe);
        forEachStripe(
            images, task_.neighbourhood,
            {smallMaskScratchRows, sizeof(int), 0,
             sums_ == StripeSums::Float ? StreamedRows::OfWholeLines : StreamedRows::None},
            [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory) {
                filter({source, destination, finish_, sums_, mask_, coefficients_.data(), memory.data, memory.pitch});
            });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method =
            format("%s, %s sums in %s, %s", task_.isSeparable ? "row, then column" : "direct correlation",
                   task_.result.sums.exact ? "exact" : "rounded", sumName(sums_), describeFinish(finish_).c_str());
        plan.tile = "stripes of rows, four rows of outputs at once";
        plan.packing = sums_ == StripeSums::Float
                           ? "pixels are read where they lie, sums stay in registers; of large images past the caches"
                           : "pixels are read where they lie, sums stay in registers";
        return plan;
    }

private:
    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    SmallMask mask_;
    std::vector<uchar> coefficients_;
};

}  // namespace

CpuPreparation prepareSmallMasks(const LinearTask& task)
{
    if (task.width() != 3 || task.height() != 3)
        return "the mask is not 3 x 3";
    StripeSums sums;
    if (!chooseSums(task, sums))
        return "the sums do not fit the pixels' vectors";
    const StripeFinish finish = planFinish(task, sums);
    if (!canFinish(finish, sums))
        return "the sums are not the results";
    return std::make_unique<SmallMasks>(task, sums, finish);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
