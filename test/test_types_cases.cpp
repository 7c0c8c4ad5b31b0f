// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "test_outliers.hpp"
#include "test_sharpen.hpp"
#include "test_statistics.hpp"
#include "test_trimmed_mean.hpp"
#include "test_types.hpp"

#include <limits>

namespace opencv_test
{
namespace
{

Point resolved(Point anchor, Size window)
{
    return Point(anchor.x < 0 ? window.width / 2 : anchor.x, anchor.y < 0 ? window.height / 2 : anchor.y);
}

const char* integersText(Integers integers)
{
    return integers == Integers::None ? "" : integers == Integers::Signed ? " of signed integers" : " of unsigned ones";
}

//! What takes no part.
Scalar neutral(int depth, Integers integers, bool isErosion)
{
    const double far = isErosion ? 1e300 : -1e300;
    if (depth == CV_64F && integers == Integers::None)
        return Scalar::all(isErosion ? DBL_MAX : -DBL_MAX);
    if (depth == CV_32F)
        return Scalar::all(isErosion ? FLT_MAX : -FLT_MAX);
    if (depth == CV_16F)
        return Scalar::all(isErosion ? 65504 : -65504);
    return Scalar::all(far);  // saturated
}

Mat differenceOf(const Mat& a, const Mat& b, Integers integers)
{
    Mat result(a.size(), a.type());
    for (int y = 0; y < a.rows; ++y)
        for (int i = 0; i < a.cols * a.channels(); ++i)
        {
            const size_t at = i * a.elemSize1();
            long double value =
                readValue(a.ptr(y) + at, a.depth(), integers) - readValue(b.ptr(y) + at, a.depth(), integers);
            writeValue(result.ptr(y) + at, a.depth(), roundedTo(a.depth(), value, integers), integers);
        }
    return result;
}

struct Morphology
{
    Mat element;
    Point anchor;
    int iterations, border;
    Scalar value;
    Integers integers;

    Mat step(Mat image, bool isErosion) const
    {
        const Border rule = {border, border,
                             value == morphologyDefaultBorderValue() ? neutral(image.depth(), integers, isErosion)
                                                                     : value};
        for (int i = 0; i < iterations; ++i)
            image = wideRanks(extendWide(image, Rect(Point(), image.size()), element.size(), anchor, rule, integers),
                              element, isErosion ? 0 : cv::countNonZero(element) - 1, integers);
        return image;
    }
    Mat result(int op, const Mat& image) const
    {
        switch (op)
        {
        case MORPH_ERODE: return step(image, true);
        case MORPH_DILATE: return step(image, false);
        case MORPH_OPEN: return step(step(image, true), false);
        case MORPH_CLOSE: return step(step(image, false), true);
        case MORPH_GRADIENT: return differenceOf(step(image, false), step(image, true), integers);
        case MORPH_TOPHAT: return differenceOf(image, step(step(image, true), false), integers);
        default: return differenceOf(step(step(image, false), true), image, integers);
        }
    }
};

//! The unit of the sums of a filter, and how far a sum may be from the real value.
long double sumError(int srcType, int dstType, const WideMask& mask, long double magnitude, long double absolute,
                     long double greatest, double delta)
{
    const auto isWide = [](int type) { return CV_MAT_DEPTH(type) == CV_32S || CV_MAT_DEPTH(type) == CV_64F; };
    const auto isInteger = [](int type) { return CV_MAT_DEPTH(type) < CV_32F; };  // CV_16F is greater
    if (mask.divisor > 0 && isInteger(srcType) && isInteger(dstType))
        return 0;
    const long double unit = std::ldexp(1.0L, isWide(srcType) || isWide(dstType) ? -53 : -24);
    const long double sides = 2 * (mask.size.width + mask.size.height + 32) * (magnitude + std::abs(delta));
    const long double all = mask.size.area() * (absolute * greatest + std::abs(delta));
    return unit * (isInteger(dstType) ? std::max(sides, all) : sides);
}

testing::AssertionResult linearBound(const Mat& extended, const Mat& actual, const WideMask& mask, double delta)
{
    const int channels = extended.channels(), depth = extended.depth();
    std::vector<long double> source(extended.total() * channels);
    long double greatest = 0, absolute = 0;
    for (size_t i = 0, row = extended.cols * channels; i < source.size(); ++i)
    {
        source[i] = readValue(extended.ptr((int)(i / row)) + i % row * extended.elemSize1(), depth);
        greatest = std::max(greatest, std::abs(source[i]));
    }
    const long double divisor = mask.divisor > 0 ? mask.divisor : 1;
    for (const long double w : mask.values)
        absolute += std::abs(w) / divisor;
    for (int y = 0; y < actual.rows; ++y)
        for (int i = 0; i < actual.cols * channels; ++i)
        {
            long double sum = delta * divisor, magnitude = 0;
            for (int k = 0; k < mask.size.area(); ++k)
            {
                const long double term =
                    mask.values[k] * source[(size_t)(y + k / mask.size.width) * extended.cols * channels + i +
                                            k % mask.size.width * channels];
                sum += term;
                magnitude += std::abs(term) / divisor;
            }
            sum /= divisor;
            const long double error =
                sumError(extended.type(), actual.type(), mask, magnitude, absolute, greatest, delta);
            // Long double itself is not exact.
            const long double own = error == 0 ? 0 : std::ldexp(magnitude * mask.size.area(), -63);
            const long double least = roundedTo(actual.depth(), sum - error - own),
                              most = roundedTo(actual.depth(), sum + error + own),
                              value = readValue(actual.ptr(y) + i * actual.elemSize1(), actual.depth());
            if (!(value >= least && value <= most))
                return testing::AssertionFailure()
                       << cv::format("x=%d y=%d channel %d: %.21Lg, expected %.21Lg to %.21Lg", i / channels, y,
                                     i % channels, value, least, most);
        }
    return testing::AssertionSuccess();
}

}  // namespace

Ptr<cuda::Filter> ofIntegers(const Ptr<cuda::Filter>& filter, Integers integers)
{
    return integers == Integers::None ? filter : cuda::asIntegers(filter, integers == Integers::Signed);
}

Case wideRankCase(int type, const Mat& footprint, double percentile, Point anchor, int border, const Scalar& value,
                  Integers integers)
{
    const int count = cv::countNonZero(footprint), rank = cvRound(percentile / 100 * (count - 1));
    const Size window = footprint.size();
    const bool isPlain = count == window.area() && window.width % 2 && window.height % 2;
    Case result;
    result.text = cv::format("percentile %g of %d pixels in %dx%d, anchor (%d,%d), ", percentile, count, window.width,
                             window.height, anchor.x, anchor.y) +
                  typeText(type) + integersText(integers) + ", " + borderText(border);
    result.filter = ofIntegers(isPlain ? cuda::createFastRankFilter(type, window, percentile, anchor, border, value)
                                       : cuda::createFastRankFilter(type, footprint, percentile, anchor, border, value),
                               integers);
    result.srcType = result.dstType = type;
    const Border rule = {border | BORDER_ISOLATED, border | BORDER_ISOLATED, value};
    result.checkRegion = [=](const Mat& parent, const Rect& roi, const Mat& actual)
    {
        const Mat extended = extendWide(parent, roi, window, resolved(anchor, window), rule, integers);
        return sameBits(wideRanks(extended, footprint, rank, integers), actual);
    };
    return result;
}

Case wideMorphologyCase(int op, int type, const Mat& element, Point anchor, int iterations, int border,
                        const Scalar& value, Integers integers)
{
    Case result;
    result.text = cv::format("morphology %d by %d pixels in %dx%d, anchor (%d,%d), %d iterations, ", op,
                             cv::countNonZero(element), element.cols, element.rows, anchor.x, anchor.y, iterations) +
                  typeText(type) + integersText(integers) + ", " + borderText(border);
    result.filter =
        ofIntegers(cuda::createFastMorphologyFilter(op, type, element, anchor, iterations, border, value), integers);
    result.srcType = result.dstType = type;
    Morphology steps = {element.clone(), resolved(anchor, element.size()), iterations, border & ~BORDER_ISOLATED, value,
                        integers};
    if (cv::countNonZero(element) == element.size().area())  // a larger one at once
    {
        steps.element = Mat::ones(std::max(iterations, 1) * (element.rows - 1) + 1,
                                  std::max(iterations, 1) * (element.cols - 1) + 1, CV_8U);
        steps.anchor *= std::max(iterations, 1);
        steps.iterations = std::min(iterations, 1);
    }
    result.checkRegion = [=](const Mat& parent, const Rect& roi, const Mat& actual)
    {
        const bool isIsolated = (border & BORDER_ISOLATED) != 0;
        return sameBits(isIsolated ? steps.result(op, parent(roi).clone()) : steps.result(op, parent)(roi).clone(),
                        actual);
    };
    return result;
}

namespace
{

//! A filter of halves with floats as its results, by the case of these floats.
Case caseOfHalves(const Case& ofFloats, int type, const Ptr<cuda::Filter>& filter)
{
    Case result = ofFloats;
    result.text = "halves as floats: " + ofFloats.text;
    result.filter = filter;
    result.srcType = type;
    result.check = [=](const Mat& extended, const Mat& actual) { return ofFloats.check(floatsOf(extended), actual); };
    return result;
}

}  // namespace

std::vector<Case> otherCases(int type, int border, const Scalar& value)
{
    const bool areHalves = CV_MAT_DEPTH(type) == CV_16F;
    const int work = areHalves ? CV_32FC(CV_MAT_CN(type)) : type;
    const Size window(5, 4), odd(5, 3);
    const Point anchor(1, 2);
    const LinearOptions options = LinearOptions::withBorder(border, value);
    std::vector<Case> cases;
    for (const int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
        cases.push_back(outlierCase(type, odd, measure, border, value));
    const auto addCase = [&](const Case& ofWork, const std::function<Ptr<cuda::Filter>()>& make)
    { cases.push_back(areHalves ? caseOfHalves(ofWork, type, make()) : ofWork); };
    for (const int statistic : allStatistics())
    {
        const int dstType = statistic == cuda::STATISTIC_CONTRAST || statistic == cuda::STATISTIC_ENTROPY
                                ? CV_32FC(CV_MAT_CN(type))
                                : work;
        if (statistic < cuda::STATISTIC_ENTROPY || CV_ELEM_SIZE1(type) == 1)
            addCase(statisticCase(work, dstType, window, statistic, 0, options),
                    [&] {
                        return cuda::createFastStatisticsFilter(type, dstType, window, statistic, 0, Point(-1, -1),
                                                                border, value);
                    });
    }
    addCase(trimmedCase(work, work, odd, 20, 70, anchor, border, value),
            [&] { return cuda::createFastTrimmedMeanFilter(type, work, odd, 20, 70, anchor, border, value); });
    addCase(unsharpCase(work, odd, 1.1, 1.5, border),
            [&] { return cuda::createFastUnsharpFilter(type, work, odd, 1.1, 1.5, 0, border); });
    addCase(differenceOfGaussiansCase(work, Size(3, 3), 0.8, Size(7, 5), 1.9, border),
            [&] {
                return cuda::createFastDifferenceOfGaussiansFilter(type, work, Size(3, 3), 0.8, Size(7, 5), 1.9, 0,
                                                                   border);
            });
    return cases;
}

WideMask WideMask::ofMask(const Mat& mask, long double divisor)
{
    WideMask result = {mask.size(), {}, divisor};
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            result.values.push_back(mask.at<double>(y, x));
    return result;
}

WideMask WideMask::ofVectors(const Mat& row, const Mat& column, long double divisor)
{
    WideMask result = {Size((int)row.total(), (int)column.total()), {}, divisor};
    for (int y = 0; y < result.size.height; ++y)
        for (int x = 0; x < result.size.width; ++x)
            result.values.push_back((long double)column.at<double>(y) * row.at<double>(x));
    return result;
}

Case wideLinearCase(const std::string& name, const Ptr<cuda::Filter>& filter, int srcType, int dstType,
                    const WideMask& mask, const LinearOptions& options)
{
    Case result;
    const int columnBorder = options.columnBorder < 0 ? options.rowBorder : options.columnBorder;
    result.text = name +
                  cv::format(" %dx%d, anchor (%d,%d), delta %g, ", mask.size.width, mask.size.height, options.anchor.x,
                             options.anchor.y, options.delta) +
                  typeText(srcType) + "->" + typeText(dstType) + ", " + borderText(options.rowBorder) + ", " +
                  borderText(columnBorder);
    result.filter = filter;
    result.srcType = srcType;
    result.dstType = dstType;
    const Border rule = {options.rowBorder, columnBorder, options.borderValue};
    const Point anchor = resolved(options.anchor, mask.size);
    const double delta = options.delta;
    result.checkRegion = [=](const Mat& parent, const Rect& roi, const Mat& actual)
    { return linearBound(extendWide(parent, roi, mask.size, anchor, rule), actual, mask, delta); };
    return result;
}

}  // namespace opencv_test
