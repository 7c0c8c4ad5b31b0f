// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// createFastStatisticsFilter() beside the definitions in the header. More random cases:
// CUDAFASTFILTERS_RANDOM_STATISTICS_CASES.

#include "test_precomp.hpp"

#include "test_random.hpp"
#include "test_statistics.hpp"

#include "testing/test_hooks.hpp"

#include <cstdlib>
#include <map>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const std::vector<int> moments = {cuda::STATISTIC_VARIANCE, cuda::STATISTIC_STD, cuda::STATISTIC_CONTRAST};

//! The algorithm for a statistic; without vectors, or for sums that need fused operations, another one.
const char* algorithmOf(int statistic, int srcType)
{
    if (statistic >= cuda::STATISTIC_ENTROPY)
        return "sliding_counts";
    if (statistic >= cuda::STATISTIC_RANGE)
        return "span_tiles";
    return !hasVectors() ? "direct_moments" : CV_MAT_DEPTH(srcType) == CV_32F ? "float_moments" : "moment_rows";
}

class StatisticsOfType : public testing::TestWithParam<perf::MatType>
{
};

TEST_P(StatisticsOfType, EveryWindowEqualsTheDefinition)
{
    const int type = GetParam();
    for (int statistic : allStatistics())
        for (int dstType : statisticTypes(statistic, type))
            for (Size window : {Size(1, 1), Size(2, 2), Size(3, 3), Size(4, 5), Size(7, 6), Size(1, 8), Size(10, 1),
                                Size(15, 15), Size(19, 23)})
                for (Content content : {NOISE, FEW_VALUES, EXTREMES, FLAT})
                {
                    const int ddof = statistic <= cuda::STATISTIC_CONTRAST && window.area() > 1 ? draw(0, 1) : 0;
                    expectCorrect(CPU, statisticCase(type, dstType, window, statistic, ddof),
                                  makeImage(Size(37, 14), type, content));
                    EXPECT_STREQ(algorithmOf(statistic, type), ff::lastAlgorithm());
                }
}

TEST_P(StatisticsOfType, EveryBorderAndAnchorEqualsTheDefinition)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(29, 23), type, SMOOTH);
    for (int statistic : allStatistics())
        for (int dstType : statisticTypes(statistic, type))
            for (int border : allBorders())
                for (Point anchor : {Point(-1, -1), Point(0, 0), Point(3, 4), Point(1, -1)})
                {
                    LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
                    options.anchor = anchor;
                    expectCorrect(CPU, statisticCase(type, dstType, Size(4, 5), statistic, 0, options), image);
                }
}

TEST_P(StatisticsOfType, LargeWindowsEqualTheDefinition)
{
    const int type = GetParam();
    for (int statistic : allStatistics())
        if (!statisticTypes(statistic, type).empty())
            for (Size window : {Size(101, 64), Size(130, 181), Size(61, 301)})
                for (Content content : {SMOOTH, EXTREMES})
                    expectCorrect(CPU, statisticCase(type, -1, window, statistic),
                                  makeImage(Size(23, 5), type, content));
}

TEST_P(StatisticsOfType, ThreadsAndBandsChangeNoBit)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(300, 700), type, SMOOTH);
    for (int statistic : allStatistics())
        if (!statisticTypes(statistic, type).empty())
            expectThreadsAndBandsChangeNoBit(cuda::createFastStatisticsFilter(type, -1, Size(9, 12), statistic), image,
                                             algorithmOf(statistic, type), 1);
}

//! Rows, each part filtered from nothing but its own source rows.
TEST_P(StatisticsOfType, PartsAreTheWhole)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(70, 333), type);
    const cuda::HostOptions options(cuda::HostOptions::CPU);
    for (int statistic : allStatistics())
    {
        if (statisticTypes(statistic, type).empty())
            continue;
        for (int border : allBorders())
        {
            const Ptr<cuda::Filter> filter = cuda::createFastStatisticsFilter(type, -1, Size(8, 11), statistic, 0,
                                                                              Point(-1, -1), border, Scalar::all(9));
            Mat whole;
            applyOnCpu(filter, image, whole);
            Mat result(whole.size(), whole.type(), Scalar::all(7));
            for (int begin = 0, end; begin < image.rows; begin = end)
            {
                end = std::min(image.rows, begin + draw(1, 150));
                const Range rows(begin, end);
                Mat source, part = result.rowRange(rows);
                for (const Range& range : cuda::filterRows(filter, image.size(), rows, options))
                    source.push_back(image.rowRange(range));
                cuda::applyFilterPart(filter, source, image.size(), rows, part, options);
            }
            EXPECT_TRUE(sameBits(whole, result)) << statistic << ", " << borderText(border) << ", " << seedText();
        }
    }
}

INSTANTIATE_TEST_CASE_P(CPU, StatisticsOfType, testing::ValuesIn(allTypes()));

//! The greatest sums of 16 bits, and equal pixels.
TEST(Statistics, OfLargeValuesAreExact)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1, CV_16UC3})
        for (Size window : {Size(255, 257), Size(301, 301), Size(302, 1)})
            for (int statistic : moments)
            {
                const Case filterCase = statisticCase(type, -1, window, statistic, 1);
                for (double value : {65535., 0., -32768., 12345.})
                {
                    const Mat image(Size(40, 6), type, Scalar::all(value));
                    EXPECT_EQ(0, cv::norm(filtered(CPU, filterCase.filter, image), NORM_INF)) << filterCase.text;
                }
                Mat image(Size(40, 6), type, Scalar::all(65535));
                image.ptr(3)[20] -= 1;
                expectCorrect(CPU, filterCase, image);
                if (type != CV_16UC3)
                    expectCorrect(CPU, filterCase, makeImage(Size(9, 3), type, EXTREMES));
            }
}

//! More 16-bit pixels than doubles can sum.
TEST(Statistics, OfHugeWindowsAreExact)
{
    const Size window(2899, 2901);
    for (int statistic : moments)
    {
        const Case filterCase = statisticCase(CV_16UC1, -1, window, statistic);
        expectCorrect(CPU, filterCase, makeImage(Size(3, 1), CV_16UC1));
        EXPECT_STREQ("direct_moments", ff::lastAlgorithm());
        EXPECT_EQ(0, cv::norm(filtered(CPU, filterCase.filter, Mat(Size(7, 5), CV_16UC1, Scalar(65535))), NORM_INF));
    }
    expectCorrect(CPU, statisticCase(CV_8UC1, -1, Size(1100, 1000), cuda::STATISTIC_ENTROPY),
                  makeImage(Size(3, 2), CV_8UC1));
    expectCorrect(CPU, statisticCase(CV_8UC1, -1, Size(400, 200), cuda::STATISTIC_MODE),
                  makeImage(Size(3, 2), CV_8UC1));
}

//! Small differences of large numbers, where sums of squares in float have no digits left.
TEST(Statistics, OfFloatsFarFromZeroKeepTheirDigits)
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
            applyOnCpu(cuda::createFastStatisticsFilter(CV_32FC1, -1, Size(side, side), cuda::STATISTIC_VARIANCE, ddof),
                       image, result);
            result.convertTo(result, CV_64F);
            EXPECT_LT(cv::norm(result / exact - 1, NORM_INF), 1e-6);
        }
    for (int statistic : moments)
        expectCorrect(CPU, statisticCase(CV_32FC1, -1, Size(5, 9), statistic), image(Rect(3, 3, 40, 30)).clone());
}

//! A window whose pixels are equal has no variance, whatever is beside it.
TEST(Statistics, OfEqualFloatsAreZero)
{
    Mat image(Size(300, 200), CV_32FC3, Scalar(1.1, -1e-30, 3e38)), result;
    image(Rect(150, 0, 150, 200)) = Scalar(1e6 + 0.3, 7.7, 1e-3);
    for (int statistic : moments)
        for (int side : {3, 30, 61})
        {
            applyOnCpu(cuda::createFastStatisticsFilter(CV_32FC3, -1, Size(side, side), statistic), image, result);
            const int reach = side / 2 + 1;
            EXPECT_EQ(0, cv::norm(result(Rect(0, 0, 150 - reach, 200)), NORM_INF)) << statistic;
            EXPECT_EQ(0, cv::norm(result(Rect(150 + reach, 0, 150 - reach, 200)), NORM_INF)) << statistic;
        }
}

//! NaN, infinities, and numbers whose squares no float holds: only the windows that have them feel it.
TEST(Statistics, OfSpecialFloatsEqualTheDefinition)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (int statistic : allStatistics())
            for (int dstType : statisticTypes(statistic, type))
                for (Size window : {Size(1, 1), Size(2, 3), Size(5, 5), Size(20, 3)})
                {
                    const Case filterCase = statisticCase(type, dstType, window, statistic);
                    expectCorrect(CPU, filterCase, makeImage(Size(43, 19), type, SPECIAL));
                    Mat image = makeImage(Size(43, 90), type);
                    image.at<float>(2, 0) = std::numeric_limits<float>::quiet_NaN();
                    image.at<float>(40, 17) = std::numeric_limits<float>::infinity();
                    image.at<float>(60, 20) = -3e38f;
                    image.at<float>(61, 30) = 3e38f;
                    expectCorrect(CPU, filterCase, image);
                }
}

void expectRefused(const std::string& given, const std::function<void()>& call)
{
    try
    {
        call();
        ADD_FAILURE() << "accepted: " << given;
    }
    catch (const cv::Exception& problem)
    {
        EXPECT_NE(std::string::npos, std::string(problem.what()).find(given)) << problem.what();
    }
}

TEST(Statistics, RefuseWhatTheyDoNotTake)
{
    const auto make = [](int src, int dst, Size window, int statistic, int ddof = 0, Point anchor = Point(-1, -1),
                         int border = BORDER_DEFAULT)
    { return [=] { cuda::createFastStatisticsFilter(src, dst, window, statistic, ddof, anchor, border); }; };
    const Size window(3, 3);
    expectRefused("CV_64FC1", make(CV_64FC1, -1, window, cuda::STATISTIC_STD));
    expectRefused("CV_8UC2", make(CV_8UC2, -1, window, cuda::STATISTIC_STD));
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

//! Device images are refused, with the reason; host images stay on the CPU.
TEST(Statistics, RunOnTheCpuOnly)
{
    const Ptr<cuda::Filter> filter = cuda::createFastStatisticsFilter(CV_8UC1, -1, Size(3, 3), cuda::STATISTIC_STD);
    cuda::HostOptions options(cuda::HostOptions::AUTO);
    options.report = makePtr<cuda::HostReport>();
    Mat result;
    cuda::applyFilter(filter, makeImage(Size(40, 30), CV_8UC1), result, options);
    EXPECT_EQ(cuda::HostOptions::CPU, options.report->engine);
    if (!deviceAvailable())
        throw SkipTestException("there is no device");
    expectRefused("statistics run on the CPU only",
                  [&]
                  {
                      cuda::GpuMat image(Mat(9, 9, CV_8UC1, Scalar(1))), filteredImage;
                      cuda::applyFilter(filter, image, filteredImage);
                  });
}

//! The instructions of the processor, and once in a while none of them.
struct SometimesPlain
{
    SometimesPlain() : before(cv::useOptimized()) { cv::setUseOptimized(before && !oneIn(8)); }
    ~SometimesPlain() { cv::setUseOptimized(before); }
    const bool before;
};

Case drawStatistic()
{
    const int channels = std::vector<int>{1, 3, 4}[draw(0, 2)];
    int statistic, srcType;
    std::vector<int> types;
    while (types.empty())
    {
        statistic = draw(0, 6);
        srcType = CV_MAKETYPE(allDepths()[draw(0, 4)], channels);
        types = statisticTypes(statistic, srcType);
    }
    const int most = oneIn(4) ? 40 : oneIn(2) ? 12 : 5;
    Size window(draw(1, most), draw(1, most));
    if (oneIn(20))
        window = oneIn(2) ? Size(window.width % 5 + 1, draw(100, 400)) : Size(draw(100, 400), window.height % 5 + 1);
    LinearOptions options;
    options.anchor = drawAnchor(window);
    options.rowBorder = drawBorder();
    options.borderValue = drawBorderValue();
    const int ddof = statistic <= cuda::STATISTIC_CONTRAST && window.area() > 1 ? draw(0, 1) : 0;
    return statisticCase(srcType, oneIn(3) ? -1 : types[draw(0, (int)types.size() - 1)], window, statistic, ddof,
                         options);
}

TEST(Statistics, RandomCasesEqualTheDefinition)
{
    std::map<std::string, int> casesOf;
    const bool many = runRandomCases("CUDAFASTFILTERS_RANDOM_STATISTICS_CASES", 1500,
                                     [&](int)
                                     {
                                         const SometimesPlain plain;
                                         const Case filterCase = drawStatistic();
                                         const int most = filterCase.window.area() > 200 ? 25 : 60;
                                         const Size size(oneIn(8) ? draw(1, 300) : draw(1, most), draw(1, most));
                                         expectCorrectInRandomLayout(CPU, filterCase, size);
                                         ++casesOf[ff::lastAlgorithm()];
                                     });
    if (!many || HasFailure() || !hasVectors())
        return;
    for (const char* name : ff::cpuStatisticsAlgorithms())
        EXPECT_GT(casesOf[name], 0) << "no case reaches " << name;
}

}  // namespace
}  // namespace opencv_test
