// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Large windows on images large enough for the algorithms that need many tiles. The reference is the CPU engine,
// which test_median.cpp and test_rank.cpp compare with OpenCV and with naive oracles.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> LargeWindows_GPU;

void expectSameAsHost(const Ptr<cuda::Filter>& filter, const Mat& image, const std::string& text)
{
    Mat host;
    cuda::applyFilter(filter, image, host);
    const Mat device = filtered(GPU, filter, image);
    ASSERT_EQ(host.size(), device.size());
    EXPECT_EQ(0, cvtest::norm(host, device, NORM_INF)) << text << ", " << seedText();
}

TEST_P(LargeWindows_GPU, EqualTheHostsOnImagesOfManyTiles)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(2311, 1999), type);
    for (const Size& window : {Size(13, 13), Size(15, 15), Size(31, 31), Size(63, 17), Size(101, 101), Size(33, 255)})
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
    for (int side : {15, 31, 101})
        expectSameAsHost(cuda::createFastMedianFilter(type, side), image, cv::format("%dx%d", side, side));
}

}  // namespace
}  // namespace opencv_test
