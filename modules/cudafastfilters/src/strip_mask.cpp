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

// Coefficients of integers times pixels of 2^-149: the largest gets this exponent, far from both ends of float.
constexpr int largestExponent = 119;

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

// Scales the coefficients that meet the pixels; returns the exponent.
template <typename S, typename D>
int scaleWeights(std::vector<double>& weights, const LinearResult& result)
{
    if (!result.sums.exact)
        for (double& w : weights)
            w /= finalDivisor<D>(result);
    if (!std::is_unsigned<S>::value)
        return 0;
    const double largest = largestOf(weights);
    const int exponent = largest == 0 ? largestExponent : largestExponent - std::ilogb(largest);
    for (double& w : weights)
        w = std::ldexp(w, exponent);
    return exponent + StripWindow<S, 16, 0>::exponent;
}

// `weights` in the middle of zeros: `anchor` of them at side / 2.
std::vector<float> padded(const std::vector<double>& weights, int anchor, int side)
{
    std::vector<float> result(side, 0.0f);
    std::copy(weights.begin(), weights.end(), result.begin() + (side / 2 - anchor));
    return result;
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

bool isExactOffset(const LinearResult& result)
{
    return result.summand() == std::floor(result.summand()) && result.sums.bound + std::abs(result.offset) < exactFloat;
}

StripMask makeDenseStripMask(int srcDepth, int dstDepth, const Neighbourhood& n, const std::vector<double>& weights_,
                             const LinearResult& result)
{
    return visitStripTypes(srcDepth, dstDepth,
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
                               std::vector<double> weights = weights_;
                               const int exponent = scaleWeights<S, D>(weights, result);
                               mask.finish = makeFinish<D>(exponent, result);
                               mask.weights.assign(mask.side * mask.side, 0.0f);
                               const int left = mask.side / 2 - n.anchor.x, top = mask.side / 2 - n.anchor.y;
                               for (int y = 0; y < n.window.height; ++y)
                                   for (int x = 0; x < n.window.width; ++x)
                                       mask.weights[(top + y) * mask.side + left + x] =
                                           static_cast<float>(weights[y * n.window.width + x]);
                               return mask;
                           });
}

StripMask makeSeparableStripMask(int srcDepth, int dstDepth, const Neighbourhood& n, const std::vector<double>& row_,
                                 const std::vector<double>& column, const LinearResult& result)
{
    return visitStripTypes(srcDepth, dstDepth,
                           [&](auto sourcePixel, auto destinationPixel)
                           {
                               using S = decltype(sourcePixel);
                               using D = decltype(destinationPixel);
                               StripMask mask;
                               if (isModerate(largestOf(row_)) && isModerate(largestOf(column)))
                                   mask.side = stripSide<S, D>(separableSides<S, D>(), n, result);
                               if (mask.side == 0)
                                   return mask;
                               std::vector<double> row = row_;
                               const int exponent = scaleWeights<S, D>(row, result);
                               mask.finish = makeFinish<D>(exponent, result);
                               mask.weights = padded(row, n.anchor.x, mask.side);
                               mask.column = padded(column, n.anchor.y, mask.side);
                               return mask;
                           });
}

String describeStrips(bool dense, const StripMask& mask, int srcType, int dstType)
{
    const StripShape shape = stripShape(dense, mask.side, CV_MAT_CN(srcType), static_cast<int>(CV_ELEM_SIZE1(srcType)),
                                        static_cast<int>(CV_ELEM_SIZE1(dstType)));
    return format(
        "%s strips for %d x %d in registers, one pass, packets of %d, %d threads a block, about %d rows a strip, "
        "%s, %d operations a pixel on the fma pipe (each pixel is read once; the mask is small enough for registers)",
        dense ? "dense" : "separable", mask.side, mask.side, shape.packet, shape.threads, shape.rows,
        mask.finish.form == FinishForm::Quotient ? "exact quotients" : "float sums",
        dense ? mask.side * mask.side : 2 * mask.side);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
