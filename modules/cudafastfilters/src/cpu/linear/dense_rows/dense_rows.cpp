// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Correlation with a mask: integers in pairs of 16 bits with exact sums of 32, if the bounds allow it, otherwise float
// or double. Large masks of other numbers are rounded to integers if that changes no result by more than float sums
// would.
//
// Cost: width * height multiplications and additions per pixel, for as many pixels at once as a vector has sums; for
// integers half as many, and none for pairs of coefficients that are 0.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "dense_rows.hpp"
#include "dense_rows_plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double mostCoefficient = 32767;

// The pairs for sums. `coefficients` is empty if pixels or coefficients do not fit into 16 bits, or sums into 32.
struct PairMask
{
    std::vector<int> coefficients;
    StripeFinish finish;
};

PairMask exactPairs(const LinearTask& task)
{
    const auto fits = [](double c) { return std::abs(c) <= mostCoefficient; };
    if (isFloatDepth(task.srcDepth()) || !task.result.sums.exact || task.result.sums.bound >= mostIntSum ||
        !std::all_of(task.dense.begin(), task.dense.end(), fits))
        return {};
    return {{task.dense.begin(), task.dense.end()}, planFinish(task, StripeSums::Int)};
}

// Coefficients times the largest factor for which they and their sums fit, rounded. An integer destination may be off
// by n * 2^-24 * sum|w| * max|src|, like sums of n floats; finishRow() takes four of these roundings.
PairMask roundedPairs(const LinearTask& task)
{
    if (task.srcDepth() == CV_32F || task.dstDepth() == CV_32F || task.result.sums.exact || task.result.sums.useDouble)
        return {};
    double sum = 0, greatest = 0;
    for (double c : task.dense)
    {
        sum += std::abs(c);
        greatest = std::max(greatest, std::abs(c));
    }
    const double count = static_cast<double>(task.dense.size()), pixel = task.srcDepth() == CV_8U ? 255 : 65535;
    const double scale = std::min(mostCoefficient / greatest, (mostIntSum / pixel - count) / sum);
    if (!(scale > 0 && scale < 1e30))
        return {};
    PairMask mask;
    double error = 0;
    for (double c : task.dense)
    {
        mask.coefficients.push_back(cvRound(c * scale));
        error += std::abs(c * scale - mask.coefficients.back());
    }
    if (error > (count - 4) * std::ldexp(scale * sum, -24))
        return {};
    mask.finish = planFinish(task, StripeSums::Int);
    mask.finish.kind = StripeFinishKind::FloatProduct;
    mask.finish.offset *= scale;
    mask.finish.factor /= scale;
    return mask;
}

class DensePairs : public VectorAlgorithm
{
public:
    DensePairs(const LinearTask& task, const PairMask& mask) : task_(task), finish_(mask.finish)
    {
        const int width = task.width(), height = task.height();
        const auto at = [&](int y, int x) { return y < 0 || y >= height ? 0 : mask.coefficients[y * width + x]; };
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
        // Pixels of CV_16U are loaded minus 32768; sums are computed modulo 2^32.
        const int64 sum = std::accumulate(mask.coefficients.begin(), mask.coefficients.end(), int64(0));
        const int64 missing = task.srcDepth() == CV_16U ? sum * 32768 : 0;
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

    double nanoseconds() const CV_OVERRIDE { return 0.17 + directNanoseconds(task_, DenseSums::Pairs); }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("direct correlation, %s in 32-bit integers, %s",
                               task_.result.sums.exact ? "exact sums" : "sums with rounded coefficients",
                               describeFinish(finish_).c_str());
        record.tile = "stripes of rows, two rows of outputs at once";
        record.packing = "pairs of rows as 16-bit integers";
        return record;
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
        forEachStripe(images, task_.neighbourhood,
                      {denseScratchRows(task_.height()), sumBytes(sums_), 0,
                       areResults() && isUnrolledMask(task_.width(), task_.height()) ? StreamedRows::OfWholeLines
                                                                                     : StreamedRows::None},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const void*> ring(task_.height() + denseBlockRows);
                          filter({source, destination, finish_, sums_, areResults(), coefficients_.data(),
                                  task_.width(), task_.height(), memory.data, memory.pitch, ring.data()});
                      });
    }

    double nanoseconds() const CV_OVERRIDE
    {
        const bool isDouble = sums_ == StripeSums::Double;
        return 0.1 + 0.04 * task_.sourceBytes() + (isDouble ? 0.4 : 0) +
               0.9 * directNanoseconds(task_, isDouble ? DenseSums::Double : DenseSums::Float);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        record.method = format("direct correlation, %s sums in %s, %s", task_.result.sums.exact ? "exact" : "rounded",
                               sumName(sums_), describeFinish(finish_).c_str());
        record.tile = format("stripes of rows, %d rows of outputs at once", denseBlockRows);
        record.packing = "a ring of converted source rows";
        return record;
    }

private:
    bool areResults() const
    {
        return finish_.kind == StripeFinishKind::DoublePlain ||
               (sums_ == StripeSums::Float && finish_.kind == StripeFinishKind::FloatPlain && finish_.depth == CV_32F);
    }

    LinearTask task_;
    StripeSums sums_;
    StripeFinish finish_;
    std::vector<uchar> coefficients_;
};

}  // namespace

DenseSums denseSums(const LinearTask& task)
{
    if (!exactPairs(task).coefficients.empty() || !roundedPairs(task).coefficients.empty())
        return DenseSums::Pairs;
    return task.result.sums.useDouble ? DenseSums::Double : DenseSums::Float;
}

CpuPreparation prepareDenseRows(const LinearTask& task)
{
    if (task.isSeparable)
        return "the mask is the product of a row and a column";
    for (const PairMask& mask : {exactPairs(task), roundedPairs(task)})
        if (!mask.coefficients.empty())
            return std::make_unique<DensePairs>(task, mask);
    return std::make_unique<DenseRows>(task);
}

}  // namespace cv::cuda::fastfilters
