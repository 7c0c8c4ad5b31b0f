// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastUnsharpFilter() and createFastDifferenceOfGaussiansFilter() beside their definitions in the header. More
// random cases: CUDAFASTFILTERS_RANDOM_SHARPEN_CASES.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"
#include "test_sharpen.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

std::vector<Sharpening> sharpenings(int type, int dstType)
{
    std::vector<Sharpening> all;
    for (double threshold : {0., usualThreshold(type)})
        for (double amount : {1., -0.7, 2.5})
            for (Size size : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 3), Size(13, 21)})
                all.push_back({type, dstType, size, Size(), 1.4, 0, amount, threshold});
    for (double threshold : {0., usualThreshold(type) / 4})
        for (Size size : {Size(3, 3), Size(9, 5), Size(1, 1)})
            all.push_back({type, dstType, size, Size(7, 9), 0.9, 2.2, 1, threshold});
    return all;
}

const char* algorithmOf(Engine engine, const Case& filterCase, bool isDifference)
{
    if (engine == CPU)
        return "sharpen_bands";
    const int type = filterCase.srcType, side = filterCase.window.width;
    const bool isStrip = !isDifference && (type == CV_8UC1 || type == CV_16UC1 || type == CV_32FC1) &&
                         filterCase.dstType == type && filterCase.window.height == side && side >= 3 && side <= 7;
    return isStrip ? "sharpen_strip" : "sharpen_planes";
}

void expectSharpened(Engine engine, const Sharpening& task, int border, const Mat& image)
{
    const Case filterCase = sharpenCase(task, border);
    expectCorrect(engine, filterCase, image);
    EXPECT_STREQ(algorithmOf(engine, filterCase, task.isDifference()), ff::lastAlgorithm()) << filterCase.text;
    if (engine == GPU && task.sigma1 == 1.4)
        expectCorrectAlone(GPU, "sharpen_planes", filterCase, image);
}

typedef EngineParamTest<perf::MatType> Sharpen;

TEST_P(Sharpen, EveryWindowEqualsTheDefinition)
{
    const int type = GET_PARAM(1), isFloat = CV_MAT_DEPTH(type) == CV_32F;
    for (int dstType : resultTypes(type))
        for (const Sharpening& task : sharpenings(type, dstType))
            for (Content content : {NOISE, SMOOTH, isFloat ? SPECIAL : EXTREMES})
                expectSharpened(engine(), task, BORDER_DEFAULT, makeImage(Size(61, 19), type, content));
}

TEST_P(Sharpen, EveryBorderEqualsTheDefinition)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int border : allBorders())
        for (const Sharpening& task : sharpenings(type, -1))
            expectSharpened(engine(), task, border, image);
}

//! A part has the rows of the larger Gaussian.
TEST_P(Sharpen, PartsAreTheWhole)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(70, 333), type);
    for (int border : allBorders())
        for (const Sharpening& task : {Sharpening{type, -1, Size(7, 11), Size(), 2, 0, 1.5, 3},
                                       Sharpening{type, -1, Size(5, 3), Size(3, 15), 1, 3, 1, 0}})
            expectPartsAreTheWhole(engine(), task.filter(border), image, 150);
}

//! Wide and long images, and those whose rows begin anywhere.
TEST_P(Sharpen, LargerImagesEqualTheDefinition)
{
    const int type = GET_PARAM(1);
    for (int dstType : resultTypes(type))
        for (const Sharpening& task : {Sharpening{type, dstType, Size(5, 5), Size(), 1.4, 0, 1.5, usualThreshold(type)},
                                       Sharpening{type, dstType, Size(21, 25), Size(), 4, 0, -0.5, 0},
                                       Sharpening{type, dstType, Size(3, 3), Size(9, 9), 0.7, 1.9, 1, 0}})
            for (Size size : {Size(1, 1), Size(1030, 5), Size(7, 600), Size(259, 131)})
                expectSharpened(engine(), task, BORDER_DEFAULT, makeImage(size, type));
}

INSTANTIATE_ENGINES_WITH(Sharpen, testing::ValuesIn(allTypes()));

typedef testing::TestWithParam<perf::MatType> SharpenOfCpu;

TEST_P(SharpenOfCpu, ThreadsAndBandsChangeNoBit)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(300, 700), type, SMOOTH);
    expectThreadsAndBandsChangeNoBit(cuda::createFastUnsharpFilter(type, -1, Size(9, 9), 2, 1.5, 2), image,
                                     "sharpen_bands", 1);
    expectThreadsAndBandsChangeNoBit(
        cuda::createFastDifferenceOfGaussiansFilter(type, -1, Size(5, 5), 1, Size(11, 11), 2), image, "sharpen_bands",
        1);
}

INSTANTIATE_TEST_CASE_P(CPU, SharpenOfCpu, testing::ValuesIn(allTypes()));

typedef EngineTest SharpeningOfEngine;

TEST_P(SharpeningOfEngine, MasksFromSigmaAreThoseOfGaussians)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
        for (double sigma : {0.8, 2.})
        {
            const Mat image = makeImage(Size(80, 60), type);
            const int sides = CV_MAT_DEPTH(type) == CV_8U ? 3 : 4, side = cvRound(sigma * sides * 2 + 1) | 1;
            const auto unsharp = [&](Size size)
            { return filtered(GetParam(), cuda::createFastUnsharpFilter(type, -1, size, sigma, 1), image); };
            EXPECT_TRUE(sameBits(unsharp(Size(side, side)), unsharp(Size())));
            const auto difference = [&](Size first, Size second)
            {
                return filtered(GetParam(),
                                cuda::createFastDifferenceOfGaussiansFilter(type, -1, first, sigma, second, sigma / 2),
                                image);
            };
            const int other = cvRound(sigma / 2 * sides * 2 + 1) | 1;
            EXPECT_TRUE(sameBits(difference(Size(side, side), Size(other, other)), difference(Size(), Size())));
        }
}

INSTANTIATE_ENGINES(SharpeningOfEngine);

TEST(Sharpening, StreamsAndOverlappingImages)
{
    const Mat image = makeImage(Size(333, 250), CV_16UC1);
    const Ptr<cuda::Filter> filter = cuda::createFastUnsharpFilter(CV_16UC1, -1, Size(5, 5), 1.2, 0.8);
    expectStreamsAndCallsInPlaceGiveTheSame(filter, image);
}

TEST(Sharpening, RefusesWhatItDoesNotTake)
{
    const auto unsharp =
        [](int src, int dst, Size size, double sigma, double amount, double threshold = 0, int border = BORDER_DEFAULT)
    { return [=] { cuda::createFastUnsharpFilter(src, dst, size, sigma, amount, threshold, border); }; };
    const auto difference = [](Size first, double sigma1, Size second, double sigma2, double threshold = 0) {
        return [=]
        { cuda::createFastDifferenceOfGaussiansFilter(CV_8UC1, -1, first, sigma1, second, sigma2, threshold); };
    };
    const Size size(3, 3);
    expectRefused("CV_64FC1", unsharp(CV_64FC1, -1, size, 1, 1));
    expectRefused("CV_16UC1", unsharp(CV_8UC1, CV_16UC1, size, 1, 1));
    expectRefused("4x3", unsharp(CV_8UC1, -1, Size(4, 3), 1, 1));
    expectRefused("ksize 0x0", unsharp(CV_8UC1, -1, Size(), 0, 1));
    expectRefused("sigma is nan", unsharp(CV_8UC1, -1, size, std::nan(""), 1));
    expectRefused("amount is inf", unsharp(CV_8UC1, -1, size, 1, 1e300));
    expectRefused("threshold -1", unsharp(CV_8UC1, -1, size, 1, 1, -1));
    expectRefused("threshold nan", unsharp(CV_8UC1, -1, size, 1, 1, std::nan("")));
    expectRefused("border mode 5", unsharp(CV_8UC1, -1, size, 1, 1, 0, 5));
    expectRefused("sigma2 is inf", difference(size, 1, size, std::numeric_limits<double>::infinity()));
    expectRefused("3x2", difference(size, 1, Size(3, 2), 1));
    expectRefused("threshold -2", difference(size, 1, size, 2, -2));

    const Ptr<cuda::Filter> filter = cuda::createFastUnsharpFilter(CV_8UC1, -1, size, 1, 1);
    expectRefused("unsharp mask", [&] { cuda::ignoreMissing(filter, cuda::MissingData(cuda::MissingData::VALUE)); });
    Mat result(3, 3, CV_8UC1, Scalar(5));
    const Mat before = result.clone();
    expectRefused("CV_16UC1", [&] { applyOnCpu(filter, Mat(9, 9, CV_16UC1, Scalar(1)), result); });
    EXPECT_TRUE(sameBits(before, result));
    EXPECT_NE(String::npos, cuda::describeFilter(filter, Size(99, 88)).find("algorithm: sharpen_bands"));
}

//! Without a device, too: what would run.
TEST(Sharpening, DescribesWhatRunsOnTheDevice)
{
    requireCudaEngine();
    for (int type : allTypes())
    {
        const String text =
            cuda::describeFilter(cuda::createFastUnsharpFilter(type, -1, Size(5, 5), 1, 1), Size(1000, 500));
        const bool isStrip = type == CV_8UC1 || type == CV_16UC1 || type == CV_32FC1;
        EXPECT_NE(String::npos, text.find(isStrip ? "algorithm: sharpen_strip" : "algorithm: sharpen_planes")) << text;
    }
}

Sharpening drawSharpening()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    const int type = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
    const int most = oneIn(6) ? 20 : oneIn(3) ? 8 : 3;
    const auto drawSize = [&] { return Size(draw(0, most) * 2 + 1, draw(0, most) * 2 + 1); };
    const std::vector<int> types = resultTypes(type);
    Sharpening task = {type, types[draw(0, (int)types.size() - 1)], drawSize(), Size(), draw(3, 50) / 10., 0, 0, 0};
    if (oneIn(2))
    {
        task.second = drawSize();
        task.sigma2 = draw(3, 50) / 10.;
    }
    if (oneIn(3))  // what has kernels of its own
        task = {
            CV_MAKETYPE(CV_MAT_DEPTH(type), 1), -1, Size(1, 1) * (2 * draw(1, 3) + 1), Size(), task.sigma1, 0, 0, 0};
    task.amount = draw(-20, 50) / 10.;
    task.threshold = oneIn(2) ? 0 : usualThreshold(type) * draw(0, 20) / 20;
    return task;
}

typedef EngineTest RandomSharpening;

TEST_P(RandomSharpening, EqualsTheDefinition)
{
    runRandomCases("CUDAFASTFILTERS_RANDOM_SHARPEN_CASES", 400,
                   [&](int)
                   {
                       const WithoutVectors without(oneIn(8));
                       const Size size(oneIn(8) ? draw(1, 300) : draw(1, 60), draw(1, 60));
                       const Sharpening task = drawSharpening();
                       const Case filterCase = sharpenCase(task, drawBorder());
                       expectCorrectInRandomLayout(GetParam(), filterCase, size);
                       EXPECT_STREQ(algorithmOf(GetParam(), filterCase, task.isDifference()), ff::lastAlgorithm());
                   });
}

INSTANTIATE_ENGINES(RandomSharpening);

}  // namespace
}  // namespace opencv_test
