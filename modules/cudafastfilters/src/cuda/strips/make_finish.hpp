// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MAKE_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_MAKE_FINISH_HPP

#include "strip_finish.hpp"
#include "tasks/linear_result.hpp"

#include <cmath>
#include <type_traits>

// The last step of kernels with StripFinish, for a filter.

namespace cv::cuda::fastfilters
{

// How a kernel finishes sums in the direct form.
struct DirectFinish
{
    double factor;  // factor of the scale; 0: the kernel has no such loop
    bool clamps;    // otherwise the form is for masks that stay in range
};

constexpr DirectFinish noDirectFinish = {0, false};

template <typename D>
constexpr DirectFinish directFinishOfStrips()
{
    return {std::is_integral<D>::value ? DirectUnit<D>::value : 0, std::is_unsigned<D>::value};
}

// `unit`: the worth of a unit of the sums, in units of pixels.
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

}  // namespace cv::cuda::fastfilters

#endif
