// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A row's sums, then a column's, in one pass over the image: Short, Int, Float or Double sums, as the bounds allow.
//
// Cost: width + height multiplications and additions per pixel, for as many pixels at once as a vector has sums.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "separable_rows.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

SumResults resultsOf(const StripeFinish& finish, StripeSums sums)
{
    if (sums == StripeSums::Short && finish.kind == StripeFinishKind::Integer && finish.depth == CV_16S &&
        finish.offset == 0 && !finish.isUnsigned)
        return SumResults::Plain;
    if (sums == StripeSums::Int && finish.kind == StripeFinishKind::Integer && finish.offset == 0 &&
        (finish.depth == CV_16U || finish.depth == CV_16S))
        return SumResults::Shorts;
    if (sums != StripeSums::Float || finish.kind != StripeFinishKind::FloatPlain)
        return SumResults::Finished;
    if (finish.depth == CV_32F)
        return SumResults::Plain;
    return finish.depth == CV_8U && finish.isBounded ? SumResults::Bytes : SumResults::Finished;
}

// If float does not have enough bits, and if sums are the results and pairs of coefficients take one product.
bool takesIntSums(const LinearTask& task)
{
    if (!suitsIntSums(task))
        return false;
    const bool areSymmetric =
        symmetryOf(task.row) != Symmetry::None && symmetryOf(task.column) != Symmetry::None && task.longestSide() <= 7;
    return task.result.sums.useDouble ||
           (areSymmetric && resultsOf(planFinish(task, StripeSums::Int), StripeSums::Int) == SumResults::Shorts);
}

class SeparableRows : public VectorAlgorithm
{
public:
    explicit SeparableRows(const LinearTask& task)
        : task_(task), rowSymmetry_(symmetryOf(task.row)), columnSymmetry_(symmetryOf(task.column))
    {
        bool isUnsigned = false;
        sums_ = suitsShortSums(task, isUnsigned)
                    ? StripeSums::Short
                    : (takesIntSums(task) ? StripeSums::Int
                                          : (task.result.sums.useDouble ? StripeSums::Double : StripeSums::Float));
        finish_ = planFinish(task, sums_);
        finish_.isUnsigned |= isUnsigned;
        results_ = resultsOf(finish_, sums_);

        row_ = packCoefficients(task.row, sums_);
        column_ = packCoefficients(task.column, sums_);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterSeparableStripe);
        forEachStripe(images, task_.neighbourhood,
                      {separableScratchRows(task_.height()), sumBytes(sums_), 0,
                       results_ == SumResults::Plain ? StreamedRows::All : StreamedRows::None},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const void*> ring(task_.height() + separableBlockRows);
                          filter({source, destination, finish_, sums_, row_.data(), column_.data(), rowSymmetry_,
                                  columnSymmetry_, results_, task_.width(), task_.height(), memory.data, memory.pitch,
                                  ring.data()});
                      });
    }

    // The rows of high windows do not fit into the caches.
    double nanoseconds() const CV_OVERRIDE
    {
        const double height = task_.height(), factor = sums_ == StripeSums::Double ? 2 : 1;
        const double ofTap = sums_ == StripeSums::Short ? 0.0125 : 0.025;
        return factor * (0.1 + ofTap * (task_.width() + height) + 6e-5 * height * height);
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = format("row pass, column pass, %s sums in %s, %s", task_.result.sums.exact ? "exact" : "rounded",
                             sumName(sums_), describeFinish(finish_).c_str());
        plan.tile = "stripes of rows, two rows of outputs at once";
        plan.packing = results_ == SumResults::Plain
                           ? "a ring of row sums; sums are written as results, past the caches for large images"
                           : "a ring of row sums";
        return plan;
    }

private:
    LinearTask task_;
    Symmetry rowSymmetry_, columnSymmetry_;
    StripeSums sums_;
    StripeFinish finish_;
    SumResults results_;

    std::vector<uchar> row_, column_;
};

}  // namespace

CpuPreparation prepareSeparableRows(const LinearTask& task)
{
    if (!task.isSeparable)
        return "the mask is not given by a row and a column";
    return std::make_unique<SeparableRows>(task);
}

}  // namespace cv::cuda::fastfilters
