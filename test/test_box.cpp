// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/boxes/box_chunk/box_chunk_plan.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> BoxOfType;

TEST_P(BoxOfType, EverySizeEqualsOracle)
{
    const int type = GET_PARAM(1);
    for (Size ksize : {Size(1, 1), Size(2, 2), Size(3, 3), Size(4, 4), Size(5, 5), Size(6, 3), Size(1, 8), Size(10, 1),
                       Size(15, 15), Size(16, 31), Size(64, 64)})
    {
        expectCorrect(engine(), boxCase(type, type, ksize), makeImage(Size(53, 37), type));
        expectCorrect(engine(), boxCase(type, type, ksize), makeImage(Size(53, 37), type, FEW_VALUES));
        expectCorrect(engine(), boxCase(type, type, ksize, false), makeImage(Size(53, 37), type));
    }
}

TEST_P(BoxOfType, EveryBorderAndAnchorEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int border : allBorders())
    {
        for (Point anchor : {Point(-1, -1), Point(0, 0), Point(3, 4), Point(1, -1)})
        {
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            options.anchor = anchor;
            expectCorrect(engine(), boxCase(type, type, Size(4, 5), true, options), image);
        }
    }
}

TEST_P(BoxOfType, EveryDestinationDepthEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int depth : allDepths())
        for (bool normalize : {true, false})
            expectCorrect(engine(), boxCase(type, CV_MAKETYPE(depth, CV_MAT_CN(type)), Size(6, 5), normalize), image);
}

TEST_P(BoxOfType, DiffersFromBoxFilterOnlyByRounding)
{
    const int type = GET_PARAM(1);
    const int depth = CV_MAT_DEPTH(type);
    if (depth == CV_8S)
        throw SkipTestException("cv::boxFilter has no 8S");
    const Mat image = makeImage(Size(113, 97), type);
    for (Size ksize : {Size(3, 3), Size(4, 6), Size(7, 2), Size(31, 31)})
    {
        for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101})
        {
            Mat expected;
            cv::boxFilter(image, expected, -1, ksize, Point(-1, -1), true, border);
            const Mat actual =
                filtered(engine(), cuda::createFastBoxFilter(type, -1, ksize, Point(-1, -1), true, border), image);
            EXPECT_TRUE(differAtMost(expected, actual, depth == CV_32F ? 1e-2 : 1, depth == CV_32F ? 1 : 0.05))
                << typeText(type) << " " << ksize << " " << borderText(border) << ", " << seedText();
        }
    }
}

INSTANTIATE_ENGINES_WITH(BoxOfType, ValuesIn(allTypes()));

typedef EngineTest Box;

TEST_P(Box, RectanglesLargerThanTheDivisorLimit)
{
    for (int border : allBorders())
        for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
            expectCorrect(GetParam(), boxCase(type, type, Size(301, 255), true, LinearOptions::withBorder(border)),
                          makeImage(Size(33, 21), type));
}

TEST_P(Box, FullHdImageEqualsOracle)
{
    expectCorrect(GetParam(), boxCase(CV_8UC1, CV_8UC1, Size(5, 5)), makeImage(Size(1920, 1080), CV_8UC1));
}

TEST_P(Box, LongRectanglesEqualOracleAtEveryBorder)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
    {
        for (int border : allBorders())
        {
            const LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            const Mat image = makeImage(Size(theRNG().uniform(1, 1200), theRNG().uniform(1, 90)), type);
            for (Size ksize : {Size(35, 35), Size(40, 3), Size(2, 60), Size(101, 41), Size(7, 257)})
                expectCorrect(GetParam(), boxCase(type, type, ksize, true, options), image);
        }
    }
}

TEST_P(Box, LongRectanglesOfRoisEqualOracle)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
    {
        const Mat image = makeImage(Size(1100, 70), type);
        for (int x : {0, 3, 16, 33})
        {
            Frame src(GetParam(), image, Rect(x, 5, 1000, 50)), dst(GetParam());
            const Case filterCase = boxCase(type, type, Size(41, 37));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, Rect(x, 5, 1000, 50), dst.pixels())) << seedText();
        }
    }
}

TEST_P(Box, SumsOfChunksEqualOracle)
{
    const Size windows[] = {Size(5, 41),  Size(16, 8),  Size(23, 17), Size(31, 31),
                            Size(33, 16), Size(64, 33), Size(40, 97)};
    for (int type : {CV_8UC1, CV_8SC1, CV_16UC3, CV_16SC1, CV_16SC4, CV_32FC1, CV_32FC3, CV_32FC4})
    {
        for (Size window : windows)
        {
            const int border = allBorders()[theRNG().uniform(0, 5)], depth = allDepths()[theRNG().uniform(0, 5)];
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            options.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
            const Mat image = makeImage(Size(theRNG().uniform(1, 700), theRNG().uniform(1, 150)), type);
            expectCorrect(GetParam(), boxCase(type, type, window, true, options), image);
            for (int dstDepth : {depth, (int)CV_32F})
                expectCorrect(GetParam(),
                              boxCase(type, CV_MAKETYPE(dstDepth, CV_MAT_CN(type)), window, depth % 2 == 0, options),
                              image);
        }
    }
}

TEST_P(Box, SumsOfChunksOfRoisEqualOracle)
{
    for (int type : {CV_8UC3, CV_16SC1, CV_32FC1, CV_32FC3})
    {
        const Mat image = makeImage(Size(1300, 90), type);
        for (int x : {0, 1, 7})
        {
            Frame src(GetParam(), image, Rect(x, 5, 1200, 70)), dst(GetParam());
            const Case filterCase = boxCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), Size(37, 34));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, Rect(x, 5, 1200, 70), dst.pixels())) << seedText();
        }
    }
}

//! Means of 65793 bytes whose sums are half a pixel away from a tie: as floats they are that tie.
TEST_P(Box, MeansNextToATieAreNone)
{
    const Size size(241, 273);
    const Ptr<cuda::Filter> mean =
        cuda::createFastBoxFilter(CV_8UC1, CV_8UC1, size, Point(-1, -1), true, BORDER_REPLICATE);
    for (int pixel : {3, 200, 253})
        for (int above : {size.area() / 2, size.area() / 2 + 1})
        {
            Mat image(size, CV_8UC1, Scalar(pixel));
            image.reshape(1, 1).colRange(0, above).setTo(pixel + 1);
            const int expected = pixel + (2 * above > size.area());
            EXPECT_EQ(expected, filtered(GetParam(), mean, image).at<uchar>(size.height / 2, size.width / 2)) << pixel;
        }
}

INSTANTIATE_ENGINES(Box);

// Images that are large enough for special kernels.
typedef TestWithParam<perf::MatType> LargeBox;

TEST_P(LargeBox, BothEnginesGiveTheSameBits)
{
    requireEngine(GPU);
    requireDeviceMemory(1);
    const int type = GetParam(), channels = CV_MAT_CN(type);
    const Mat image = makeImage(Size(6149 / channels, 3001), type);
    std::vector<int> sides = {3, 5, 7, 9};
    if (channels != 4)
        sides.push_back(11);
    if (channels == 1)
        sides.insert(sides.end(), {13, 15, 16, 21, 31, 33, 45, 63});
    for (size_t i = 0; i < sides.size(); ++i)
    {
        const LinearOptions options =
            LinearOptions::withBorder(allBorders()[i % allBorders().size()], Scalar(8, 90, 1, 255));
        const Case filterCase = boxCase(type, type, Size(sides[i], sides[i]), true, options);
        EXPECT_TRUE(sameBits(filtered(CPU, filterCase.filter, image), filtered(GPU, filterCase.filter, image)))
            << filterCase.text << ", " << seedText();
    }
}

TEST(LargeBox_GPU, SideThreeOfAnImageForRunningSums)
{
    requireEngine(GPU);
    requireDeviceMemory(1);
    const Mat image = makeImage(Size(8200, 8209), CV_8UC1);
    const Case filterCase = boxCase(CV_8UC1, CV_8UC1, Size(3, 3), true, LinearOptions::withBorder(BORDER_WRAP));
    EXPECT_TRUE(sameBits(filtered(CPU, filterCase.filter, image), filtered(GPU, filterCase.filter, image)))
        << seedText();
}

INSTANTIATE_TEST_CASE_P(GPU, LargeBox, Values(CV_8UC1, CV_8UC3, CV_8UC4));

}  // namespace
}  // namespace opencv_test
