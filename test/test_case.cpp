// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"
#include "test_outliers.hpp"
#include "test_sharpen.hpp"
#include "test_statistics.hpp"
#include "test_trimmed_mean.hpp"

namespace opencv_test
{

namespace
{

Point resolve(Point anchor, Size window)
{
    return Point(anchor.x < 0 ? window.width / 2 : anchor.x, anchor.y < 0 ? window.height / 2 : anchor.y);
}

std::string pointText(Point p)
{
    return cv::format("(%d,%d)", p.x, p.y);
}

std::string scalarText(const Scalar& s)
{
    return cv::format("(%g,%g,%g,%g)", s[0], s[1], s[2], s[3]);
}

//! So many times the unit that results in float or double round to.
double floatUnits(double count, int srcType)
{
    return std::ldexp(count, CV_MAT_DEPTH(srcType) == CV_64F ? -53 : -24);
}

int destination(int srcType, int dstType)
{
    return dstType < 0 ? srcType : dstType;
}

bool integerDepths(int srcType, int dstType)
{
    return CV_MAT_DEPTH(srcType) < CV_32F && CV_MAT_DEPTH(destination(srcType, dstType)) < CV_32F;
}

Case rankFilterCase(const std::string& name, const Ptr<cuda::Filter>& filter, int type, Size window, Point anchor,
                    int rank, int border, const Scalar& borderValue)
{
    const int isolated = border | BORDER_ISOLATED;  // ranks never look at the pixels around a region
    return Case{name + cv::format(" %s %dx%d rank %d anchor %s border %s %s", typeText(type).c_str(), window.width,
                                  window.height, rank, pointText(anchor).c_str(), borderText(border).c_str(),
                                  scalarText(borderValue).c_str()),
                filter,
                type,
                type,
                window,
                resolve(anchor, window),
                Border{isolated, isolated, borderValue},
                [=](const Mat& extended, const Mat& actual)
                { return sameBits(rankOracle(extended, window, rank), actual); }};
}

Case linearFilterCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType, Size window,
                      const LinearOptions& options)
{
    const int columnBorder = options.columnBorder < 0 ? options.rowBorder : options.columnBorder;
    return Case{name + cv::format(" %s->%s %dx%d anchor %s delta %.17g borders %s %s %s", typeText(srcType).c_str(),
                                  typeText(destination(srcType, dstType)).c_str(), window.width, window.height,
                                  pointText(options.anchor).c_str(), options.delta,
                                  borderText(options.rowBorder).c_str(), borderText(columnBorder).c_str(),
                                  scalarText(options.borderValue).c_str()),
                filter,
                srcType,
                destination(srcType, dstType),
                window,
                resolve(options.anchor, window),
                Border{options.rowBorder, columnBorder, options.borderValue},
                nullptr};
}

Case denseCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType, const Mat& mask,
               const LinearOptions& options)
{
    Case result = linearFilterCase(name, filter, srcType, dstType, mask.size(), options);
    const double delta = options.delta, units = mask.cols + mask.rows + 32;
    const Mat coefficients = mask.clone();
    result.check = [=](const Mat& extended, const Mat& actual)
    { return withinBound(correlate(extended, coefficients, delta), actual, (double)coefficients.total(), units); };
    // As a sum of separable masks it has twice the units, and these may have coefficients that cancel.
    result.error = floatUnits(4 * units, srcType) * cv::norm(mask, NORM_L1);
    return result;
}

Case exactCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType,
               const Mat& numerators, int divisor, const LinearOptions& options)
{
    const int deltaQuarters = cvRound(options.delta * 4);
    CV_Assert(deltaQuarters == options.delta * 4);
    Case result = linearFilterCase(name + " exact", filter, srcType, dstType, numerators.size(), options);
    const Mat integers = numerators.clone();
    result.check = [=](const Mat& extended, const Mat& actual)
    { return sameBits(correlateExactly(extended, integers, divisor, deltaQuarters, actual.depth()), actual); };
    return result;
}

//! Exact where depths are integers and the outer product of the vectors is integers over `divisor`, otherwise
//! within the bound.
Case vectorsCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType, const Mat& row,
                 const Mat& column, int divisor, const LinearOptions& options)
{
    Mat row64, column64;
    row.reshape(1, 1).convertTo(row64, CV_64F);
    column.reshape(1, (int)column.total()).convertTo(column64, CV_64F);
    const Mat product = column64 * row64 * divisor;
    Mat integers, again;
    product.convertTo(integers, CV_32S);
    integers.convertTo(again, CV_64F);
    if (integerDepths(srcType, dstType) && cv::norm(product, again, NORM_INF) == 0 &&
        std::floor(options.delta * 4) == options.delta * 4)
        return exactCase(name, filter, srcType, dstType, integers, divisor, options);

    Case result = linearFilterCase(name, filter, srcType, dstType, product.size(), options);
    const double delta = options.delta, count = (double)(row64.total() + column64.total()), units = 2 * (count + 32);
    result.check = [=](const Mat& extended, const Mat& actual)
    { return withinBound(correlateSeparable(extended, row64, column64, delta), actual, count, units); };
    result.error = floatUnits(units, srcType) * cv::norm(row64, NORM_L1) * cv::norm(column64, NORM_L1);
    return result;
}

}  // namespace

testing::AssertionResult verify(const Case& filterCase, const Mat& parent, const Rect& roi, const Mat& actual)
{
    if (actual.type() != filterCase.dstType || actual.size() != roi.size())
        return testing::AssertionFailure() << "expected " << roi.size() << " " << typeText(filterCase.dstType)
                                           << ", got " << actual.size() << " " << typeText(actual.type());
    if (filterCase.checkRegion)
        return filterCase.checkRegion(parent, roi, actual);
    return filterCase.check(extend(parent, roi, filterCase.window, filterCase.anchor, filterCase.border), actual);
}

testing::AssertionResult verify(const Case& filterCase, const Mat& image, const Mat& actual)
{
    return verify(filterCase, image, Rect(Point(), image.size()), actual);
}

LinearOptions LinearOptions::withBorder(int border, const Scalar& value)
{
    LinearOptions options;
    options.rowBorder = border;
    options.borderValue = value;
    return options;
}

Case medianCase(int type, Size window, int border, const Scalar& borderValue)
{
    return rankFilterCase("median", cuda::createFastMedianFilter(type, window, border, borderValue), type, window,
                          Point(-1, -1), window.area() / 2, border, borderValue);
}

Case rankCase(int type, Size window, double percentile, Point anchor, int border, const Scalar& borderValue)
{
    const int rank = cvRound(percentile / 100 * (window.area() - 1));
    return rankFilterCase(cv::format("percentile %g", percentile),
                          cuda::createFastRankFilter(type, window, percentile, anchor, border, borderValue), type,
                          window, anchor, rank, border, borderValue);
}

Case footprintCase(int type, const Mat& footprint, double percentile, Point anchor, int border,
                   const Scalar& borderValue)
{
    const int pixels = cv::countNonZero(footprint), rank = cvRound(percentile / 100 * (pixels - 1));
    Case result = rankFilterCase(cv::format("percentile %g of %d pixels", percentile, pixels),
                                 cuda::createFastRankFilter(type, footprint, percentile, anchor, border, borderValue),
                                 type, footprint.size(), anchor, rank, border, borderValue);
    const Mat kept = footprint.clone();
    result.check = [=](const Mat& extended, const Mat& actual)
    { return sameBits(rankOracle(extended, kept, rank), actual); };
    return result;
}

Case linearCase(int srcType, int dstType, const Mat& mask, const LinearOptions& options)
{
    return denseCase("linear",
                     cuda::createFastLinearFilter(srcType, dstType, mask, options.anchor, options.delta,
                                                  options.rowBorder, options.borderValue),
                     srcType, dstType, mask, options);
}

Case integerCase(int srcType, int dstType, const Mat& numerators, int divisor, const LinearOptions& options)
{
    Mat mask;
    numerators.convertTo(mask, CV_64F);
    mask /= divisor;
    const std::string name = cv::format("integers over %d", divisor);
    const Ptr<cuda::Filter> filter = cuda::createFastLinearFilter(srcType, dstType, mask, options.anchor, options.delta,
                                                                  options.rowBorder, options.borderValue);
    if (!integerDepths(srcType, dstType))
        return denseCase(name, filter, srcType, dstType, mask, options);
    return exactCase(name, filter, srcType, dstType, numerators, divisor, options);
}

Case separableCase(int srcType, int dstType, const Mat& row, const Mat& column, const LinearOptions& options)
{
    return vectorsCase("separable",
                       cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, options.anchor,
                                                             options.delta, options.rowBorder, options.columnBorder,
                                                             options.borderValue),
                       srcType, dstType, row, column, 1, options);
}

Case gaussianCase(int srcType, int dstType, Size ksize, double sigma1, double sigma2, const LinearOptions& options)
{
    const Ptr<cuda::Filter> filter = cuda::createFastGaussianFilter(srcType, dstType, ksize, sigma1, sigma2,
                                                                    options.rowBorder, options.columnBorder);
    const double sigmaY = sigma2 > 0 ? sigma2 : sigma1;
    const int reach = CV_MAT_DEPTH(srcType) == CV_8U ? 3 : 4;  // standard deviations on either side
    if (ksize.width <= 0)
        ksize.width = cvRound(sigma1 * reach * 2 + 1) | 1;
    if (ksize.height <= 0)
        ksize.height = cvRound(sigmaY * reach * 2 + 1) | 1;
    return vectorsCase(cv::format("gaussian sigma %g %g", sigma1, sigma2), filter, srcType, dstType,
                       cv::getGaussianKernel(ksize.width, sigma1, CV_64F),
                       cv::getGaussianKernel(ksize.height, sigmaY, CV_64F), 65536, options);
}

Case boxCase(int srcType, int dstType, Size ksize, bool normalize, const LinearOptions& options)
{
    const Ptr<cuda::Filter> filter = cuda::createFastBoxFilter(srcType, dstType, ksize, options.anchor, normalize,
                                                               options.rowBorder, options.borderValue);
    const std::string name = normalize ? "box mean" : "box sum";
    const int divisor = normalize ? ksize.area() : 1;
    if (integerDepths(srcType, dstType) && divisor <= 65536)
        return exactCase(name, filter, srcType, dstType, Mat::ones(ksize, CV_32S), divisor, options);
    return vectorsCase(name, filter, srcType, dstType, Mat::ones(1, ksize.width, CV_64F),
                       Mat::ones(ksize.height, 1, CV_64F) / divisor, divisor, options);
}

Case sobelCase(int srcType, int dstType, int dx, int dy, int ksize, double scale, const LinearOptions& options)
{
    Mat row, column;
    cv::getDerivKernels(row, column, dx, dy, ksize, false, CV_64F);
    return vectorsCase(cv::format("sobel dx %d dy %d scale %.17g", dx, dy, scale),
                       cuda::createFastSobelFilter(srcType, dstType, dx, dy, ksize, scale, options.rowBorder,
                                                   options.columnBorder, options.delta),
                       srcType, dstType, row, column * scale, 4, options);
}

Case scharrCase(int srcType, int dstType, int dx, int dy, double scale, const LinearOptions& options)
{
    Mat row, column;
    cv::getDerivKernels(row, column, dx, dy, FILTER_SCHARR, false, CV_64F);
    return vectorsCase(cv::format("scharr dx %d dy %d scale %.17g", dx, dy, scale),
                       cuda::createFastScharrFilter(srcType, dstType, dx, dy, scale, options.rowBorder,
                                                    options.columnBorder, options.delta),
                       srcType, dstType, row, column * scale, 4, options);
}

Case laplacianCase(int srcType, int dstType, int ksize, double scale, const LinearOptions& options)
{
    Mat mask = Mat(Matx33d(0, 1, 0, 1, -4, 1, 0, 1, 0), true);
    if (ksize > 1)
    {
        Mat derivative, smoothing;
        cv::getDerivKernels(derivative, smoothing, 2, 0, ksize, false, CV_64F);
        mask = derivative * smoothing.t() + smoothing * derivative.t();
    }
    const std::string name = cv::format("laplacian ksize %d scale %.17g", ksize, scale);
    const Ptr<cuda::Filter> filter = cuda::createFastLaplacianFilter(srcType, dstType, ksize, scale, options.rowBorder,
                                                                     options.borderValue, options.delta);
    Mat integers;
    mask.convertTo(integers, CV_32S, scale * 4);
    if (ksize <= 7 && std::floor(scale * 4) == scale * 4 && integerDepths(srcType, dstType))
        return exactCase(name, filter, srcType, dstType, integers, 4, options);
    return denseCase(name, filter, srcType, dstType, mask * scale, options);
}

double statedError(const Ptr<cuda::Filter>& filter)
{
    const std::string text = cuda::describeFilter(filter), before = "error at most ";
    const size_t at = text.find(before);
    return at == std::string::npos ? 0 : std::stod(text.substr(at + before.size()));
}

std::vector<Case> oneOfEach(int type, int border, const Scalar& borderValue)
{
    const LinearOptions options = LinearOptions::withBorder(border, borderValue);
    const LinearOptions noValue = LinearOptions::withBorder(border);
    std::vector<Case> cases = {medianCase(type, Size(5, 5), border, borderValue),
                               rankCase(type, Size(5, 3), 20, Point(1, 2), border, borderValue),
                               linearCase(type, type, randomMask(Size(5, 4)), options),
                               integerCase(type, type, randomIntegers(Size(3, 5), 9), 24, options),
                               separableCase(type, type, randomMask(Size(7, 1)), randomMask(Size(1, 4)), options),
                               gaussianCase(type, type, Size(7, 5), 1.3, 0.9, noValue),
                               boxCase(type, type, Size(4, 5), true, options),
                               sobelCase(type, type, 1, 0, 3, 1, noValue),
                               scharrCase(type, type, 0, 1, 0.25, noValue),
                               laplacianCase(type, type, 3, 0.25, options),
                               outlierCase(type, Size(5, 5), cuda::OUTLIERS_ABSOLUTE, border, borderValue),
                               outlierCase(type, Size(3, 3), cuda::OUTLIERS_MAD, border, borderValue),
                               statisticCase(type, type, Size(4, 5), cuda::STATISTIC_STD, 1, options),
                               statisticCase(type, type, Size(3, 4), cuda::STATISTIC_RANGE, 0, options),
                               trimmedCase(type, type, Size(5, 3), 20, 70, Point(1, 2), border, borderValue),
                               unsharpCase(type, Size(5, 3), 1.1, 1.5, border),
                               differenceOfGaussiansCase(type, Size(3, 3), 0.8, Size(7, 5), 1.9, border)};
    if (CV_ELEM_SIZE1(type) == 1)
        cases.push_back(statisticCase(type, type, Size(5, 3), cuda::STATISTIC_MODE, 0, options));
    return cases;
}

Mat randomMask(Size size)
{
    Mat mask(size, CV_64F);
    theRNG().fill(mask, RNG::UNIFORM, -1, 1);
    return mask;
}

Mat smallMask(Size size)
{
    return randomMask(size) / size.area();
}

Mat randomIntegers(Size size, int limit)
{
    Mat mask(size, CV_32S);
    theRNG().fill(mask, RNG::UNIFORM, -limit, limit + 1);
    return mask;
}

}  // namespace opencv_test
