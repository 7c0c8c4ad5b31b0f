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

// Whether exact sums stay so with the offset added.
bool isExactOffset(const LinearResult& result);

// What sums are divided by in the end. Coefficients that are rounded anyway take it upon themselves.
template <typename D>
double finalDivisor(const LinearResult& result)
{
    return result.divisor * StripRange<D>::value;
}

// `exponent`: the sums are this power of two too large.
template <typename D>
StripFinish makeFinish(int exponent, const LinearResult& result)
{
    // A quotient by an odd divisor is 1 / (2 * divisor) or more from a tie: three roundings of a number below
    // (bound + offset) / divisor do not reach one, and no correction is needed. By a power of two there is none at all.
    const bool odd =
        std::fmod(result.divisor, 2) == 1 && 8 * (result.sums.bound + std::abs(result.offset)) < exactFloat;
    const bool power = std::ldexp(1.0, std::ilogb(result.divisor)) == result.divisor;
    const bool exact = result.sums.exact;
    StripFinish finish = {};
    if (std::is_integral<D>::value && result.inRange && result.offset == 0 && (!exact || odd || power))
        finish.form = FinishForm::Direct;
    else if (exact && !(std::is_unsigned<D>::value && odd) && (std::is_unsigned<D>::value || result.divisor != 1))
        finish.form = FinishForm::Quotient;
    else
        finish.form = FinishForm::Plain;
    finish.halfUp = result.halfUp;
    finish.divisor = static_cast<float>(result.divisor);
    finish.reciprocal = static_cast<float>(1 / result.divisor);
    double scale = exact ? 1 / result.divisor : 1, offset = result.offset / result.divisor;
    switch (finish.form)
    {
    case FinishForm::Direct: scale *= exact ? 1 : StripRange<D>::value; break;  // see finalDivisor
    case FinishForm::Quotient:
        scale = 1;
        offset = result.summand();
        break;
    default: scale /= exact ? StripRange<D>::value : 1; offset /= StripRange<D>::value;
    }
    finish.scale = static_cast<float>(std::ldexp(scale, -exponent));
    finish.offset = static_cast<float>(offset);
    return finish;
}

struct StripMask
{
    int side = 0;                // 0: no strip kernel for this mask and these types
    std::vector<float> weights;  // side x side of a dense mask, the row's of a separable one
    std::vector<float> column;   // of a separable mask
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
