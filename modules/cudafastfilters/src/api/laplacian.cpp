// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"

// Laplacians: the sum of both second derivatives, as one dense mask.

namespace cv::cuda
{

Ptr<Filter> createFastLaplacianFilter(int srcType, int dstType, int ksize, double scale, int borderMode,
                                      Scalar borderVal, double delta)
{
    using namespace fastfilters;
    static const char factory[] = "createFastLaplacianFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType);
    if (ksize < 1 || ksize > 31 || ksize % 2 == 0)
        CV_Error(Error::StsOutOfRange, format("%s: ksize %d; accepted are 1, 3, 5, ... 31", factory, ksize));
    checkFinite(factory, "scale", scale);
    checkFinite(factory, "delta", delta);

    Mat kernel;
    if (ksize == 1)
    {
        kernel = Mat_<double>({3, 3}, {0, 1, 0, 1, -4, 1, 0, 1, 0});
    }
    else
    {
        Mat secondX, smoothY, smoothX, secondY;
        getDerivKernels(secondX, smoothY, 2, 0, ksize, false, CV_64F);
        getDerivKernels(smoothX, secondY, 0, 2, ksize, false, CV_64F);
        kernel = smoothY * secondX.t() + secondY * smoothX.t();
    }
    const LinearCoefficients mask = analyseCoefficients(factory, kernel * scale);
    const Neighbourhood neighbourhood =
        checkedNeighbourhood(factory, mask.size, Point(-1, -1), borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    return makeDenseFilter("Laplacian", types, neighbourhood, mask, delta);
}

}  // namespace cv::cuda
