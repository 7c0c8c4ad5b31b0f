// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "tasks/large_gaussian_axis.hpp"
#include "tasks/linear_tasks.hpp"

// Gaussians of large sigma: see tasks/large_gaussian.hpp.

namespace cv::cuda::fastfilters
{

namespace
{

void checkSigma(const char* factory, const char* which, double sigma, const char* others = "")
{
    if (!(sigma >= largeGaussianMinSigma && sigma <= largeGaussianMaxSigma))
        CV_Error(Error::StsOutOfRange, format("%s: %s is %g; accepted are %g to %g%s", factory, which, sigma,
                                              largeGaussianMinSigma, largeGaussianMaxSigma, others));
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastLargeGaussianFilter(int srcType, int dstType, double sigma1, double sigma2, int rowBorderMode,
                                          int columnBorderMode)
{
    using namespace fastfilters;
    static const char factory[] = "createFastLargeGaussianFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType, Depths::Common);
    checkSigma(factory, "sigma1", sigma1);
    if (sigma2 == 0)
        sigma2 = sigma1;
    checkSigma(factory, "sigma2", sigma2, " and 0, which is sigma1");
    const LargeGaussianCoefficients x = makeLargeGaussian(sigma1), y = sigma2 == sigma1 ? x : makeLargeGaussian(sigma2);
    const bool direct = x.step == 1 && y.step == 1;
    const int reachX = direct ? x.reach : x.pixelReach(), reachY = direct ? y.reach : y.pixelReach();
    const Neighbourhood neighbourhood = checkedNeighbourhood(factory, Size(2 * reachX + 1, 2 * reachY + 1),
                                                             Point(-1, -1), rowBorderMode, columnBorderMode, Scalar());
    // Rounded up.
    const String name =
        format("large Gaussian, error at most %.1e of the largest value", 1.05 * largeGaussianError(x, y));
    if (direct)
        return makeSeparableFilter(name, types, neighbourhood, samplesCoefficients(x), samplesCoefficients(y), 0);
    const LargeGaussianTask task = {types.src, types.dst, neighbourhood, x, y};
    const auto makeIgnoring = [=](const MissingPixels& missing, RankRule::Kind) -> Ptr<Filter>
    {
        const MissingLargeGaussianTask ignoring = {task, missing};
        return makePtr<FastFilter>(name + ", missing pixels ignored", types.src, types.dst, neighbourhood,
                                   prepareMissingLargeGaussian(ignoring), prepareCpuMissingLargeGaussian(ignoring),
                                   missing);
    };
    return makePtr<FastFilter>(name, types.src, types.dst, neighbourhood, prepareLargeGaussian(task),
                               prepareCpuLargeGaussian(task), makeIgnoring);
}

}  // namespace cv::cuda
