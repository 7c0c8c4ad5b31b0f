// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The CPU engine's boxes with vector instructions: every kind of sum and of quotient.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

//! Windows of every sum that a byte image has, so that each quotient is seen.
TEST(CpuLinear, MeansOfBytesRoundEveryQuotient)
{
    for (Size size :
         {Size(3, 3), Size(5, 1), Size(5, 3), Size(5, 5), Size(4, 4), Size(2, 2), Size(7, 7), Size(13, 13),
          Size(15, 15), Size(17, 15), Size(16, 16), Size(257, 1), Size(129, 2), Size(17, 17), Size(255, 255)})
    {
        for (Content content : {NOISE, EXTREMES, RAMP})
            expectCorrect(CPU, boxCase(CV_8UC1, CV_8UC1, size), makeImage(Size(300, 31), CV_8UC1, content));
        Mat levels(256, 300, CV_8UC1);  // flat rows, and steps from level to level inside of a window
        for (int y = 0; y < levels.rows; ++y)
            for (int x = 0; x < levels.cols; ++x)
                levels.at<uchar>(y, x) = (uchar)(y + (x % 7 == 0));
        if (size.area() < 300)
            expectCorrect(CPU, boxCase(CV_8UC1, CV_8UC1, size), levels);
    }
}

TEST(CpuLinear, RowsEndAnywhereInAVector)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_32FC1})
        for (int width = 1; width < 70; ++width)
        {
            const Mat image = makeImage(Size(width, 5), type);
            expectCorrect(CPU, boxCase(type, type, Size(3, 3)), image);
            expectCorrect(CPU, boxCase(type, type, Size(7, 7)), image);
            expectCorrect(CPU, gaussianCase(type, type, Size(9, 5), 2), image);
            expectCorrect(CPU, linearCase(type, type, randomMask(Size(3, 4))), image);
        }
}

//! Sums of 16 and of 32 bits of columns and of windows, few columns and many, whole pixels and single channels.
TEST(CpuLinear, BoxesOfEachWayToSum)
{
    const Size windows[] = {Size(1, 1),   Size(1, 9),   Size(2, 3),   Size(5, 1),    Size(6, 7),    Size(11, 3),
                            Size(12, 21), Size(16, 17), Size(31, 31), Size(9, 128),  Size(9, 129),  Size(33, 128),
                            Size(2, 200), Size(255, 1), Size(1, 255), Size(101, 40), Size(130, 131)};
    for (int type : {CV_8UC1, CV_8SC1, CV_8UC3, CV_8SC4, CV_8UC4, CV_16UC1, CV_16SC3})
        for (Size window : windows)
        {
            const LinearOptions options =
                LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar::all(7));
            Mat image = makeImage(Size(theRNG().uniform(60, 200), theRNG().uniform(1, 90)), type);
            expectCorrect(CPU, boxCase(type, type, window, true, options), image);
            image.setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_8S ? -128 : 65535));
            expectCorrect(CPU, boxCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), window, false, options), image);
        }
}

//! Windows whose sides have each rest, and each digit to base 2, and nothing of what lies outside of them.
TEST(CpuLinear, BoxesOfFloats)
{
    const Size windows[] = {Size(1, 8),    Size(2, 7),    Size(3, 6),    Size(4, 5),     Size(5, 12),   Size(6, 18),
                            Size(7, 1),    Size(8, 2),    Size(9, 3),    Size(15, 4),    Size(16, 72),  Size(31, 63),
                            Size(64, 64),  Size(65, 71),  Size(71, 65),  Size(129, 9),   Size(520, 11), Size(12, 127),
                            Size(63, 128), Size(87, 131), Size(1, 255),  Size(1001, 2),  Size(21, 256), Size(1, 400),
                            Size(12, 577), Size(70, 511), Size(2, 1001), Size(150, 413), Size(1, 512)};
    for (int channels : {1, 3, 4})
        for (Size window : windows)
        {
            const int type = CV_32FC(channels), border = allBorders()[theRNG().uniform(0, 5)];
            const LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            Mat image = makeImage(Size(theRNG().uniform(1, 700), theRNG().uniform(1, 90)), type);
            const Case filterCase = boxCase(type, type, window, true, options);
            expectCorrect(CPU, filterCase, image);
            if (hasVectors())
            {
                EXPECT_STREQ("box_rows", cuda::fastfilters::lastAlgorithm());
            }
            image.at<float>(theRNG().uniform(0, image.rows), theRNG().uniform(0, image.cols * channels)) =
                std::numeric_limits<float>::infinity();
            expectCorrect(CPU, filterCase, image);
        }
}

//! Sums beyond the integers of float, over odd and even numbers: products and quotients round to the same float.
TEST(CpuLinear, MeansOfWordsInFloatAreRoundedOnce)
{
    for (int type : {CV_16UC1, CV_16SC1})
        for (Size window : {Size(31, 31), Size(21, 101), Size(32, 32), Size(62, 30), Size(48, 96), Size(64, 72)})
            for (Content content : {NOISE, EXTREMES})
            {
                const Mat image = makeImage(Size(150, 120), type, content);
                Mat padded, sums;
                const Point anchor(window.width / 2, window.height / 2);
                cv::copyMakeBorder(image, padded, anchor.y, window.height - 1 - anchor.y, anchor.x,
                                   window.width - 1 - anchor.x, BORDER_REFLECT_101);
                boxFilter(padded, sums, CV_64F, window, Point(0, 0), false, BORDER_CONSTANT);
                Mat expected;
                Mat(sums(Rect(Point(), image.size())) / window.area()).convertTo(expected, CV_32F);
                const Mat actual = filtered(CPU, cuda::createFastBoxFilter(type, CV_32F, window), image);
                EXPECT_TRUE(sameBits(expected, actual)) << typeText(type) << sizeText(window) << seedText();
            }
}

//! Masks whose loops are unrolled, in strips whose last block is not whole.
TEST(CpuLinear, RectanglesOfThreeToNineFloats)
{
    for (Size size : {Size(3, 5), Size(3, 7), Size(3, 9), Size(5, 3), Size(7, 3), Size(9, 3)})
        for (int channels : {1, 3, 4})
            for (int width : {1, 40, 301})
            {
                const LinearOptions options =
                    LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(8, 90, 1, 255));
                const int type = CV_32FC(channels);
                const Case filterCase = linearCase(type, type, randomMask(size), options);
                expectCorrect(CPU, filterCase, makeImage(Size(width, 23), type));
                if (hasVectors())
                {
                    EXPECT_STREQ("dense_rows", cuda::fastfilters::lastAlgorithm());
                }
            }
}

//! Pixels of a box's windows are added in one order, wherever they lie.
TEST(CpuLinear, BoxesOfFloatsMoveWithTheirPixels)
{
    for (Size window : {Size(5, 7), Size(15, 15), Size(33, 70), Size(70, 133), Size(69, 401)})
    {
        const Mat image = makeImage(Size(900, 600), CV_32FC3);
        const Ptr<cuda::Filter> filter = cuda::createFastBoxFilter(CV_32FC3, CV_32FC3, window, Point(0, 0));
        const Mat whole = filtered(CPU, filter, image);
        const Rect inside(0, 0, 700 - window.width, 500 - window.height);
        for (Point at : {Point(1, 1), Point(37, 19), Point(200, 100)})
        {
            const Mat part = filtered(CPU, filter, image(Rect(at, Size(700, 500))).clone());
            EXPECT_EQ(0, cv::norm(part(inside), whole(inside + at), NORM_INF));
        }
    }
}

TEST(CpuLinear, LargeBoxesOfFloatsAreSummedByHalves)
{
    requireVectors();
    const std::pair<Size, const char*> ways[] = {
        {Size(63, 127), "sums of 8 pixels of rows, then sums of 16 rows of columns"},
        {Size(64, 127), "sums by halves of rows, then sums of 16 rows of columns"},
        {Size(63, 128), "sums of 8 pixels of rows, then sums by halves of columns"},
        {Size(64, 399), "sums by halves of rows, then sums by halves of columns"},
        {Size(3, 400), "sums by halves of columns, then sums of 8 pixels of rows"}};
    for (const auto& [window, way] : ways)
    {
        const std::string text = cuda::describeFilter(boxCase(CV_32FC1, CV_32FC1, window).filter, Size(640, 480));
        EXPECT_NE(std::string::npos, text.find(way)) << window << ": " << text;
    }
}

//! A row that enters changes the sums of all columns by as much as a byte can.
TEST(CpuLinear, BoxesOfRowsThatDifferMost)
{
    for (int type : {CV_8UC1, CV_8SC1, CV_8UC3, CV_8UC4})
        for (Size window : {Size(128, 128), Size(128, 3), Size(97, 31)})
        {
            Mat image(300, 80, type, Scalar::all(CV_MAT_DEPTH(type) == CV_8S ? -128 : 0));
            image.rowRange(140, 280).setTo(Scalar::all(255));
            for (int border : {BORDER_CONSTANT, BORDER_REPLICATE})
                expectCorrect(
                    CPU, boxCase(type, type, window, true, LinearOptions::withBorder(border, Scalar::all(255))), image);
        }
}

//! Sums over less than the number of pixels, which are no means and may be beyond the destination.
TEST(CpuLinear, SumsBeyondBytesSaturate)
{
    for (Size window : {Size(3, 3), Size(5, 5), Size(7, 9), Size(31, 31)})
        for (int divisor : {2, 7, 16})
            for (Content content : {NOISE, EXTREMES})
                expectCorrect(CPU, integerCase(CV_8UC1, CV_8UC1, Mat::ones(window, CV_32S), divisor),
                              makeImage(Size(150, 40), CV_8UC1, content));
}

//! Means that are moved from row to row, by what has 16 bits, of rows that differ most, and that do not.
TEST(CpuLinear, QuotientsMoveWithTheirRows)
{
    const Size windows[] = {Size(3, 101), Size(5, 63),  Size(17, 17), Size(31, 31),
                            Size(63, 63), Size(65, 33), Size(95, 95)};
    int moved = 0;
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
        for (Size window : windows)
        {
            const LinearOptions options =
                LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(255, 0, 128, 7));
            const Case filterCase = boxCase(type, type, window, true, options);
            const std::string text = cuda::describeFilter(filterCase.filter, Size(640, 480));
            moved += text.find("running quotients") != std::string::npos;
            Mat image = makeImage(Size(theRNG().uniform(1, 260), theRNG().uniform(100, 180)), type);
            expectCorrect(CPU, filterCase, image);
            image.rowRange(30, 60).setTo(Scalar::all(255));
            image.rowRange(60, 90).setTo(Scalar::all(0));
            expectCorrect(CPU, filterCase, image);
        }
    EXPECT_EQ(hasVectors() ? 3 * 7 : 0, moved);
}

//! Sums that float does not hold, over odd numbers; also of the greatest and the least pixels, and with offsets.
TEST(CpuLinear, LargeSumsAreDividedExactly)
{
    const bool isDivided = cuda::describeFilter(boxCase(CV_16UC1, CV_16UC1, Size(31, 31)).filter, Size(640, 480))
                               .find("divided in 32-bit integers") != std::string::npos;
    EXPECT_EQ(hasVectors(), isDivided);
    for (int type : {CV_16UC1, CV_16SC1, CV_16UC4})
        for (Size window : {Size(15, 15), Size(31, 31), Size(127, 127), Size(9, 129)})
        {
            Mat image = makeImage(Size(83, 41), type);
            image.colRange(20, 50).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 65535 : 32767));
            image.colRange(50, 75).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 0 : -32768));
            expectCorrect(CPU, boxCase(type, type, window), image);
            for (double delta : {-70000., -1., 0.25, 40000.})
            {
                LinearOptions options;
                options.delta = delta;
                expectCorrect(CPU, integerCase(type, type, Mat::ones(window, CV_32S), window.area(), options), image);
            }
        }
}

//! The Gaussian of 9x9 takes all of 32 bits: of pixels without a sign too many for a number that has one.
TEST(CpuLinear, LargeSumsAreDividedByPowersOfTwo)
{
    const auto isShifted = [](const Case& filterCase)
    {
        return cuda::describeFilter(filterCase.filter, Size(640, 480))
                   .find("exact sums in 32-bit integers, rounded by a shift") != std::string::npos;
    };
    for (int type : {CV_16UC1, CV_16SC1, CV_16UC3, CV_16SC4})
    {
        Mat image = makeImage(Size(83, 41), type, EXTREMES), ends = makeImage(Size(83, 41), type);
        ends.colRange(20, 50).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 65535 : 32767));
        ends.colRange(50, 75).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 0 : -32768));
        for (const Mat& pixels : {image, ends})
        {
            for (int side : {7, 9})
            {
                const Case gaussian = gaussianCase(type, type, Size(side, side), 0);
                EXPECT_EQ(hasVectors(), isShifted(gaussian)) << typeText(type) << side;
                expectCorrect(CPU, gaussian, pixels);
                expectCorrect(CPU, gaussianCase(type, CV_MAKETYPE(CV_16U, pixels.channels()), Size(side, side), 0),
                              pixels);
                expectCorrect(CPU, gaussianCase(type, CV_MAKETYPE(CV_32F, pixels.channels()), Size(side, side), 0),
                              pixels);
            }
            // With half of the divisor, more than 2^31.
            double beyond[] = {60 / 1024., 61 / 1024., 60 / 1024.};
            const Mat mask(1, 3, CV_64F, beyond);
            expectCorrect(CPU, separableCase(type, type, mask, mask), pixels);
            // Coefficients of both signs, over 8.
            double row[] = {-16, 48, 0.5}, column[] = {0.25, 8, -16};
            expectCorrect(CPU, separableCase(type, type, Mat(1, 3, CV_64F, row), Mat(1, 3, CV_64F, column)), pixels);
        }
    }
}

typedef TestWithParam<perf::MatType> CpuWideBox;

// Running sums: of rows wider than 700 pixels, and of integers beyond 32 bits. A window reaches columns that are copies
// of others, of the border value, or of columns that the stripe does not have.
TEST_P(CpuWideBox, EqualsOracle)
{
    const int type = GetParam();
    const Scalar borderValue(70, 250, 3, 40);
    for (Size ksize : {Size(801, 2), Size(720, 5), Size(200, 190)})
        for (int border : allBorders())
        {
            const LinearOptions options = LinearOptions::withBorder(border, borderValue);
            for (Content content : {NOISE, EXTREMES})
                expectCorrect(CPU, boxCase(type, type, ksize, true, options), makeImage(Size(61, 19), type, content));
            expectCorrect(CPU, boxCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), ksize, false, options),
                          makeImage(Size(7, 40), type));
        }
    expectCorrect(CPU, boxCase(type, type, Size(801, 3)), makeImage(Size(4001, 9), type));
}

INSTANTIATE_TEST_CASE_P(CPU, CpuWideBox, Values(CV_8UC1, CV_8SC1, CV_16UC1, CV_16UC3, CV_16UC4, CV_16SC1, CV_16SC3));

}  // namespace
}  // namespace opencv_test
