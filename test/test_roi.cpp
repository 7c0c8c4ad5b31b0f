// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Regions of interest: what is read around them, what is written around them, how they lie in memory.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> RoiOfType;
typedef EngineParamTest<perf::MatType> Robustness_04;
typedef EngineParamTest<perf::MatType> Robustness_05;

void expectRoiCorrect(Engine engine, const Case& filterCase, const Mat& parent, const Rect& roi, size_t step = 0,
                      size_t offset = 0)
{
    Frame src(engine, parent, roi, step, offset), dst(engine);
    Frame::apply(filterCase.filter, src, dst);
    EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
        << filterCase.text << ", region " << roi << " of " << parent.size() << ", step " << step << ", offset "
        << offset << ", " << seedText();
    EXPECT_TRUE(src.untouchedOutside()) << filterCase.text;
    EXPECT_TRUE(sameBits(parent(roi), src.pixels())) << filterCase.text << ": the source changed";
}

TEST_P(RoiOfType, LinearFiltersReadTheParentRanksDoNot)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(61, 47), type);
    for (int border : allBorders())
    {
        const std::vector<Case> cases = oneOfEach(type, border, Scalar(70, 2, 5, 31));
        for (Rect roi : {Rect(11, 9, 32, 25), Rect(0, 0, 61, 47), Rect(1, 1, 20, 20), Rect(0, 7, 13, 40),
                         Rect(40, 30, 21, 17), Rect(30, 20, 1, 1), Rect(2, 46, 50, 1)})
            for (const Case& filterCase : cases)
                expectRoiCorrect(engine(), filterCase, parent, roi);
    }
}

TEST_P(RoiOfType, IsolatedBordersDoNotReadTheParent)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(61, 47), type);
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(type, border | BORDER_ISOLATED, Scalar(70, 2, 5, 31)))
            for (Rect roi : {Rect(11, 9, 32, 25), Rect(1, 0, 20, 20), Rect(59, 45, 2, 2)})
                expectRoiCorrect(engine(), filterCase, parent, roi);
}

TEST_P(RoiOfType, BytesAroundADestinationRegionAreUntouched)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(37, 29), type), around = makeImage(Size(61, 47), type);
    for (int border : {BORDER_REPLICATE, BORDER_CONSTANT})
    {
        for (const Case& filterCase : oneOfEach(type, border))
        {
            for (Point corner : {Point(1, 1), Point(5, 3), Point(24, 18)})
            {
                Frame src(engine(), image), dst(engine(), around, Rect(corner, image.size()));
                const void* place = dst.data();
                Frame::apply(filterCase.filter, src, dst);
                EXPECT_EQ(place, dst.data()) << filterCase.text;
                EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text << " at " << corner;
                EXPECT_TRUE(verify(filterCase, image, dst.pixels())) << filterCase.text << ", " << seedText();
            }
        }
    }
}

INSTANTIATE_ENGINES_WITH(RoiOfType, ValuesIn(allTypes()));

TEST_P(Robustness_04, EveryByteOffset)
{
    const int type = GET_PARAM(1);
    const size_t unit = CV_ELEM_SIZE1(type);
    const Mat parent = makeImage(Size(67, 31), type);
    const std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    for (int column = 0; column < 17; ++column)
        for (const Case& filterCase : cases)
            expectRoiCorrect(engine(), filterCase, parent, Rect(column, column % 3, 48, 27), 0, unit * (column % 5));
}

TEST_P(Robustness_04, EveryByteOffsetOfTheDestination)
{
    const int type = GET_PARAM(1);
    const size_t unit = CV_ELEM_SIZE1(type);
    const Mat image = makeImage(Size(48, 27), type), around = makeImage(Size(67, 31), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT))
    {
        for (int column = 0; column < 17; column += 2)
        {
            const size_t step = unit * (67 * CV_MAT_CN(type) + column % 7);
            Frame src(engine(), image),
                dst(engine(), around, Rect(Point(column, 2), image.size()), step, unit * column);
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, dst.pixels())) << filterCase.text << " column " << column;
            EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text << " column " << column;
        }
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_04, ValuesIn(allTypes()));

TEST_P(Robustness_05, OddAndHugeSteps)
{
    const int type = GET_PARAM(1);
    const size_t unit = CV_ELEM_SIZE1(type);
    const Mat parent = makeImage(Size(53, 21), type);
    const Rect whole(Point(), parent.size()), inner(3, 2, 41, 15);
    const size_t tight = parent.cols * parent.elemSize();
    for (int border : {BORDER_REPLICATE, BORDER_WRAP})
    {
        for (const Case& filterCase : oneOfEach(type, border))
        {
            for (size_t step : {tight, tight + unit, tight + 3 * unit, tight + 5 * unit, (size_t)65536 + unit})
            {
                expectRoiCorrect(engine(), filterCase, parent, whole, step, unit);
                expectRoiCorrect(engine(), filterCase, parent, inner, step, 3 * unit);
            }
        }
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_05, ValuesIn(allTypes()));

typedef EngineTest Roi;

TEST_P(Roi, EqualsFilter2DAndMedianBlurOfTheSameRegion)
{
    const Mat parent = makeImage(Size(161, 147), CV_8UC3);
    const Mat sharpen = Mat_<int>({3, 3}, {0, -1, 0, -1, 5, -1, 0, -1, 0});
    for (Rect roi : {Rect(11, 9, 132, 125), Rect(0, 0, 100, 147), Rect(1, 140, 160, 7)})
    {
        Mat expected;
        cv::filter2D(parent(roi), expected, -1, sharpen, Point(-1, -1), 0, BORDER_REPLICATE);
        Frame src(GetParam(), parent, roi), linear(GetParam()), median(GetParam());
        Frame::apply(cuda::createFastLinearFilter(CV_8UC3, -1, sharpen, Point(-1, -1), 0, BORDER_REPLICATE), src,
                     linear);
        EXPECT_TRUE(sameBits(expected, linear.pixels())) << roi << ", " << seedText();
        cv::medianBlur(parent(roi), expected, 5);
        Frame::apply(cuda::createFastMedianFilter(CV_8UC3, 5), src, median);
        EXPECT_TRUE(sameBits(expected, median.pixels())) << roi << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(Roi);

}  // namespace
}  // namespace opencv_test
