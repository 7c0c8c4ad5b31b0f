// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "tasks/linear_tasks.hpp"

// Linear filters given by a mask.

namespace cv::cuda::fastfilters
{

LinearTypes checkedLinearTypes(const char* factory, int srcType, int dstType)
{
    checkedSourceType(factory, srcType);
    return {srcType, checkedDestinationType(factory, srcType, dstType)};
}

Ptr<Filter> makeDenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                            const LinearCoefficients& mask, double delta)
{
    const LinearTask task = factorised(denseTask(types.src, types.dst, neighbourhood, mask, delta));
    return makePtr<FastFilter>(name, types.src, types.dst, neighbourhood, prepareLinearFilter(task),
                               prepareCpuLinearFilter(task));
}

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastLinearFilter(int srcType, int dstType, InputArray kernel, Point anchor, double delta,
                                   int borderMode, Scalar borderVal)
{
    using namespace fastfilters;
    static const char factory[] = "createFastLinearFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType);
    const LinearCoefficients mask = analyseCoefficients(factory, kernel);
    checkFinite(factory, "delta", delta);
    return makeDenseFilter("linear", types, checkedNeighbourhood(factory, mask.size, anchor, borderMode, -1, borderVal),
                           mask, delta);
}

}  // namespace cv::cuda
