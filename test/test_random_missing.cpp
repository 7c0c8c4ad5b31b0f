// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random filters of random images with missing pixels, each compared with the definition in the header. More cases:
// CUDAFASTFILTERS_RANDOM_MISSING_CASES.

#include "test_precomp.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "common/order_key.hpp"
#include "common/saturate.hpp"
#include "common/visit_depth.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

struct MissingCase
{
    std::string text;
    Ptr<cuda::Filter> plain;
    int srcType = 0, dstType = 0;
    Size window;
    Point anchor;
    Border border = {};
    bool isRank = false, isMedian = false;
    double percentile = 0;
    Mat mask;  // coefficients, in double
    double delta = 0;
    cuda::MissingData missing;
};

Point resolved(Point anchor, Size window)
{
    return Point(anchor.x < 0 ? window.width / 2 : anchor.x, anchor.y < 0 ? window.height / 2 : anchor.y);
}

//! Odd sides, most of them small.
Size drawOddWindow()
{
    const int side = draw(0, oneIn(6) ? 20 : oneIn(3) ? 7 : 3) * 2 + 1;
    return Size(side, oneIn(2) ? side : draw(0, oneIn(6) ? 20 : 4) * 2 + 1);
}

MissingCase drawRank(int type)
{
    MissingCase drawn;
    drawn.isRank = true;
    drawn.isMedian = oneIn(2);
    drawn.srcType = drawn.dstType = type;
    drawn.window = drawOddWindow();
    const int border = drawBorder() | BORDER_ISOLATED;
    const Scalar value = oneIn(4) ? Scalar::all(draw(0, 3)) : drawBorderValue();
    const Point anchor = drawn.isMedian ? Point(-1, -1) : drawAnchor(drawn.window);
    drawn.percentile = drawn.isMedian ? 50 : drawPercentile();
    drawn.plain = drawn.isMedian
                      ? cuda::createFastMedianFilter(type, drawn.window, border, value)
                      : cuda::createFastRankFilter(type, drawn.window, drawn.percentile, anchor, border, value);
    drawn.anchor = resolved(anchor, drawn.window);
    drawn.border = {border, border, value};
    drawn.text = cv::format("%s %g of %dx%d", drawn.isMedian ? "median" : "percentile", drawn.percentile,
                            drawn.window.width, drawn.window.height);
    return drawn;
}

//! Coefficients whose sum is not 0; some are negative.
Mat drawVector(Size size)
{
    Mat mask(size, CV_64F);
    theRNG().fill(mask, RNG::UNIFORM, oneIn(3) ? -0.3 : 0.01, 1.0);
    if (oneIn(3))
        mask.forEach<double>([](double& c, const int*) { c = cvRound(c * 8); });
    double& centre = mask.at<double>(size.height / 2, size.width / 2);
    centre += size.area();
    if (std::abs(cv::sum(mask)[0]) < 0.01)
        centre += 1;
    return mask;
}

MissingCase drawLinear(int srcType, int dstType)
{
    MissingCase drawn;
    drawn.srcType = srcType;
    drawn.dstType = dstType;
    const int kind = draw(0, 3);
    drawn.window = kind < 2 ? drawOddWindow() : Size(draw(1, oneIn(4) ? 33 : 9), draw(1, oneIn(4) ? 33 : 9));
    const Size window = drawn.window;
    LinearOptions options = drawOptions(window, kind != 1);
    if (kind < 2)
        options.delta = 0;
    drawn.delta = options.delta;
    const int border = options.rowBorder;
    const int columnBorder = options.columnBorder < 0 ? border : options.columnBorder;
    Mat row, column;
    switch (kind)
    {
    case 0:
        row = Mat(1, window.width, CV_64F, Scalar(1. / window.width));
        column = Mat(window.height, 1, CV_64F, Scalar(1. / window.height));
        drawn.plain =
            cuda::createFastBoxFilter(srcType, dstType, window, options.anchor, true, border, options.borderValue);
        break;
    case 1:
    {
        const double sigma = draw(1, 8) * 0.5;
        row = cv::getGaussianKernel(window.width, sigma, CV_64F).t();
        column = cv::getGaussianKernel(window.height, sigma, CV_64F);
        drawn.plain =
            cuda::createFastGaussianFilter(srcType, dstType, window, sigma, sigma, border, options.columnBorder);
        break;
    }
    case 2:
        row = drawVector(Size(window.width, 1));
        column = drawVector(Size(1, window.height));
        drawn.plain = cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, options.anchor,
                                                            options.delta, border, -1, options.borderValue);
        break;
    default:
        drawn.mask = drawVector(window);
        drawn.plain = cuda::createFastLinearFilter(srcType, dstType, drawn.mask, options.anchor, options.delta, border,
                                                   options.borderValue);
    }
    if (kind < 3)
        drawn.mask = column * row;
    drawn.anchor = resolved(options.anchor, window);
    drawn.border = {border, columnBorder, kind == 1 ? Scalar() : options.borderValue};
    drawn.text = cv::format("linear kind %d of %dx%d delta %g", kind, window.width, window.height, drawn.delta);
    return drawn;
}

MissingCase drawCase()
{
    const int channels = oneIn(6) ? 2 : std::vector<int>{1, 3, 4}[draw(0, 2)];
    const auto drawDepth = [] { return oneIn(6) ? CV_16F : allDepths()[draw(0, 4)]; };
    const int srcType = CV_MAKETYPE(oneIn(3) ? CV_32F : drawDepth(), channels);
    const int dstType = oneIn(2) ? srcType : CV_MAKETYPE(drawDepth(), channels);
    MissingCase drawn = oneIn(2) ? drawRank(srcType) : drawLinear(srcType, dstType);
    cuda::MissingData& missing = drawn.missing;
    missing.kind = CV_MAT_DEPTH(srcType) >= CV_32F ? draw(0, 2) : draw(1, 2);  // CV_16F is greater
    missing.value = draw(0, 3);
    missing.minCount = oneIn(2) ? 1 : draw(1, drawn.window.area());
    missing.fill = !oneIn(3);
    if (oneIn(2))
        missing.missingResult = draw(-50, 300);
    missing.middle = draw(-1, 2);
    drawn.text += cv::format(", %s to %s, border %d %d, kind %d value %g minCount %d fill %d middle %d",
                             typeText(drawn.srcType).c_str(), typeText(drawn.dstType).c_str(), drawn.border.row,
                             drawn.border.column, missing.kind, missing.value, missing.minCount, (int)missing.fill,
                             missing.middle);
    return drawn;
}

//! Nonzero where a pixel is valid: scattered holes, or rectangles, or columns of them.
Mat drawValid(Size size, int channels)
{
    Mat valid(size, CV_8UC(channels), Scalar::all(255));
    switch (draw(0, 5))
    {
    case 0: break;
    case 1: valid = Scalar(); break;
    case 2:
        for (int i = 0; i < 3; ++i)
            valid(Rect(draw(0, size.width - 1), draw(0, size.height - 1), size.width, size.height / 3 + 1) &
                  Rect(Point(), size)) = Scalar();
        break;
    default:
    {
        const int oneOf = std::vector<int>{2, 20, 400}[draw(0, 2)];
        const bool mostAreMissing = oneIn(4);
        Mat bytes = valid.reshape(1);
        bytes.forEach<uchar>([](uchar& v, const int*) { v = 1; });
        for (int y = 0; y < bytes.rows; ++y)
            for (int x = 0; x < bytes.cols; ++x)
                bytes.at<uchar>(y, x) = oneIn(oneOf) == mostAreMissing ? (uchar)draw(1, 255) : 0;
    }
    }
    return valid;
}

//! Makes the pixels that are not valid missing by their value.
void makeHoles(Mat& image, const Mat& valid, const cuda::MissingData& missing)
{
    if (image.depth() == CV_16F)
    {
        Mat floats = floatsOf(image);
        makeHoles(floats, valid, missing);
        image = halvesOf(floats);
        return;
    }
    ff::visitDepth(image.depth(),
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       const T hole = missing.kind == cuda::MissingData::VALUE
                                          ? (T)missing.value
                                          : ff::saturateRounded<T>(std::numeric_limits<double>::quiet_NaN());
                       for (int y = 0; y < image.rows; ++y)
                           for (int x = 0; x < image.cols * image.channels(); ++x)
                               if (valid.ptr(y)[x] == 0)
                                   image.ptr<T>(y)[x] = hole;
                   });
}

template <typename T>
bool isMissingValue(T value, const cuda::MissingData& missing)
{
    return (missing.kind == cuda::MissingData::NAN_PIXELS && value != value) ||
           (missing.kind == cuda::MissingData::VALUE && (double)value == missing.value);
}

Mat withFloats(const Mat& image)
{
    return image.depth() == CV_16F ? floatsOf(image) : image;
}

//! The oracle for one output; halves are floats here.
class Expectation
{
public:
    Expectation(const MissingCase& drawn, const Mat& extended, const Mat& extendedMask, const Mat& plain)
        : drawn_(drawn), extended_(withFloats(extended)), mask_(extendedMask), plain_(withFloats(plain))
    {
    }

    testing::AssertionResult check(const Mat& result) const
    {
        const Mat actual = withFloats(result);
        for (int y = 0; y < actual.rows; ++y)
            for (int x = 0; x < actual.cols; ++x)
                for (int c = 0; c < actual.channels(); ++c)
                {
                    const testing::AssertionResult verdict = ff::visitDepths(
                        extended_.depth(), actual.depth(),
                        [&](auto from, auto to) { return checkValue<decltype(from), decltype(to)>(actual, x, y, c); });
                    if (!verdict)
                        return testing::AssertionFailure()
                               << "at " << x << ", " << y << ", channel " << c << ": " << verdict.message();
                }
        return testing::AssertionSuccess();
    }

private:
    template <typename T>
    bool isValid(int x, int y, int c) const
    {
        if (drawn_.missing.kind == cuda::MissingData::MASK)
            return mask_.ptr(y)[x * mask_.channels() + (mask_.channels() > 1 ? c : 0)] != 0;
        return !isMissingValue(extended_.ptr<T>(y)[x * extended_.channels() + c], drawn_.missing);
    }

    template <typename T, typename D>
    testing::AssertionResult checkValue(const Mat& actual, int x, int y, int c) const
    {
        const Size window = drawn_.window;
        const D got = actual.ptr<D>(y)[x * actual.channels() + c];
        const D plain = plain_.ptr<D>(y)[x * actual.channels() + c];
        std::vector<T> values;
        double sum = 0, weight = 0, absoluteSum = 0, absoluteWeight = 0;
        for (int wy = 0; wy < window.height; ++wy)
            for (int wx = 0; wx < window.width; ++wx)
                if (isValid<T>(x + wx, y + wy, c))
                {
                    const T value = extended_.ptr<T>(y + wy)[(x + wx) * extended_.channels() + c];
                    values.push_back(value);
                    if (drawn_.isRank)
                        continue;
                    const double k = drawn_.mask.at<double>(wy, wx);
                    sum += k * value;
                    weight += k;
                    absoluteSum += std::abs(k * value);
                    absoluteWeight += std::abs(k);
                }
        const int valid = (int)values.size();
        const bool isKept = !drawn_.missing.fill && !isValid<T>(x + drawn_.anchor.x, y + drawn_.anchor.y, c);
        if (valid < drawn_.missing.minCount || valid == 0 || isKept)
            return expectSame(got, missingResult<D>());
        if (valid == window.area())
            return expectSame(got, plain);
        if (drawn_.isRank)
            return expectSame(got, static_cast<D>(roundedTo(CV_MAT_DEPTH(drawn_.dstType), rankOf(values))));
        const double whole = cv::sum(drawn_.mask)[0];
        const double error = 4.0 * (window.width + window.height + 32) * std::ldexp(1.0, -24);
        const double coefficients = window.area() + 8.0;  // at least as many as the filter has, and 8
        if (std::abs(weight) <= std::max(error * absoluteWeight, std::ldexp(coefficients * allWeights(), -22)))
            return testing::AssertionSuccess();  // may be missing or not
        const double value = sum / weight * whole + drawn_.delta;
        const double bound =
            error * (std::abs(whole / weight) * (absoluteSum + std::abs(sum / weight) * absoluteWeight) +
                     std::abs(drawn_.delta));
        return expectNear(got, value, bound);
    }

    double allWeights() const { return cv::sum(cv::abs(drawn_.mask))[0]; }

    template <typename D>
    D missingResult() const
    {
        const cuda::MissingData& missing = drawn_.missing;
        if (missing.missingResult == missing.missingResult)
            return ff::saturateRounded<D>(missing.missingResult);
        if (!std::numeric_limits<D>::is_integer)
            return std::numeric_limits<D>::quiet_NaN();
        return ff::saturateRounded<D>(missing.kind == cuda::MissingData::VALUE ? missing.value : 0);
    }

    template <typename T>
    T rankOf(std::vector<T>& values) const
    {
        const auto key = [](T v) { return ff::OrderKey<T>::fromValue(v); };
        std::sort(values.begin(), values.end(), [&](T a, T b) { return key(a) < key(b); });
        const int count = (int)values.size();
        if (!drawn_.isMedian)
            return ff::OrderKey<T>::toValue(key(values[cvRound(drawn_.percentile / 100 * (count - 1))]));
        const T low = values[(count - 1) / 2], high = values[count / 2];
        const bool isFloat = !std::numeric_limits<T>::is_integer;
        int middle = drawn_.missing.middle;
        if (middle < 0)
            middle = isFloat ? cuda::MIDDLE_MEAN : cuda::MIDDLE_LOWER;
        if (middle != cuda::MIDDLE_MEAN || key(low) == key(high))
            return ff::OrderKey<T>::toValue(key(middle == cuda::MIDDLE_HIGHER ? high : low));
        const double mean = ((double)low + (double)high) / 2;
        return isFloat ? (T)mean : (T)std::nearbyint(mean);
    }

    template <typename D>
    static testing::AssertionResult expectSame(D got, D expected)
    {
        if (got == expected || (got != got && expected != expected))
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << "got " << (double)got << ", expected " << (double)expected;
    }

    template <typename D>
    testing::AssertionResult expectNear(D got, double value, double bound) const
    {
        if (CV_MAT_DEPTH(drawn_.dstType) == CV_16F && got >= roundedTo(CV_16F, value - bound) &&
            got <= roundedTo(CV_16F, value + bound))
            return testing::AssertionSuccess();
        const bool isFloat = !std::numeric_limits<D>::is_integer;
        if (!isFloat)
            value =
                std::min<double>(std::max<double>(value, std::numeric_limits<D>::min()), std::numeric_limits<D>::max());
        if (value != value)
            return expectSame<double>(got, isFloat ? value : 0);
        const double most = bound + (isFloat ? 0 : 0.5);
        const bool isNear = std::isinf(value) ? (double)got == value : std::abs(got - value) <= most;
        if (isNear)
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << "got " << (double)got << ", expected " << value << " +- " << bound;
    }

    const MissingCase& drawn_;
    const Mat extended_, mask_, plain_;
};

Mat applyMasked(Engine engine, const Ptr<cuda::Filter>& filter, Frame& src, Frame& mask)
{
    if (engine == CPU)
    {
        Mat result;
        cuda::applyMasked(filter, src.host(), mask.host(), result, cuda::HostOptions(cuda::HostOptions::CPU));
        return result;
    }
    cuda::Stream stream;
    cuda::GpuMat result;
    cuda::applyMasked(filter, src.device(), mask.device(), result, stream);
    stream.waitForCompletion();
    return Mat(result);
}

std::vector<const char*> missingAlgorithms(Engine engine)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
        return ff::deviceMissingAlgorithms();
#endif
    CV_UNUSED(engine);
    std::vector<const char*> algorithms = ff::cpuMissingAlgorithms();
    const std::string other = "valid_gaussian";  // the only one of its filters: test_missing_gaussian.cpp
    algorithms.erase(std::remove(algorithms.begin(), algorithms.end(), other), algorithms.end());
    return algorithms;
}

//! False if the algorithm does not take the filter or the image; null: any may run.
bool runCase(Engine engine, const char* algorithm)
{
    MissingCase drawn = drawCase();
    const int longest = drawn.window.area() > 100 ? 40 : 90;
    const Size size(oneIn(8) ? draw(1, 400) : draw(1, longest), draw(1, longest));
    const Rect roi = oneIn(3) ? Rect(Point(), size) : Rect(Point(draw(0, 17), draw(0, 9)), size);
    const Size parentSize(roi.x + size.width + draw(0, 15), roi.y + size.height + draw(0, 9));
    const int channels = CV_MAT_CN(drawn.srcType);
    const Content content = oneIn(2) ? NOISE : std::vector<Content>{FEW_VALUES, EXTREMES, RAMP}[draw(0, 2)];
    Mat parent = makeImage(parentSize, drawn.srcType, content);
    const bool hasMask = drawn.missing.kind == cuda::MissingData::MASK;
    const Mat valid = drawValid(parentSize, hasMask && oneIn(2) ? 1 : channels);
    if (!hasMask)
        makeHoles(parent, valid, drawn.missing);
    if (hasMask)  // then a region is isolated
    {
        drawn.border.row |= BORDER_ISOLATED;
        drawn.border.column |= BORDER_ISOLATED;
    }
    SCOPED_TRACE(drawn.text + cv::format(", region %d,%d %dx%d of %dx%d, content %d", roi.x, roi.y, roi.width,
                                         roi.height, parent.cols, parent.rows, content));
    const auto step = [&](const Mat& image) { return image.cols * image.elemSize() + image.elemSize1() * draw(0, 40); };
    Frame src(engine, parent, roi, step(parent), parent.elemSize1() * draw(0, 20)), plainDst(engine);
    Frame::apply(drawn.plain, src, plainDst);
    const Ptr<cuda::Filter> filter = cuda::ignoreMissing(drawn.plain, drawn.missing);
    Frame mask(engine, valid, roi, step(valid), draw(0, 20));
    Mat result;
    const auto run = [&]
    {
        Frame dst(engine);
        if (!hasMask)
            Frame::apply(filter, src, dst);
        result = hasMask ? applyMasked(engine, filter, src, mask) : dst.pixels();
    };
    if (!runsBy(algorithm, run))
        return false;
    EXPECT_EQ(drawn.dstType, result.type());
    const Mat extended = extend(parent, roi, drawn.window, drawn.anchor, drawn.border);
    Border borderOfMask = drawn.border;
    borderOfMask.value = Scalar::all(255);
    const Mat extendedMask = hasMask ? extend(valid, roi, drawn.window, drawn.anchor, borderOfMask) : Mat();
    Mat plain = plainDst.pixels();
    if (hasMask && drawn.border.row != 0 && !drawn.isRank)
    {
        Mat isolated = parent(roi).clone();  // the plain filter may have read the pixels around the region
        plain = filtered(engine, drawn.plain, isolated);
    }
    EXPECT_TRUE(Expectation(drawn, extended, extendedMask, plain).check(result));
    return true;
}

typedef EngineTest RandomMissing;

TEST_P(RandomMissing, EqualTheDefinition)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_MISSING_CASES", 300, [this](int) { runCase(GetParam(), nullptr); });
}

//! Each algorithm is right also where another one comes before it.
TEST_P(RandomMissing, EachAlgorithmAloneEqualsTheDefinition)
{
    if (GetParam() == CPU)
        requireVectors();
    const std::vector<const char*> algorithms = missingAlgorithms(GetParam());
    std::map<std::string, int> runs;
    const auto runOne = [&](int index)
    {
        const char* const algorithm = algorithms[index % algorithms.size()];
        bool hasRun = false;
        for (int tries = 0; tries < 64 && !hasRun; ++tries)  // some take few filters
            hasRun = runCase(GetParam(), algorithm);
        runs[algorithm] += hasRun;
    };
    runRandomCases("CUDAFASTFILTERS_RANDOM_MISSING_CASES", 300, runOne);
    for (const char* algorithm : algorithms)
        EXPECT_NE(0, runs[algorithm]) << algorithm << " never ran";
}

INSTANTIATE_ENGINES(RandomMissing);

}  // namespace
}  // namespace opencv_test
