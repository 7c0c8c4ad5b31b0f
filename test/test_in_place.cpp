// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Source and destination sharing memory, and destinations that are reused or reallocated.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> Robustness_09;

//! Filters `from` into `to`, both regions of one parent, and checks the result and the bytes around it.
void expectOverlapCorrect(Engine engine, const Case& filterCase, const Mat& parent, const Rect& from, const Rect& to)
{
    Frame src(engine, parent, from);
    Frame dst(src, to);
    const void* place = dst.data();
    Frame::apply(filterCase.filter, src, dst);
    EXPECT_EQ(place, dst.data()) << filterCase.text << ": the destination was reallocated";
    EXPECT_TRUE(verify(filterCase, parent, from, dst.pixels()))
        << filterCase.text << ", from " << from << " to " << to << ", " << seedText();
    EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text << ", from " << from << " to " << to;
}

TEST_P(Robustness_09, SourceIsDestination)
{
    const int type = GET_PARAM(1);
    for (Size size : {Size(61, 47), Size(300, 5), Size(3, 200), Size(1, 1)})
    {
        const Mat image = makeImage(size, type);
        for (int border : allBorders())
        {
            for (const Case& filterCase : oneOfEach(type, border, Scalar(20, 9, 1, 200)))
            {
                Frame frame(engine(), image);
                Frame::apply(filterCase.filter, frame, frame);
                EXPECT_TRUE(verify(filterCase, image, frame.pixels()))
                    << filterCase.text << ", " << size << ", " << seedText();
                EXPECT_TRUE(frame.untouchedOutside()) << filterCase.text;
            }
        }
    }
}

TEST_P(Robustness_09, RegionOntoItself)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(61, 47), type);
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(type, border))
            for (Rect roi : {Rect(7, 5, 32, 25), Rect(0, 0, 30, 47), Rect(40, 30, 21, 17)})
                expectOverlapCorrect(engine(), filterCase, parent, roi, roi);
}

TEST_P(Robustness_09, OverlappingRegions)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(80, 70), type);
    const Rect from(20, 16, 32, 28);
    for (const Case& filterCase : oneOfEach(type, BORDER_REPLICATE))
        for (Point shift :
             {Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1), Point(3, 2), Point(-5, 7), Point(16, -9)})
            expectOverlapCorrect(engine(), filterCase, parent, from, from + shift);
}

TEST_P(Robustness_09, DestinationInTheHaloOfTheSource)
{
    // the regions share no pixel, but linear filters read the parent's pixels around the source
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(80, 70), type);
    const Rect from(26, 22, 24, 20);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT))
        for (Point shift : {Point(24, 0), Point(-24, 0), Point(0, 20), Point(0, -20), Point(24, 20), Point(-25, 3)})
            expectOverlapCorrect(engine(), filterCase, parent, from, from + shift);
}

TEST_P(Robustness_09, SeparateHeadersOfOverlappingMemory)
{
    const int type = GET_PARAM(1);
    const Mat block = makeImage(Size(64, 50), type);
    const Rect from(0, 0, 64, 40), to(0, 3, 64, 40);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT | BORDER_ISOLATED))
    {
        Frame owner(engine(), block), src(engine()), dst(engine());
        uchar* data = (uchar*)owner.data();
        const size_t step = engine() == CPU ? owner.host().step : owner.device().step;
        if (engine() == CPU)
        {
            src.host() = Mat(from.size(), type, data, step);
            dst.host() = Mat(to.size(), type, data + to.y * step, step);
        }
        else
        {
            src.device() = cuda::GpuMat(from.size(), type, data, step);
            dst.device() = cuda::GpuMat(to.size(), type, data + to.y * step, step);
        }
        Frame::apply(filterCase.filter, src, dst);
        EXPECT_TRUE(verify(filterCase, block, from, dst.pixels())) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_09, ValuesIn(allTypes()));

typedef EngineTest Overlap;

TEST_P(Overlap, OtherDepthOverTheSourcesMemory)
{
    // the destination's rows run through the source's memory at another pace
    const Case linear =
        linearCase(CV_8UC1, CV_16SC1, randomMask(Size(5, 5)), LinearOptions::withBorder(BORDER_REPLICATE));
    const Mat image = makeImage(Size(60, 40), CV_8UC1);
    Mat block = makeImage(Size(256, 80), CV_8UC1);
    image.copyTo(block(Rect(0, 20, 60, 40)));
    Frame owner(GetParam(), block), src(GetParam()), dst(GetParam());
    uchar* data = (uchar*)owner.data();
    const size_t step = GetParam() == CPU ? owner.host().step : owner.device().step;
    if (GetParam() == CPU)
    {
        src.host() = Mat(image.size(), CV_8UC1, data + 20 * step, step);
        dst.host() = Mat(image.size(), CV_16SC1, data + 18 * step + 32, step);
    }
    else
    {
        src.device() = cuda::GpuMat(image.size(), CV_8UC1, data + 20 * step, step);
        dst.device() = cuda::GpuMat(image.size(), CV_16SC1, data + 18 * step + 32, step);
    }
    Frame::apply(linear.filter, src, dst);
    EXPECT_TRUE(verify(linear, image, dst.pixels())) << linear.text << ", " << seedText();
}

TEST_P(Overlap, OneObjectForSourceAndDestinationOfAnotherDepth)
{
    const Mat image = makeImage(Size(60, 40), CV_8UC1);
    for (const Case& filterCase : {linearCase(CV_8UC1, CV_16SC1, randomMask(Size(5, 5))),
                                   sobelCase(CV_8UC1, CV_32FC1, 1, 0), boxCase(CV_8UC1, CV_16UC1, Size(3, 3), false)})
    {
        Frame frame(GetParam(), image);
        Frame::apply(filterCase.filter, frame, frame);
        EXPECT_TRUE(verify(filterCase, image, frame.pixels())) << filterCase.text << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(Overlap);

typedef EngineParamTest<perf::MatType> Robustness_14;

TEST_P(Robustness_14, FittingDestinationIsReused)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(37, 29), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
    {
        Frame src(engine(), image), dst(engine(), makeImage(image.size(), filterCase.dstType));
        const void* place = dst.data();
        for (int i = 0; i < 3; ++i)
            Frame::apply(filterCase.filter, src, dst);
        EXPECT_EQ(place, dst.data()) << filterCase.text;
        EXPECT_TRUE(verify(filterCase, image, dst.pixels())) << filterCase.text << ", " << seedText();
    }
}

TEST_P(Robustness_14, DestinationOfAnotherSizeOrTypeIsReallocated)
{
    const int type = GET_PARAM(1);
    const int otherType = CV_MAKETYPE(CV_MAT_DEPTH(type) == CV_8U ? CV_16S : CV_8U, CV_MAT_CN(type));
    const Mat image = makeImage(Size(37, 29), type), around = makeImage(Size(61, 47), type);
    for (const Case& filterCase : oneOfEach(type, BORDER_REFLECT_101))
    {
        Frame src(engine(), image), otherSize(engine(), around, Rect(2, 3, 30, 29));
        Frame otherDepth(engine(), makeImage(image.size(), otherType));
        for (Frame* dst : {&otherSize, &otherDepth})
        {
            const Frame before = *dst;
            Frame::apply(filterCase.filter, src, *dst);
            EXPECT_NE(before.data(), dst->data()) << filterCase.text;
            EXPECT_TRUE(verify(filterCase, image, dst->pixels())) << filterCase.text << ", " << seedText();
            EXPECT_TRUE(before.untouchedOutside()) << filterCase.text;
        }
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_14, ValuesIn(allTypes()));

TEST(Robustness_14_CPU, DestinationOfAFixedOtherTypeIsRejected)
{
    const Mat image = makeImage(Size(37, 29), CV_8UC1);
    Mat_<float> dst(29, 37, 5.f);
    EXPECT_THROW(cuda::createFastMedianFilter(CV_8UC1, 3)->apply(image, dst), cv::Exception);
    EXPECT_EQ(0, cv::countNonZero(dst != 5.f));
}

}  // namespace
}  // namespace opencv_test
