// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Random cases of the depths and numbers of channels that are converted. More: CUDAFASTFILTERS_RANDOM_TYPES_CASES.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const char* const algorithm = "converted_planes";

int drawChannels()
{
    static const int channels[] = {1, 2, 3, 4, 5, 7, 16, 64};
    return channels[draw(0, oneIn(4) ? 7 : 5)];
}

bool isConverted(int type)
{
    const int channels = CV_MAT_CN(type), depth = CV_MAT_DEPTH(type);
    return depth > CV_32F || depth == CV_32S || (channels != 1 && channels != 3 && channels != 4);
}

//! One that is converted.
int drawType()
{
    for (;;)
    {
        const int type = CV_MAKETYPE(oneIn(4) ? everyDepth()[draw(0, 7)] : wideDepths()[draw(0, 2)], drawChannels());
        if (isConverted(type))
            return type;
    }
}

//! With more than four channels, all have the same value.
Scalar drawValue(int type)
{
    const Scalar value = drawBorderValue();
    return CV_MAT_CN(type) > 4 ? Scalar::all(value[0]) : value;
}

Integers drawIntegers(int type)
{
    const int depth = CV_MAT_DEPTH(type);
    return depth != CV_32S && depth != CV_64F ? Integers::None
                                              : std::vector<Integers>{Integers::None, Integers::None, Integers::Signed,
                                                                      Integers::Unsigned}[draw(0, 3)];
}

Case drawRanks(int type)
{
    const int side = draw(0, 3) * 2 + 1;
    const Mat footprint = oneIn(2) ? drawFootprint() : Mat::ones(side, oneIn(2) ? side : draw(0, 4) * 2 + 1, CV_8U);
    return wideRankCase(type, footprint, drawPercentile(), drawAnchor(footprint.size()), drawBorder(), drawValue(type),
                        drawIntegers(type));
}

Case drawMorphology(int type)
{
    const Mat element = drawFootprint();
    const Scalar value = oneIn(2) ? morphologyDefaultBorderValue() : drawValue(type);
    return wideMorphologyCase(draw(0, 6), type, element, drawAnchor(element.size()), oneIn(3) ? draw(0, 3) : 1,
                              drawBorder(), value, drawIntegers(type));
}

Case drawMaskCase(int srcType, int dstType, LinearOptions options)
{
    const Size size(draw(1, 7), draw(1, 7));
    options.anchor = drawAnchor(size);
    const auto filterOf = [&](const Mat& mask)
    {
        return cuda::createFastLinearFilter(srcType, dstType, mask, options.anchor, options.delta, options.rowBorder,
                                            options.borderValue);
    };
    Mat mask = randomMask(size);
    if (oneIn(2))
        return wideLinearCase("linear", filterOf(mask), srcType, dstType, WideMask::ofMask(mask), options);
    const int divisor = draw(1, 1000);
    randomIntegers(size, 500).convertTo(mask, CV_64F);
    return wideLinearCase("integers", filterOf(mask / divisor), srcType, dstType, WideMask::ofMask(mask, divisor),
                          options);
}

Case drawVectors(int srcType, int dstType, LinearOptions options)
{
    const Size size(draw(1, 9), draw(1, 9));
    options.anchor = drawAnchor(size);
    options.columnBorder = oneIn(2) ? -1 : allBorders()[draw(0, 4)] | (options.rowBorder & BORDER_ISOLATED);
    const Mat row = randomMask(Size(size.width, 1)), column = randomMask(Size(1, size.height));
    const Ptr<cuda::Filter> filter =
        cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, options.anchor, options.delta,
                                              options.rowBorder, options.columnBorder, options.borderValue);
    return wideLinearCase("separable", filter, srcType, dstType, WideMask::ofVectors(row, column), options);
}

Case drawBox(int srcType, int dstType, LinearOptions options)
{
    const Size size(draw(1, 12), draw(1, 12));
    const bool normalize = !oneIn(4);
    options.anchor = drawAnchor(size);
    options.delta = 0;
    const Ptr<cuda::Filter> filter = cuda::createFastBoxFilter(srcType, dstType, size, options.anchor, normalize,
                                                               options.rowBorder, options.borderValue);
    return wideLinearCase("box", filter, srcType, dstType,
                          WideMask::ofMask(Mat::ones(size, CV_64F), normalize ? size.area() : 1), options);
}

//! Their borders have the value 0.
Case drawNamed(int srcType, int dstType, LinearOptions options)
{
    options.borderValue = Scalar();
    const int border = options.rowBorder, dx = draw(0, 1), ksize = draw(1, 3) * 2 + 1;
    Mat row, column;
    switch (draw(0, 3))
    {
    case 0:
    {
        const Size size(draw(0, 4) * 2 + 1, draw(0, 4) * 2 + 1);
        options.delta = 0;
        const WideMask mask = WideMask::ofVectors(cv::getGaussianKernel(size.width, 1.3, CV_64F),
                                                  cv::getGaussianKernel(size.height, 0.8, CV_64F));
        return wideLinearCase("Gaussian", cuda::createFastGaussianFilter(srcType, dstType, size, 1.3, 0.8, border),
                              srcType, dstType, mask, options);
    }
    case 1:
        cv::getDerivKernels(row, column, dx, 1 - dx, ksize, false, CV_64F);
        return wideLinearCase(
            "Sobel", cuda::createFastSobelFilter(srcType, dstType, dx, 1 - dx, ksize, 1, border, -1, options.delta),
            srcType, dstType, WideMask::ofVectors(row, column, 1), options);
    case 2:
        cv::getDerivKernels(row, column, dx, 1 - dx, FILTER_SCHARR, false, CV_64F);
        return wideLinearCase("Scharr",
                              cuda::createFastScharrFilter(srcType, dstType, dx, 1 - dx, 1, border, -1, options.delta),
                              srcType, dstType, WideMask::ofVectors(row, column, 1), options);
    default:
    {
        const Mat mask = Mat_<double>({3, 3}, {0, 1, 0, 1, -4, 1, 0, 1, 0});
        return wideLinearCase(
            "Laplacian",
            cuda::createFastLaplacianFilter(srcType, dstType, 1, 1, border, options.borderValue, options.delta),
            srcType, dstType, WideMask::ofMask(mask, 1), options);
    }
    }
}

Case drawLinear(int srcType)
{
    int dstType = srcType;
    if (oneIn(2))
        dstType = CV_MAKETYPE(everyDepth()[draw(0, 7)], CV_MAT_CN(srcType));
    if (oneIn(4))
        std::swap(srcType, dstType);
    if (!isConverted(srcType) && !isConverted(dstType))
        dstType = CV_MAKETYPE(wideDepths()[draw(0, 2)], CV_MAT_CN(srcType));
    LinearOptions options;
    options.rowBorder = drawBorder();
    options.borderValue = drawValue(srcType);
    options.delta = oneIn(2) ? 0 : draw(-400, 1200) * 0.25;
    switch (draw(0, 3))
    {
    case 0: return drawMaskCase(srcType, dstType, options);
    case 1: return drawVectors(srcType, dstType, options);
    case 2: return drawBox(srcType, dstType, options);
    default: return drawNamed(srcType, dstType, options);
    }
}

Size drawSize(int channels)
{
    const int most = std::max(3, oneIn(8) ? 200 / channels : 60 / std::min(channels, 12));
    return Size(oneIn(5) ? draw(1, 3) : draw(1, most), oneIn(5) ? draw(1, 3) : draw(1, 50));
}

typedef EngineTest RandomTypes;

void expectCases(Engine engine, const std::function<Case()>& drawCase)
{
    std::map<std::string, int> runs;
    const bool many = runRandomCases("CUDAFASTFILTERS_RANDOM_TYPES_CASES", 400,
                                     [&](int)
                                     {
                                         const Case drawn = drawCase();
                                         const Size size = drawSize(CV_MAT_CN(drawn.srcType));
                                         expectCorrectInRandomLayout(engine, drawn, size);
                                         ++runs[ff::lastAlgorithm()];
                                     });
    if (many && !testing::Test::HasFailure())
    {
        EXPECT_GT(runs[algorithm], 0) << algorithm << " never ran";
    }
}

TEST_P(RandomTypes, RanksEqualTheOracle)
{
    expectCases(GetParam(), [] { return drawRanks(drawType()); });
    const OnlyAlgorithm only(algorithm);
    expectCases(GetParam(), [] { return drawRanks(drawType()); });
}

TEST_P(RandomTypes, MorphologyEqualsTheOracle)
{
    expectCases(GetParam(), [] { return drawMorphology(drawType()); });
}

TEST_P(RandomTypes, LinearFiltersEqualTheOracle)
{
    expectCases(GetParam(), [] { return drawLinear(drawType()); });
}

TEST_P(RandomTypes, PartsHaveTheBytesOfTheWhole)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_TYPES_CASES", 150,
                   [&](int)
                   {
                       const Case drawn = oneIn(2)   ? drawLinear(drawType())
                                          : oneIn(2) ? drawRanks(drawType())
                                                     : drawMorphology(drawType());
                       const Mat image = makeImage(Size(draw(1, 20), draw(1, 70)), drawn.srcType);
                       expectPartsAreTheWhole(GetParam(), drawn.filter, image, 12);
                   });
}

INSTANTIATE_ENGINES(RandomTypes);

}  // namespace
}  // namespace opencv_test
