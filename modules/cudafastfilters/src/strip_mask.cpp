// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "strip_mask.hpp"
#include "visit_depth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Coefficients of integers times pixels of about 2^-130: the largest gets this exponent, which leaves their products, and what
// the sums are multiplied by in the end, clear of both ends of float.
constexpr int largestExponent = 90;

double largestOf(const std::vector<double>& weights)
{
    double largest = 0;
    for (double w : weights)
        largest = std::max(largest, std::abs(w));
    return largest;
}

// A square that holds the window with the anchor in its middle.
int centredSide(const Neighbourhood& n)
{
    const int x = std::max(n.anchor.x, n.window.width - 1 - n.anchor.x);
    const int y = std::max(n.anchor.y, n.window.height - 1 - n.anchor.y);
    return 2 * std::max(x, y) + 1;
}

bool fillsCentredSquare(const Neighbourhood& n)
{
    return n.window.width == n.window.height && n.window.width % 2 == 1 && n.anchor == Point(n.window) / 2;
}

// The side of the kernel for this mask, 0 if there is none.
template <typename S, typename D>
int stripSide(const SideList& list, const Neighbourhood& n, const LinearResult& result)
{
    const bool exactly = std::is_same<S, float>::value;
    if (result.sums.useDouble || (exactly && !fillsCentredSquare(n)))
        return 0;
    // The bound of fewer rounded terms leaves no room for the rounding of the coefficients and the offset.
    if (!result.sums.exact && n.window.area() < 4)
        return 0;
    if (result.sums.exact && !isExactOffset(result))
        return 0;
    return isModerate(result.offset) ? selectSide(list, centredSide(n), exactly) : 0;
}

// Scales the coefficients that meet the pixels; returns what a unit of the sums is worth.
template <typename S>
double scaleWeights(std::vector<double>& weights)
{
    if (!std::is_unsigned<S>::value)
        return 1;
    const double largest = largestOf(weights);
    const int exponent = largest == 0 ? largestExponent : largestExponent - std::ilogb(largest);
    for (double& w : weights)
        w = std::ldexp(w, exponent);
    return std::ldexp(1.0, -exponent - StripWindow<S, 16, 0>::exponent);
}

// Whether the coefficients may be divided by this one of them: what is exact stays so, or close enough.
bool canDivide(const std::vector<double>& weights, double by, const LinearResult& result, int roundings)
{
    constexpr double mostQuotient = 1 << 20;
    return by != 0 && largestOf(weights) < std::abs(by) * mostQuotient &&
           (!result.sums.exact || isPowerOfTwo(std::abs(by)) || divisorIsOdd(result, roundings));
}

void divide(std::vector<double>& weights, double by)
{
    for (double& w : weights)
        w /= by;
}

// Makes `first`, a product of coefficients by which they may be divided, the last step's; false if that is not direct.
template <typename S, typename D>
bool takeUnit(double first, const LinearResult& result, StripMask& mask)
{
    const double unit = std::ldexp(first, -StripWindow<S, 16, 0>::exponent);
    const StripFinish finish = makeFinish<D>(unit, result, directFinishOfStrips<D>());
    mask.isUnit = finish.form == FinishForm::Direct;
    if (mask.isUnit)
        mask.finish = finish;
    return mask.isUnit;
}

// `weights` in the middle of zeros: `anchor` of them at side / 2.
std::vector<double> padded(const std::vector<double>& weights, int anchor, int side)
{
    std::vector<double> result(side, 0.0);
    std::copy(weights.begin(), weights.end(), result.begin() + (side / 2 - anchor));
    return result;
}

// The same for a window of any rows.
std::vector<double> padded(const std::vector<double>& weights, const Neighbourhood& n, int side)
{
    std::vector<double> result(side * side, 0.0);
    const int left = side / 2 - n.anchor.x, top = side / 2 - n.anchor.y;
    for (int y = 0; y < n.window.height; ++y)
        std::copy_n(weights.begin() + y * n.window.width, n.window.width, result.begin() + (top + y) * side + left);
    return result;
}

std::vector<float> toFloat(const std::vector<double>& weights)
{
    return std::vector<float>(weights.begin(), weights.end());
}

template <typename Visitor>
StripMask visitStripTypes(int srcDepth, int dstDepth, const Visitor& visitor)
{
    return visitDepths(srcDepth, dstDepth,
                       [&](auto sourcePixel, auto destinationPixel)
                       {
                           if constexpr (hasStrips<decltype(sourcePixel), decltype(destinationPixel)>())
                               return visitor(sourcePixel, destinationPixel);
                           else
                               return StripMask();
                       });
}

}  // namespace

bool isModerate(double value)
{
    // Exponents that leave products and sums clear of both ends of float.
    constexpr int mostExponent = 60;
    return value == 0 || std::abs(std::ilogb(value)) <= mostExponent;
}

bool staysInRange(int srcDepth, int dstDepth, double positive, double negative, double divisor)
{
    const auto rangeOf = [](int depth)
    {
        return visitDepth(depth,
                          [](auto pixel)
                          {
                              using T = decltype(pixel);
                              return Vec2d(static_cast<double>(std::numeric_limits<T>::lowest()),
                                           static_cast<double>(std::numeric_limits<T>::max()));
                          });
    };
    constexpr double slack = 0.49;
    const Vec2d source = rangeOf(srcDepth), destination = rangeOf(dstDepth);
    const double least = (positive * source[0] - std::abs(negative) * source[1]) / divisor;
    const double greatest = (positive * source[1] - std::abs(negative) * source[0]) / divisor;
    return srcDepth != CV_32F && dstDepth != CV_32F && least >= destination[0] - slack &&
           greatest <= destination[1] + slack;
}

bool isPowerOfTwo(double value)
{
    return std::ldexp(1.0, std::ilogb(value)) == value;
}

bool divisorIsOdd(const LinearResult& result, int roundings)
{
    return result.sums.exact && std::fmod(result.divisor, 2) == 1 &&
           (2 * roundings + 2) * (result.sums.bound + std::abs(result.offset)) < exactFloat;
}

bool isProduct(const LinearResult& result)
{
    return result.offset == 0 && (!result.sums.exact || divisorIsOdd(result, 3) || isPowerOfTwo(result.divisor));
}

bool isExactOffset(const LinearResult& result)
{
    return result.summand() == std::floor(result.summand()) && result.sums.bound + std::abs(result.offset) < exactFloat;
}

StripMask makeDenseStripMask(int srcDepth, int dstDepth, const Neighbourhood& n, const std::vector<double>& weights_,
                             const LinearResult& result)
{
    return visitStripTypes(
        srcDepth, dstDepth,
        [&](auto sourcePixel, auto destinationPixel)
        {
            using S = decltype(sourcePixel);
            using D = decltype(destinationPixel);
            StripMask mask;
            if (isModerate(largestOf(weights_)))
                mask.side = stripSide<S, D>(denseSides<S, D>(), n, result);
            // Tiles compute thin masks without the zeros of a square.
            if (mask.side > denseSideBeforeSparse && 2 * n.window.area() < mask.side * mask.side)
                mask.side = 0;
            if (mask.side == 0)
                return mask;
            std::vector<double> weights = padded(weights_, n, mask.side);
            const double first = weights[mask.side / 2];
            if (hasUnitLoop<S, D>(true, mask.side) && canDivide(weights, first, result, mask.side * mask.side + 2) &&
                takeUnit<S, D>(first, result, mask))
                divide(weights, first);
            else
                mask.finish = makeFinish<D>(scaleWeights<S>(weights), result, directFinishOfStrips<D>());
            mask.weights = toFloat(weights);
            return mask;
        });
}

StripMask makeSeparableStripMask(int srcDepth, int dstDepth, const Neighbourhood& n, const std::vector<double>& row_,
                                 const std::vector<double>& column_, const LinearResult& result)
{
    return visitStripTypes(srcDepth, dstDepth,
                           [&](auto sourcePixel, auto destinationPixel)
                           {
                               using S = decltype(sourcePixel);
                               using D = decltype(destinationPixel);
                               StripMask mask;
                               if (isModerate(largestOf(row_)) && isModerate(largestOf(column_)))
                                   mask.side = stripSide<S, D>(separableSides<S, D>(), n, result);
                               if (mask.side == 0)
                                   return mask;
                               std::vector<double> row = padded(row_, n.anchor.x, mask.side);
                               std::vector<double> column = padded(column_, n.anchor.y, mask.side);
                               const double firstX = row[0], firstY = column[0];
                               const int roundings = 2 * mask.side + 3;
                               if (hasUnitLoop<S, D>(false, mask.side) && canDivide(row, firstX, result, roundings) &&
                                   canDivide(column, firstY, result, roundings) &&
                                   takeUnit<S, D>(firstX * firstY, result, mask))
                               {
                                   divide(row, firstX);
                                   divide(column, firstY);
                               }
                               else
                               {
                                   mask.finish = makeFinish<D>(scaleWeights<S>(row), result, directFinishOfStrips<D>());
                               }
                               mask.weights = toFloat(row);
                               mask.column = toFloat(column);
                               return mask;
                           });
}

String describeStrips(bool dense, const StripMask& mask, int srcType, int dstType)
{
    const StripShape shape = stripShape(dense, mask.side, CV_MAT_CN(srcType), static_cast<int>(CV_ELEM_SIZE1(srcType)),
                                        static_cast<int>(CV_ELEM_SIZE1(dstType)));
    const int operations = dense ? mask.side * mask.side - mask.isUnit : 2 * (mask.side - mask.isUnit);
    return format(
        "%s strips for %d x %d in registers, one pass, packets of %d, %d threads a block, about %d rows a strip, "
        "%s, %d operations a pixel on the fma pipe (each pixel is read once; the mask is small enough for registers)",
        dense ? "dense" : "separable", mask.side, mask.side, shape.packet, shape.threads, shape.rows,
        mask.finish.form == FinishForm::Quotient ? "exact quotients" : "float sums", operations);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
