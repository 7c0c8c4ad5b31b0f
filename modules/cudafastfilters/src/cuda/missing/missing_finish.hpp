// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_FINISH_HPP

#include "common/host_device.hpp"

// From the sums of a window with missing pixels to its result.

namespace cv::cuda::fastfilters
{

template <typename Real>
struct MissingFinish
{
    Real whole;       // the sum of all coefficients
    Real delta;       // added at last
    Real negligible;  // a sum of coefficients is 0 if its absolute value is not greater
    int mostMissing;  // more missing pixels of a window, and its result is missing
    bool fill;        // false: a pixel that is missing in the source is missing in the result
    Real result;      // of a missing pixel

    // `sum`: coefficients times values of the valid pixels; `weight`: the sum of these coefficients.
    CFF_HOST_DEVICE Real operator()(Real sum, Real weight, int missing, bool isMissing) const
    {
        const Real magnitude = weight < 0 ? -weight : weight;
        if (missing > mostMissing || !(magnitude > negligible) || (isMissing && !fill))
            return result;
        return sum / weight * whole + delta;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
