// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "tasks/converted_task.hpp"
#include "tasks/linear_tasks.hpp"

// Linear filters given by a mask.

namespace cv::cuda::fastfilters
{

LinearTypes checkedLinearTypes(const char* factory, int srcType, int dstType, Depths accepted)
{
    checkedSourceType(factory, srcType, accepted);
    return {srcType, checkedDestinationType(factory, srcType, dstType, accepted)};
}

LinearTypes workTypes(LinearTypes types)
{
    const ConvertedTask converted = convertedValues(types.src, types.dst, Neighbourhood());
    return {converted.workSrcType(), converted.workDstType()};
}

Ptr<Filter> makeDenseFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                            const LinearCoefficients& mask, double delta)
{
    const LinearTypes work = workTypes(types);
    return makeLinearFilter(name, types, factorised(denseTask(work.src, work.dst, neighbourhood, mask, delta)));
}

namespace
{

Ptr<Filter> makeIgnoringLinearFilter(const String& name, const MissingLinearTask& task)
{
    const LinearTask& plain = task.plain;
    if (task.isDerivative())
        CV_Error(Error::StsOutOfRange,
                 format("ignoreMissing: the coefficients of the filter \"%s\" sum to 0; accepted are those with "
                        "another sum",
                        name.c_str()));
    return makePtr<FastFilter>(name + ", missing pixels ignored", plain.srcType, plain.dstType, plain.neighbourhood,
                               prepareMissingLinear(task), prepareCpuMissingLinear(task), task.missing);
}

}  // namespace

Ptr<Filter> makeLinearFilter(const String& name, LinearTypes types, LinearTask task)
{
    task.srcType = types.src;
    task.dstType = types.dst;
    MakeIgnoring makeIgnoring;
    if (!task.fixedPoint.isGaussian)
        makeIgnoring = [=](const MissingPixels& missing, RankRule::Kind) {
            return makeIgnoringLinearFilter(name, {task, missing});
        };
    return makePtr<FastFilter>(name, task.srcType, task.dstType, task.neighbourhood, prepareLinearFilter(task),
                               prepareCpuLinearFilter(task), makeIgnoring);
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
    const Neighbourhood neighbourhood = checkedNeighbourhood(factory, mask.size, anchor, borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    return makeDenseFilter("linear", types, neighbourhood, mask, delta);
}

}  // namespace cv::cuda
