// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "make_outlier_rule.hpp"

#include "common/value_kind.hpp"
#include "common/visit_depth.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr double gaussianDeviation = 1.4826;

// The greatest integer up to factor * value; both are exact, and the product is below 2^33.
std::uint64_t floorOfProduct(double factor, unsigned value)
{
    const double floor = std::floor(factor * value);
    return static_cast<std::uint64_t>(std::fma(factor, value, -floor) < 0 ? floor - 1 : floor);
}

// The greatest integer whose product with the factor is less than the difference.
std::uint64_t greatestBelow(double factor, unsigned difference)
{
    double value = std::floor(difference / factor);
    while (value > 0 && !(std::fma(factor, value, -static_cast<double>(difference)) < 0))
        --value;
    while (std::fma(factor, value + 1, -static_cast<double>(difference)) < 0)
        ++value;
    return static_cast<std::uint64_t>(value);
}

// Sets a factor in fixed point whose products with 1..greatest, rounded down, are those of the function. The function
// rounds the products of one real factor down, or to the integer below, so there are factors between the greatest
// product / value and the least (product + 1) / value. Such fractions differ by at least 1 / greatest^2, the unit of
// the fixed point by less.
template <typename Product>
void setFactor(OutlierRule& finish, unsigned greatest, const Product& product)
{
    const int bits = greatest > 255 ? 16 : 8, fraction = 2 * bits;
    std::uint64_t least = 0;
    for (unsigned value = 1; value <= greatest; ++value)
        least = std::max(least, ((product(value) << fraction) + value - 1) / value);
    least = std::min(least, static_cast<std::uint64_t>(greatest) << fraction);
    finish.whole = static_cast<unsigned>(least >> fraction);
    finish.part = static_cast<unsigned>(least & ((std::uint64_t(1) << fraction) - 1));
}

void setIntegerLimit(OutlierRule& finish, unsigned greatest, double threshold)
{
    // From this factor on, any product except 0 is the greatest difference.
    const double mostFactor = greatest + 1.0;
    finish.most = static_cast<unsigned>(std::min(std::floor(threshold), static_cast<double>(greatest)));
    if (finish.kind == OutlierRule::Relative)
        setFactor(finish, greatest,
                  [&](unsigned value) { return floorOfProduct(std::min(threshold, mostFactor), value); });
    else if (finish.kind == OutlierRule::Deviation && threshold < 1 / mostFactor)
        finish.whole = greatest;
    else if (finish.kind == OutlierRule::Deviation)
        setFactor(finish, greatest, [&](unsigned difference) { return greatestBelow(threshold, difference); });
}

}  // namespace

OutlierRule makeOutlierRule(int depth, OutlierRule::Kind kind, double threshold, bool bright, bool dark,
                            bool replaceNan)
{
    OutlierRule finish;
    if (kind == OutlierRule::Deviation)
        threshold *= gaussianDeviation;
    finish.kind = std::isinf(threshold) ? OutlierRule::Absolute : kind;  // no difference is greater
    finish.bright = bright;
    finish.dark = dark;
    finish.replaceNan = replaceNan;
    finish.factor = static_cast<float>(threshold);
    if (valueKindOf(depth) != ValueKind::Float)
        setIntegerLimit(finish, depth == CV_8U || depth == CV_8S ? 255 : 65535, threshold);
    else if (std::isinf(finish.factor))
        finish.kind = OutlierRule::Absolute;
    return finish;
}

}  // namespace cv::cuda::fastfilters
