// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of one coefficient and 0 on the CPU, whose sums are put together from runs: every type, shape and size of sums,
// and NaN and infinities under zeros.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! 1 where x^2 + y^2 <= radius^2; CV_32S.
Mat discPixels(int radius)
{
    Mat pixels(2 * radius + 1, 2 * radius + 1, CV_32S);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            pixels.at<int>(y + radius, x + radius) = x * x + y * y <= radius * radius;
    return pixels;
}

Mat ringPixels(int radius)
{
    Mat pixels = discPixels(radius);
    Mat inner = pixels(Rect(2, 2, pixels.cols - 4, pixels.rows - 4));
    inner -= discPixels(radius - 2);
    return pixels;
}

Mat randomPixels(Size size)
{
    Mat pixels = randomIntegers(size, 1);
    pixels = cv::abs(pixels);
    pixels.at<int>(0, 0) = 1;
    pixels.at<int>(size.height - 1, size.width - 1) = 1;
    if (size.area() > 3)
        pixels.at<int>(0, size.width - 1) = 0;
    return pixels;
}

//! The mask that has a coefficient at these pixels.
Case flatCase(int srcType, int dstType, const Mat& pixels, double coefficient, const LinearOptions& options)
{
    Mat mask;
    pixels.convertTo(mask, CV_64F, coefficient);
    return linearCase(srcType, dstType, mask, options);
}

class FlatMasks : public CpuVectors
{
};

TEST_F(FlatMasks, EveryTypeAndBorder)
{
    const Mat disc = discPixels(5);
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const int border = allBorders()[theRNG().uniform(0, 5)];
                LinearOptions options = LinearOptions::withBorder(border, Scalar(3, 200, 90, 7));
                options.delta = theRNG().uniform(0, 3);
                const Mat image = makeImage(Size(theRNG().uniform(1, 300), theRNG().uniform(1, 60)), srcType);
                expectCorrectAlone(CPU, "flat_mask", flatCase(srcType, dstType, disc, 1. / 81, options), image);
                expectCorrectAlone(CPU, "flat_mask", flatCase(srcType, dstType, disc, -0.0371, options), image);
                if (srcDepth != CV_32F)
                    expectCorrectAlone(CPU, "flat_mask", integerCase(srcType, dstType, disc * 3, 97, options), image);
            }
}

//! Sums in 16 bits, in 16 and then 32, in 32, and in double; the greatest ones, too.
TEST_F(FlatMasks, SumsOfEverySize)
{
    for (int radius : {1, 2, 6, 8, 9, 11, 40})
        for (int type : {CV_8UC1, CV_8SC1, CV_16UC1, CV_16SC1, CV_32FC1})
            for (Content content : {NOISE, EXTREMES})
            {
                const Mat disc = discPixels(radius), image = makeImage(Size(150, 40), type, content);
                const int count = countNonZero(disc);
                expectCorrectAlone(CPU, "flat_mask", flatCase(type, type, disc, 1. / count, LinearOptions()), image);
                expectCorrectAlone(CPU, "flat_mask", flatCase(type, CV_32FC1, disc, 0.7, LinearOptions()), image);
                if (CV_MAT_DEPTH(type) == CV_32F)
                    continue;
                for (int factor : {1, -1, 1000})
                    expectCorrectAlone(CPU, "flat_mask", integerCase(type, type, disc * factor, count), image);
            }
    // A row of 300 bytes is more than 16 bits hold.
    Mat wide = Mat::ones(2, 300, CV_32S);
    wide.at<int>(1, 7) = 0;
    expectCorrectAlone(CPU, "flat_mask", integerCase(CV_8UC1, CV_8UC1, wide, 599), makeImage(Size(400, 20), CV_8UC1));
}

TEST_F(FlatMasks, EveryShape)
{
    std::vector<Mat> shapes = {ringPixels(7), discPixels(3), Mat::eye(9, 9, CV_32S), Mat::eye(2, 2, CV_32S)};
    for (Size size : {Size(3, 3), Size(17, 1), Size(1, 17), Size(2, 2), Size(4, 9), Size(33, 21), Size(60, 3)})
        if (size.width > 1 && size.height > 1)
            shapes.push_back(randomPixels(size));
    for (const Mat& shape : shapes)
        for (int type : {CV_8UC3, CV_16SC1, CV_32FC1, CV_32FC4})
        {
            LinearOptions options = LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(9, 8, 250));
            options.anchor = Point(theRNG().uniform(0, shape.cols), theRNG().uniform(0, shape.rows));
            const Mat image = makeImage(Size(theRNG().uniform(1, 200), theRNG().uniform(1, 80)), type);
            expectCorrectAlone(CPU, "flat_mask", flatCase(type, type, shape, 1. / countNonZero(shape), options), image);
        }
}

TEST_F(FlatMasks, Regions)
{
    for (int border : allBorders())
        for (int isolated : {0, (int)BORDER_ISOLATED})
            for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
            {
                const LinearOptions options = LinearOptions::withBorder(border | isolated, Scalar(9, 8, 250));
                const Case filterCase = flatCase(type, type, discPixels(4), 1. / 49, options);
                const Mat parent = makeImage(Size(140, 90), type);
                const Rect region(31, 7, 70, 50);
                const OnlyAlgorithm only("flat_mask");
                Mat result;
                applyOnCpu(filterCase.filter, parent(region), result);
                EXPECT_STREQ("flat_mask", ff::lastAlgorithm());
                EXPECT_TRUE(verify(filterCase, parent, region, result)) << filterCase.text << ", " << seedText();
            }
}

TEST_F(FlatMasks, ThreadsAndBandsChangeNoBit)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1, CV_32FC4})
    {
        Mat image = makeImage(Size(431, 700), type);
        if (CV_MAT_DEPTH(type) == CV_32F)
            image.ptr<float>(350)[11] = std::numeric_limits<float>::infinity();
        expectThreadsAndBandsChangeNoBit(flatCase(type, type, discPixels(12), 1. / 441, LinearOptions()).filter, image,
                                         "flat_mask", 3);
    }
}

//! The sum by definition, zeros times NaN and infinities included, of an image with a border of its own.
double sumAt(const Mat& extended, const Mat& mask, int y, int x, int channel)
{
    double sum = 0;
    for (int i = 0; i < mask.rows; ++i)
        for (int j = 0; j < mask.cols; ++j)
            sum += mask.at<double>(i, j) * extended.ptr<float>(y + i)[(x + j) * extended.channels() + channel];
    return sum;
}

TEST_F(FlatMasks, SpecialValuesReachTheirWindowsAlone)
{
    const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (int type : {CV_32FC1, CV_32FC3})
        for (const Mat& pixels : {discPixels(6), ringPixels(5), randomPixels(Size(8, 5)), discPixels(1)})
            for (int specials : {1, 2, 5, 400})
            {
                Mat image = makeImage(Size(97, 41), type), mask, extended, result;
                for (int i = 0; i < specials; ++i)
                    image.ptr<float>(theRNG().uniform(0, image.rows))[theRNG().uniform(0, 97 * image.channels())] =
                        std::vector<float>{nan, inf, -inf, 3e38f}[theRNG().uniform(0, 4)];
                pixels.convertTo(mask, CV_64F, 1. / countNonZero(pixels));
                const auto filter = cuda::createFastLinearFilter(type, type, mask, Point(-1, -1), 0, BORDER_REPLICATE);
                const OnlyAlgorithm only("flat_mask");
                applyOnCpu(filter, image, result);
                const Point anchor(mask.cols / 2, mask.rows / 2);
                cv::copyMakeBorder(image, extended, anchor.y, mask.rows - 1 - anchor.y, anchor.x,
                                   mask.cols - 1 - anchor.x, BORDER_REPLICATE);
                for (int y = 0; y < image.rows; ++y)
                    for (int x = 0; x < image.cols; ++x)
                        for (int c = 0; c < image.channels(); ++c)
                        {
                            const double expected = sumAt(extended, mask, y, x, c);
                            const float got = result.ptr<float>(y)[x * image.channels() + c];
                            const bool isRight = cvIsNaN(expected)          ? cvIsNaN(got) != 0
                                                 : cvIsInf(expected)        ? got == expected
                                                 : std::abs(expected) < 1e6 ? std::abs(got - expected) < 1e-2
                                                                            : std::abs(got / expected - 1) < 1e-5;
                            ASSERT_TRUE(isRight) << "x=" << x << " y=" << y << " channel " << c << ": " << got
                                                 << ", expected " << expected << ", " << seedText();
                        }
            }
}

//! Masks that are cheaper by runs, and one that is not.
TEST_F(FlatMasks, AreChosenByTheirCost)
{
    const Mat image = makeImage(Size(300, 200), CV_8UC1);
    Mat result;
    for (int radius : {5, 10, 25})
    {
        const Case large = integerCase(CV_8UC1, CV_8UC1, discPixels(radius), countNonZero(discPixels(radius)));
        expectCorrect(CPU, large, image);
        EXPECT_STREQ("flat_mask", ff::lastAlgorithm());
    }
    expectCorrect(CPU, integerCase(CV_16UC1, CV_16UC1, discPixels(1), 5), makeImage(Size(300, 200), CV_16UC1));
    EXPECT_STREQ("dense_rows", ff::lastAlgorithm());
}

}  // namespace
}  // namespace opencv_test
