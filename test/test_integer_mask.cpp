// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of integers over a common divisor: exact, rounded half to even, saturated.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

const std::vector<int>& integerDepths()
{
    static const std::vector<int> depths = {CV_8U, CV_8S, CV_16U, CV_16S};
    return depths;
}

typedef EngineParamTest<int> IntegerMaskDivisor;

TEST_P(IntegerMaskDivisor, IsExactForEveryDepthPair)
{
    const int divisor = GET_PARAM(1);
    for (int srcDepth : integerDepths())
    {
        for (int dstDepth : integerDepths())
        {
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const Mat integers = randomIntegers(Size(3, 3), std::max(2, divisor / 8));
                LinearOptions options;
                options.delta = theRNG().uniform(-8, 9) * 0.25;
                const Case linear = integerCase(srcType, dstType, integers, divisor, options);
                for (Content content : {NOISE, FEW_VALUES, EXTREMES})
                    expectCorrect(engine(), linear, makeImage(Size(41, 23), srcType, content));
            }
        }
    }
}

TEST_P(IntegerMaskDivisor, IsExactForEveryMaskSize)
{
    const int divisor = GET_PARAM(1);
    for (Size size :
         {Size(1, 1), Size(2, 1), Size(1, 4), Size(5, 5), Size(7, 7), Size(9, 6), Size(15, 15), Size(21, 31)})
    {
        for (int type : {CV_8UC1, CV_16UC1, CV_16SC3})
        {
            const Mat integers = randomIntegers(size, std::max(3, divisor / size.area()));
            expectCorrect(engine(), integerCase(type, type, integers, divisor), makeImage(Size(41, 35), type));
        }
    }
}

INSTANTIATE_ENGINES_WITH(IntegerMaskDivisor,
                         Values(1, 2, 3, 6, 7, 9, 16, 24, 25, 100, 255, 256, 1000, 4095, 65535, 65536));

typedef EngineTest IntegerMask;

TEST_P(IntegerMask, SumsBeyond32BitsAreExact)
{
    for (int type : {CV_16UC1, CV_16SC3})
    {
        for (int divisor : {1, 7, 4096, 65536})
        {
            const Case linear = integerCase(type, type, randomIntegers(Size(7, 7), 1 << 20), divisor);
            expectCorrect(GetParam(), linear, makeImage(Size(41, 23), type));
            expectCorrect(GetParam(), linear, makeImage(Size(41, 23), type, EXTREMES));
        }
        const Mat cancelling = Mat_<int>({1, 3}, {(1 << 30), 1, -(1 << 30)});
        expectCorrect(GetParam(), integerCase(type, type, cancelling, 1), makeImage(Size(41, 23), type, FEW_VALUES));
    }
}

TEST_P(IntegerMask, TiesGoToEven)
{
    const Mat ramp = makeImage(Size(256, 3), CV_8UC1, NOISE);
    for (int divisor : {2, 4, 6, 10, 14, 1000})
    {
        const Mat half(1, 1, CV_32S, Scalar(divisor / 2));
        for (double delta : {0., 1., -1., 0.5, -0.5})
        {
            LinearOptions options;
            options.delta = delta;
            expectCorrect(GetParam(), integerCase(CV_8UC1, CV_16SC1, half, divisor, options), ramp);
            expectCorrect(GetParam(), integerCase(CV_8UC1, CV_8UC1, half, divisor, options), ramp);
            expectCorrect(GetParam(), integerCase(CV_8UC1, CV_16SC1, -half, divisor, options), ramp);
        }
    }
}

TEST_P(IntegerMask, EveryBorderAndAnchorIsExact)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC4})
    {
        for (int border : allBorders())
        {
            for (Point anchor : {Point(0, 0), Point(3, 4), Point(-1, -1)})
            {
                LinearOptions options = LinearOptions::withBorder(border, Scalar(200, 1, 13, 255));
                options.anchor = anchor;
                expectCorrect(GetParam(), integerCase(type, type, randomIntegers(Size(4, 5), 9), 11, options),
                              makeImage(Size(37, 29), type));
            }
        }
    }
}

TEST_P(IntegerMask, EqualsFilter2D)
{
    const Mat sharpen = Mat_<int>({3, 3}, {0, -1, 0, -1, 5, -1, 0, -1, 0});
    const Mat emboss = Mat_<int>({3, 3}, {-2, -1, 0, -1, 1, 1, 0, 1, 2});
    const Mat smooth = Mat_<int>({3, 3}, {1, 2, 1, 2, 4, 2, 1, 2, 1});
    const Mat image = makeImage(Size(640, 480), CV_8UC3);
    for (const Mat& integers : {sharpen, emboss, smooth})
    {
        Mat mask, expected;
        integers.convertTo(mask, CV_32F);
        for (int depth : {CV_8U, CV_16S})
        {
            cv::filter2D(image, expected, depth, mask);
            EXPECT_TRUE(
                sameBits(expected, filtered(GetParam(),
                                            cuda::createFastLinearFilter(CV_8UC3, CV_MAKETYPE(depth, 3), mask), image)))
                << seedText();
        }
    }
}

TEST_P(IntegerMask, FullHdImageIsExact)
{
    expectCorrect(GetParam(), integerCase(CV_8UC1, CV_8UC1, randomIntegers(Size(5, 5), 20), 60),
                  makeImage(Size(1920, 1080), CV_8UC1));
}

INSTANTIATE_ENGINES(IntegerMask);

}  // namespace
}  // namespace opencv_test
