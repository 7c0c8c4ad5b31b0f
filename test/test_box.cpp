// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

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

INSTANTIATE_ENGINES(Box);

}  // namespace
}  // namespace opencv_test
