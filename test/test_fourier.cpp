// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Large masks by Fourier transforms on both engines: tiles that join, pairs of planes, exact sums, windows beside which
// a tile has much greater pixels, NaN and infinities. test_dense_spectrum.cpp tests the device's transforms.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

class Fourier : public EngineTest
{
protected:
    void SetUp() override
    {
        EngineTest::SetUp();
        if (GetParam() == CPU)
            requireVectors();
    }
    //! The device has larger tiles.
    Size sized(int width, int height) const
    {
        return GetParam() == CPU ? Size(width, height) : Size(width + 400, height + 200);
    }
    const char* algorithm() const { return GetParam() == CPU ? "dense_fourier" : "dense_spectrum"; }
    void expectRight(const Case& filterCase, const Mat& image) const
    {
        expectCorrectAlone(GetParam(), algorithm(), filterCase, image);
    }

    AnyImageSize anySize_;
};

TEST_P(Fourier, EveryTypeAndBorder)
{
    const Mat mask = smallMask(Size(18, 17)), integers = randomIntegers(Size(17, 20), 100);
    const Size largest = sized(300, 130);
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const int border = allBorders()[theRNG().uniform(0, 5)];
                LinearOptions options = LinearOptions::withBorder(border, Scalar(3, 200, 90, 7));
                options.delta = 3;
                const Size size(theRNG().uniform(1, largest.width), theRNG().uniform(1, largest.height));
                const Mat image = makeImage(size, srcType);
                expectRight(linearCase(srcType, dstType, mask, options), image);
                if (srcDepth != CV_32F)
                    expectRight(integerCase(srcType, dstType, integers, 1000, options), image);
            }
}

TEST_P(Fourier, EveryAnchorAndBorder)
{
    const OnlyAlgorithm only(algorithm());
    for (int border : allBorders())
        for (int isolated : {0, (int)BORDER_ISOLATED})
            for (Point anchor : {Point(0, 0), Point(20, 29), Point(-1, -1)})
                for (int type : {CV_16UC1, CV_8UC3})
                {
                    LinearOptions options = LinearOptions::withBorder(border | isolated, Scalar(9, 8, 250));
                    options.anchor = anchor;
                    const Case filterCase = integerCase(type, type, randomIntegers(Size(21, 30), 50), 1111, options);
                    const Mat parent = makeImage(sized(240, 170), type);
                    const Rect region(Point(31, 7), sized(190, 150));
                    Frame src(GetParam(), parent, region), dst(GetParam());
                    Frame::apply(filterCase.filter, src, dst);
                    EXPECT_TRUE(verify(filterCase, parent, region, dst.pixels()))
                        << filterCase.text << ", " << seedText();
                }
}

//! Tiles of every shape, wider than high, higher than wide, and their last, narrow ones; on the device lines of all
//! lengths, along rows and along columns, and images that are smaller than a window.
TEST_P(Fourier, MasksOfEveryShape)
{
    std::vector<Size> shapes = {Size(200, 2), Size(3, 150), Size(40, 9), Size(65, 66), Size(130, 20), Size(301, 17)};
    std::vector<Size> sizes = {Size(theRNG().uniform(200, 500), theRNG().uniform(60, 200))};
    if (GetParam() == GPU)
    {
        shapes.insert(shapes.end(), {Size(33, 520), Size(1201, 5), Size(7, 1210)});
        sizes.push_back(Size(20, 31));
    }
    for (Size shape : shapes)
        for (Size size : sizes)
        {
            const Mat image = makeImage(size, CV_16UC1);
            expectRight(integerCase(CV_16UC1, CV_16UC1, randomIntegers(shape, 9), 999), image);
            expectRight(linearCase(CV_16UC1, CV_16UC1, smallMask(shape)), image);
        }
}

//! The greatest sums for which the transforms' error is proved small enough, and greater ones, which are not its own.
TEST_P(Fourier, ExactSumsAreThoseOfIntegers)
{
    for (Content content : {NOISE, EXTREMES, RAMP})
        for (int limit : {1, 30, 250})
        {
            const Mat integers = randomIntegers(Size(31, 31), limit);
            for (int type : {CV_16UC1, CV_16SC3, CV_8UC4})
                for (int dstType : {type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type))})
                    expectRight(integerCase(type, dstType, integers, 61), makeImage(sized(230, 120), type, content));
        }
    const Case large = integerCase(CV_16UC1, CV_16UC1, randomIntegers(Size(41, 41), 1 << 20), 1 << 16);
    expectCorrect(GetParam(), large, makeImage(Size(150, 120), CV_16UC1));
    EXPECT_STRNE(algorithm(), ff::lastAlgorithm());
}

//! What is promised of floats is relative to the pixels of each window.
TEST_P(Fourier, DarkWindowsBesideBrightOnes)
{
    const Mat mask = smallMask(Size(23, 21));
    for (int type : {CV_32FC1, CV_32FC3})
        for (double dark : {1e-3, 1e-12, 1e-30, 0.})
            for (Rect bright : {Rect(3, 5, 1, 1), Rect(120, 60, 30, 20), Rect(0, 0, 200, 1)})
            {
                Mat image = makeImage(sized(331, 170), type) * dark;
                image(bright).setTo(Scalar::all(1e6));
                expectRight(linearCase(type, type, mask), image);
            }
    const Size size = sized(300, 200);
    Mat zeros = Mat::zeros(size, CV_32FC1), bytes = Mat::zeros(size, CV_8UC1);
    expectRight(linearCase(CV_32FC1, CV_32FC1, mask), zeros);
    zeros.at<float>(90, 150) = 1e38f;  // and sums that float does not hold
    expectRight(linearCase(CV_32FC1, CV_32FC1, mask * 1000), zeros);
    bytes.at<uchar>(size.height / 2, size.width / 2) = 200;
    bytes.at<uchar>(size.height - 10, 3) = 1;
    expectRight(linearCase(CV_8UC1, CV_32FC1, mask), bytes);
}

TEST_P(Fourier, SpecialValuesReachTheirWindowsAlone)
{
    const Mat mask = smallMask(Size(19, 22));
    for (int border : {BORDER_REPLICATE, BORDER_WRAP, BORDER_CONSTANT})
        for (int dstType : {CV_32FC1, CV_16SC1})
            for (float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            {
                Mat image = makeImage(sized(420, 200), CV_32FC1);
                image.at<float>(0, 0) = special;
                image.at<float>(101, 250) = -special;
                expectRight(linearCase(CV_32FC1, dstType, mask, LinearOptions::withBorder(border, Scalar(5))), image);
            }
}

INSTANTIATE_ENGINES(Fourier);

class CpuFourier : public CpuVectors
{
};

TEST_F(CpuFourier, GreaterSumsAreLeftToIntegers)
{
    const Case large = integerCase(CV_16UC1, CV_16UC1, randomIntegers(Size(31, 31), 1 << 20), 1 << 16);
    expectCorrectAlone(CPU, "dense_rows", large, makeImage(Size(150, 120), CV_16UC1));
    const std::string text = cuda::describeFilter(large.filter, Size(150, 120));
    EXPECT_NE(std::string::npos, text.find("sums are exact, and those of Fourier transforms might not be")) << text;
}

//! Which pixels share a transform depends neither on threads nor on bands, so that floats are the same, too.
TEST_F(CpuFourier, ThreadsAndBandsChangeNoBit)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1, CV_32FC4})
        expectThreadsAndBandsChangeNoBit(linearCase(type, type, smallMask(Size(24, 17))).filter,
                                         makeImage(Size(431, 700), type), "dense_fourier", 3);
    // Larger tiles in a larger image.
    for (Size size : {Size(150, 600), Size(500, 1200)})
        expectThreadsAndBandsChangeNoBit(linearCase(CV_32FC1, CV_32FC1, smallMask(Size(71, 90))).filter,
                                         makeImage(size, CV_32FC1), "dense_fourier", 2);
}

TEST(CpuFourierChoice, SmallMasksAreSummedDirectly)
{
    requireVectors();
    for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
        expectCorrectAlone(CPU, "dense_rows", linearCase(type, type, randomMask(Size(7, 7))),
                           makeImage(Size(200, 150), type));
}

}  // namespace
}  // namespace opencv_test
