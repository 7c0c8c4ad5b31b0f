// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of squares on the CPU that are found as medians are, from lists of the least or of the greatest pixels.

#include "test_precomp.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

class CpuSquareRanks : public TestWithParam<perf::MatType>
{
protected:
    static void expectEqual(const Case& rank, const Mat& image)
    {
        const OnlyAlgorithm only("network_strip");
        EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image)))
            << rank.text << ", " << image.size() << ", " << seedText();
        EXPECT_STREQ("network_strip", cuda::fastfilters::lastAlgorithm());
    }
    static std::vector<Content> contents(int type)
    {
        std::vector<Content> all = {NOISE, FEW_VALUES, EXTREMES, RAMP};
        if (CV_MAT_DEPTH(type) == CV_32F)
            all.push_back(SPECIAL);
        return all;
    }
    //! Ranks at the ends of what lists of a quarter and of a half of the pixels keep.
    static std::vector<int> ranksOf(int side)
    {
        const int quarter = side * side / 4, half = side * side / 2;
        std::vector<int> ranks = {0, 1, quarter - 1, quarter};
        if (side < 10)
            ranks.insert(ranks.end(), {quarter + 1, half - 1});
        for (size_t i = 0, count = ranks.size(); i < count; ++i)
            ranks.push_back(side * side - 1 - ranks[i]);
        return ranks;
    }
};

TEST_P(CpuSquareRanks, EqualOracle)
{
    requireVectors();
    for (const Content content : contents(GetParam()))
    {
        const Mat image = makeImage(Size(67, 41), GetParam(), content);
        for (const int side : {7, 9, 11, 13, 15})
            for (const int rank : ranksOf(side))
                expectEqual(rankCase(GetParam(), Size(side, side), 100. * rank / (side * side - 1)), image);
    }
}

TEST_P(CpuSquareRanks, EveryBorderAndAnchorEqualsOracle)
{
    requireVectors();
    const Mat image = makeImage(Size(61, 37), GetParam());
    for (const int side : {7, 9, 11, 13, 15})
        for (const int border : allBorders())
            for (const double percentile : {20., 80.})
                expectEqual(rankCase(GetParam(), Size(side, side), percentile, Point(1, side - 2), border,
                                     Scalar(9, 200, -5, 77)),
                            image);
}

TEST_P(CpuSquareRanks, StripsAndTilesMeet)
{
    requireVectors();
    for (const Size size : {Size(1100, 12), Size(9, 1050), Size(530, 40)})
        for (const int side : {7, 9, 11, 13, 15})
            expectEqual(rankCase(GetParam(), Size(side, side), 75), makeImage(size, GetParam()));
}

INSTANTIATE_TEST_CASE_P(CPU, CpuSquareRanks, ValuesIn(allTypes()));

// Values of 64 bits have this network for 7x7 only.
TEST(CpuSquareRanksOfDoubles, EqualOracle)
{
    requireVectors();
    const Mat image = makeImage(Size(67, 41), CV_64FC1);
    for (const double percentile : {4., 25., 40., 75., 98.})
    {
        const Case rank =
            wideRankCase(CV_64FC1, Mat::ones(7, 7, CV_8U), percentile, Point(-1, -1), BORDER_REPLICATE, Scalar());
        const OnlyAlgorithm only("network_strip");
        EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image))) << rank.text << ", " << seedText();
    }
}

}  // namespace
}  // namespace opencv_test
