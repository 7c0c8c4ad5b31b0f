// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of lines and of rectangles three pixels wide: the lists of rank_lines on the CPU, and the filters that use it.

#include "test_precomp.hpp"

#include "cuda/ranks/rank_lines/rank_lines_lists.hpp"
#include "cuda/ranks/rank_lines/rank_lines_plan.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Keys of which many are equal in every other list.
template <size_t Count>
void drawKeys(int (&keys)[Count], int number)
{
    for (int& key : keys)
        key = number % 2 != 0 ? theRNG().uniform(0, 5) : static_cast<int>(theRNG().next());
}

template <int Width, int Rows>
void checkLists()
{
    constexpr int half = Width * Rows;
    const ff::LineLists<ff::WordKeys, Width, ff::linesMixed> lists(ff::unitFactors);
    for (int number = 0; number < 200; ++number)
    {
        int all[2 * half], added[half], kept[half];
        drawKeys(all, number);
        drawKeys(added, number);
        std::vector<int> expected(all, all + 2 * half);
        expected.insert(expected.end(), added, added + half);
        std::sort(expected.begin(), expected.end());
        lists.sort(all);
        lists.sort(added);
        ASSERT_TRUE(std::is_sorted(all, all + 2 * half)) << Width << " x " << Rows << ", " << seedText();
        lists.keepMiddle(all, added, kept);
        ASSERT_TRUE(std::equal(kept, kept + half, expected.begin() + half))
            << Width << " x " << Rows << ", " << seedText();
        if constexpr (Rows == 1)
        {
            ASSERT_EQ(expected[3 * half / 2], lists.middle(all, added)) << Width << ", " << seedText();
        }
        // A list whose least keys became the greatest, and one with keys of which a part is reversed.
        std::sort(all, all + 2 * half);
        std::rotate(all, all + number % (2 * half), all + 2 * half);
        expected.assign(all, all + 2 * half);
        std::sort(expected.begin(), expected.end());
        lists.mergeBitonic(all);
        ASSERT_TRUE(std::equal(all, all + 2 * half, expected.begin())) << Width << " x " << Rows << ", " << seedText();
    }
}

TEST(RankLines, ListsKeepTheMiddle)
{
    checkLists<1, 1>();
    checkLists<1, 2>();
    checkLists<1, 4>();
    checkLists<1, 8>();
    checkLists<1, 16>();
    checkLists<3, 1>();
    checkLists<3, 2>();
    checkLists<3, 4>();
    checkLists<3, 8>();
}

// What is left of the first list after all halvings is the rank: keys below and above, and those that are dropped.
TEST(RankLines, PlansFindEveryRank)
{
    for (int width : {1, 3})
        for (int length = ff::linesShortest; length < 1024; length += length < 70 ? 1 : 61)
        {
            ASSERT_LE(0, ff::linesShapeOf(width, length)) << width << " x " << length;
            for (int rank : {0, 1, width * length / 4, width * length / 2, width * length - 1})
            {
                const ff::RankLinesPlan plan = ff::planRankLines(width, length, rank);
                const ff::LinesShape& shape = ff::linesShapes[plan.shape];
                const int rows = plan.group * shape.outputs, pixels = width * (length - rows + 1);
                ASSERT_LT(0, pixels) << width << " x " << length;
                ASSERT_LE(pixels, width * rows) << width << " x " << length;
                ASSERT_EQ(0, plan.layers % plan.group) << width << " x " << length;
                ASSERT_LE(plan.layers, shape.layers) << width << " x " << length;
                ASSERT_GE(width * rows - pixels, plan.fill);
                ASSERT_EQ(width * (2 * rows - 1) / 2, rank + plan.low);
                ASSERT_LE(ff::linesSharedBytes(plan), ff::measuredDevice.sharedBytesOfBlock)
                    << width << " x " << length;
            }
        }
    EXPECT_EQ(-1, ff::linesShapeOf(1, 1024));
    EXPECT_EQ(-1, ff::linesShapeOf(5, 31));
    EXPECT_EQ(-1, ff::linesShapeOf(1, ff::linesShortest - 1));
}

//! The device runs the algorithm, also where another is preferred; the CPU engine is held against the same oracle.
void expectLines(Engine engine, const Case& filterCase, const Mat& image)
{
    const std::unique_ptr<OnlyAlgorithm> only(engine == GPU ? new OnlyAlgorithm("rank_lines") : nullptr);
    expectCorrect(engine, filterCase, image);
}

Size lineOf(int width, int length, bool alongRows)
{
    return alongRows ? Size(length, width) : Size(width, length);
}

typedef EngineParamTest<perf::MatType> RankLinesOfType;

TEST_P(RankLinesOfType, LinesOfEveryLengthEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(83, 81), type), ties = makeImage(Size(83, 81), type, FEW_VALUES);
    for (int width : {1, 3})
        for (int length = 17; length <= 67; length += length < 35 ? 2 : 8)
            for (bool alongRows : {false, true})
            {
                const Size window = lineOf(width, length, alongRows);
                expectLines(engine(), rankCase(type, window, 50), image);
                expectLines(engine(), rankCase(type, window, theRNG().uniform(2., 98.)), ties);
            }
}

// Lists that 2, 4, 8, 16 or 32 layers of threads share.
TEST_P(RankLinesOfType, LongLinesEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(41, 39), type);
    for (int width : {1, 3})
        for (int length : {65, 127, 201, 511, 1023})
            for (bool alongRows : {false, true})
                for (double percentile : {50., alongRows ? 25. : 99.})
                    expectLines(engine(), rankCase(type, lineOf(width, length, alongRows), percentile), image);
}

TEST_P(RankLinesOfType, EveryBorderAndAnchorEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Scalar value(9, 200, -5, 77);
    const Mat image = makeImage(Size(71, 37), type);
    for (int border : allBorders())
        for (int width : {1, 3})
            for (bool alongRows : {false, true})
                for (int end : {0, 1})
                {
                    const Size window = lineOf(width, 35, alongRows);
                    const Point anchor(end * (window.width - 1), end * (window.height - 1));
                    expectLines(engine(), rankCase(type, window, 30, anchor, border, value), image);
                }
}

// Tiles that lie inside the image, and others that end beyond it.
TEST_P(RankLinesOfType, SizesAroundTilesEqualOracle)
{
    const int type = GET_PARAM(1);
    for (Size size : {Size(1, 1), Size(1, 300), Size(300, 1), Size(65, 129), Size(141, 301)})
        for (Size window : {Size(1, 17), Size(17, 1), Size(3, 31), Size(31, 3), Size(1, 33), Size(33, 1)})
            expectLines(engine(), rankCase(type, window, 60, Point(-1, -1), BORDER_REFLECT_101), makeImage(size, type));
}

INSTANTIATE_ENGINES_WITH(RankLinesOfType, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
