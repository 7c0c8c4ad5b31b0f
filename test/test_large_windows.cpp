// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Large windows on images large enough for the algorithms that need many tiles. The reference is the CPU engine,
// which test_median.cpp and test_rank.cpp compare with OpenCV and with naive oracles.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> LargeWindows_GPU;

void expectSameAsHost(const Ptr<cuda::Filter>& filter, const Mat& image, const std::string& text)
{
    Mat host;
    applyOnCpu(filter, image, host);
    const Mat device = filtered(GPU, filter, image);
    ASSERT_EQ(host.size(), device.size());
    EXPECT_EQ(0, cvtest::norm(host, device, NORM_INF)) << text << ", " << seedText();
}

TEST_P(LargeWindows_GPU, EqualTheHostsOnImagesOfManyTiles)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(2311, 1999), type);
    for (const Size& window :
         {Size(13, 13), Size(15, 15), Size(17, 17), Size(31, 31), Size(63, 17), Size(101, 101), Size(33, 255)})
        for (int border : {BORDER_REPLICATE, BORDER_REFLECT_101, BORDER_CONSTANT})
        {
            const double percentile = border == BORDER_CONSTANT ? 20 : 50;
            expectSameAsHost(
                cuda::createFastRankFilter(type, window, percentile, Point(-1, -1), border, Scalar::all(77)), image,
                cv::format("%dx%d border %d", window.width, window.height, border));
        }
}

INSTANTIATE_TEST_CASE_P(GPU, LargeWindows_GPU,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_8UC1, CV_8SC1, CV_8UC3)));

TEST_P(LargeWindows_GPU, FlatImagesAndRampsAreNoSpecialCase)
{
    const int type = GET_PARAM(1);
    Mat image(2100, 2200, type);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols * image.channels(); ++x)
            image.ptr(y)[x] = static_cast<uchar>(y < 700 ? 200 : (y < 1400 ? x / 9 : x ^ y));
    for (int side : {15, 17, 31, 101})
        expectSameAsHost(cuda::createFastMedianFilter(type, side), image, cv::format("%dx%d", side, side));
}

// Masks of sorted pixels (rank_sorted_window.cuh): images that are large enough for them.

void expectSameBitsAsHost(const Ptr<cuda::Filter>& filter, const Mat& image, const std::string& text)
{
    Mat host;
    applyOnCpu(filter, image, host);
    const Mat device = filtered(GPU, filter, image);
    ASSERT_EQ(host.size(), device.size());
    int different = 0;
    for (int y = 0; y < host.rows; ++y)
        different += memcmp(host.ptr(y), device.ptr(y), host.cols * host.elemSize()) != 0;
    EXPECT_EQ(0, different) << "rows of " << text << ", " << seedText();
}

enum Pattern
{
    Noise,
    FewLevels,
    Constant,
    Ramp,
    Patches,
    Specials,  // for floats; otherwise noise
    patterns
};

Mat makePattern(Size size, int type, int pattern)
{
    Mat image = makeImage(size, type);
    RNG& rng = theRNG();
    const int channels = image.channels();
    const bool isFloat = image.depth() == CV_32F;
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols * channels; ++x)
        {
            const int column = x / channels;
            const unsigned patch = (column / 40 * 2654435761u) ^ (y / 40 * 2246822519u);
            int value = rng.uniform(0, 32768);
            switch (pattern)
            {
            case FewLevels: value = value % 7 * 4000; break;
            case Constant: value = 12345; break;
            case Ramp: value = (column * 300 + y * 111) % 32768; break;
            case Patches: value = patch >> 9 & 1 ? patch >> 10 & 0x7fff : value; break;
            default: break;
            }
            if (!isFloat)
                image.ptr<ushort>(y)[x] = static_cast<ushort>(value);
            else if (pattern == Specials && value % 4 == 0)
            {
                const float inf = std::numeric_limits<float>::infinity();
                const float specials[] = {0.f, -0.f, inf, -inf, std::numeric_limits<float>::quiet_NaN(), 1e-42f};
                image.ptr<float>(y)[x] = specials[value / 4 % 6];
            }
            else
                image.ptr<float>(y)[x] = (value - 16384) * (pattern == Specials ? 1e-30f : 1.f / 4096);
        }
    return image;
}

//! Ranks of images of every pattern, with one border after the other. check(percentile) follows each of them.
void expectRanksOfPatterns(Size size, int type, const std::vector<Size>& windows,
                           const std::function<void(double percentile)>& check)
{
    int number = 0;
    for (int pattern = 0; pattern < patterns; ++pattern)
    {
        const Mat image = makePattern(size, type, pattern);
        for (const Size& window : windows)
            for (double percentile : {50., std::vector<double>{0, 27, 100}[number / 2 % 3]})
            {
                const int border = allBorders()[number++ % allBorders().size()];
                expectSameBitsAsHost(
                    cuda::createFastRankFilter(type, window, percentile, Point(-1, -1), border, Scalar::all(77)), image,
                    cv::format("pattern %d, %dx%d, percentile %g, border %d", pattern, window.width, window.height,
                               percentile, border));
                check(percentile);
            }
    }
}

typedef EngineParamTest<perf::MatType> MaskWindows_GPU;

TEST_P(MaskWindows_GPU, EqualTheHosts)
{
    expectRanksOfPatterns(Size(905, 731), GET_PARAM(1), {Size(17, 17), Size(31, 31), Size(63, 47), Size(101, 101)},
                          [](double) {});
}

//! Windows beyond those of the masks, in images that are larger, so that whole rows of tiles lie inside.
TEST_P(MaskWindows_GPU, WiderOnesEqualTheHosts)
{
    expectRanksOfPatterns(Size(705, 531), GET_PARAM(1), {Size(257, 257), Size(301, 63), Size(37, 401)},
                          [](double percentile)
                          {
                              const bool isExtremum = percentile == 0 || percentile == 100;
                              EXPECT_STREQ(isExtremum ? "extremum_blocks" : "rank_wide",
                                           cuda::fastfilters::lastAlgorithm());
                          });
}

INSTANTIATE_TEST_CASE_P(GPU, MaskWindows_GPU,
                        testing::Combine(testing::Values(GPU),
                                         testing::Values(CV_16UC1, CV_16SC1, CV_16UC3, CV_32FC1, CV_32FC3)));

typedef EngineParamTest<perf::MatType> Robustness_25_SanitizerMasks_GPU;

TEST_P(Robustness_25_SanitizerMasks_GPU, EqualTheHosts)
{
    const int type = GET_PARAM(1);
    for (int pattern : {Noise, Patches})
    {
        expectSameBitsAsHost(cuda::createFastMedianFilter(type, 63), makePattern(Size(601, 443), type, pattern),
                             "63x63");
        expectSameBitsAsHost(cuda::createFastMedianFilter(type, 31), makePattern(Size(811, 733), type, pattern),
                             "31x31");
        expectSameBitsAsHost(cuda::createFastMedianFilter(type, 301), makePattern(Size(601, 443), type, pattern),
                             "301x301");
    }
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_25_SanitizerMasks_GPU,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_16UC1, CV_32FC1)));

typedef EngineParamTest<perf::MatType> Robustness_25_SanitizerCounts_GPU;

TEST_P(Robustness_25_SanitizerCounts_GPU, BlocksCountSeveralTiles)
{
    const int type = GET_PARAM(1);
    const AnyImageSize anySize;
    expectSameBitsAsHost(cuda::createFastMedianFilter(type, 31), makeImage(Size(640, 480), type), "31x31");
    EXPECT_STREQ("rank_counts", cuda::fastfilters::lastAlgorithm());
}

INSTANTIATE_TEST_CASE_P(GPU, Robustness_25_SanitizerCounts_GPU,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_8UC1)));

}  // namespace
}  // namespace opencv_test
