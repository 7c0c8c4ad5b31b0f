// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastStatisticsFilter() beside the definitions in the header.

#include "test_precomp.hpp"

#include "test_image_parts.hpp"
#include "test_random.hpp"
#include "test_statistics.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The algorithm for a statistic. On the CPU without vectors, or for sums that need fused operations, another one.
const char* algorithmOf(Engine engine, int statistic, int srcType, int dstType = -1, Size window = Size())
{
    const bool isFloat = CV_MAT_DEPTH(srcType) == CV_32F;
    if (statistic >= cuda::STATISTIC_ENTROPY)
        return engine == GPU ? "window_counts" : "sliding_counts";
    if (statistic >= cuda::STATISTIC_RANGE)
        return engine == GPU ? "range_of_extrema" : "span_tiles";
    const int side =
        window.width == window.height && window.width % 2 == 1 && window.width >= 3 ? window.width : INT_MAX;
    if (engine == GPU && (srcType == CV_8UC1 ? side <= 9 : srcType == CV_16UC1 && side <= 7) &&
        statistic != cuda::STATISTIC_CONTRAST && (dstType == -1 || CV_MAT_DEPTH(dstType) == CV_32F))
        return "deviation_strip";
    if (engine == GPU && srcType == CV_32FC1 && side <= 15)
        return "float_moment_strips";
    if (engine == GPU && srcType == CV_32FC1 && window.width <= 127)
        return "float_moment_tiles";
    if (engine == GPU)
        return isFloat ? "moment_planes" : "moment_strips";
    // Sums of 16-bit pixels that double does not hold need fused operations, which x86 has from AVX2 on.
    const double area = window.area();
    const bool isInexact = CV_MAT_DEPTH(srcType) >= CV_16U && !isFloat && area * area >= 1 << 23;
    const bool isX86 = cv::checkHardwareSupport(CV_CPU_SSE2), fuses = cv::checkHardwareSupport(CV_CPU_AVX2) || !isX86;
    return !hasVectors() || (isInexact && !fuses) ? "direct_moments" : isFloat ? "float_moments" : "moment_rows";
}

//! Of the algorithm that runs, and of the one on the device that takes all moments.
void expectCorrectByAll(Engine engine, const Case& filterCase, int statistic, const Mat& image)
{
    expectCorrect(engine, filterCase, image);
    EXPECT_STREQ(algorithmOf(engine, statistic, filterCase.srcType, filterCase.dstType, filterCase.window),
                 ff::lastAlgorithm())
        << filterCase.text;
    if (engine != GPU || statistic > cuda::STATISTIC_CONTRAST)
        return;
    expectCorrectAlone(GPU, "moment_planes", filterCase, image);
    if (filterCase.srcType == CV_32FC1 && filterCase.window.width <= 127)
        expectCorrectAlone(GPU, "float_moment_tiles", filterCase, image);
}

class StatisticsOfType : public EngineParamTest<perf::MatType>
{
protected:
    int type() const { return testing::get<1>(GetParam()); }
};

TEST_P(StatisticsOfType, EveryWindowEqualsTheDefinition)
{
    for (int statistic : allStatistics())
        for (int dstType : statisticTypes(statistic, type()))
            for (Size window : {Size(1, 1), Size(2, 2), Size(3, 3), Size(4, 5), Size(7, 6), Size(1, 8), Size(10, 1),
                                Size(5, 5), Size(11, 11), Size(15, 15), Size(19, 23)})
                for (Content content : {NOISE, FEW_VALUES, EXTREMES, FLAT})
                {
                    const int ddof = statistic <= cuda::STATISTIC_CONTRAST && window.area() > 1 ? draw(0, 1) : 0;
                    expectCorrectByAll(engine(), statisticCase(type(), dstType, window, statistic, ddof), statistic,
                                       makeImage(Size(37, 14), type(), content));
                }
}

TEST_P(StatisticsOfType, EveryBorderAndAnchorEqualsTheDefinition)
{
    const Mat image = makeImage(Size(29, 23), type(), SMOOTH);
    for (int statistic : allStatistics())
        for (int dstType : statisticTypes(statistic, type()))
            for (int border : allBorders())
                for (Point anchor : {Point(-1, -1), Point(0, 0), Point(3, 4), Point(1, -1)})
                {
                    LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
                    options.anchor = anchor;
                    for (Size window : {Size(4, 5), Size(5, 5)})
                        expectCorrectByAll(engine(), statisticCase(type(), dstType, window, statistic, 0, options),
                                           statistic, image);
                }
}

TEST_P(StatisticsOfType, LargeWindowsEqualTheDefinition)
{
    for (int statistic : allStatistics())
        if (!statisticTypes(statistic, type()).empty())
            for (Size window : {Size(101, 64), Size(130, 181), Size(61, 301)})
                for (Content content : {SMOOTH, EXTREMES})
                    expectCorrectByAll(engine(), statisticCase(type(), -1, window, statistic), statistic,
                                       makeImage(Size(23, 5), type(), content));
}

//! Rows, each part filtered from nothing but its own source rows.
TEST_P(StatisticsOfType, PartsAreTheWhole)
{
    const Mat image = makeImage(Size(70, 333), type());
    for (int statistic : allStatistics())
        for (int border : allBorders())
            for (Size window : {Size(8, 11), Size(9, 9)})
                if (!statisticTypes(statistic, type()).empty())
                    expectPartsAreTheWhole(engine(),
                                           cuda::createFastStatisticsFilter(type(), -1, window, statistic, 0,
                                                                            Point(-1, -1), border, Scalar::all(9)),
                                           image, 150);
}

INSTANTIATE_ENGINES_WITH(StatisticsOfType, testing::ValuesIn(allTypes()));

class StatisticsOfType_CPU : public testing::TestWithParam<perf::MatType>
{
};

TEST_P(StatisticsOfType_CPU, ThreadsAndBandsChangeNoBit)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(300, 700), type, SMOOTH);
    for (int statistic : allStatistics())
        if (!statisticTypes(statistic, type).empty())
            expectThreadsAndBandsChangeNoBit(cuda::createFastStatisticsFilter(type, -1, Size(9, 12), statistic), image,
                                             algorithmOf(CPU, statistic, type), 1);
}

INSTANTIATE_TEST_CASE_P(CPU, StatisticsOfType_CPU, testing::ValuesIn(allTypes()));

typedef EngineTest Statistics;

//! The greatest sums of 16 bits, and equal pixels.
TEST_P(Statistics, OfLargeValuesAreExact)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1, CV_16UC3})
        for (Size window : {Size(255, 257), Size(301, 301), Size(302, 1)})
            for (int statistic : moments)
            {
                const Case filterCase = statisticCase(type, -1, window, statistic, 1);
                for (double value : {65535., 0., -32768., 12345.})
                {
                    const Mat image(Size(40, 6), type, Scalar::all(value));
                    EXPECT_EQ(0, cv::norm(filtered(GetParam(), filterCase.filter, image), NORM_INF)) << filterCase.text;
                }
                Mat image(Size(40, 6), type, Scalar::all(65535));
                image.ptr(3)[20] -= 1;
                expectCorrect(GetParam(), filterCase, image);
                if (type != CV_16UC3)
                    expectCorrect(GetParam(), filterCase, makeImage(Size(9, 3), type, EXTREMES));
            }
}

//! More 16-bit pixels than doubles can sum.
TEST_P(Statistics, OfHugeWindowsAreExact)
{
    const Size window(2899, 2901);
    for (int statistic : moments)
    {
        const Case filterCase = statisticCase(CV_16UC1, -1, window, statistic);
        expectCorrect(GetParam(), filterCase, makeImage(Size(3, 1), CV_16UC1));
        EXPECT_STREQ(GetParam() == GPU ? "moment_planes" : "direct_moments", ff::lastAlgorithm());
        EXPECT_EQ(
            0, cv::norm(filtered(GetParam(), filterCase.filter, Mat(Size(7, 5), CV_16UC1, Scalar(65535))), NORM_INF));
    }
    expectCorrect(GetParam(), statisticCase(CV_8UC1, -1, Size(1100, 1000), cuda::STATISTIC_ENTROPY),
                  makeImage(Size(3, 2), CV_8UC1));
    expectCorrect(GetParam(), statisticCase(CV_8UC1, -1, Size(400, 200), cuda::STATISTIC_MODE),
                  makeImage(Size(3, 2), CV_8UC1));
}

//! Small differences of large numbers, where sums of squares in float have no digits left.
TEST_P(Statistics, OfFloatsFarFromZeroKeepTheirDigits)
{
    Mat noise = makeImage(Size(180, 150), CV_32FC1), image;
    noise.convertTo(image, CV_32F, 1e-3, 1e6);
    for (int side : {3, 15, 31})
        for (int ddof : {0, 1})
        {
            Mat exact, sums, squares, result;
            Mat wide;
            image.convertTo(wide, CV_64F);
            wide -= 1e6;
            const double n = side * side;
            cv::boxFilter(wide, sums, CV_64F, Size(side, side), Point(-1, -1), false);
            cv::boxFilter(wide.mul(wide), squares, CV_64F, Size(side, side), Point(-1, -1), false);
            exact = (squares - sums.mul(sums) / n) / (n - ddof);
            result = filtered(
                GetParam(),
                cuda::createFastStatisticsFilter(CV_32FC1, -1, Size(side, side), cuda::STATISTIC_VARIANCE, ddof),
                image);
            result.convertTo(result, CV_64F);
            EXPECT_LT(cv::norm(result / exact - 1, NORM_INF), 1e-6);
        }
    for (int statistic : moments)
        expectCorrect(GetParam(), statisticCase(CV_32FC1, -1, Size(5, 9), statistic),
                      image(Rect(3, 3, 40, 30)).clone());
}

//! A window whose pixels are equal has no variance, whatever is beside it.
TEST_P(Statistics, OfEqualFloatsAreZero)
{
    for (int type : {CV_32FC3, CV_32FC1})
    {
        Mat image(Size(300, 200), type, Scalar(1.1, -1e-30, 3e38)), result;
        image(Rect(150, 0, 150, 200)) = Scalar(1e6 + 0.3, 7.7, 1e-3);
        for (int statistic : moments)
            for (int side : {3, 9, 15, 30, 61})
            {
                result = filtered(GetParam(), cuda::createFastStatisticsFilter(type, -1, Size(side, side), statistic),
                                  image);
                const int reach = side / 2 + 1;
                EXPECT_EQ(0, cv::norm(result(Rect(0, 0, 150 - reach, 200)), NORM_INF)) << statistic;
                EXPECT_EQ(0, cv::norm(result(Rect(150 + reach, 0, 150 - reach, 200)), NORM_INF)) << statistic;
            }
    }
}

//! NaN, infinities, and numbers whose squares no float holds: only the windows that have them feel it.
TEST_P(Statistics, OfSpecialFloatsEqualTheDefinition)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (int statistic : allStatistics())
            for (int dstType : statisticTypes(statistic, type))
                for (Size window : {Size(1, 1), Size(2, 3), Size(5, 5), Size(20, 3)})
                {
                    const Case filterCase = statisticCase(type, dstType, window, statistic);
                    expectCorrect(GetParam(), filterCase, makeImage(Size(43, 19), type, SPECIAL));
                    Mat image = makeImage(Size(43, 90), type);
                    image.at<float>(2, 0) = std::numeric_limits<float>::quiet_NaN();
                    image.at<float>(40, 17) = std::numeric_limits<float>::infinity();
                    image.at<float>(60, 20) = -3e38f;
                    image.at<float>(61, 30) = 3e38f;
                    expectCorrect(GetParam(), filterCase, image);
                }
}

INSTANTIATE_ENGINES(Statistics);

TEST(StatisticsCalls, RefuseWhatTheyDoNotTake)
{
    const auto make = [](int src, int dst, Size window, int statistic, int ddof = 0, Point anchor = Point(-1, -1),
                         int border = BORDER_DEFAULT)
    { return [=] { cuda::createFastStatisticsFilter(src, dst, window, statistic, ddof, anchor, border); }; };
    const Size window(3, 3);
    expectRefused("CV_64FC1", make(CV_64FC1, -1, window, cuda::STATISTIC_STD));
    expectRefused("statistic 7", make(CV_8UC1, -1, window, 7));
    expectRefused("statistic -1", make(CV_8UC1, -1, window, -1));
    expectRefused("CV_16UC1", make(CV_16UC1, -1, window, cuda::STATISTIC_ENTROPY));
    expectRefused("CV_32FC1", make(CV_32FC1, -1, window, cuda::STATISTIC_MODE));
    expectRefused("CV_16SC1", make(CV_8UC1, CV_16SC1, window, cuda::STATISTIC_STD));
    expectRefused("CV_8UC1", make(CV_8UC1, CV_8UC1, window, cuda::STATISTIC_CONTRAST));
    expectRefused("CV_8UC1", make(CV_8UC1, CV_8UC1, window, cuda::STATISTIC_ENTROPY));
    expectRefused("CV_16UC1", make(CV_8UC1, CV_16UC1, window, cuda::STATISTIC_MODE));
    expectRefused("CV_8UC3", make(CV_8UC1, CV_8UC3, window, cuda::STATISTIC_RANGE));
    expectRefused("0x3", make(CV_8UC1, -1, Size(0, 3), cuda::STATISTIC_STD));
    expectRefused("(3, 0)", make(CV_8UC1, -1, window, cuda::STATISTIC_STD, 0, Point(3, 0)));
    expectRefused("border mode 5", make(CV_8UC1, -1, window, cuda::STATISTIC_STD, 0, Point(-1, -1), 5));
    expectRefused("ddof is 2", make(CV_8UC1, -1, window, cuda::STATISTIC_STD, 2));
    expectRefused("ddof is -1", make(CV_8UC1, -1, window, cuda::STATISTIC_STD, -1));
    expectRefused("ddof is 1 for a window of 1x1", make(CV_8UC1, -1, Size(1, 1), cuda::STATISTIC_STD, 1));
    expectRefused("ddof is 1", make(CV_8UC1, -1, window, cuda::STATISTIC_RANGE, 1));

    const Ptr<cuda::Filter> filter = cuda::createFastStatisticsFilter(CV_8UC1, -1, window, cuda::STATISTIC_STD);
    expectRefused("standard deviation", [&] { cuda::ignoreMissing(filter, cuda::MissingData()); });
    Mat result(3, 3, CV_8UC1, Scalar(5));
    const Mat before = result.clone();
    expectRefused("CV_16UC1", [&] { applyOnCpu(filter, Mat(9, 9, CV_16UC1, Scalar(1)), result); });
    EXPECT_TRUE(sameBits(before, result));
}

}  // namespace
}  // namespace opencv_test
