// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "fast_filter.hpp"

#include <limits>

namespace cv::cuda
{

Ptr<Filter> createFastRollingBallFilter(int srcType, double radius, int borderMode, Scalar borderVal)
{
    using namespace fastfilters;
    constexpr char factory[] = "createFastRollingBallFilter";
    constexpr double mostRadius = 4096;
    checkedSourceType(factory, srcType);
    if (!(radius >= 0 && radius <= mostRadius))
        CV_Error(Error::StsOutOfRange, format("%s: radius %g; accepted are 0 to %g", factory, radius, mostRadius));
    const int side = 2 * cvCeil(radius) + 1;
    Neighbourhood neighbourhood =
        checkedNeighbourhood(factory, Size(side, side), Point(-1, -1), borderMode, -1, borderVal);
    // Integers that are as great as any are never less than the pixel in the middle.
    const bool isFloat = valueKindOf(CV_MAT_DEPTH(srcType)) == ValueKind::Float;
    const double greatest =
        isFloat ? std::numeric_limits<double>::infinity() : static_cast<double>(std::numeric_limits<ushort>::max());
    if (borderVal == morphologyDefaultBorderValue())
        neighbourhood.borderValue = Scalar::all(greatest);
    checkBorderValue(factory, srcType, neighbourhood);
    const RollingBallTask task = {srcType, radius, neighbourhood};
    return makePtr<FastFilter>(format("rolling ball (radius %g)", radius), srcType, srcType, neighbourhood,
                               prepareRollingBall(task), prepareCpuRollingBall(task));
}

}  // namespace cv::cuda
