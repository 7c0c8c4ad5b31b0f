// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A row's sums, then a column's, in one pass over the image: Short, Int, Float or Double sums, as the bounds allow.
// Laplacians are masks of 3 x 3, smoothed: the small mask is correlated with the rows' sums, and the column with that.
// Columns of binomial coefficients may be additions of neighbouring rows.
// Other masks of integers that are the sum of two products have two rows' sums, and one column of twice the height.
//
// Cost: width + height multiplications and additions per pixel, for as many pixels at once as a vector has sums; twice
// that for two products.

#include "precomp.hpp"

#include "cpu/linear_algorithms.hpp"
#include "cpu/stripe_finish.hpp"
#include "cpu/stripes.hpp"
#include "checked_rows.hpp"
#include "separable_plan.hpp"
#include "tasks/factorisation.hpp"
#include "tasks/linear_tasks.hpp"
#include "tasks/roundings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cv::cuda::fastfilters
{

namespace
{

class SeparableRows : public VectorAlgorithm
{
public:
    using Terms = std::vector<LowRankCoefficients::Term>;

    SeparableRows(const LinearTask& task, const SmoothedMask& mask) : SeparableRows(task, {mask.smoothing}, mask) {}

    SeparableRows(const LinearTask& task, const Terms& terms, const SmoothedMask& mask = {{}, {}, Size(1, 1)})
        : task_(task),
          terms_(static_cast<int>(terms.size())),
          rowSize_(static_cast<int>(terms[0].row.size())),
          column_(columnOf(terms)),
          columnSymmetry_(symmetryOf(column_))
    {
        // Parts of the sums, of two terms or of a core, may be larger than the sums: integers are exact modulo their
        // size, float is not.
        const bool takesColumnPairs = terms_ == 1 && suitsColumnPairs(task, terms[0], mask);
        const bool takesInts = takesColumnPairs || (task.isSeparable ? takesIntSums(task) : suitsIntSums(task));
        const bool takesDoubles = !task.isSeparable || (mask.core.empty() ? !suitsFloatChunks(task, linearRowChunk)
                                                                          : task.result.sums.useDouble);
        bool isUnsigned = false;
        sums_ = suitsShortSums(task, isUnsigned)
                    ? StripeSums::Short
                    : (takesInts ? StripeSums::Int : (takesDoubles ? StripeSums::Double : StripeSums::Float));
        finish_ = planFinish(task, sums_);
        finish_.isUnsigned |= isUnsigned;
        results_ = resultsOf(finish_, sums_);

        if (takesColumnPairs && sums_ == StripeSums::Int)
            columnPairs_ = packColumnPairs(column_);
        const StripeSums rowSums = columnPairs_.empty() ? sums_ : StripeSums::Short;
        for (int i = 0; i < terms_; ++i)
        {
            rowSymmetry_[i] = symmetryOf(terms[i].row);
            packedRows_[i] = packCoefficients(terms[i].row, rowSums);
        }
        packedColumn_ = packCoefficients(column_, sums_);
        if (terms_ == 1 && columnPairs_.empty() && takesPairs(task, terms[0].row, sums_))
            pairs_ = packPairs(terms[0].row);
        if (!pairs_.empty() && mask.core.empty() && sums_ == StripeSums::Double && results_ == SumResults::Floats)
            stages_ = findStages(task, terms[0]);
        // Pixels of CV_16U are loaded minus 32768.
        summand_ =
            task.srcDepth() == CV_16U ? 32768 * std::accumulate(terms[0].row.begin(), terms[0].row.end(), 0.0) : 0;

        coreRows_ = mask.coreSize.height;
        std::vector<double> weights;
        for (size_t i = 0; i < mask.core.size(); ++i)
            if (mask.core[i] != 0)
            {
                const int place = static_cast<int>(i);
                coreTaps_.push_back({place % mask.coreSize.width, place / mask.coreSize.width});
                weights.push_back(mask.core[i]);
            }
        packedCore_ = packCoefficients(weights, rowSums);
    }

    void run(CpuImages& images, const CpuFacts& facts) const CV_OVERRIDE
    {
        const auto filter = CFF_SIMD_FUNCTION(facts.simd, filterSeparableStripe);
        forEachStripe(images, task_.neighbourhood,
                      {separableScratchRows(columnRows(), terms_, coreRows_), sumBytes(sums_), 0,
                       results_ == SumResults::Plain ? StreamedRows::All : StreamedRows::None},
                      [&](const StripeSource& source, const StripeDestination& destination, const StripeMemory& memory)
                      {
                          std::vector<const void*> ring(terms_ * (columnRows() + separableBlockRows));
                          filter({source,
                                  destination,
                                  finish_,
                                  sums_,
                                  terms_,
                                  {packedRows_[0].data(), packedRows_[1].data()},
                                  {rowSymmetry_[0], rowSymmetry_[1]},
                                  pairs_.data(),
                                  static_cast<int>(pairs_.size()),
                                  summand_,
                                  packedColumn_.data(),
                                  columnSymmetry_,
                                  columnPairs_.data(),
                                  static_cast<int>(columnPairs_.size()),
                                  stages_.ints,
                                  stages_.doubles,
                                  results_,
                                  rowSize_,
                                  columnRows(),
                                  coreRows_,
                                  coreTaps_.data(),
                                  packedCore_.data(),
                                  static_cast<int>(coreTaps_.size()),
                                  memory.data,
                                  memory.pitch,
                                  ring.data()});
                      });
    }

    // The rows of high windows do not fit into the caches.
    double nanoseconds() const CV_OVERRIDE
    {
        const double height = static_cast<double>(column_.size()), factor = sums_ == StripeSums::Double ? 2 : 1;
        const double ofTap = sums_ == StripeSums::Short || !columnPairs_.empty() ? 0.0125 : 0.025;
        return factor * (0.1 + ofTap * (terms_ * rowSize_ + coreTaps_.size() + height) + 6e-5 * height * height);
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        AlgorithmRecord record;
        const char* const passes =
            terms_ > 1 ? "two row passes, column pass"
                       : (coreTaps_.empty() ? "row pass, column pass" : "row pass, small mask, column pass");
        const char* const rows = pairs_.empty() ? "" : ", rows by pairs of pixels";
        const char* const columns =
            stages_.ints > 0 ? ", columns by additions" : (columnPairs_.empty() ? "" : ", columns by pairs of rows");
        record.method =
            format("%s%s%s, %s sums in %s, %s", passes, rows, columns, task_.result.sums.exact ? "exact" : "rounded",
                   sumName(sums_), describeFinish(finish_).c_str());
        record.tile = format("stripes of rows, %s rows of outputs at once", stages_.ints > 0 ? "eight" : "two");
        record.packing = results_ == SumResults::Plain
                             ? "a ring of row sums; sums are written as results, past the caches for large images"
                             : "a ring of row sums";
        return record;
    }

private:
    int columnRows() const { return task_.height() - coreRows_ + 1; }
    static std::vector<double> columnOf(const Terms& terms)
    {
        std::vector<double> column = terms[0].column;
        if (terms.size() > 1)
        {
            column.push_back(0);
            column.insert(column.end(), terms[1].column.begin(), terms[1].column.end());
        }
        return column;
    }

    LinearTask task_;
    int terms_, rowSize_;
    std::vector<double> column_;
    Symmetry columnSymmetry_, rowSymmetry_[2] = {};
    StripeSums sums_;
    StripeFinish finish_;
    SumResults results_;

    std::vector<uchar> packedRows_[2], packedColumn_;
    std::vector<int> pairs_;
    std::vector<ColumnPair> columnPairs_;
    ColumnStages stages_;
    double summand_;

    int coreRows_ = 1;
    std::vector<CoreTap> coreTaps_;
    std::vector<uchar> packedCore_;
};

constexpr double mostSum = 9007199254740992, mostCoefficient = 2147483647;  // 2^53, 2^31 - 1

double greatestPixel(int depth)
{
    return depth == CV_8U || depth == CV_8S ? 255 : 65535;
}

// Whether coefficients fit into int, and sums into double.
bool areExact(const SeparableRows::Terms& terms, int depth)
{
    double sum = 0;
    for (const LowRankCoefficients::Term& term : terms)
    {
        const double row = absoluteSum(term.row), column = absoluteSum(term.column);
        sum += greatestPixel(depth) * row * column;
        if (row > mostCoefficient || column > mostCoefficient)
            return false;
    }
    return sum < mostSum;
}

// The same: the sum after each coefficient of the column is that of a mask. Masks whose coefficients have the sum 0 do
// not depend on what is added to all pixels.
bool areExact(const SmoothedMask& mask, int depth)
{
    const std::vector<double>&row = mask.smoothing.row, &column = mask.smoothing.column;
    const int width = static_cast<int>(row.size()) + mask.coreSize.width - 1;
    std::vector<double> rows(static_cast<size_t>(mask.coreSize.height) * width);
    for (int i = 0; i < mask.coreSize.area(); ++i)
        for (size_t x = 0; x < row.size(); ++x)
            rows[i / mask.coreSize.width * width + i % mask.coreSize.width + x] += mask.core[i] * row[x];
    std::vector<double> sums(rows.size() + (column.size() - 1) * width);
    double greatest = 0;
    for (size_t y = 0; y < column.size(); ++y)
    {
        for (size_t i = 0; i < rows.size(); ++i)
            sums[y * width + i] += column[y] * rows[i];
        greatest = std::max({greatest, absoluteSum(sums), column[y] * absoluteSum(rows)});
    }
    const bool isBalanced = std::accumulate(mask.core.begin(), mask.core.end(), 0.0) == 0;
    return greatest * greatestPixel(depth) < (isBalanced ? 2 : 1) * mostSum && column.size() <= linearRowChunk &&
           absoluteSum(row) < mostCoefficient && absoluteSum(column) < mostCoefficient;
}

// Whether smoothing is most of the work. Zeros are smoothed by anything.
bool isSmoothed(const SmoothedMask& mask)
{
    return absoluteSum(mask.core) > 0 && mask.coreSize.width <= 3 && mask.coreSize.height <= mostCoreRows &&
           mask.smoothing.row.size() > 3 && mask.smoothing.column.size() > 3;
}

// Products of integers and their sums in double; a term passes through at most `roundings`, relative to the sum of the
// factors' absolute values.
CpuPreparation prepareSmoothedFloats(const LinearTask& task)
{
    if (!task.mask.exact || task.dstDepth() != CV_32F || task.longestSide() > mostCheckedSide)
        return "the mask is not given by a row and a column";
    SmoothedMask smoothed = findSmoothing(task.mask.values, task.neighbourhood.window);
    if (!isSmoothed(smoothed))
        return "the mask is neither given by a row and a column nor a smoothed one of 3 x 3";
    for (double& c : smoothed.core)
        c /= task.mask.divisor;
    const int roundings = task.width() + task.height() + smoothed.coreSize.area() + 8;
    const double error = std::ldexp(1.01 * roundings, -53) * absoluteSum(smoothed.core) *
                         absoluteSum(smoothed.smoothing.row) * absoluteSum(smoothed.smoothing.column);
    return prepareCheckedRows(task, std::make_unique<SeparableRows>(task, smoothed), error);
}

}  // namespace

CpuPreparation prepareSeparableRows(const LinearTask& task)
{
    if (task.isSeparable)
    {
        const SmoothedMask pairs = findPairs(task);
        return pairs.core.empty() ? std::make_unique<SeparableRows>(task, SeparableRows::Terms{{task.row, task.column}})
                                  : std::make_unique<SeparableRows>(task, pairs);
    }
    if (task.srcDepth() == CV_64F)
        return "the mask of doubles is not given by a row and a column";
    if (!task.result.sums.exact)
        return prepareSmoothedFloats(task);
    const SmoothedMask smoothed = findSmoothing(task.dense, task.neighbourhood.window);
    if (isSmoothed(smoothed) && areExact(smoothed, task.srcDepth()))
        return std::make_unique<SeparableRows>(task, smoothed);
    const SeparableRows::Terms terms = twoIntegerTerms(task.dense, task.neighbourhood.window);
    if (terms.empty() || !areExact(terms, task.srcDepth()))
        return "the mask is not the sum of two products of a row and a column of integers";
    return std::make_unique<SeparableRows>(task, terms);
}

}  // namespace cv::cuda::fastfilters
