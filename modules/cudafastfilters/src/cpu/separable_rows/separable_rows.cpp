// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A row's sums, then a column's, in one pass over the image: Short, Float or Double sums, as the bounds allow.
//
// Cost: width + height multiplications and additions a pixel, of as many pixels at once as a vector has sums.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/linear_stripes.hpp"
#include "separable_rows.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

SumResults resultsOf(const StripeFinish& finish, StripeSums sums)
{
    if (sums == StripeSums::Short && finish.kind == StripeFinishKind::Integer && finish.depth == CV_16S &&
        finish.offset == 0 && !finish.isUnsigned)
        return SumResults::Plain;
    if (sums != StripeSums::Float || finish.kind != StripeFinishKind::FloatPlain)
        return SumResults::Finished;
    if (finish.depth == CV_32F)
        return SumResults::Plain;
    return finish.depth == CV_8U && finish.isBounded ? SumResults::Bytes : SumResults::Finished;
}

class SeparableRows : public VectorAlgorithm
{
public:
    explicit SeparableRows(const LinearTask& task) : task_(task)
    {
        bool isUnsigned = false;
        sums_ = suitsShortSums(task, isUnsigned)
                    ? StripeSums::Short
                    : (task.result.sums.useDouble ? StripeSums::Double : StripeSums::Float);
        finish_ = planFinish(task, sums_);
        finish_.isUnsigned = isUnsigned;
        results_ = resultsOf(finish_, sums_);
        const auto areOnes = [](const std::vector<double>& coefficients)
        { return std::all_of(coefficients.begin(), coefficients.end(), [](double c) { return c == 1; }); };
        isPlain_ = areOnes(task.row) && areOnes(task.column);
        isSmall_ = task.srcDepth() == CV_8U && task.width() == 3 && task.height() == 3 && sums_ == StripeSums::Short &&
                   results_ == SumResults::Plain;
        row_ = packCoefficients(task.row, sums_);
        column_ = packCoefficients(task.column, sums_);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterSeparableStripe);
        forEachStripe(images, task_.neighbourhood,
                      {separableScratchRows(task_.height()), sumBytes(sums_), 0,
                       results_ == SumResults::Plain && !isSmall_ ? StreamedRows::All : StreamedRows::None},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const void*> ring(task_.height() + separableBlockRows);
                          filter({source, destination, finish_, sums_, row_.data(), column_.data(), isPlain_, results_,
                                  isSmall_, task_.width(), task_.height(), memory.data, memory.pitch, ring.data()});
                      });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = format("row pass, column pass, %s sums in %s, %s", task_.result.sums.exact ? "exact" : "rounded",
                             sumName(sums_), describeFinish(finish_).c_str());
        plan.tile = "stripes of rows, two rows of outputs at once";
        if (isSmall_)
        {
            plan.tile = "stripes of rows, four rows of outputs at once";
            plan.packing = "pixels are read where they lie, sums of rows stay in registers";
            return plan;
        }
        plan.packing = results_ == SumResults::Plain
                           ? "a ring of row sums; sums are written as results, of large images past the caches"
                           : "a ring of row sums";
        return plan;
    }

private:
    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    SumResults results_;
    bool isPlain_, isSmall_;
    std::vector<uchar> row_, column_;
};

}  // namespace

CpuPreparation prepareSeparableRows(const LinearTask& task)
{
    if (!task.isSeparable)
        return "the mask is not given by a row and a column";
    return std::make_unique<SeparableRows>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
