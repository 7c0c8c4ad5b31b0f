// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The CPU engine's linear filters with vector instructions: every way of summing and of rounding, rows that end
// anywhere in a vector, images that are cut into stripes and tiles.

#include "test_precomp.hpp"

#include "test_filters.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

//! As long as it lives, the CPU engine uses none of its vector code.
struct WithoutVectors
{
    WithoutVectors() : before(cv::useOptimized()) { cv::setUseOptimized(false); }
    ~WithoutVectors() { cv::setUseOptimized(before); }
    const bool before;
};

//! Filters whose sums are exact, so that no level of vector instructions may change a bit.
std::vector<Case> exactCases(int srcType, int dstType, const LinearOptions& options)
{
    std::vector<Case> cases;
    for (int divisor : {1, 3, 6, 16, 4099})
        cases.push_back(integerCase(srcType, dstType, randomIntegers(Size(5, 4), 9), divisor, options));
    cases.push_back(integerCase(srcType, dstType, randomIntegers(Size(9, 9), 3000), 1000, options));
    for (Size size : {Size(3, 3), Size(5, 5), Size(4, 4), Size(6, 7), Size(15, 15), Size(19, 12), Size(1, 33)})
        cases.push_back(boxCase(srcType, dstType, size, true, options));
    cases.push_back(boxCase(srcType, dstType, Size(3, 2), false, options));
    cases.push_back(sobelCase(srcType, dstType, 1, 0, 3, 1, options));
    cases.push_back(sobelCase(srcType, dstType, 0, 1, 7, 1, options));
    cases.push_back(laplacianCase(srcType, dstType, 1, 1, options));
    return cases;
}

TEST(CpuLinear, VectorsGiveTheBitsOfNoVectors)
{
    for (int srcDepth : {CV_8U, CV_8S, CV_16U, CV_16S})
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const LinearOptions options =
                    LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], Scalar(3, 200, 90, 7));
                const Mat image = makeImage(Size(theRNG().uniform(1, 200), theRNG().uniform(1, 40)), srcType);
                for (const Case& filterCase : exactCases(srcType, dstType, options))
                {
                    Mat plain;
                    {
                        const WithoutVectors without;
                        applyOnCpu(filterCase.filter, image, plain);
                    }
                    EXPECT_TRUE(sameBits(plain, filtered(CPU, filterCase.filter, image)))
                        << filterCase.text << ", image " << image.size() << ", " << seedText();
                }
            }
}

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

//! Wider than a tile, higher than a stripe, windows longer than the parts of a sum.
TEST(CpuLinear, TilesAndStripesJoin)
{
    const AnyImageSize small;
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
    {
        const Mat wide = makeImage(Size(5003, 19), type), high = makeImage(Size(17, 1201), type);
        for (const Mat& image : {wide, high})
        {
            for (int border : {BORDER_REFLECT_101, BORDER_WRAP, BORDER_CONSTANT})
            {
                const LinearOptions options = LinearOptions::withBorder(border, Scalar::all(9));
                expectCorrect(CPU, boxCase(type, type, Size(31, 31), true, options), image);
                expectCorrect(CPU, boxCase(type, type, Size(9, 401), true, options), image);
                expectCorrect(CPU, gaussianCase(type, type, Size(71, 67), 9, 9, LinearOptions::withBorder(border)),
                              image);
                expectCorrect(CPU, linearCase(type, type, randomMask(Size(41, 3)) / 40, options), image);
                expectCorrect(CPU, integerCase(type, type, randomIntegers(Size(4, 13), 9), 12, options), image);
            }
        }
    }
}

TEST(CpuLinear, EachFilterHasItsAlgorithm)
{
    const auto describes = [](const Case& filterCase, const char* name)
    {
        const std::string text = cuda::describeFilter(filterCase.filter, Size(640, 480));
        const WithoutVectors without;
        const std::string plain = cuda::describeFilter(filterCase.filter, Size(640, 480));
        EXPECT_NE(std::string::npos, text.find(std::string("algorithm: ") + name)) << text;
        EXPECT_NE(std::string::npos, plain.find("algorithm: direct_rows")) << plain;
    };
    requireVectors();
    describes(boxCase(CV_8UC1, CV_8UC1, Size(9, 9)), "box_rows");
    describes(boxCase(CV_32FC1, CV_32FC1, Size(9, 9)), "box_rows");
    describes(gaussianCase(CV_8UC1, CV_8UC1, Size(9, 9), 2), "separable_rows");
    describes(linearCase(CV_8UC1, CV_8UC1, randomMask(Size(5, 5))), "dense_rows");
    describes(linearCase(CV_8UC1, CV_8UC1, Mat::ones(6, 6, CV_64F)), "box_rows");
}

//! Derivatives of bytes whose rows' sums have 16 bits and whose results need 32.
TEST(CpuLinear, ColumnsByPairsOfRows)
{
    requireVectors();
    const auto expectPairs = [](const Case& filterCase, Size size, Content content)
    {
        expectCorrectAlone(CPU, "separable_rows", filterCase, makeImage(size, filterCase.srcType, content));
        const std::string text = cuda::describeFilter(filterCase.filter, size);
        EXPECT_NE(std::string::npos, text.find("columns by pairs of rows")) << filterCase.text << "\n" << text;
    };
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
        for (Content content : {NOISE, EXTREMES})
        {
            const int shorts = CV_MAKETYPE(CV_16S, CV_MAT_CN(type));
            for (Size size : {Size(301, 41), Size(9, 40), Size(64, 1), Size(1, 7)})
            {
                for (int ksize : {7, 9, 11})
                    expectPairs(sobelCase(type, shorts, 1, 0, ksize), size, content);
                expectPairs(sobelCase(type, shorts, 0, 1, 7), size, content);
                expectPairs(sobelCase(type, shorts, 2, 1, 7), size, content);
                expectPairs(laplacianCase(type, shorts, 7), size, content);
            }
            for (int border : allBorders())
                expectPairs(sobelCase(type, shorts, 1, 1, 7, 1, LinearOptions::withBorder(border)), Size(37, 29),
                            content);
        }
    expectPairs(sobelCase(CV_8SC1, CV_16SC1, 1, 0, 9), Size(301, 41), EXTREMES);
}

//! Rows whose sums are results are written without a copy, and nothing beside them.
TEST(CpuLinear, RowsOfFloatsKeepTheirSurroundings)
{
    requireVectors();
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (int width : {2, 3, 7, 40})
            for (int columns : {30, 1011, 1300})
                for (int border : allBorders())
                {
                    const Case filterCase = linearCase(type, type, randomMask(Size(width, 1)),
                                                       LinearOptions::withBorder(border, Scalar(5)));
                    const Mat image = makeImage(Size(columns, 5), type);
                    Mat parent(9, columns + 2, type, Scalar::all(77)), result = parent(Rect(1, 2, columns, 5));
                    applyOnCpu(filterCase.filter, image, result);
                    EXPECT_STREQ("separable_rows", cuda::fastfilters::lastAlgorithm());
                    EXPECT_TRUE(verify(filterCase, image, Rect(Point(), image.size()), result.clone()))
                        << filterCase.text << ", " << seedText();
                    result.setTo(Scalar::all(77));
                    EXPECT_TRUE(sameBits(parent, Mat(parent.size(), type, Scalar::all(77)))) << filterCase.text;
                }
}

//! Where cv::GaussianBlur has no fixed point, the engine's own sums have its bytes.
TEST(CpuLinear, SmallExactGaussiansAreTheSameByEitherAlgorithm)
{
    if (!hasCpuAlgorithm("gaussian_blur"))
        throw SkipTestException("this OpenCV's cv::GaussianBlur cannot be asked for accuracy");
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_16UC4})
        for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT_101})
            for (Size size : {Size(3, 3), Size(5, 7), Size(7, 1)})
            {
                const Ptr<cuda::Filter> filter =
                    cuda::createFastGaussianFilter(type, -1, size, 1.4, 0.9, border, -1, true);
                const Mat image = makeImage(Size(83, 31), type);
                Mat expected, actual, around;
                applyOnCpu(filter, image, expected);
                EXPECT_STREQ("gaussian_blur", cuda::fastfilters::lastAlgorithm());
                cv::copyMakeBorder(image, around, 9, 9, 9, 9, border);
                applyOnCpu(filter, around(Rect(Point(9, 9), image.size())), actual);
                EXPECT_STRNE("gaussian_blur", cuda::fastfilters::lastAlgorithm());
                EXPECT_TRUE(differAtMost(expected, actual, 0)) << typeText(type) << " " << size << ", " << seedText();
            }
}

// a * b + c * d of integers.
Mat twoTerms(Size size, int greatest)
{
    Mat mask = Mat::zeros(size, CV_64F);
    for (int term = 0; term < 2; ++term)
    {
        Mat row(1, size.width, CV_32S), column(size.height, 1, CV_32S);
        theRNG().fill(row, RNG::UNIFORM, -greatest, greatest + 1);
        theRNG().fill(column, RNG::UNIFORM, -greatest, greatest + 1);
        row.at<int>(size.width / 2) = column.at<int>(size.height / 2) = 1;
        row.convertTo(row, CV_64F);
        column.convertTo(column, CV_64F);
        mask += column * row;
    }
    return mask;
}

// Sums of rows by pairs of 16-bit pixels and coefficients, up to the largest that 32-bit integers hold, and beyond; of
// columns in 32-bit integers and in double. Floats are the exact sums, rounded once.
TEST(CpuLinear, RowsOfPairs)
{
    requireVectors();
    int inDouble = 0;
    for (int type : {CV_8SC1, CV_16UC1, CV_16SC1, CV_16UC3, CV_16SC4})
        for (Content content : {NOISE, EXTREMES})
        {
            const int floats = CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), shorts = CV_MAKETYPE(CV_16S, CV_MAT_CN(type));
            const Mat image = makeImage(Size(301, 41), type, content);
            Mat source, sums, expected;
            image.convertTo(source, CV_64F);
            for (int ksize : {7, 9, 11, 15, 17, 19, 21})
                for (int dx : {0, 1})
                {
                    if (ksize == 21 && CV_MAT_DEPTH(type) == CV_16U)
                        continue;  // double does not hold the sums
                    const Case filterCase = sobelCase(type, floats, dx, 1 - dx, ksize, 0.5);
                    expectCorrectAlone(CPU, "separable_rows", filterCase, image);
                    cv::Sobel(source, sums, CV_64F, dx, 1 - dx, ksize, 0.5);
                    sums.convertTo(expected, CV_32F);
                    EXPECT_TRUE(sameBits(expected, filtered(CPU, filterCase.filter, image))) << filterCase.text;
                    inDouble += cuda::describeFilter(filterCase.filter, image.size())
                                    .find("pairs of pixels, exact "
                                          "sums in double") != std::string::npos;
                }
            for (int border : allBorders())
                expectCorrectAlone(CPU, "separable_rows",
                                   sobelCase(type, shorts, 1, 2, 9, 0.25, LinearOptions::withBorder(border)),
                                   makeImage(Size(37, 29), type, content));
        }
    EXPECT_GE(inDouble, 50);
}

// Laplacians and other masks of integers that are the sum of two products, in shorts, integers and double; halves of
// them in float would not be exact.
TEST(CpuLinear, SumsOfTwoProducts)
{
    requireVectors();
    const auto expectExact = [](const Case& filterCase, Size size, Content content)
    { expectCorrectAlone(CPU, "separable_rows", filterCase, makeImage(size, filterCase.srcType, content)); };
    const std::pair<int, int> types[] = {{CV_8UC1, CV_16SC1},  {CV_8UC3, CV_32FC3},  {CV_8SC1, CV_8SC1},
                                         {CV_16UC1, CV_32FC1}, {CV_16SC4, CV_16SC4}, {CV_16UC1, CV_16UC1}};
    for (const auto& type : types)
        for (Content content : {NOISE, EXTREMES})
        {
            for (int ksize : {3, 5, 7, 9, 15, 19})
                expectExact(laplacianCase(type.first, type.second, ksize, 1), Size(301, 41), content);
            for (int border : allBorders())
                expectExact(laplacianCase(type.first, type.second, 7, 0.5,
                                          LinearOptions::withBorder(border, Scalar(9, 200, 3, 77))),
                            Size(37, 29), content);
        }
    int taken = 0;
    for (int greatest : {1, 3, 40})
        for (Size size : {Size(3, 3), Size(5, 4), Size(9, 17), Size(21, 6)})
            for (const auto& type : types)
            {
                const Case filterCase = linearCase(type.first, type.second, twoTerms(size, greatest));
                const Mat image = makeImage(Size(97, 33), type.first);
                expectCorrect(CPU, filterCase, image);
                taken +=
                    cuda::describeFilter(filterCase.filter, image.size()).find("two row passes") != std::string::npos;
            }
    EXPECT_GT(taken, 6) << "of 72 masks, most of which have a row that its smallest coefficient divides";
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
