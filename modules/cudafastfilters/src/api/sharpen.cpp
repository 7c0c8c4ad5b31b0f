// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "tasks/linear_tasks.hpp"

#include <algorithm>

// Filters that are made of Gaussians: unsharp mask, difference of Gaussians.

namespace cv::cuda::fastfilters
{

namespace
{

// A Gaussian with floats as its result, in a neighbourhood that is to contain its window.
LinearTask checkedGaussian(const char* factory, int srcType, const char* which, Size ksize, double sigma,
                           Neighbourhood& all)
{
    checkFinite(factory, which, sigma);
    ksize = checkedGaussianSize(factory, srcType, ksize, sigma, sigma);
    const int border = all.borderX | (all.isolated ? BORDER_ISOLATED : 0);
    const Neighbourhood own = checkedNeighbourhood(factory, ksize, Point(-1, -1), border, -1, Scalar());
    if (ksize.width > all.window.width)
        all.window.width = ksize.width;
    if (ksize.height > all.window.height)
        all.window.height = ksize.height;
    all.anchor = Point(all.window.width / 2, all.window.height / 2);
    const auto vectorOf = [&](int side)
    { return analyseCoefficients(factory, getGaussianKernel(side, sigma, CV_64F)); };
    const LinearTypes work = workTypes({srcType, CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType))});
    return separableTask(work.src, work.dst, own, vectorOf(ksize.width), vectorOf(ksize.height), 0);
}

int checkedSharpenedType(const char* factory, int srcType, int dstType)
{
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType, Depths::Common);
    const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(srcType));
    if (types.dst != srcType && types.dst != floats)
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: destination type %s for source %s; accepted are -1, the source's type and %s", factory,
                        typeName(types.dst).c_str(), typeName(srcType).c_str(), typeName(floats).c_str()));
    return types.dst;
}

Ptr<Filter> makeSharpening(const String& name, const SharpenTask& task)
{
    return makePtr<FastFilter>(name, task.srcType, task.dstType, task.neighbourhood, prepareSharpening(task),
                               prepareCpuSharpening(task));
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastUnsharpFilter(int srcType, int dstType, Size ksize, double sigma, double amount, double threshold,
                                    int borderMode)
{
    using namespace fastfilters;
    static const char factory[] = "createFastUnsharpFilter";
    const int type = checkedSharpenedType(factory, srcType, dstType);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, Size(1, 1), Point(-1, -1), borderMode, -1, Scalar());
    const LinearTask gaussian = checkedGaussian(factory, srcType, "sigma", ksize, sigma, neighbourhood);
    checkFinite(factory, "amount", static_cast<float>(amount));
    checkThreshold(factory, threshold);
    return makeSharpening(
        format("unsharp mask (amount %g, threshold %g)", amount, threshold),
        {srcType, type, neighbourhood, {gaussian}, static_cast<float>(amount), static_cast<float>(threshold)});
}

Ptr<Filter> createFastDifferenceOfGaussiansFilter(int srcType, int dstType, Size ksize1, double sigma1, Size ksize2,
                                                  double sigma2, double threshold, int borderMode)
{
    using namespace fastfilters;
    static const char factory[] = "createFastDifferenceOfGaussiansFilter";
    const int type = checkedSharpenedType(factory, srcType, dstType);
    Neighbourhood neighbourhood = checkedNeighbourhood(factory, Size(1, 1), Point(-1, -1), borderMode, -1, Scalar());
    const LinearTask first = checkedGaussian(factory, srcType, "sigma1", ksize1, sigma1, neighbourhood);
    const LinearTask second = checkedGaussian(factory, srcType, "sigma2", ksize2, sigma2, neighbourhood);
    checkThreshold(factory, threshold);
    return makeSharpening(format("difference of Gaussians (sigma %g and %g, threshold %g)", sigma1, sigma2, threshold),
                          {srcType, type, neighbourhood, {first, second}, 0, static_cast<float>(threshold)});
}

}  // namespace cv::cuda
