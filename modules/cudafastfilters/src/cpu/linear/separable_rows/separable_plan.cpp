// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "separable_plan.hpp"

#include "common/visit_depth.hpp"
#include "cpu/stripe_finish.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

SumResults resultsOf(const StripeFinish& finish, StripeSums sums)
{
    if (sums == StripeSums::Short && finish.kind == StripeFinishKind::Integer && finish.depth == CV_16S &&
        finish.offset == 0 && !finish.isUnsigned)
        return SumResults::Plain;
    if (sums == StripeSums::Int && finish.kind == StripeFinishKind::Integer && finish.offset == 0 &&
        (finish.depth == CV_16U || finish.depth == CV_16S))
        return SumResults::Shorts;
    const bool isFloatOfInt = sums == StripeSums::Int && finish.offset == 0 && isPowerOfTwo(finish.factor);
    if (finish.depth == CV_32F && finish.kind == StripeFinishKind::DoubleProduct &&
        (sums == StripeSums::Double || isFloatOfInt))
        return SumResults::Floats;
    if (finish.kind == StripeFinishKind::DoublePlain)
        return SumResults::Plain;
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

// Whether a row's sums are exact in 32-bit integers, from coefficients of 16 bits. Pixels of CV_16U are loaded minus
// 32768; sums in int are computed modulo 2^32.
bool takesPairs(const LinearTask& task, const std::vector<double>& row, StripeSums sums)
{
    if (isFloatDepth(task.srcDepth()) || !task.result.sums.exact ||
        (sums != StripeSums::Int && sums != StripeSums::Double))
        return false;
    double positive = 0, negative = 0;
    for (double c : row)
    {
        if (std::abs(c) > 32767)
            return false;
        (c > 0 ? positive : negative) += std::abs(c);
    }
    const auto fits = [](double minuend, double subtrahend)
    { return 32768 * minuend + 32767 * subtrahend <= 2147483648.0; };
    return sums == StripeSums::Int || (fits(positive, negative) && 32767 * positive + 32768 * negative < 2147483648.0);
}

ColumnStages findStages(const LinearTask& task, const LowRankCoefficients::Term& term)
{
    constexpr double limit = 2147483648.0;  // 2^31
    const int stages = static_cast<int>(term.column.size()) - 1;
    if (stages < 2 || term.column != binomials(stages + 1))
        return {};
    double positive = 0, negative = 0;
    for (double c : term.row)
        (c > 0 ? positive : negative) += std::abs(c);
    const double greatest =
        task.srcDepth() == CV_16U ? 65535 * std::max(positive, negative) : 32768 * (positive + negative);
    int ints = 0;
    while (ints < std::min(stages - 1, mostIntStages) && std::ldexp(greatest, ints + 1) < limit)
        ++ints;
    return ints > 0 && stages - ints <= mostDoubleStages ? ColumnStages{ints, stages - ints} : ColumnStages();
}

// Pairs of neighbouring coefficients in the halves of ints.
std::vector<int> packPairs(const std::vector<double>& row)
{
    std::vector<int> pairs;
    for (size_t i = 0; i < row.size(); i += 2)
        pairs.push_back(packPair(static_cast<int>(row[i]), i + 1 < row.size() ? static_cast<int>(row[i + 1]) : 0));
    return pairs;
}

std::vector<ColumnPair> packColumnPairs(const std::vector<double>& column)
{
    const int height = static_cast<int>(column.size());
    const auto at = [&](int y) { return y < 0 || y >= height ? 0 : static_cast<int>(column[y]); };
    std::vector<ColumnPair> pairs;
    for (int y = 0; y <= height; y += 2)
        pairs.push_back({packPair(at(y), at(y + 1)), packPair(at(y - 1), at(y))});
    return pairs;
}

// Whether the sums of rows of bytes, and of a core of them, are exact in 16 bits, and the column's in 32.
bool suitsColumnPairs(const LinearTask& task, const LowRankCoefficients::Term& term, const SmoothedMask& mask)
{
    if (task.sourceBytes() > 1 || task.height() == 1 || !suitsIntSums(task) ||
        resultsOf(planFinish(task, StripeSums::Int), StripeSums::Int) == SumResults::Finished)
        return false;
    const int width = static_cast<int>(term.row.size());
    double positive = 0, negative = 0;
    for (int y = 0; y < mask.coreSize.height; ++y)
        for (int x = 0; x < width + mask.coreSize.width - 1; ++x)
        {
            double c = mask.core.empty() ? term.row[x] : 0;
            for (int i = 0; i < mask.coreSize.width && !mask.core.empty(); ++i)
                c += x - i >= 0 && x - i < width ? mask.core[y * mask.coreSize.width + i] * term.row[x - i] : 0;
            (c > 0 ? positive : negative) += std::abs(c);
        }
    const double greatest = task.srcDepth() == CV_8U ? 255 * std::max(positive, negative) : 128 * (positive + negative);
    const auto fits = [](double c) { return std::abs(c) <= 32767; };
    return greatest <= 32767 && std::all_of(term.row.begin(), term.row.end(), fits) &&
           std::all_of(mask.core.begin(), mask.core.end(), fits) &&
           std::all_of(term.column.begin(), term.column.end(), fits);
}

// A row whose sums are exact in double but not in 32 bits, as one for which these suffice, smoothed: Sobel 21x21 of 16
// bits is 19 coefficients by pairs of pixels, then 1 2 1. The core is empty if there is none.
SmoothedMask findPairs(const LinearTask& task)
{
    constexpr int mostCoreWidth = 5;
    if (isFloatDepth(task.srcDepth()) || !task.result.sums.exact || !task.result.sums.useDouble || suitsIntSums(task) ||
        takesPairs(task, task.row, StripeSums::Double))
        return {};
    SmoothedMask mask = {{task.row, task.column}, {}, Size(1, 1)};
    Size size(task.width(), 1);
    while (!takesPairs(task, mask.smoothing.row, StripeSums::Double))
        if (++mask.coreSize.width > mostCoreWidth || !divideRows(mask.smoothing.row, size))
            return {};
    mask.core = binomials(mask.coreSize.width);
    return mask;
}

}  // namespace cv::cuda::fastfilters
