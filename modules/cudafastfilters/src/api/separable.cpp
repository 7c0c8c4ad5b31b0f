// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "linear_filter.hpp"
#include "tasks/linear_tasks.hpp"

#include "opencv2/core/softfloat.hpp"

// Separable linear filters and those based on them: Gaussian, box, Sobel, Scharr.

namespace cv::cuda::fastfilters
{

namespace
{

// A vector of coefficients given as a row or as a column; an empty one leaves its direction unchanged.
LinearCoefficients analyseVector(const char* factory, const char* which, InputArray kernel)
{
    if (kernel.empty())
        return boxVector(1, 1);
    const LinearCoefficients mask = analyseCoefficients(factory, kernel);
    if (mask.size.width != 1 && mask.size.height != 1)
        CV_Error(Error::StsBadSize, format("%s: the %s kernel is %d x %d; a vector is accepted", factory, which,
                                           mask.size.width, mask.size.height));
    return mask;
}

// For the product with a vector of zeros, which is exact for any coefficients of this vector.
void makeZero(LinearCoefficients& mask)
{
    mask.values.assign(mask.values.size(), 0.0);
    mask.divisor = 1;
    mask.exact = true;
}

// The Gaussian in fixed point with `bits` of fraction, like that of cv::GaussianBlur: rounding errors are carried from
// coefficient to coefficient, and the middle one makes the sum 1. Computed in software, so that every CPU gets the
// same.
LinearCoefficients fixedPointGaussian(int size, double sigma, int bits)
{
    const Mat kernel = getGaussianKernel(size, sigma, CV_64F);
    const double one = static_cast<double>(int64(1) << bits);
    LinearCoefficients mask;
    mask.size = Size(size, 1);
    mask.values.assign(size, 0);
    mask.divisor = one;
    mask.exact = true;
    softdouble error = softdouble::zero();
    double sum = 0;
    for (int i = 0; i < size / 2; ++i)
    {
        const softdouble wanted = softdouble(kernel.at<double>(i)) * softdouble(one) + error;
        const int coefficient = cvRound(wanted);
        error = wanted - softdouble(coefficient);
        mask.values[i] = mask.values[size - 1 - i] = coefficient;
        sum += 2.0 * coefficient;
    }
    mask.values[size / 2] = one - sum;
    return mask;
}

}  // namespace

Size checkedGaussianSize(const char* factory, int srcType, Size ksize, double sigma1, double sigma2)
{
    if (ksize.width < 0 || ksize.height < 0)
        checkOddWindow(factory, ksize);
    // Sizes from sigma, like cv::GaussianBlur: 3 sigma on each side for 8 bit, 4 for the others.
    const int sides = CV_MAT_DEPTH(srcType) == CV_8U ? 3 : 4;
    if (ksize.width == 0 && sigma1 > 0)
        ksize.width = cvRound(sigma1 * sides * 2 + 1) | 1;
    if (ksize.height == 0 && sigma2 > 0)
        ksize.height = cvRound(sigma2 * sides * 2 + 1) | 1;
    if (ksize.width == 0 || ksize.height == 0)
        CV_Error(Error::StsOutOfRange, format("%s: ksize %dx%d with sigma %g, %g; a side of 0 needs a sigma above 0",
                                              factory, ksize.width, ksize.height, sigma1, sigma2));
    checkOddWindow(factory, ksize);
    return ksize;
}

Ptr<Filter> makeSeparableFilter(const String& name, LinearTypes types, const Neighbourhood& neighbourhood,
                                const LinearCoefficients& row, const LinearCoefficients& column, double delta)
{
    const LinearTypes work = workTypes(types);
    return makeLinearFilter(name, types, separableTask(work.src, work.dst, neighbourhood, row, column, delta));
}

namespace
{

Ptr<Filter> createSeparable(const char* factory, const String& name, LinearTypes types, InputArray rowKernel,
                            InputArray columnKernel, Point anchor, double delta, int rowBorderMode,
                            int columnBorderMode, const Scalar& borderValue)
{
    LinearCoefficients row = analyseVector(factory, "row", rowKernel);
    LinearCoefficients column = analyseVector(factory, "column", columnKernel);
    checkFinite(factory, "delta", delta);
    if (row.absoluteSum() == 0 || column.absoluteSum() == 0)
    {
        makeZero(row);
        makeZero(column);
    }
    const Size window(static_cast<int>(row.values.size()), static_cast<int>(column.values.size()));
    const Neighbourhood neighbourhood =
        checkedNeighbourhood(factory, window, anchor, rowBorderMode, columnBorderMode, borderValue);
    checkBorderValue(factory, types.src, neighbourhood);
    return makeSeparableFilter(name, types, neighbourhood, row, column, delta);
}

// Sobel and Scharr: cv::getDerivKernels with the scale in the smoothing kernel, like cv::Sobel.
Ptr<Filter> createDerivative(const char* factory, const String& name, LinearTypes types, int dx, int dy, int ksize,
                             double scale, double delta, int rowBorderMode, int columnBorderMode)
{
    checkFinite(factory, "scale", scale);
    Mat row, column;
    getDerivKernels(row, column, dx, dy, ksize, false, CV_64F);
    (dx == 0 ? row : column) *= scale;
    return createSeparable(factory, name, types, row, column, Point(-1, -1), delta, rowBorderMode, columnBorderMode,
                           Scalar());
}

Ptr<Filter> createFixedPointGaussian(const char* factory, LinearTypes types, Size ksize, double sigma1, double sigma2,
                                     int rowBorderMode, int columnBorderMode)
{
    const int depth = CV_MAT_DEPTH(types.src);
    if (types.src != types.dst || (depth != CV_8U && depth != CV_16U))
        CV_Error(Error::StsUnsupportedFormat,
                 format("%s: exact with source type %s and destination type %s; cv::GaussianBlur has fixed point for "
                        "CV_8U and CV_16U, and the same type as destination",
                        factory, typeToString(types.src).c_str(), typeToString(types.dst).c_str()));
    const int bits = depth == CV_8U ? 8 : 16;
    LinearTask task = separableTask(
        types.src, types.dst,
        checkedNeighbourhood(factory, ksize, Point(-1, -1), rowBorderMode, columnBorderMode, Scalar()),
        fixedPointGaussian(ksize.width, sigma1, bits), fixedPointGaussian(ksize.height, sigma2, bits), 0, true);
    task.fixedPoint = {true, sigma1, sigma2};
    return makeLinearFilter("exact Gaussian", types, task);
}

}  // namespace

}  // namespace cv::cuda::fastfilters

namespace cv::cuda
{

Ptr<Filter> createFastSeparableLinearFilter(int srcType, int dstType, InputArray rowKernel, InputArray columnKernel,
                                            Point anchor, double delta, int rowBorderMode, int columnBorderMode,
                                            Scalar borderVal)
{
    static const char factory[] = "createFastSeparableLinearFilter";
    return fastfilters::createSeparable(factory, "separable linear",
                                        fastfilters::checkedLinearTypes(factory, srcType, dstType), rowKernel,
                                        columnKernel, anchor, delta, rowBorderMode, columnBorderMode, borderVal);
}

Ptr<Filter> createFastGaussianFilter(int srcType, int dstType, Size ksize, double sigma1, double sigma2,
                                     int rowBorderMode, int columnBorderMode, bool exact)
{
    static const char factory[] = "createFastGaussianFilter";
    const fastfilters::LinearTypes types = fastfilters::checkedLinearTypes(factory, srcType, dstType);
    fastfilters::checkFinite(factory, "sigma1", sigma1);
    fastfilters::checkFinite(factory, "sigma2", sigma2);
    if (sigma2 <= 0)
        sigma2 = sigma1;
    ksize = fastfilters::checkedGaussianSize(factory, srcType, ksize, sigma1, sigma2);
    // Before kernels of that size are made.
    fastfilters::checkedNeighbourhood(factory, ksize, Point(-1, -1), rowBorderMode, columnBorderMode, Scalar());
    if (exact)
        return fastfilters::createFixedPointGaussian(factory, types, ksize, sigma1, sigma2, rowBorderMode,
                                                     columnBorderMode);
    return fastfilters::createSeparable(factory, "Gaussian", types, getGaussianKernel(ksize.width, sigma1, CV_64F),
                                        getGaussianKernel(ksize.height, sigma2, CV_64F), Point(-1, -1), 0,
                                        rowBorderMode, columnBorderMode, Scalar());
}

Ptr<Filter> createFastBoxFilter(int srcType, int dstType, Size ksize, Point anchor, bool normalize, int borderMode,
                                Scalar borderVal)
{
    using namespace fastfilters;
    static const char factory[] = "createFastBoxFilter";
    const LinearTypes types = checkedLinearTypes(factory, srcType, dstType);
    const Neighbourhood neighbourhood = checkedNeighbourhood(factory, ksize, anchor, borderMode, -1, borderVal);
    checkBorderValue(factory, srcType, neighbourhood);
    const LinearCoefficients row = boxVector(ksize.width, normalize ? ksize.width : 1);
    const LinearCoefficients column = boxVector(ksize.height, normalize ? ksize.height : 1);
    return makeSeparableFilter(normalize ? "box" : "box (sum)", types, neighbourhood, row, column, 0);
}

Ptr<Filter> createFastSobelFilter(int srcType, int dstType, int dx, int dy, int ksize, double scale, int rowBorderMode,
                                  int columnBorderMode, double delta)
{
    static const char factory[] = "createFastSobelFilter";
    const fastfilters::LinearTypes types = fastfilters::checkedLinearTypes(factory, srcType, dstType);
    if (ksize == FILTER_SCHARR)
        return createFastScharrFilter(srcType, dstType, dx, dy, scale, rowBorderMode, columnBorderMode, delta);
    const int side = std::max(ksize, 3);  // for a derivative of order 1 or 2; ksize 1 smooths with a single 1
    if (ksize < 1 || ksize > 31 || ksize % 2 == 0 || dx < 0 || dy < 0 || dx + dy < 1 || dx >= side || dy >= side)
        CV_Error(Error::StsOutOfRange,
                 format("%s: ksize %d, dx %d, dy %d; accepted are ksize 1, 3, 5, ... 31 or "
                        "FILTER_SCHARR, and derivatives from 0 to below max(ksize, 3), not both 0",
                        factory, ksize, dx, dy));
    return fastfilters::createDerivative(factory, "Sobel", types, dx, dy, ksize, scale, delta, rowBorderMode,
                                         columnBorderMode);
}

Ptr<Filter> createFastScharrFilter(int srcType, int dstType, int dx, int dy, double scale, int rowBorderMode,
                                   int columnBorderMode, double delta)
{
    static const char factory[] = "createFastScharrFilter";
    const fastfilters::LinearTypes types = fastfilters::checkedLinearTypes(factory, srcType, dstType);
    if (dx < 0 || dy < 0 || dx + dy != 1)
        CV_Error(Error::StsOutOfRange, format("%s: dx %d, dy %d; accepted are 1, 0 and 0, 1", factory, dx, dy));
    return fastfilters::createDerivative(factory, "Scharr", types, dx, dy, FILTER_SCHARR, scale, delta, rowBorderMode,
                                         columnBorderMode);
}

}  // namespace cv::cuda
