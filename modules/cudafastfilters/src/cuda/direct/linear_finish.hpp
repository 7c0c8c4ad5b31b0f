// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_LINEAR_FINISH_HPP

#include "common/saturate.hpp"

// From a sum to a pixel, for kernels in which neither speed nor the sum's type needs more (see strip_finish.hpp).

namespace cv::cuda::fastfilters
{

// result = (sum + offset) / divisor, rounded and saturated. Exact sums are divided in double, so that a quotient of
// integers is rounded as the exact rational number.
struct LinearFinish
{
    double offset;
    double divisor;
    bool exact;
};

template <typename D, typename Sum>
CFF_HOST_DEVICE D finishSum(Sum sum, const LinearFinish& finish)
{
    if (finish.exact)
        return saturateRounded<D>((static_cast<double>(sum) + finish.offset) / finish.divisor);
    return saturateRounded<D>(sum + static_cast<Sum>(finish.offset));
}

}  // namespace cv::cuda::fastfilters

#endif
