// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Medians of 3, 5 or 7 by 3, 5 or 7 pixels on the CPU, whose strips walk side by side.

#include "test_precomp.hpp"
#include "test_outliers.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

std::vector<Size> smallWindows()
{
    std::vector<Size> windows;
    for (int width : {3, 5, 7})
        for (int height : {3, 5, 7})
            if (width + height > 6)
                windows.push_back(Size(width, height));
    return windows;
}

void expectEqual(const Case& median, const Mat& image)
{
    EXPECT_TRUE(verify(median, image, filtered(CPU, median.filter, image)))
        << median.text << ", " << image.size() << ", " << seedText();
    EXPECT_STREQ("network_strip", cuda::fastfilters::lastAlgorithm());
}

class CpuSmallMedians : public TestWithParam<perf::MatType>
{
protected:
    void SetUp() override { requireVectors(); }
};

TEST_P(CpuSmallMedians, EqualOracle)
{
    const std::vector<Content> contents = {NOISE, FEW_VALUES, EXTREMES,
                                           CV_MAT_DEPTH(GetParam()) == CV_32F ? SPECIAL : RAMP};
    for (const Content content : contents)
        for (const Size window : smallWindows())
            for (const Size size : {Size(67, 41), Size(1, 1), Size(300, 2)})
                expectEqual(medianCase(GetParam(), window), makeImage(size, GetParam(), content));
}

TEST_P(CpuSmallMedians, EveryBorderEqualsOracle)
{
    const Mat image = makeImage(Size(61, 37), GetParam());
    for (const Size window : smallWindows())
        for (const int border : allBorders())
            expectEqual(medianCase(GetParam(), window, border, Scalar(9, 200, -5, 77)), image);
}

// Tiles are a few hundred to some thousand pixels wide and 512 rows high.
TEST_P(CpuSmallMedians, TilesMeet)
{
    for (const Size window : smallWindows())
        for (const Size size : {Size(7001, 5), Size(9, 1050), Size(1400, 33)})
            expectEqual(medianCase(GetParam(), window), makeImage(size, GetParam()));
}

TEST_P(CpuSmallMedians, AreFinished)
{
    for (const Size window : smallWindows())
        for (const int measure : {cuda::OUTLIERS_ABSOLUTE, cuda::OUTLIERS_RELATIVE, cuda::OUTLIERS_MAD})
            for (const Size size : {Size(701, 21), Size(50, 6)})
            {
                const OutlierCase outliers = usualOutliers(GetParam(), window, cuda::OUTLIERS_BOTH, measure);
                const Mat image = makeImage(size, GetParam());
                EXPECT_TRUE(sameBits(outliers.expected(image), filtered(CPU, outliers.filter(), image)))
                    << outliers.text() << ", " << size << ", " << seedText();
                EXPECT_STREQ("network_strip", cuda::fastfilters::lastAlgorithm());
            }
}

INSTANTIATE_TEST_CASE_P(CPU, CpuSmallMedians, ValuesIn(allTypes()));

// Strips begin within pixels.
TEST(CpuSmallMediansOfManyChannels, EqualOracle)
{
    requireVectors();
    for (const int type : {CV_8UC(2), CV_8UC(5), CV_16UC(7), CV_32FC(6)})
        for (const Size window : smallWindows())
            for (const Size size : {Size(67, 41), Size(1, 3), Size(401, 9)})
            {
                const Mat image = makeImage(size, type);
                const Mat actual = filtered(CPU, cuda::createFastMedianFilter(type, window), image);
                std::vector<Mat> channels, actuals;
                split(image, channels);
                split(actual, actuals);
                for (size_t c = 0; c < channels.size(); ++c)
                {
                    const Case plain = medianCase(channels[c].type(), window);
                    EXPECT_TRUE(verify(plain, channels[c], actuals[c]))
                        << plain.text << ", channel " << c << " of " << channels.size() << ", " << size;
                }
            }
}

}  // namespace
}  // namespace opencv_test
