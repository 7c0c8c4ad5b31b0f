// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Images of any depth and any number of channels, which are converted or whose values are sorted: every factory, depth
// and number of channels, special values, several planes, and images of many tiles.

#include "test_precomp.hpp"

#include "test_random.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const char* const algorithm = "converted_planes";

void expectConverted(Engine engine, const Case& one, const Mat& image)
{
    const OnlyAlgorithm only(algorithm);
    EXPECT_TRUE(verify(one, image, filtered(engine, one.filter, image)))
        << one.text << " by " << ff::lastAlgorithm() << ", " << seedText();
    EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << one.text;
}

typedef EngineTest Types;

TEST_P(Types, RanksOfEveryDepthAndChannels)
{
    const Mat square = Mat::ones(5, 5, CV_8U), disc = cv::getStructuringElement(MORPH_ELLIPSE, Size(7, 7));
    int index = 0;
    for (const int depth : everyDepth())
        for (const int channels : {1, 2, 3, 4, 5, 7, 16, 64})
        {
            const int type = CV_MAKETYPE(depth, channels);
            if (depth <= CV_32F && depth != CV_32S && (channels == 1 || channels == 3 || channels == 4))
                continue;
            const Scalar value = channels > 4 ? Scalar::all(-3) : Scalar(5, -7, 9, 30000);
            const int border = allBorders()[index++ % 5];
            expectConverted(GetParam(), wideRankCase(type, index % 2 ? square : disc, 30, Point(1, 3), border, value),
                            makeImage(channels > 7 ? Size(17, 9) : Size(41, 23), type));
        }
}

TEST_P(Types, LinearFiltersToEveryDepth)
{
    const Mat mask = randomMask(Size(4, 3)), integers = Mat_<double>({1, 5}, {1, -4, 6, 4, 1});
    int index = 0;
    for (const int srcDepth : everyDepth())
        for (const int dstDepth : everyDepth())
        {
            const int channels = std::vector<int>{1, 3, 2, 6}[index++ % 4], srcType = CV_MAKETYPE(srcDepth, channels),
                      dstType = CV_MAKETYPE(dstDepth, channels);
            LinearOptions options = LinearOptions::withBorder(allBorders()[index % 5], Scalar::all(40));
            const Mat image = makeImage(Size(37, 21), srcType);
            const auto filterOf = [&](const Mat& coefficients)
            {
                return cuda::createFastLinearFilter(srcType, dstType, coefficients, Point(-1, -1), 0, options.rowBorder,
                                                    options.borderValue);
            };
            const Case any =
                           wideLinearCase("linear", filterOf(mask), srcType, dstType, WideMask::ofMask(mask), options),
                       exact = wideLinearCase("integers", filterOf(integers / 7), srcType, dstType,
                                              WideMask::ofMask(integers, 7), options);
            for (const Case& one : {any, exact})
                EXPECT_TRUE(verify(one, image, filtered(GetParam(), one.filter, image)))
                    << one.text << " by " << ff::lastAlgorithm() << ", " << seedText();
        }
}

//! NaN of all kinds, -0, infinities, denormal numbers, the least and the greatest integers.
TEST_P(Types, RanksOfSpecialValues)
{
    for (const int type : {CV_16FC1, CV_16FC3, CV_32SC1, CV_64FC1, CV_64FC4, CV_64FC2, CV_32FC2})
        for (const Size window : {Size(3, 3), Size(1, 1), Size(9, 5), Size(13, 11)})
            for (const double percentile : {0., 50., 88., 100.})
            {
                const Case one =
                    wideRankCase(type, Mat::ones(window, CV_8U), percentile, Point(-1, -1), BORDER_REFLECT, Scalar());
                const Size size(29, 20);
                for (const Mat& image : {makeExtremes(size, type), makeBits(size, type), makeImage(size, type)})
                    EXPECT_TRUE(verify(one, image, filtered(GetParam(), one.filter, image)))
                        << one.text << ", " << seedText();
            }
}

TEST_P(Types, RanksOfIntegers)
{
    for (const int type : {CV_32SC1, CV_64FC1, CV_64FC3, CV_64FC2})
        for (const Integers integers : {Integers::Signed, Integers::Unsigned})
            for (const int border : allBorders())
            {
                const Scalar value(4e15, -77, 1e30, -1e30);
                const Mat footprint =
                    border == BORDER_WRAP ? cv::getStructuringElement(MORPH_CROSS, Size(5, 5)) : Mat::ones(3, 5, CV_8U);
                const Case one = wideRankCase(type, footprint, 40, Point(0, 2), border, value, integers);
                for (const Mat& image : {makeExtremes(Size(33, 19), type, integers), makeBits(Size(33, 19), type)})
                    EXPECT_TRUE(verify(one, image, filtered(GetParam(), one.filter, image)))
                        << one.text << " by " << ff::lastAlgorithm() << ", " << seedText();
            }
}

TEST_P(Types, MorphologySaturatesDifferences)
{
    const Mat element = cv::getStructuringElement(MORPH_ELLIPSE, Size(5, 3));
    for (const int type : {CV_16FC1, CV_32SC1, CV_32SC2, CV_64FC1, CV_8UC2, CV_32FC(5)})
        for (const Integers integers : {Integers::None, Integers::Signed, Integers::Unsigned})
            for (int op = MORPH_ERODE; op <= MORPH_BLACKHAT; ++op)
            {
                const int depth = CV_MAT_DEPTH(type);
                if (integers != Integers::None && depth != CV_32S && depth != CV_64F)
                    continue;
                const Case one = wideMorphologyCase(op, type, element, Point(1, 1), 1, BORDER_CONSTANT,
                                                    morphologyDefaultBorderValue(), integers);
                // Without NaN, whose difference has no definite sign.
                const bool isFloat =
                    depth == CV_16F || depth == CV_32F || (depth == CV_64F && integers == Integers::None);
                const Mat image = isFloat ? makeImage(Size(31, 17), type) : makeExtremes(Size(31, 17), type, integers);
                EXPECT_TRUE(verify(one, image, filtered(GetParam(), one.filter, image)))
                    << one.text << " by " << ff::lastAlgorithm() << ", " << seedText();
            }
}

TEST_P(Types, Percentiles)
{
    const OnlyAlgorithm only(algorithm);
    const std::vector<double> wanted = {75, 0, 50, 100, 50};
    const Size window(5, 3), size(40, 25);
    for (const int type : {CV_16FC1, CV_16FC3, CV_32SC1, CV_64FC1, CV_64FC4, CV_64FC(6), CV_16UC2})
        for (const Integers integers : {Integers::None, Integers::Unsigned})
        {
            if (integers != Integers::None && CV_MAT_DEPTH(type) != CV_32S && CV_MAT_DEPTH(type) != CV_64F)
                continue;
            const Ptr<cuda::Filter> filter = ofIntegers(
                cuda::createFastPercentilesFilter(type, window, wanted, Point(-1, -1), BORDER_WRAP), integers);
            const Mat image = makeBits(size, type), all = filtered(GetParam(), filter, image);
            EXPECT_STREQ(algorithm, ff::lastAlgorithm());
            ASSERT_EQ(Size(size.width, size.height * 5), all.size());
            const Mat extended =
                extendWide(image, Rect(Point(), size), window, Point(2, 1), {BORDER_WRAP, BORDER_WRAP, Scalar()});
            for (int i = 0; i < 5; ++i)
                EXPECT_TRUE(
                    sameBits(wideRanks(extended, Mat::ones(window, CV_8U), cvRound(wanted[i] / 100 * 14), integers),
                             all.rowRange(size.height * i, size.height * (i + 1))))
                    << typeText(type) << ", " << wanted[i] << ", " << seedText();
        }
}

//! Results that lie between two halves, or beyond them, are rounded once; integers saturate.
TEST_P(Types, ResultsAreRoundedOnce)
{
    const Mat one = Mat::ones(1, 1, CV_64F);
    const auto convert = [&](const Mat& image, int dstType)
    { return filtered(GetParam(), cuda::createFastLinearFilter(image.type(), dstType, one), image); };
    // A tie of halves and a bit that a float does not hold; ties of integers; beyond all.
    const double tie = 1 + std::ldexp(1.0, -11), bit = std::ldexp(1.0, -40);
    const Mat image = Mat_<double>({1, 12}, {tie, tie + bit, tie - bit, -tie - bit, 65519.999, 65520, 1e300, -1e300,
                                             2.5, -3.5, 2147483647.5, std::ldexp(1.0, -26)});
    for (const int depth : everyDepth())
    {
        Mat expected(image.size(), depth);
        for (int i = 0; i < image.cols; ++i)
            writeValue(expected.ptr(0, i), depth, roundedTo(depth, image.at<double>(i)));
        EXPECT_TRUE(sameBits(expected, convert(image, depth))) << typeText(depth);
    }
    const Mat nan(1, 1, CV_64F, Scalar(NAN));
    EXPECT_TRUE(sameBits(Mat::zeros(1, 1, CV_32S), convert(nan, CV_32S)));
}

//! The smallest of a filter, also where sums are kept in double.
TEST_P(Types, IntegersOf32BitsAreExact)
{
    const Mat image = makeImage(Size(60, 40), CV_32SC1);
    const Ptr<cuda::Filter> filter = cuda::createFastBoxFilter(CV_32SC1, -1, Size(5, 5));
    const Case mean = wideLinearCase("box", filter, CV_32SC1, CV_32SC1, WideMask::ofMask(Mat::ones(5, 5, CV_64F), 25),
                                     LinearOptions());
    EXPECT_TRUE(verify(mean, image, filtered(GetParam(), filter, image))) << seedText();
}

#if CV_VERSION_MAJOR > 4

//! The same bytes as another type, which has as many.
Mat asType(const Mat& image, int depth)
{
    return Mat(image.rows, image.cols, CV_MAKETYPE(depth, image.channels()), image.data, image.step);
}

//! Depths that OpenCV 4 does not have.
TEST_P(Types, DepthsOfOpenCV5)
{
    struct Depth
    {
        int depth, plainDepth;
        Integers integers;
    };
    const Size size(45, 31);
    for (const Depth& one : {Depth{CV_Bool, CV_8U, Integers::None}, Depth{CV_32U, CV_32S, Integers::Unsigned},
                             Depth{CV_64S, CV_64F, Integers::Signed}, Depth{CV_64U, CV_64F, Integers::Unsigned}})
        for (const int channels : {1, 2, 3})
        {
            const int type = CV_MAKETYPE(one.depth, channels), plain = CV_MAKETYPE(one.plainDepth, channels);
            const Mat element = cv::getStructuringElement(MORPH_CROSS, Size(5, 3));
            const auto filters = [&](int of)
            {
                return std::vector<Ptr<cuda::Filter>>{cuda::createFastMedianFilter(of, 5),
                                                      cuda::createFastRankFilter(of, element, 30),
                                                      cuda::createFastPercentilesFilter(of, Size(3, 3), {10, 90}),
                                                      cuda::createFastMorphologyFilter(MORPH_GRADIENT, of, element)};
            };
            const std::vector<Ptr<cuda::Filter>> given = filters(type), expected = filters(plain);
            const bool isBool = one.depth == CV_Bool;
            const Mat image = isBool ? Mat(makeImage(size, plain) & Scalar::all(1)) : makeBits(size, plain);
            for (size_t i = 0; i < given.size(); ++i)
            {
                const Mat result = filtered(GetParam(), given[i], asType(image, one.depth));
                EXPECT_EQ(type, result.type());
                EXPECT_TRUE(sameBits(filtered(GetParam(), ofIntegers(expected[i], one.integers), image),
                                     asType(result, one.plainDepth)))
                    << cuda::describeFilter(given[i]) << seedText();
            }
            EXPECT_THROW(cuda::ignoreMissing(given[0], cuda::MissingData()), cv::Exception);
            Mat result;
            EXPECT_THROW(given[0]->apply(image, result), cv::Exception) << "the same bytes of another type";
        }
}

#endif

INSTANTIATE_ENGINES(Types);

//! Images of many tiles; by several threads; in bands.
TEST(TypesOnCpu, TilesAndThreadsChangeNoBit)
{
    const AnyImageSize smallCaches;
    const OnlyAlgorithm only(algorithm);
    for (const int type : {CV_16FC3, CV_32SC1, CV_64FC1, CV_64FC(5), CV_8UC2})
    {
        const Case rank = wideRankCase(type, Mat::ones(5, 3, CV_8U), 30, Point(0, 1), BORDER_REFLECT_101, Scalar());
        const Mat image = makeImage(Size(type == CV_64FC1 ? 600 : 150, 270), type);
        expectThreadsAndBandsChangeNoBit(rank.filter, image, algorithm, 2);
        expectStreamsAndCallsInPlaceGiveTheSame(rank.filter, image);
        EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image))) << rank.text << ", " << seedText();
    }
}

//! Values that agree in their upper bits, which are sorted twice, beside some that are far away.
TEST(TypesOnCpu, ValuesThatAreCloseToEachOtherAreSorted)
{
    Mat image(90, 120, CV_64FC1);
    for (int i = 0; i < image.cols * image.rows; ++i)
        image.at<double>(i / image.cols, i % image.cols) =
            1 + std::ldexp((double)theRNG().uniform(0, oneIn(2) ? 100000 : 9), -52);
    image.at<double>(5, 7) = -1e300;
    image.at<double>(50, 7) = INFINITY;
    image.at<double>(60, 9) = NAN;
    const Case rank = wideRankCase(CV_64FC1, Mat::ones(7, 7, CV_8U), 60, Point(-1, -1), BORDER_REPLICATE, Scalar());
    expectConverted(CPU, rank, image);
    expectConverted(CPU, rank, image.rowRange(10, 40).clone());
}

TEST(TypesOnCpu, WithoutVectorInstructions)
{
    const WithoutVectors without;
    for (const int type : {CV_16FC1, CV_32SC2, CV_64FC3})
        expectConverted(CPU, wideRankCase(type, Mat::ones(5, 5, CV_8U), 50, Point(-1, -1), BORDER_WRAP, Scalar()),
                        makeImage(Size(50, 40), type));
}

}  // namespace
}  // namespace opencv_test
