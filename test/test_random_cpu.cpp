// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random cases only of the CPU engine: many small ones, balanced over the kinds of filters, and every algorithm of its
// tables among them. CUDAFASTFILTERS_RANDOM_CPU_CASES sets their number; test_random.hpp says how to repeat one.

#include "test_precomp.hpp"
#include "test_random.hpp"

#include "testing/test_hooks.hpp"

#include <cstdlib>
#include <map>
#include <memory>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

int drawWindowSide()
{
    return oneIn(40) ? draw(66, 150) : oneIn(3) ? draw(1, 65) : draw(1, 13);
}

Size drawWindow()
{
    const int side = drawWindowSide();
    return Size(side, oneIn(2) ? side : drawWindowSide());
}

Size drawOddWindow()
{
    const Size window = drawWindow();
    return Size(window.width | 1, window.height | 1);
}

//! As large as the oracle is fast enough for: it looks at every pixel of every window. Rows of up to 700 pixels, for
//! they are what vectors and their remainders are made of.
Size drawImage(Size window, int channels)
{
    const int budget = oneIn(20) ? 4000000 : 500000;
    const int pixels = std::max(budget / (window.area() * channels), 1);
    const int longer = std::min(oneIn(4) ? draw(1, 9) : oneIn(4) ? draw(71, 700) : draw(1, 70), pixels);
    const int shorter = std::min(oneIn(4) ? draw(1, 4) : draw(1, 70), std::max(pixels / longer, 1));
    return oneIn(4) ? Size(shorter, longer) : Size(longer, shorter);
}

Case drawMedian(int type, int)
{
    return medianCase(type, drawOddWindow(), drawBorder(), drawBorderValue());
}

Case drawSquareMedian(int type, int)
{
    const int side = drawWindowSide() | 1;
    return medianCase(type, Size(side, side), drawBorder(), drawBorderValue());
}

Case drawRank(int type, int)
{
    const Size window = drawOddWindow();
    const double percentile = drawPercentile();
    return rankCase(type, window, percentile, drawAnchor(window), drawBorder(), drawBorderValue());
}

Case drawBox(int srcType, int dstType)
{
    const Size size = drawWindow();
    LinearOptions options = drawOptions(size, true);
    options.delta = 0;
    return boxCase(srcType, dstType, size, !oneIn(4), options);
}

Case drawDense(int srcType, int dstType)
{
    const Size size = drawWindow();
    return linearCase(srcType, dstType, drawMask(size, srcType), drawOptions(size, true));
}

Case drawIntegers(int srcType, int dstType)
{
    const Size size = drawWindow();
    const int divisor = oneIn(2) ? 1 << draw(0, 16) : draw(1, 65536);
    return integerCase(srcType, dstType, randomIntegers(size, 1 << draw(0, 14)), divisor, drawOptions(size, true));
}

//! One coefficient and zeros: an ellipse, a cross, or any pixels.
Case drawFlat(int srcType, int dstType)
{
    const Size size = drawWindow();
    const int shape = draw(0, 2);
    Mat pixels = shape == 0 ? cv::abs(randomIntegers(size, 1))
                            : cv::getStructuringElement(shape == 1 ? MORPH_ELLIPSE : MORPH_CROSS, size);
    pixels.convertTo(pixels, CV_32S);
    if (oneIn(2))
        return integerCase(srcType, dstType, pixels * draw(1, oneIn(2) ? 1 : 9), draw(1, 3000),
                           drawOptions(size, true));
    Mat mask;
    pixels.convertTo(mask, oneIn(2) && CV_MAT_DEPTH(srcType) != CV_64F ? CV_32F : CV_64F, draw(-50, 50) * 0.0173);
    return linearCase(srcType, dstType, mask, drawOptions(size, true));
}

//! Coefficients of either vector, or integers, whose sums are exact.
Case drawSeparable(int srcType, int dstType)
{
    const Size size = drawWindow();
    LinearOptions options = drawOptions(size, false);
    options.anchor = drawAnchor(size);
    options.borderValue = drawBorderValue();
    Mat row = drawMask(Size(size.width, 1), srcType), column = drawMask(Size(1, size.height), srcType);
    if (oneIn(3))
    {
        row = randomIntegers(row.size(), 30);
        column = randomIntegers(column.size(), 30);
        row.convertTo(row, CV_64F);
        column.convertTo(column, CV_64F);
    }
    return separableCase(srcType, dstType, row, column, options);
}

Case drawGaussian(int srcType, int dstType)
{
    LinearOptions options = drawOptions(Size(), false);
    options.delta = 0;
    return gaussianCase(srcType, dstType, drawOddWindow(), draw(0, 8) * 0.5, draw(0, 8) * 0.5, options);
}

//! cv::GaussianBlur of the extended image is that of every parent, region and border, except at its edge.
Case drawExactGaussian(int srcType, int)
{
    const int type = CV_MAKETYPE(oneIn(2) ? CV_8U : CV_16U, CV_MAT_CN(srcType));
    const Size window = drawOddWindow();
    const double sigma1 = draw(1, 12) * 0.5, sigma2 = draw(1, 12) * 0.5;
    LinearOptions options = drawOptions(window, false);
    options.delta = 0;
    Case result = gaussianCase(type, type, window, sigma1, sigma2, options);
    result.text = "as cv::GaussianBlur, " + result.text;
    result.filter = cuda::createFastGaussianFilter(type, type, window, sigma1, sigma2, options.rowBorder,
                                                   options.columnBorder, true);
    result.check = [=](const Mat& extended, const Mat& actual)
    {
        Mat blurred;
        cv::GaussianBlur(extended, blurred, window, sigma1, sigma2, BORDER_REPLICATE);
        return sameBits(blurred(Rect(Point(window.width / 2, window.height / 2), actual.size())).clone(), actual);
    };
    return result;
}

Case drawDerivative(int srcType, int dstType)
{
    LinearOptions options = drawOptions(Size(), false);
    const int ksize = draw(0, oneIn(4) ? 15 : 3) * 2 + 1, dx = draw(0, 1);
    switch (draw(0, 2))
    {
    case 0:
        return sobelCase(srcType, dstType, ksize == 1 ? 1 : draw(0, 2), ksize == 1 ? 0 : draw(1, 2), ksize,
                         oneIn(2) ? 1 : draw(-20, 20) * 0.11, options);
    case 1: return scharrCase(srcType, dstType, dx, 1 - dx, draw(-8, 8) * 0.25, options);
    default: options.columnBorder = -1; return laplacianCase(srcType, dstType, ksize, draw(-8, 8) * 0.13, options);
    }
}

//! A Gaussian that is not cut off before the eighth standard deviation.
Mat wholeGaussian(double sigma)
{
    const int reach = cvCeil(8 * sigma);
    return cv::getGaussianKernel(2 * reach + 1, sigma, CV_64F);
}

//! Within the error that describeFilter() states, and half a unit of integers.
Case drawLargeGaussian(int srcType, int dstType)
{
    const double sigma1 = draw(20, 60) * 0.5, sigma2 = draw(20, 60) * 0.5;
    LinearOptions options = drawOptions(Size(), false);
    options.delta = 0;
    const Mat row = wholeGaussian(sigma1), column = wholeGaussian(sigma2);
    Case result = separableCase(srcType, dstType, row, column, options);
    result.text = cv::format("large gaussian sigma %g %g, ", sigma1, sigma2) + result.text;
    result.filter =
        cuda::createFastLargeGaussianFilter(srcType, dstType, sigma1, sigma2, options.rowBorder, options.columnBorder);
    const std::string text = cuda::describeFilter(result.filter), before = "error at most ";
    const size_t at = text.find(before);
    const double error = at == std::string::npos ? 0 : std::stod(text.substr(at + before.size()));
    result.check = [=](const Mat& extended, const Mat& actual) -> testing::AssertionResult
    {
        const RealResult expected = correlateSeparable(extended, row, column, 0);
        Mat value = expected.value.reshape(1), got;
        actual.reshape(1).convertTo(got, CV_64F);
        const bool isFloat = actual.depth() == CV_32F;
        if (!isFloat)
            value = cv::max(cv::min(value, getMaxVal(actual.depth())), getMinVal(actual.depth()));
        const double off = cvtest::norm(value, got, NORM_INF), bound = error * expected.maxAbs + (isFloat ? 0 : 0.5);
        if (checkRange(got) && off <= bound)
            return testing::AssertionSuccess();
        return testing::AssertionFailure() << "off by " << off << ", stated are " << bound;
    };
    return result;
}

typedef Case (*DrawKind)(int srcType, int dstType);

const DrawKind kindsOfDoubles[] = {drawBox,      drawDense,      drawIntegers, drawSeparable,
                                   drawGaussian, drawDerivative, drawFlat};

const DrawKind kinds[] = {drawSquareMedian, drawMedian,   drawRank,          drawRank,       drawBox,
                          drawDense,        drawDense,    drawIntegers,      drawIntegers,   drawSeparable,
                          drawSeparable,    drawGaussian, drawExactGaussian, drawDerivative, drawFlat};

void runCpuCase(int index, std::map<std::string, int>& casesOf)
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const bool isLarge = index % 100 == 99, areDoubles = !isLarge && oneIn(10);
    const int srcType = areDoubles ? CV_64FC(channels) : CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int dstType = areDoubles || oneIn(2) ? srcType : CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const DrawKind kind = isLarge      ? drawLargeGaussian
                          : areDoubles ? kindsOfDoubles[index % (sizeof(kindsOfDoubles) / sizeof(kindsOfDoubles[0]))]
                                       : kinds[index % (sizeof(kinds) / sizeof(kinds[0]))];
    const WithoutVectors without(oneIn(8));
    const std::unique_ptr<AnyImageSize> anySize = oneIn(2) ? std::make_unique<AnyImageSize>() : nullptr;
    const Case filterCase = kind(srcType, dstType);
    const Size image = isLarge ? Size(draw(1, 60), draw(1, 40)) : drawImage(filterCase.window, channels);
    expectCorrectInRandomLayout(CPU, filterCase, image);
    ++casesOf[ff::lastAlgorithm()];
}

TEST(RandomCpuCases, EqualTheOracleAndReachEveryAlgorithm)
{
    std::map<std::string, int> casesOf;
    const bool many =
        runRandomCases("CUDAFASTFILTERS_RANDOM_CPU_CASES", 20000, [&](int index) { runCpuCase(index, casesOf); });
    for (const auto& algorithm : casesOf)
        printf("%d by %s\n", algorithm.second, algorithm.first.c_str());
    // A processor that is kept from some of its instructions need not reach the algorithms that are made of them.
    if (!many || HasFailure() || std::getenv("OPENCV_CPU_DISABLE"))
        return;
    for (const char* name : ff::cpuAlgorithms())
        EXPECT_GT(casesOf[name], 0) << "no case reaches " << name;
}

}  // namespace
}  // namespace opencv_test
