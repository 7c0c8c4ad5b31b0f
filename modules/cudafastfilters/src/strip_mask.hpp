// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_MASK_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_MASK_HPP

#include "fast_filter.hpp"
#include "linear_mask.hpp"

#include "cuda/strip/strip.hpp"

#include <cmath>
#include <type_traits>
#include <vector>

// Masks as the strip kernels take them, prepared when a filter is created: centred in a square of a side that has
// a kernel, scaled to the kernel's float representation of pixels, and with the constants of the last step.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// What the engines compute: (sum of pixels times weights + offset) / divisor.
struct LinearResult
{
    SumPlan sums;
    double offset, divisor;
    // Rounds half up: the offset is half a unit of an exact sum, which no tie survives. Kernels that keep exact sums in
    // float have no room for that bit and round so instead.
    bool halfUp;
    bool inRange;  // no image brings the result out of the destination type's range

    // What is added to exact sums where the kernel rounds half up by itself.
    double summand() const { return halfUp ? 0 : offset; }
};

// Whether a coefficient or an offset is far from both ends of float.
bool isModerate(double value);

// Whether no source image brings the sum of positive and negative weights, divided, out of the destination's range, by
// less than rounding takes away.
bool staysInRange(int srcDepth, int dstDepth, double positive, double negative, double divisor);

bool isPowerOfTwo(double value);

// Whether exact sums are divided by an odd number, and so little that `roundings` of float, each at most at the size of all,
// do not bring the quotient to a tie, from which it is 1 / (2 * divisor) or more.
bool divisorIsOdd(const LinearResult& result, int roundings);

// Whether exact sums stay so with the offset added.
bool isExactOffset(const LinearResult& result);

// Whether the result is sums times a constant, and rounding the product once rounds the result: a quotient by an odd divisor
// needs no correction, and one by a power of two is not rounded at all.
bool isProduct(const LinearResult& result);

// How a kernel finishes sums in the direct form.
struct DirectFinish
{
    double factor;  // of the scale; 0: the kernel has no such loop
    bool clamps;    // otherwise the form is for masks that stay in range
};

constexpr DirectFinish noDirectFinish = {0, false};

template <typename D>
constexpr DirectFinish directFinishOfStrips()
{
    return {std::is_integral<D>::value ? DirectUnit<D>::value : 0, std::is_unsigned<D>::value};
}

// `unit`: what a unit of the sums is worth, in pixels' units.
template <typename D>
StripFinish makeFinish(double unit, const LinearResult& result, const DirectFinish& direct)
{
    const bool isUnsigned = std::is_unsigned<D>::value, exact = result.sums.exact, odd = divisorIsOdd(result, 3);
    const double scale = unit / (exact ? result.divisor : 1), directScale = scale * direct.factor;
    StripFinish finish = {};
    finish.halfUp = result.halfUp;
    finish.divisor = static_cast<float>(result.divisor);
    finish.reciprocal = static_cast<float>(1 / result.divisor);
    if ((direct.clamps || result.inRange) && isProduct(result) && std::isnormal(static_cast<float>(directScale)))
    {
        finish.form = FinishForm::Direct;
        finish.scale = static_cast<float>(directScale);
    }
    else if (exact && !(isUnsigned && odd) && (isUnsigned || result.divisor != 1))
    {
        finish.form = FinishForm::Quotient;
        finish.scale = static_cast<float>(unit);
        finish.offset = static_cast<float>(result.summand());
    }
    else
    {
        finish.form = FinishForm::Plain;
        finish.scale = static_cast<float>(scale);
        finish.offset = static_cast<float>(result.offset / result.divisor);
    }
    return finish;
}

struct StripMask
{
    int side = 0;                // 0: no strip kernel for this mask and these types
    std::vector<float> weights;  // side x side of a dense mask, the row's of a separable one
    std::vector<float> column;   // of a separable mask
    // The first coefficients, that of a dense mask in the middle of its first row, are 1: all are divided by them, and the last
    // step multiplies by their product instead.
    bool isUnit = false;
    StripFinish finish = {};

    // Moves the view's origin from the mask's window to the padded one.
    template <typename T>
    void shiftOrigin(SourceView<T>& view, Point anchor) const
    {
        view.originX += anchor.x - side / 2;
        view.originY += anchor.y - side / 2;
    }
};

StripMask makeDenseStripMask(int srcDepth, int dstDepth, const Neighbourhood& neighbourhood,
                             const std::vector<double>& weights, const LinearResult& result);

StripMask makeSeparableStripMask(int srcDepth, int dstDepth, const Neighbourhood& neighbourhood,
                                 const std::vector<double>& row, const std::vector<double>& column,
                                 const LinearResult& result);

String describeStrips(bool dense, const StripMask& mask, int srcType, int dstType);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
