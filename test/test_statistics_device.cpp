// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Statistics on the device beside those of the CPU engine, and the code of a kernel on the CPU.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_random.hpp"
#include "test_statistics.hpp"
#include "test_strip_results.hpp"

#include "cuda/statistics/count_search.hpp"
#include "cuda/statistics/deviation_strip/deviation_strip.hpp"
#include "cuda/statistics/window_counts/window_counts_plan.hpp"
#include "testing/test_hooks.hpp"

#include <map>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The code of the device's kernel for small squares, run on the CPU.
template <typename T, int Side>
void expectStripsAreExact()
{
    using Strip = ff::DeviationStrip<T, float, 1, Side>;
    constexpr int packet = Strip::packet, columns = packet + Side - 1, rows = 40, n = Side * Side;
    const int type = sizeof(T) == 1 ? CV_8UC1 : CV_16UC1;
    for (Content content : {NOISE, EXTREMES, FLAT})
        for (ff::MomentResult result : {ff::MomentResult::Variance, ff::MomentResult::Deviation})
            for (int ddof : {0, 1})
            {
                const Mat image = makeImage(Size(columns, rows), type, content);
                const ff::MomentFinish finish = ff::makeMomentFinish(result, sizeof(T), n, ddof);
                const typename Strip::Coefficients coefficients(ff::deviationStripCoefficients(Side, result, ddof));
                const Mat results = stripResults<Strip>(image, coefficients);
                for (int y = Side - 1; y < rows; ++y)
                    for (int i = 0; i < packet; ++i)
                    {
                        std::int32_t sum = 0;
                        std::int64_t squares = 0;
                        for (int wy = y + 1 - Side; wy <= y; ++wy)
                            for (int x = i; x < i + Side; ++x)
                            {
                                const int difference = image.at<T>(wy, x) - ff::momentCentre<T>;
                                sum += difference;
                                squares += (std::int64_t)difference * difference;
                            }
                        const float expected = sizeof(T) == 1 ? ff::floatMoment(finish, sum, (std::uint32_t)squares, 0)
                                                              : ff::floatMoment(finish, sum, squares, 0);
                        ASSERT_EQ(expected, results.at<float>(y, i)) << Side << ", row " << y << ", " << seedText();
                    }
            }
}

TEST(DeviationStrip, SumsAreExact)
{
    expectStripsAreExact<std::uint8_t, 3>();
    expectStripsAreExact<std::uint8_t, 5>();
    expectStripsAreExact<std::uint8_t, 7>();
    expectStripsAreExact<std::uint8_t, 9>();
    expectStripsAreExact<std::uint16_t, 3>();
    expectStripsAreExact<std::uint16_t, 5>();
    expectStripsAreExact<std::uint16_t, 7>();
}

//! No bit belongs to two counts. A word has those of values that follow each other, the least in its lowest bits.
template <int Bits>
void expectCountsLieApart()
{
    using Layout = ff::CountLayout<Bits>;
    std::set<int> taken;
    for (unsigned value = 0; value < 256; ++value)
    {
        const ff::CountPlace place = Layout::place(value);
        const int byte = place.unit * Layout::unitBytes, bit = byte % 128 * 8 + place.shift;
        EXPECT_EQ((int)value / Layout::fields, byte / 128) << value;
        EXPECT_EQ((int)value % Layout::fields * Bits, bit) << value;
        EXPECT_LE(bit + Bits, 32) << value;
        for (int i = 0; i < Bits; ++i)
            EXPECT_TRUE(taken.insert(byte / 128 * 32 + bit + i).second) << value;
    }
    EXPECT_LE(*taken.rbegin(), 32 * Layout::words);
}

TEST(WindowCounts, LieApartAndHoldEveryPixel)
{
    expectCountsLieApart<8>();
    expectCountsLieApart<10>();
    expectCountsLieApart<16>();
    expectCountsLieApart<32>();
    for (int area = 1; area < 70000; ++area)
        ASSERT_LT((std::int64_t)area, (std::int64_t)1 << ff::windowCountBits(area));
}

//! The code of the device's search, run on the CPU: of windows from `least` pixels on, with many ties.
template <int Bits>
void expectGreatestCount(int least, int most)
{
    using Layout = ff::CountLayout<Bits>;
    using Search = ff::CountSearch<Bits>;
    for (int round = 0; round < 2000; ++round)
    {
        const int area = round % 5 == 0 ? (round % 2 ? least : most) : draw(least, most);
        const int values = round % 3 ? 256 : draw(1, 256), first = draw(0, 256 - values);
        std::vector<unsigned> counts(256);
        for (int i = 0; i < area; ++i)
            ++counts[first + (round % 4 ? draw(0, values - 1) : i % values)];
        std::vector<std::uint32_t> words(Layout::words);
        auto expected = Search::key(0, 0);
        for (unsigned value = 0; value < 256; ++value)
        {
            const ff::CountPlace place = Layout::place(value);
            const int byte = place.unit * Layout::unitBytes;
            words[byte / 128] += counts[value] << (byte % 128 * 8 + place.shift);
            expected = std::max(expected, Search::key(value, counts[value]));
        }
        ASSERT_EQ(expected, Search::greatest([&](int i) { return words[i]; }))
            << Bits << ", " << area << " pixels, " << seedText();
    }
}

TEST(WindowCounts, TheGreatestIsFound)
{
    expectGreatestCount<8>(1, 255);
    expectGreatestCount<10>(256, 1023);
    expectGreatestCount<16>(1024, 65535);
    expectGreatestCount<32>(65536, 90000);
}

//! Blocks fit, and a multiprocessor has as many warps as its shared memory has room for, or nearly so.
TEST(WindowCounts, PlansFillSharedMemory)
{
    const ff::DeviceFacts& device = ff::measuredDevice;
    for (const Size& window : {Size(3, 3), Size(15, 17), Size(16, 16), Size(31, 31), Size(33, 31), Size(32, 32),
                               Size(45, 45), Size(255, 257), Size(301, 301)})
        for (bool isEntropy : {false, true})
        {
            const ff::WindowCountsPlan plan =
                ff::windowCountsPlan(window.width, window.height, isEntropy, 8192, 8192, 1, device);
            const int bytes = ff::windowCountsWarpBytes(ff::windowCountBits(window.area()));
            ASSERT_GE(plan.warps, 1);
            EXPECT_LE(plan.warps * 32, ff::windowCountsThreads);
            EXPECT_LE(plan.shared, device.sharedBytesOfBlock);
            EXPECT_EQ(plan.shared, plan.warps * bytes + 4 * plan.steps);
            const int most = ff::windowCountsThreads / 32 * ff::windowCountsBlocks / plan.warps,
                      resident = plan.warps * device.residentBlocks(most, plan.shared);
            EXPECT_GE(resident * (bytes + 1024) + 40000, std::min(device.sharedBytesOfMultiprocessor, 24 * bytes))
                << window << ", " << resident;
        }
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! What the CPU makes of exact sums, or within the stated bound; by one algorithm at a time.
void expectAsOnTheCpu(const Case& filterCase, const Mat& image, std::map<std::string, int>& runs)
{
    const Mat expected = filtered(CPU, filterCase.filter, image);
    const bool isOtherwise = std::string("direct_moments") == ff::lastAlgorithm();
    for (const char* algorithm : ff::deviceStatisticsAlgorithms())
    {
        Mat actual;
        if (!runsBy(algorithm, [&] { actual = filtered(GPU, filterCase.filter, image); }))
            continue;
        ++runs[algorithm];
        const bool isFloat = actual.depth() == CV_32F;
        if (filterCase.error == 0 && !isOtherwise)
            EXPECT_TRUE(sameBits(expected, actual)) << filterCase.text << " by " << algorithm << ", " << seedText();
        else
            EXPECT_TRUE(
                differAtMost(expected, actual, isFloat ? 1e-6 * (1 + cvtest::norm(expected.reshape(1), NORM_INF)) : 1))
                << filterCase.text << " by " << algorithm << ", " << seedText();
    }
}

class StatisticsOfType_GPU : public testing::TestWithParam<perf::MatType>
{
};

TEST_P(StatisticsOfType_GPU, AreThoseOfTheCpu)
{
    requireEngine(GPU);
    const int type = GetParam();
    std::map<std::string, int> runs;
    for (int statistic : allStatistics())
        for (int dstType : statisticTypes(statistic, type))
            for (Size window : {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(11, 11), Size(15, 17),
                                Size(31, 31), Size(255, 8), Size(7, 130), Size(301, 302)})
            {
                if (window.area() > 10000 && statistic >= cuda::STATISTIC_ENTROPY && CV_MAT_CN(type) == 4)
                    continue;  // the CPU takes long
                const LinearOptions options =
                    LinearOptions::withBorder(allBorders()[draw(0, (int)allBorders().size() - 1)], Scalar(7, 99, 2, 4));
                const Case filterCase =
                    statisticCase(type, dstType, window, statistic, statistic <= cuda::STATISTIC_CONTRAST, options);
                for (Size size : {Size(203, 77), Size(1031, 290)})
                    if (window.area() < 10000 || size.width < 300)
                        for (Content content : {NOISE, SMOOTH})
                            expectAsOnTheCpu(filterCase, makeImage(size, type, content), runs);
            }
    for (const char* name : {"moment_planes", "range_of_extrema"})
        EXPECT_GT(runs[name], 0) << name;
    if (type == CV_8UC1 || type == CV_16UC1)
    {
        EXPECT_GT(runs["deviation_strip"], 0);
    }
    if (type == CV_32FC1)
    {
        EXPECT_GT(runs["float_moment_strips"], 0);
        EXPECT_GT(runs["float_moment_tiles"], 0);
    }
}

INSTANTIATE_TEST_CASE_P(GPU, StatisticsOfType_GPU, testing::ValuesIn(allTypes()));

//! Windows whose counts just fit into their bits, where all pixels are equal and where they are not.
TEST(Statistics_GPU, CountsReachTheWindowsPixels)
{
    requireEngine(GPU);
    std::map<std::string, int> runs;
    for (int type : {CV_8UC1, CV_8SC3})
        for (const Size& window : {Size(15, 17), Size(16, 16), Size(33, 31), Size(31, 33), Size(32, 32), Size(93, 11)})
            for (int statistic : {cuda::STATISTIC_ENTROPY, cuda::STATISTIC_MODE})
                for (int border : allBorders())
                    for (Content content : {FLAT, EXTREMES, FEW_VALUES, NOISE})
                        expectAsOnTheCpu(statisticCase(type, -1, window, statistic, 0,
                                                       LinearOptions::withBorder(border, Scalar(7, 99, 2, 4))),
                                         makeImage(Size(331, 97), type, content), runs);
    EXPECT_EQ(2 * 6 * 2 * 4 * (int)allBorders().size(), runs["window_counts"]);
}

//! Windows that are wider than the strips of a block.
TEST(Statistics_GPU, OfVeryWideWindows)
{
    requireEngine(GPU);
    std::map<std::string, int> runs;
    for (int type : {CV_8UC1, CV_8SC3, CV_16UC1, CV_16SC4, CV_32FC1})
        for (int width : {1500, 2600, 5200, 7001})
            for (int statistic : moments)
                expectAsOnTheCpu(statisticCase(type, -1, Size(width, 3), statistic), makeImage(Size(700, 20), type),
                                 runs);
    EXPECT_GT(runs["moment_strips"], 0);
    EXPECT_GT(runs["moment_planes"], runs["moment_strips"]);
}

//! Strips of many rows, and more of them than run at a time.
TEST(Statistics_GPU, OfLargeImages)
{
    requireEngine(GPU);
    std::map<std::string, int> runs;
    for (int type : {CV_8UC1, CV_16UC1, CV_8UC3, CV_32FC1})
        for (int statistic :
             {cuda::STATISTIC_STD, cuda::STATISTIC_RANGE, cuda::STATISTIC_ENTROPY, cuda::STATISTIC_MODE})
            if (!statisticTypes(statistic, type).empty())
                expectAsOnTheCpu(statisticCase(type, -1, Size(9, 9), statistic), makeImage(Size(3001, 2500), type),
                                 runs);
}

TEST(Statistics_GPU, OfBatchesAreThoseOfEachImage)
{
    requireEngine(GPU);
    for (int type : {CV_8UC1, CV_8SC3, CV_16UC4, CV_16SC1, CV_32FC1})
        for (int statistic : allStatistics())
            for (int dstType : statisticTypes(statistic, type))
            {
                const Case filterCase = statisticCase(type, dstType, Size(9, 7), statistic);
                Made made(Size(129, 65), type, dstType, 7);
                expectAsAlone(filterCase.filter, made.src, made.dst, filterCase.text);
            }
}

#endif

}  // namespace
}  // namespace opencv_test
