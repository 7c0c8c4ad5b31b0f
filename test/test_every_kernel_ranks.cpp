// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Rare kernels of ranks: heights of strips, words of counts, windows beyond what is usual, rows that begin anywhere.

#include "test_precomp.hpp"

#include "test_every_kernel.hpp"
#include "test_outliers.hpp"

#include "cuda/ranks/bitmap/rank_bitmap_plan.hpp"
#include "cuda/ranks/bits/rank_bits_plan.hpp"
#include "cuda/ranks/median_columns/median_columns_plan.hpp"
#include "cuda/ranks/rank_counts/rank_counts_plan.hpp"
#include "cuda/ranks/rank_sorted_window/rank_sorted_window_plan.hpp"
#include "cuda/ranks/rank_tile_plan.hpp"
#include "testing/test_hooks.hpp"

#include <functional>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// 3x3 medians: an image for each height of the strips, each in all ways in which rows may begin.

typedef LargeTest<perf::MatType> MedianColumnsOfSizes;

//! The least image of so many tiles of 16 bytes that `isEnough` of it.
Size leastSizeOfTiles(int type, const std::function<bool(long long tiles)>& isEnough)
{
    const int rowTiles = 256, elementBytes = static_cast<int>(CV_ELEM_SIZE1(type));
    long long tiles = rowTiles;
    while (!isEnough(tiles))
        tiles += rowTiles;
    return sizeOfElements(tiles * 16 / elementBytes, rowTiles * 16 / elementBytes, CV_MAT_CN(type));
}

void expectMedians(const Case& filterCase, Size size)
{
    const int type = filterCase.srcType;
    const Mat image = makeTall(size, type), none = Mat::zeros(size, type);
    const Rect whole(Point(), size);
    const size_t unit = image.elemSize1(), unaligned = alignSize(size.width * image.elemSize(), 16) + unit;
    const Frame aligned(GPU, image), shifted(GPU, image, whole, 0, unit);
    for (const Frame* frame : {&aligned, &shifted})
    {
        for (size_t step : {size_t(0), unaligned})
        {
            Frame src = *frame, dst(GPU, none, whole, step);
            Frame::apply(filterCase.filter, src, dst);
            expectAlgorithm(GPU, "median_columns", filterCase.text);
            expectBands(filterCase, image, dst.pixels());
        }
    }
}

TEST_P(MedianColumnsOfSizes, EveryAlignmentEqualsOracle)
{
    const int type = GetParam(), processors = multiprocessors();
    // Only images of one channel have strips of a middle height; all types have the same threads for them.
    typedef ff::MedianColumnsSmallTuning<1, 1, 2> Low;
    const auto isLarge = [&](long long tiles) { return !ff::isSmallForMedianColumns(tiles, processors); };
    const auto isMiddle = [&](long long tiles) { return ff::wantsTallerMedianColumns<Low>(tiles, processors); };
    const Size middle = leastSizeOfTiles(type, isMiddle);
    EXPECT_TRUE(ff::isSmallForMedianColumns(middle.area() * CV_ELEM_SIZE(type) / 16, processors));
    expectMedians(medianCase(type, Size(3, 3)), Size(75, 44));
    expectMedians(medianCase(type, Size(3, 3), BORDER_REFLECT), middle);
    expectMedians(medianCase(type, Size(3, 3), BORDER_CONSTANT, Scalar(7, 90, 1, 255)),
                  leastSizeOfTiles(type, isLarge));
    if (type != CV_8UC1 && type != CV_16UC1 && type != CV_32FC1)
        return;
    for (Size size : {Size(75, 44), middle, leastSizeOfTiles(type, isLarge)})
        expectMedians(outlierCase(type, Size(3, 3), cuda::OUTLIERS_ABSOLUTE, BORDER_REFLECT), size);
}

INSTANTIATE_TEST_CASE_P(GPU, MedianColumnsOfSizes, ValuesIn(allTypes()));

// Rank tiles of large images of one channel, whose threads read aligned rows by themselves; rows of the source that are
// aligned, begin one element later and differ from each other.

typedef LargeTest<perf::MatType> RankTilesOfLargeImages;

TEST_P(RankTilesOfLargeImages, EveryAlignmentEqualsOracle)
{
    const int type = GetParam(), width = 1037;
    int height = 64;
    while (!ff::takesAlignedRankTiles(1ll * width * height, multiprocessors()))
        height += 64;
    const Mat image = makeTall(Size(width, height), type), none = Mat::zeros(image.size(), type);
    const Rect whole(Point(), image.size());
    const size_t unit = image.elemSize1(), unaligned = alignSize(width * unit, 16) + unit;
    const Frame frames[] = {Frame(GPU, image), Frame(GPU, image, whole, 0, unit), Frame(GPU, image, whole, unaligned)};
    std::vector<Size> windows = {Size(5, 5), Size(7, 5), Size(5, 7), Size(7, 7)};
    if (image.elemSize1() > 1)
        windows.insert(windows.end(), {Size(9, 3), Size(9, 5), Size(7, 9), Size(9, 7), Size(9, 9)});
    for (Size window : windows)
        for (double percentile : {25., 40., 90.})
            for (const Frame& frame : frames)
            {
                const Case filterCase = rankCase(type, window, percentile);
                Frame src = frame, dst(GPU, none);
                Frame::apply(filterCase.filter, src, dst);
                expectAlgorithm(GPU, "rank_tile", filterCase.text);
                expectBands(filterCase, image, dst.pixels());
            }
}

INSTANTIATE_TEST_CASE_P(GPU, RankTilesOfLargeImages, testing::Values(CV_8UC1, CV_8SC1, CV_16UC1, CV_16SC1, CV_32FC1));

// Bit-sliced counts of large windows of bytes: every number of bits, and every number of words of a lane, which grows
// with the image.

struct CountShape
{
    int sideBits, laneWords;
};

void PrintTo(const CountShape& shape, std::ostream* os)
{
    *os << shape.sideBits << " bits, " << shape.laneWords << " words";
}

std::vector<CountShape> countShapes()
{
    std::vector<CountShape> shapes;
    for (int sideBits = ff::rankCountsMinSideBits; sideBits <= ff::rankCountsMaxSideBits; ++sideBits)
        for (int words = ff::rankCountsNarrowestLane; words <= ff::rankCountsWidestLane(sideBits); words *= 2)
            shapes.push_back({sideBits, words});
    return shapes;
}

//! The smallest window that has counts of so many bits. It is low, because a tile then has few rows before its first
//! result, and lanes of many words are for smaller images. For four bits, ranks next to the median of 15x15 fit the
//! sums.
Size countsWindow(int sideBits)
{
    const int side = (1 << (sideBits - 1)) + 1;
    return sideBits == ff::rankCountsMinSideBits ? Size(15, 15) : Size(side, 5);
}

typedef LargeTest<CountShape> RankCounts;

TEST_P(RankCounts, EveryShapeEqualsOracle)
{
    const CountShape shape = GetParam();
    const Size window = countsWindow(shape.sideBits);
    const Case filterCase = rankCase(CV_8UC1, window, 46, Point(-1, -1), BORDER_REFLECT_101);
    const int rank = cvRound(0.46 * (window.area() - 1)), width = 4096;
    ASSERT_EQ(shape.sideBits, ff::rankCountsSideBits(window.width, window.height, rank));
    ff::DeviceFacts device = ff::measuredDevice;
    device.multiprocessors = multiprocessors();
    const AnyImageSize anySize;
    const int mostRows = 100000;
    Size size(width, 61);
    while (size.height < mostRows &&
           ff::selectRankCountsPlan(window.width, window.height, rank, width, size.height, device).laneWords !=
               shape.laneWords)
        size.height += 61;
    ASSERT_LT(size.height, mostRows) << "no image has lanes of so many words";
    if (cuda::describeFilter(filterCase.filter, size).find("too little shared memory") != std::string::npos)
        throw SkipTestException("the device has too little shared memory for the counts");
    const OnlyAlgorithm only("rank_counts");
    expectBandsBy("rank_counts", filterCase, makeTall(size, CV_8UC1));
}

INSTANTIATE_TEST_CASE_P(GPU, RankCounts, ValuesIn(countShapes()));

// Other ranks.

typedef EngineParamTest<perf::MatType> RanksOfType;

TEST_P(RanksOfType, WideTilesEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(331, 47), type);
    for (double percentile : {30., 81.})
        expectCorrectBy(engine(), "rank_tile", rankCase(type, Size(7, 3), percentile), image);
}

//! Windows with a side of nine, of whole and of short lists; strips along all borders.
TEST_P(RanksOfType, LongTilesEqualOracle)
{
    const int type = GET_PARAM(1), bytes = static_cast<int>(CV_ELEM_SIZE1(type));
    const Mat image = makeImage(Size(331, 71), type);
    for (Size window : {Size(3, 9), Size(5, 9), Size(7, 9), Size(9, 3), Size(9, 5), Size(9, 7), Size(9, 9)})
        if (ff::hasRankTiles(window.width, window.height, bytes, CV_MAT_CN(type)))
            for (double percentile : {25., 30., 66., 90.})
                expectCorrectByOnly(engine(), "rank_tile", rankCase(type, window, percentile), image);
}

//! Windows of few pixels that are longer than what has planes of bits.
TEST_P(RanksOfType, LongThinWindowsEqualOracle)
{
    const int type = GET_PARAM(1), length = ff::rankBitsLongestSide + 2;
    const Mat image = makeImage(Size(301, 53), type);
    for (Size window : {Size(length, 1), Size(1, length)})
        expectCorrectByOnly(engine(), "rank_bisection", rankCase(type, window, 40), image);
}

//! Windows too large for the sorted pixels and for ranks in shared memory.
TEST_P(RanksOfType, RanksInGlobalMemoryEqualOracle)
{
    const int type = GET_PARAM(1), side = ff::sortedWindowMaxWindow + 2;
    const Mat image = makeImage(Size(7, 5), type);
    ASSERT_TRUE(ff::selectRankBitmapPlan({side, side, image.cols, image.rows, image.channels()}, ff::measuredDevice)
                    .ranksInGlobal);
    expectCorrectByOnly(engine(), "rank_bitmap", rankCase(type, Size(side, side), 60), image);
}

//! Windows wider or higher than a tile, and not; the border on all sides.
TEST_P(RanksOfType, WideWindowsEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(143, 37), type);
    for (Size window : {Size(257, 41), Size(41, 261), Size(131, 129)})
        expectCorrectByOnly(engine(), "rank_wide", rankCase(type, window, 60), image);
}

//! Steps in bytes, 0 for the usual one.
void expectBySteps(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image, size_t sourceStep,
                   size_t destinationStep)
{
    const Rect whole(Point(), image.size());
    Frame src(engine, image, whole, sourceStep),
        dst(engine, Mat::zeros(image.size(), image.type()), whole, destinationStep);
    const AnyImageSize anySize;
    Frame::apply(filterCase.filter, src, dst);
    expectAlgorithm(engine, algorithm, filterCase.text);
    EXPECT_TRUE(verify(filterCase, image, dst.pixels())) << filterCase.text << ", " << seedText();
}

//! A step that lets the rows of an image begin at any element.
size_t shiftingStep(const Mat& image)
{
    return alignSize(image.cols * image.elemSize(), 16) + image.elemSize1();
}

//! Rows of the source that begin at any byte, of a destination whose rows are aligned.
TEST_P(RanksOfType, ShiftedRowsEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(149, 61), type);
    for (double percentile : {0., 100.})
        for (Size window : {Size(3, 3), Size(3, 5), Size(3, 7), Size(3, 9), Size(3, 11), Size(3, 13), Size(3, 15)})
            expectBySteps(engine(), "extremum_small", rankCase(type, window, percentile), image, shiftingStep(image),
                          0);
    if (image.elemSize1() == 1)
        for (double percentile : {12.5, 25., 37.5})
            expectBySteps(engine(), "rank_columns", rankCase(type, Size(3, 3), percentile), image, shiftingStep(image),
                          0);
}

//! Rows of the destination that begin at any byte.
TEST_P(RanksOfType, ExtremaToUnalignedRowsEqualOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(149, 61), type);
    for (double percentile : {0., 100.})
        for (Size window : {Size(3, 3), Size(9, 9)})
            expectBySteps(engine(), "extremum", rankCase(type, window, percentile), image, 0, shiftingStep(image));
}

INSTANTIATE_ENGINES_WITH(RanksOfType, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
