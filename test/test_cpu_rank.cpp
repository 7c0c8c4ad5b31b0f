// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of large windows on the CPU: counts of columns, sorted tiles, and where either changes to wider numbers.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

typedef TestWithParam<perf::MatType> CpuRank;

// Smooth images make the rank's value wander, two values make it jump.
std::vector<Mat> imagesOf(Size size, int type)
{
    std::vector<Mat> images;
    for (Content content : {NOISE, FEW_VALUES, EXTREMES, RAMP})
        images.push_back(makeImage(size, type, content));
    Mat smooth;
    GaussianBlur(makeImage(size, CV_32FC(CV_MAT_CN(type))), smooth, Size(), 7);
    normalize(smooth, smooth, 0, 250, NORM_MINMAX);
    smooth.convertTo(images.emplace_back(), CV_MAT_DEPTH(type));
    images.emplace_back(size, type, Scalar::all(77));
    Mat stripes(size, type, Scalar::all(3));
    for (int x = 0; x < size.width; x += 2)
        stripes.col(x).setTo(Scalar::all(120));
    images.push_back(stripes);
    if (CV_MAT_DEPTH(type) == CV_32F)
        images.push_back(makeImage(size, type, SPECIAL));
    return images;
}

TEST_P(CpuRank, LargeWindowsEqualOracle)
{
    const int type = GetParam();
    for (const Mat& image : imagesOf(Size(67, 41), type))
        for (Size window : {Size(17, 17), Size(31, 31), Size(33, 5), Size(3, 45), Size(1, 21)})
            for (double percentile : {50., 3., 100.})
                EXPECT_TRUE(verify(rankCase(type, window, percentile), image,
                                   filtered(CPU, rankCase(type, window, percentile).filter, image)))
                    << window << ", " << percentile << ", " << seedText();
}

TEST_P(CpuRank, EveryBorderAndAnchorEqualsOracle)
{
    const int type = GetParam();
    const Mat image = makeImage(Size(61, 37), type);
    for (int border : allBorders())
        for (Point anchor : {Point(0, 0), Point(22, 18), Point(5, 11)})
        {
            const Case rank = rankCase(type, Size(23, 19), 40, anchor, border, Scalar(9, 200, -5, 77));
            EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image))) << seedText();
        }
}

// Several strips, bands and tiles, each of which has windows that begin and end in others.
TEST_P(CpuRank, StripsAndTilesMeet)
{
    const int type = GetParam();
    for (Size size : {Size(1100, 12), Size(9, 1050), Size(530, 40)})
    {
        const Mat image = makeImage(size, type);
        const Case rank = rankCase(type, Size(17, 15), 60);
        EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image))) << size << seedText();
    }
}

// Lists that are replaced or merged, along columns and rows; strips, tiles and tiles of merged rows that meet.
TEST_P(CpuRank, SortedWindowsEqualOracle)
{
    requireVectors();
    const int type = GetParam();
    const auto expectEqual = [&](const Case& rank, const Mat& image)
    {
        const OnlyAlgorithm only("sorted_window");
        EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image)))
            << rank.text << ", " << image.size() << ", " << seedText();
        EXPECT_STREQ("sorted_window", cuda::fastfilters::lastAlgorithm());
    };
    for (const Mat& image : imagesOf(Size(67, 41), type))
        for (Size window : {Size(1, 1), Size(1, 5), Size(9, 1), Size(3, 3), Size(3, 7), Size(7, 3), Size(5, 5),
                            Size(7, 9), Size(13, 5), Size(9, 9)})
            for (double percentile : {0., 10., 50., 99., 100.})
                expectEqual(rankCase(type, window, percentile), image);
    for (Size window : {Size(1, 131), Size(71, 3), Size(3, 47), Size(17, 17), Size(25, 21)})
        expectEqual(rankCase(type, window, 40), makeImage(Size(61, 37), type));
    for (Size size : {Size(1100, 12), Size(9, 1050), Size(270, 300)})
        for (Size window : {Size(3, 11), Size(11, 3), Size(7, 5)})
            expectEqual(rankCase(type, window, 60), makeImage(size, type));
    for (int border : allBorders())
        for (Size window : {Size(3, 9), Size(9, 3), Size(9, 7)})
            expectEqual(rankCase(type, window, 30, Point(1, 1), border, Scalar(9, 200, -5, 77)),
                        makeImage(Size(61, 37), type));
}

INSTANTIATE_TEST_CASE_P(CPU, CpuRank, ValuesIn(allTypes()));

typedef TestWithParam<perf::MatType> CpuRankOfLargest;

// Columns of more than 127 and of more than 255 pixels, windows of more than 65535, windows larger than the image.
TEST_P(CpuRankOfLargest, CountsHoldEveryWindow)
{
    const int type = GetParam();
    for (const Mat& image : imagesOf(Size(23, 9), type))
        for (Size window : {Size(5, 129), Size(3, 257), Size(301, 219), Size(257, 257), Size(401, 401), Size(501, 613),
                            Size(1501, 3)})
            for (double percentile : {50., 99.})
            {
                const Case rank = rankCase(type, window, percentile, Point(-1, -1), BORDER_REFLECT_101);
                EXPECT_TRUE(verify(rank, image, filtered(CPU, rank.filter, image)))
                    << window << ", " << percentile << ", " << seedText();
            }
}

INSTANTIATE_TEST_CASE_P(CPU, CpuRankOfLargest, Values(CV_8UC1, CV_8SC1, CV_16UC1, CV_32FC1));

TEST(CpuRankOfBytes, EqualsMedianBlur)
{
    for (int side : {31, 63, 127, 129, 255})
        for (const Mat& image : imagesOf(Size(301, 280), CV_8UC3))
        {
            Mat expected;
            medianBlur(image, expected, side);
            const Mat actual = filtered(CPU, cuda::createFastMedianFilter(CV_8UC3, side), image);
            EXPECT_TRUE(sameBits(expected, actual)) << side << seedText();
        }
}

// Where the row that enters the windows equals the one that leaves them, columns are passed over by sixteens.
TEST(CpuRankOfBytes, FlatPartsAndOthersMeet)
{
    for (int side : {21, 33, 101})
        for (int offset : {0, 5, 16})
        {
            Mat image = makeImage(Size(211, 190), CV_8UC1), expected;
            image(Rect(offset, 10, 150, 130)).setTo(77);
            image.rowRange(150, 190).setTo(200);
            image.at<uchar>(60, 40 + offset) = 3;
            medianBlur(image, expected, side);
            const Mat actual = filtered(CPU, cuda::createFastMedianFilter(CV_8UC1, side), image);
            EXPECT_TRUE(sameBits(expected, actual)) << side << ", " << offset << seedText();
            if (hasVectors())
            {
                EXPECT_STREQ("column_counts", cuda::fastfilters::lastAlgorithm());
            }
        }
}

// Floats without a sign are their own keys, others are made keys first.
Mat rowsOfOneSignAndOthers(Size size, int type)
{
    Mat image = abs(makeImage(size, type)), values = image.reshape(1);
    const float special[] = {-1, std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN(),
                             -0.f, std::numeric_limits<float>::infinity()};
    int next = 0;
    for (int y = 2; y < size.height; y += 1 + y % 3)
        values.at<float>(y, y * 7 % values.cols) = special[next++ % 5];
    values.row(size.height - 1) *= -1;
    return image;
}

TEST(CpuMedianOfFloats, RowsOfOneSignAndOthersMeet)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (Size size : {Size(301, 40), Size(20, 9)})
        {
            const Mat image = rowsOfOneSignAndOthers(size, type);
            const Case median = rankCase(type, Size(3, 3), 50);
            EXPECT_TRUE(verify(median, image, filtered(CPU, median.filter, image))) << size << seedText();
        }
}

//! The ranks that are `steps` next to the least and to the greatest.
void expectExtrema(const Mat& image, Size window, Point anchor = Point(-1, -1), int border = BORDER_REPLICATE,
                   int steps = 0)
{
    const double step = steps > 0 ? 100. * steps / (window.area() - 1) : 0;
    for (double percentile : {step, 100 - step})
    {
        const Case extremum = rankCase(image.type(), window, percentile, anchor, border, Scalar(9, 200, -5, 77));
        EXPECT_TRUE(verify(extremum, image, filtered(CPU, extremum.filter, image)))
            << percentile << " of " << window << " in " << image.size() << typeText(image.type()) << borderText(border)
            << seedText();
        if (hasVectors())
        {
            EXPECT_STREQ("extremum_rows", cuda::fastfilters::lastAlgorithm());
        }
    }
}

TEST(CpuExtrema, RowsOfOneSignAndOthersMeet)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
        for (Size size : {Size(301, 40), Size(20, 9)})
            for (Size window : {Size(3, 3), Size(5, 5), Size(1, 9), Size(17, 3), Size(17, 1), Size(1, 1)})
                expectExtrema(rowsOfOneSignAndOthers(size, type), window);
}

// Batches of rows that windows share, and more neighbours than are taken at once.
TEST_P(CpuRank, ExtremaOfLongWindows)
{
    const int type = GetParam();
    for (int length : {7, 9, 15, 17, 25, 31, 33, 47, 63, 81, 101})
    {
        expectExtrema(makeImage(Size(70, 150), type, EXTREMES), Size(length % 4, length));
        expectExtrema(makeImage(Size(70, 33), type), Size(5, length), Point(4, length / 3), BORDER_CONSTANT);
        expectExtrema(makeImage(Size(301, 12), type, EXTREMES), Size(length, length % 4));
        expectExtrema(makeImage(Size(40, 12), type), Size(length, 3), Point(length - 1, 0), BORDER_WRAP);
    }
}

// They are written up to the end of rows that are shorter than a vector, or longer.
TEST_P(CpuRank, ExtremaOfOneRow)
{
    for (int length = 3; length <= 21; length += 2)
        for (int width : {1, 5, 33, 64, 131})
            expectExtrema(makeImage(Size(width, 7), GetParam(), EXTREMES), Size(length, 1), Point(length / 3, 0),
                          length % 4 == 1 ? BORDER_CONSTANT : BORDER_REPLICATE);
}

// Every number of binary digits of the width, and windows lower than the rows that are filtered at once.
TEST_P(CpuRank, RanksNextToExtrema)
{
    const int type = GetParam();
    for (int steps = 1; steps < 5; ++steps)
        for (int length : {5, 7, 9, 11, 13, 15, 17, 31, 33, 63})
        {
            if (length < 2 * steps + 1)
                continue;
            if (steps < 4)
                expectExtrema(makeImage(Size(70, 80), type, EXTREMES), Size(1, length), Point(-1, -1), BORDER_REFLECT,
                              steps);
            expectExtrema(makeImage(Size(130, 12), type), Size(length, 1), Point(0, 0), BORDER_WRAP, steps);
            expectExtrema(makeImage(Size(75, 9), type, EXTREMES), Size(length, 7), Point(length - 1, 2),
                          BORDER_CONSTANT, steps);
            expectExtrema(makeImage(Size(20, 40), type), Size(3, length), Point(1, 0), BORDER_REFLECT_101, steps);
        }
}

// From 13 pixels a side on, the sixth to the eighth, too. Lists of batches of rows are shared from eleven rows on.
TEST_P(CpuRank, LongListsOfLargeWindows)
{
    const int type = GetParam();
    for (int steps = 1; steps < 8; ++steps)
        for (Size window : {Size(13, 13), Size(27, 15), Size(13, 31), Size(33, 25)})
        {
            expectExtrema(makeImage(Size(75, 40), type, EXTREMES), window, Point(-1, -1), BORDER_REFLECT, steps);
            expectExtrema(makeImage(Size(131, 9), type), window, Point(1, window.height - 2), BORDER_CONSTANT, steps);
        }
}

TEST(CpuExtrema, RanksNextToThemOfRowsOfOneSignAndOthers)
{
    for (const Mat& image :
         {rowsOfOneSignAndOthers(Size(301, 40), CV_32FC1), makeImage(Size(90, 30), CV_32FC1, SPECIAL)})
        for (int steps : {1, 2, 3})
            expectExtrema(image, Size(9, 9), Point(-1, -1), BORDER_REPLICATE, steps);
}

int rowsInPlace(const Mat& image)
{
    cuda::fastfilters::floatRowsInPlace();
    filtered(CPU, cuda::createFastMedianFilter(image.type(), 3), image);
    return cuda::fastfilters::floatRowsInPlace();
}

// AVX-512 compares any numbers as floats, other levels only those that are their own keys.
TEST(CpuMedianOfFloats, RowsThatNeedNoConversionAreReadWhereTheyLie)
{
    const Size size(100, 30);
    Mat image = abs(makeImage(size, CV_32FC1));
    image.at<float>(3, 99) = std::numeric_limits<float>::infinity();
    const int all = rowsInPlace(image);
    if (!hasVectors())
    {
        EXPECT_EQ(all, 0);
        return;
    }
    const Ptr<cuda::Filter> median = cuda::createFastMedianFilter(CV_32FC1, 3);
    const bool takesNumbers = std::string(cuda::describeFilter(median)).find("AVX-512") != std::string::npos;
    EXPECT_GE(all, size.height);
    for (float other : {-1.f, -0.f, std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()})
        for (int x : {40, 98})
        {
            const bool isTaken = takesNumbers && other == other;
            Mat mixed = image.clone();
            mixed.at<float>(15, x) = other;
            EXPECT_EQ(rowsInPlace(mixed), isTaken ? all : all - 1) << other << " at " << x;
            mixed.setTo(other);
            EXPECT_EQ(rowsInPlace(mixed), isTaken ? all : 0) << other;
        }
}

// Special values with NaN, without NaN, and without a sign, also in neighbouring rows.
std::vector<Mat> rowsOfAllKinds(int type)
{
    std::vector<Mat> images(3, makeImage(Size(147, 61), type, SPECIAL));
    images[1] = images[0].clone();
    patchNaNs(images[1], -0.);
    images[2] = abs(images[1]);
    Mat mixed = images[1].clone();
    for (int y = 0; y < mixed.rows; ++y)
        images[y * y % 17 % 3].row(y).copyTo(mixed.row(y));
    images.push_back(mixed);
    return images;
}

TEST(CpuMedianOfFloats, RowsOfAllKindsEqualOracle)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
    {
        const Case median = rankCase(type, Size(3, 3), 50);
        for (const Mat& image : rowsOfAllKinds(type))
            EXPECT_TRUE(verify(median, image, filtered(CPU, median.filter, image))) << seedText();
    }
}

#if CV_SSE
TEST(CpuMedianOfFloats, DenormalsAreKeptWhereInstructionsReadThemAsZeros)
{
    const Case median = rankCase(CV_32FC1, Size(3, 3), 50);
    for (const Mat& image : rowsOfAllKinds(CV_32FC1))
    {
        const unsigned state = _mm_getcsr();
        _mm_setcsr(state | 0x8040);
        const Mat result = filtered(CPU, median.filter, image);
        _mm_setcsr(state);
        EXPECT_TRUE(verify(median, image, result)) << seedText();
    }
}
#endif

}  // namespace
}  // namespace opencv_test
