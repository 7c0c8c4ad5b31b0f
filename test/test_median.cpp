// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

void compareWithMedianBlur(Engine engine, int type, int ksize, Size size, Content content)
{
    const Mat image = makeImage(size, type, content);
    Mat expected;
    cv::medianBlur(image, expected, ksize);
    EXPECT_TRUE(sameBits(expected, filtered(engine, cuda::createFastMedianFilter(type, ksize), image)))
        << "median " << typeText(type) << " ksize " << ksize << ", image " << size << ", content " << content << ", "
        << seedText();
}

typedef EngineParamTest<perf::MatType> MedianOfType;

TEST_P(MedianOfType, EqualsMedianBlur)
{
    const int type = GET_PARAM(1);
    const int depth = CV_MAT_DEPTH(type);
    if (depth == CV_8S)
        throw SkipTestException("cv::medianBlur has no 8S");
    const std::vector<int> ksizes =
        depth == CV_8U ? std::vector<int>{1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 31} : std::vector<int>{1, 3, 5};
    for (int ksize : ksizes)
    {
        for (Content content : {NOISE, FEW_VALUES, EXTREMES, RAMP})
        {
            compareWithMedianBlur(engine(), type, ksize, Size(113, 97), content);
            compareWithMedianBlur(engine(), type, ksize, Size(64, 33), content);
        }
    }
}

TEST_P(MedianOfType, EqualsOracleForEveryWindowAndBorder)
{
    const int type = GET_PARAM(1);
    const Scalar borderValue(7, 100, -3, 30);
    for (Size window : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(11, 11), Size(13, 13),
                        Size(15, 15), Size(17, 17), Size(3, 7), Size(1, 9), Size(11, 1), Size(5, 3), Size(13, 15)})
    {
        for (int border : allBorders())
        {
            const Case median = medianCase(type, window, border, borderValue);
            expectCorrect(engine(), median, makeImage(Size(37, 29), type));
            expectCorrect(engine(), median, makeImage(Size(18, 23), type, FEW_VALUES));
        }
    }
}

TEST_P(MedianOfType, BigWindowEqualsOracle)
{
    const int type = GET_PARAM(1);
    for (Content content : {NOISE, FEW_VALUES, RAMP})
    {
        expectCorrect(engine(), medianCase(type, Size(31, 31)), makeImage(Size(41, 21), type, content));
        expectCorrect(engine(), medianCase(type, Size(25, 3), BORDER_REFLECT_101),
                      makeImage(Size(41, 21), type, content));
    }
    expectCorrect(engine(), medianCase(type, Size(101, 101)), makeImage(Size(19, 13), type));
    expectCorrect(engine(), medianCase(type, Size(63, 21), BORDER_WRAP), makeImage(Size(19, 13), type));
}

TEST_P(MedianOfType, SquareOverloadIsTheSameFilter)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(61, 47), type);
    for (int border : allBorders())
    {
        const Scalar value(1, 2, 3, 4);
        EXPECT_TRUE(sameBits(filtered(engine(), cuda::createFastMedianFilter(type, Size(7, 7), border, value), image),
                             filtered(engine(), cuda::createFastMedianFilter(type, 7, border, value), image)))
            << borderText(border) << ", " << seedText();
    }
}

INSTANTIATE_ENGINES_WITH(MedianOfType, ValuesIn(allTypes()));

typedef EngineParamTest<int> BigMedian8U;

TEST_P(BigMedian8U, EqualsMedianBlur)
{
    const int ksize = GET_PARAM(1);
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
    {
        compareWithMedianBlur(engine(), type, ksize, Size(113, 97), NOISE);
        compareWithMedianBlur(engine(), type, ksize, Size(200, 150), EXTREMES);
    }
}

INSTANTIATE_ENGINES_WITH(BigMedian8U, Values(17, 33, 63, 101, 127, 255));

typedef EngineTest Median;

TEST_P(Median, EqualsMedianBlurOnFullHdImage)
{
    for (int ksize : {3, 5, 7, 13, 15, 17})
        compareWithMedianBlur(GetParam(), CV_8UC1, ksize, Size(1920, 1080), NOISE);
    compareWithMedianBlur(GetParam(), CV_8UC3, 3, Size(1920, 1080), RAMP);
    compareWithMedianBlur(GetParam(), CV_16UC1, 5, Size(1920, 1080), NOISE);
    compareWithMedianBlur(GetParam(), CV_32FC1, 3, Size(1920, 1080), NOISE);
}

TEST_P(Median, EqualsMedianBlurAroundTileWidths)
{
    for (int width : {30, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 513, 1023, 1025})
        for (int height : {1, 2, 3, 7, 8, 9, 16, 17})
            for (int ksize : {3, 5, 9, 15, 17})
                compareWithMedianBlur(GetParam(), CV_8UC1, ksize, Size(width, height), NOISE);
}

INSTANTIATE_ENGINES(Median);

}  // namespace
}  // namespace opencv_test
