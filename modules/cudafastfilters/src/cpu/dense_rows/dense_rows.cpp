// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Correlation with a mask: integers in pairs of 16 bits with exact sums of 32, where the bounds allow it, otherwise
// float or double.
//
// Cost: width * height multiplications and additions a pixel, of as many pixels at once as a vector has sums; of
// integers half as many, and none for pairs of coefficients that are 0.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/linear_stripes.hpp"
#include "dense_rows.hpp"

#include <algorithm>
#include <cmath>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Whether pixels and coefficients fit 16 bits, and sums 32.
bool suitsPairs(const LinearTask& task)
{
    const auto fits = [](double c) { return std::abs(c) <= 32767; };
    return task.srcDepth() != CV_32F && task.result.sums.exact && task.result.sums.bound < 2147483000.0 &&
           std::all_of(task.dense.begin(), task.dense.end(), fits);
}

// The coefficients of two source rows for a row of outputs.
int packPair(int first, int second)
{
    return static_cast<int>(static_cast<unsigned>(first & 0xffff) | static_cast<unsigned>(second) << 16);
}

class DensePairs : public VectorAlgorithm
{
public:
    explicit DensePairs(const LinearTask& task) : task_(task), finish_(planFinish(task, StripeSums::Int))
    {
        const int width = task.width(), height = task.height();
        const auto at = [&](int y, int x)
        { return y < 0 || y >= height ? 0 : static_cast<int>(task.dense[y * width + x]); };
        for (int p = 0; p < pairsOf(height); ++p)
        {
            firstTerms_.push_back(static_cast<int>(terms_.size()));
            for (int x = 0; x < width; ++x)
            {
                const PairTerm term = {x, packPair(at(2 * p, x), at(2 * p + 1, x)),
                                       packPair(at(2 * p - 1, x), at(2 * p, x))};
                if (term.upper != 0 || term.lower != 0)
                    terms_.push_back(term);
            }
        }
        firstTerms_.push_back(static_cast<int>(terms_.size()));
        // Pixels of CV_16U are loaded less 32768; sums are computed modulo 2^32.
        double sum = 0;
        for (double c : task.dense)
            sum += c;
        const int64 missing = task.srcDepth() == CV_16U ? static_cast<int64>(sum) * 32768 : 0;
        summand_ = static_cast<int>(static_cast<unsigned>(missing & 0xffffffff));
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const int pairs = pairsOf(task_.height());
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterPairStripe);
        forEachStripe(images, task_.neighbourhood, {pairScratchRows(task_.height()), sizeof(int)},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const short*> ring(pairs);
                          filter({source, destination, finish_, terms_.data(), firstTerms_.data(), pairs,
                                  task_.height(), summand_, static_cast<short*>(memory.data), 2 * memory.pitch,
                                  ring.data()});
                      });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = "direct correlation, exact sums in 32-bit integers, " + describeFinish(finish_);
        plan.tile = "stripes of rows, two rows of outputs at once";
        plan.packing = "pairs of rows as 16-bit integers";
        return plan;
    }

private:
    LinearTask task_;
    StripeFinish finish_;
    std::vector<PairTerm> terms_;
    std::vector<int> firstTerms_;
    int summand_;
};

class DenseRows : public VectorAlgorithm
{
public:
    explicit DenseRows(const LinearTask& task)
        : task_(task),
          sums_(task.result.sums.useDouble ? StripeSums::Double : StripeSums::Float),
          finish_(planFinish(task, sums_)),
          coefficients_(packCoefficients(task.dense, sums_))
    {
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterDenseStripe);
        forEachStripe(images, task_.neighbourhood, {denseScratchRows(task_.height()), sumBytes(sums_)},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const void*> ring(task_.height() + denseBlockRows);
                          filter({source, destination, finish_, sums_, coefficients_.data(), task_.width(),
                                  task_.height(), memory.data, memory.pitch, ring.data()});
                      });
    }

    PlanRecord describe() const CV_OVERRIDE
    {
        PlanRecord plan;
        plan.method = format("direct correlation, %s sums in %s, %s", task_.result.sums.exact ? "exact" : "rounded",
                             sumName(sums_), describeFinish(finish_).c_str());
        plan.tile = "stripes of rows, two rows of outputs at once";
        plan.packing = "a ring of converted source rows";
        return plan;
    }

private:
    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    std::vector<uchar> coefficients_;
};

}  // namespace

CpuPreparation prepareDenseRows(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    if (suitsPairs(task))
        return std::make_unique<DensePairs>(task);
    return std::make_unique<DenseRows>(task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
