// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> RankOfType;

TEST_P(RankOfType, EveryPercentileEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(37, 29), type);
    const Mat ties = makeImage(Size(37, 29), type, FEW_VALUES);
    for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(3, 7), Size(1, 9), Size(11, 1), Size(9, 9)})
    {
        for (double percentile : {0., 1., 10., 12.5, 25., 33.3, 50., 75., 90., 99., 100.})
        {
            const Case rank = rankCase(type, window, percentile);
            expectCorrect(engine(), rank, image);
            expectCorrect(engine(), rank, ties);
        }
    }
}

TEST_P(RankOfType, EveryBorderAndAnchorEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(37, 29), type);
    const Size window(5, 7);
    for (int border : allBorders())
        for (Point anchor : {Point(0, 0), Point(4, 6), Point(0, 6), Point(4, 0), Point(1, 5), Point(-1, -1)})
            expectCorrect(engine(), rankCase(type, window, 30, anchor, border, Scalar(9, 200, -5, 77)), image);
}

TEST_P(RankOfType, AnchorOfOneDirectionOnly)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(37, 29), type);
    for (Point anchor : {Point(-1, 0), Point(2, -1)})
        expectCorrect(engine(), rankCase(type, Size(3, 5), 70, anchor), image);
}

TEST_P(RankOfType, EveryRankOfSmallWindows)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(23, 19), type);
    for (Size window : {Size(3, 3), Size(1, 5), Size(5, 3), Size(5, 5)})
        for (int rank = 0; rank < window.area(); ++rank)
            expectCorrect(engine(), rankCase(type, window, 100. * rank / (window.area() - 1)), image);
}

// Wide enough for strips that lie inside the image, which kernels filter in another way than those at its border.
TEST_P(RankOfType, WideImagesEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(1061, 33), type);
    for (const Case& rank :
         {rankCase(type, Size(3, 3), 40), rankCase(type, Size(5, 5), 20), rankCase(type, Size(7, 7), 80),
          rankCase(type, Size(3, 7), 90, Point(2, 1), BORDER_WRAP), rankCase(type, Size(3, 3), 100),
          rankCase(type, Size(5, 7), 0, Point(4, 0), BORDER_CONSTANT, Scalar(9, 200, -5, 77)),
          rankCase(type, Size(7, 5), 100), rankCase(type, Size(15, 9), 0)})
        expectCorrect(engine(), rank, image);
}

TEST_P(RankOfType, ExtremesOfEverySide)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(150, 31), type);
    for (int side = 1; side <= 19; side += 2)
    {
        expectCorrect(engine(), rankCase(type, Size(side, 20 - side), 0, Point(side / 3, 0)), image);
        expectCorrect(engine(), rankCase(type, Size(side, 3), 100), image);
    }
}

TEST_P(RankOfType, FiftiethPercentileIsTheMedian)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(50, 40), type);
    for (int border : allBorders())
    {
        EXPECT_TRUE(sameBits(
            filtered(engine(), cuda::createFastMedianFilter(type, Size(5, 9), border), image),
            filtered(engine(), cuda::createFastRankFilter(type, Size(5, 9), 50, Point(-1, -1), border), image)))
            << borderText(border) << ", " << seedText();
    }
}

TEST_P(RankOfType, BigWindowsEqualOracle)
{
    const int type = GET_PARAM(1);
    for (double percentile : {0., 5., 80., 100.})
    {
        expectCorrect(engine(), rankCase(type, Size(31, 31), percentile), makeImage(Size(33, 17), type));
        expectCorrect(engine(), rankCase(type, Size(51, 5), percentile, Point(50, 1), BORDER_REFLECT),
                      makeImage(Size(33, 17), type, RAMP));
    }
}

INSTANTIATE_ENGINES_WITH(RankOfType, ValuesIn(allTypes()));

typedef EngineTest Rank;

TEST_P(Rank, ExtremesEqualErodeAndDilate)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_16SC4, CV_32FC1})
    {
        const Mat image = makeImage(Size(113, 97), type);
        const Mat element = cv::getStructuringElement(MORPH_RECT, Size(7, 5));
        Mat least, greatest;
        cv::erode(image, least, element, Point(-1, -1), 1, BORDER_REFLECT_101);
        cv::dilate(image, greatest, element, Point(-1, -1), 1, BORDER_REFLECT_101);
        const auto rank = [&](double percentile)
        { return cuda::createFastRankFilter(type, Size(7, 5), percentile, Point(-1, -1), BORDER_REFLECT_101); };
        EXPECT_TRUE(sameBits(least, filtered(GetParam(), rank(0), image))) << typeText(type) << ", " << seedText();
        EXPECT_TRUE(sameBits(greatest, filtered(GetParam(), rank(100), image))) << typeText(type) << ", " << seedText();
    }
}

TEST_P(Rank, RankIsRoundedHalfToEven)
{
    // 5 pixels: 12.5 % of 4 is 0.5 and rounds to rank 0, 37.5 % is 1.5 and rounds to rank 2
    const Mat image = makeImage(Size(41, 11), CV_8UC1);
    for (double percentile : {12.4, 12.5, 12.6, 37.4, 37.5, 37.6, 62.5, 87.5})
        expectCorrect(GetParam(), rankCase(CV_8UC1, Size(5, 1), percentile), image);
}

INSTANTIATE_ENGINES(Rank);

}  // namespace
}  // namespace opencv_test
