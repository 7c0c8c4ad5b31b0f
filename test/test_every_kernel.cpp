// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Kernels that no other test launches: those of pairs of types, numbers of channels and sides that are rare, and those
// of images that fill the GPU, whose sizes are the least that the plans give to them. Of large images, bands are
// checked.

#include "test_precomp.hpp"
#include "test_outliers.hpp"

#include "cuda/boxes/box_chunk/box_chunk_plan.hpp"
#include "cuda/boxes/box_lanes/box_lanes_plan.hpp"
#include "cuda/ranks/median_columns/median_columns_plan.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_plan.hpp"
#include "cuda/ranks/bits/rank_bits_plan.hpp"
#include "cuda/ranks/rank_counts/rank_counts_plan.hpp"
#include "cuda/ranks/rank_sorted_window/rank_sorted_window_plan.hpp"
#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/separable_strip.hpp"
#include "cuda/tensor/tensor_separable/tensor_separable_long_plan.hpp"
#include "cuda/tiles/dense_tile/dense_tile_plan.hpp"
#include "testing/test_hooks.hpp"

#include <cfloat>
#include <functional>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

int multiprocessors()
{
    return cuda::DeviceInfo().multiProcessorCount();
}

//! What the last call on this thread ran.
void expectAlgorithm(Engine engine, const std::string& name, const std::string& text)
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    if (engine == GPU)
    {
        EXPECT_EQ(name, ff::lastAlgorithm()) << text;
    }
#else
    (void)engine, (void)name, (void)text;
#endif
}

void expectPlan(Engine engine, const Case& filterCase, const Mat& image, const std::string& part)
{
    if (engine == CPU)
        return;
    const std::string plan = cuda::describeFilter(filterCase.filter, image.size());
    EXPECT_NE(std::string::npos, plan.find(part)) << part << " is not in\n" << plan;
}

//! All of an image that is not large.
void expectCorrectBy(Engine engine, const std::string& algorithm, const Case& filterCase, const Mat& image)
{
    expectCorrect(engine, filterCase, image);
    expectAlgorithm(engine, algorithm, filterCase.text);
}

//! The same of an algorithm to which another one is preferred.
void expectCorrectByOnly(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image)
{
    if (engine == GPU)
        expectCorrectAlone(engine, algorithm, filterCase, image);
    else
        expectCorrect(engine, filterCase, image);
}

//! An image whose rows repeat: drawing all pixels of a large one takes long.
Mat makeTall(Size size, int type)
{
    const int rows = std::min(61, size.height);
    const Mat drawn = makeImage(Size(size.width, rows), type);
    Mat image(size, type);
    for (int y = 0; y < size.height; y += rows)
    {
        const int count = std::min(rows, size.height - y);
        drawn.rowRange(0, count).copyTo(image.rowRange(y, y + count));
    }
    return image;
}

//! An image of rows of `rowElements`, the last pixel not in whole, and at least so many elements.
Size sizeOfElements(long long elements, int rowElements, int channels)
{
    const int width = rowElements / channels + 1;
    return Size(width, static_cast<int>(elements / (static_cast<long long>(width) * channels)) + 1);
}

//! Rows at the top, in the middle and at the bottom; columns at the left, in the middle and at the right.
std::vector<Rect> bandsOf(Size image)
{
    const int rows = std::min(4, image.height), columns = std::min(8, image.width);
    const int length = std::min(1024, image.height), top = (image.height - length) / 2;
    std::vector<Rect> bands;
    for (int y : {0, (image.height - rows) / 2, image.height - rows})
        bands.push_back(Rect(0, y, image.width, rows));
    for (int x : {0, (image.width - columns) / 2, image.width - columns})
        bands.push_back(Rect(x, top, columns, length));
    return bands;
}

//! Compares bands of the output for a whole image with the oracle. The border does not wrap: a band needs no more than
//! the pixels around it.
void expectBands(const Case& filterCase, const Mat& image, const Mat& actual)
{
    ASSERT_EQ(image.size(), actual.size()) << filterCase.text;
    Border border = filterCase.border;
    border.row &= ~BORDER_ISOLATED;
    border.column &= ~BORDER_ISOLATED;
    for (const Rect& band : bandsOf(image.size()))
    {
        const Rect around = Rect(band.tl() - filterCase.anchor, band.size() + filterCase.window - Size(1, 1)) &
                            Rect(Point(), image.size());
        const Mat extended =
            extend(image(around).clone(), band - around.tl(), filterCase.window, filterCase.anchor, border);
        EXPECT_TRUE(filterCase.check(extended, actual(band)))
            << filterCase.text << ", image " << image.size() << ", band " << band << ", " << seedText();
    }
}

//! Compares bands of the output for a whole image with those of the CPU engine, which reads the pixels around a region:
//! for linear filters.
void expectHostBands(const Case& filterCase, const Mat& image, const Mat& actual)
{
    ASSERT_EQ(image.size(), actual.size()) << filterCase.text;
    for (const Rect& band : bandsOf(image.size()))
    {
        Mat region = image(band), expected;
        applyOnCpu(filterCase.filter, region, expected);
        EXPECT_TRUE(sameBits(expected, actual(band)))
            << filterCase.text << ", image " << image.size() << ", band " << band << ", " << seedText();
    }
}

void expectBandsBy(const std::string& algorithm, const Case& filterCase, const Mat& image)
{
    const Mat actual = filtered(GPU, filterCase.filter, image);
    expectAlgorithm(GPU, algorithm, filterCase.text);
    expectBands(filterCase, image, actual);
}

//! Base of tests of images that fill the GPU.
template <typename Param>
class LargeTest : public testing::TestWithParam<Param>
{
protected:
    void SetUp() override { requireDeviceMemory(1); }
};

//! Coefficients in -1..1 whose absolute values sum to 1: sums of 16 bit stay in float.
Mat randomUnitMask(Size size)
{
    const Mat mask = randomMask(size);
    return mask / cv::norm(mask, NORM_L1);
}

// Strips: kernels of images that fill the GPU.

template <typename Strip>
Size leastSizeForStrips()
{
    const int packets = 256;  // per row
    const long long threads = 1ll * multiprocessors() * Strip::shape.minBlocks * Strip::shape.threads;
    int rows = 1;
    while (ff::isSmallForStrips(Strip::dense, Strip::side, 1ll * packets * rows, threads))
        ++rows;
    return Size(packets * Strip::shape.packet / Strip::channels + 1, rows);
}

template <typename S, typename D, int Channels, int Side>
void expectDenseStrip()
{
    const int type = CV_MAKETYPE(cv::DataType<S>::depth, Channels),
              dstType = CV_MAKETYPE(cv::DataType<D>::depth, Channels);
    // Bytes to bytes: the tensor cores have sides of 5, so that this is the largest mask for strips.
    const int side = Side == 5 && sizeof(S) == 1 && sizeof(D) == 1 ? 4 : Side;
    const Mat image = makeTall(leastSizeForStrips<ff::DenseStrip<S, D, Channels, Side>>(), type);
    expectBandsBy("dense_strip", linearCase(type, dstType, randomUnitMask(Size(side, side))), image);
}

template <typename S, typename D, int Channels, int Side>
void expectSeparableStrip()
{
    const int type = CV_MAKETYPE(cv::DataType<S>::depth, Channels),
              dstType = CV_MAKETYPE(cv::DataType<D>::depth, Channels);
    const Mat image = makeTall(leastSizeForStrips<ff::SeparableStrip<S, D, Channels, Side>>(), type);
    expectBandsBy("separable_strip",
                  separableCase(type, dstType, randomUnitMask(Size(Side, 1)), randomUnitMask(Size(1, Side))), image);
}

template <typename S, typename D, int Channels>
void expectStripsOfSides()
{
    expectDenseStrip<S, D, Channels, 3>();
    expectDenseStrip<S, D, Channels, 5>();
    expectSeparableStrip<S, D, Channels, 3>();
    expectSeparableStrip<S, D, Channels, 5>();
    expectSeparableStrip<S, D, Channels, 7>();
}

template <typename S, typename D>
void expectStrips(int channels)
{
    switch (channels)
    {
    case 1: expectStripsOfSides<S, D, 1>(); break;
    case 3: expectStripsOfSides<S, D, 3>(); break;
    case 4: expectStripsOfSides<S, D, 4>(); break;
    default: FAIL() << channels << " channels";
    }
}

typedef LargeTest<int> LargeStrips;

TEST_P(LargeStrips, Of8BitTo8Bit)
{
    expectStrips<std::uint8_t, std::uint8_t>(GetParam());
}

TEST_P(LargeStrips, Of8BitTo16Bit)
{
    expectStrips<std::uint8_t, std::int16_t>(GetParam());
}

TEST_P(LargeStrips, Of8BitToFloat)
{
    expectStrips<std::uint8_t, float>(GetParam());
}

TEST_P(LargeStrips, OfUnsigned16BitToFloat)
{
    expectStrips<std::uint16_t, float>(GetParam());
}

TEST_P(LargeStrips, OfSigned16BitToFloat)
{
    expectStrips<std::int16_t, float>(GetParam());
}

INSTANTIATE_TEST_CASE_P(GPU, LargeStrips, Values(1, 3, 4));

template <typename T>
void expectStripsOfLongSides()
{
    expectDenseStrip<T, T, 1, 7>();
    expectDenseStrip<T, T, 1, 9>();
    expectDenseStrip<T, T, 1, 11>();
    expectDenseStrip<T, T, 1, 15>();
    expectSeparableStrip<T, T, 1, 9>();
    expectSeparableStrip<T, T, 1, 11>();
    expectSeparableStrip<T, T, 1, 15>();
}

typedef LargeTest<int> LargeStripsOfLongSides;

TEST_P(LargeStripsOfLongSides, EqualOracle)
{
    switch (GetParam())
    {
    case CV_16U: expectStripsOfLongSides<std::uint16_t>(); break;
    case CV_16S: expectStripsOfLongSides<std::int16_t>(); break;
    default: expectStripsOfLongSides<float>();
    }
}

INSTANTIATE_TEST_CASE_P(GPU, LargeStripsOfLongSides, Values(CV_16U, CV_16S, CV_32F));

// Small images: strips of several channels have one kernel for images of any size, from a side of 7 or 9 on.

typedef EngineParamTest<perf::MatType> LongStrips;

TEST_P(LongStrips, EverySideEqualsOracle)
{
    const int type = GET_PARAM(1), bytes = static_cast<int>(CV_ELEM_SIZE1(type));
    const Mat image = makeImage(Size(170, 130), type);
    for (const bool dense : {true, false})
    {
        const ff::SideList sides = dense ? ff::denseSides(true, bytes) : ff::separableSides(true, bytes);
        for (int i = 0; i < sides.count; ++i)
        {
            const int side = sides.side[i];
            if (dense)
                expectCorrectBy(engine(), "dense_strip", linearCase(type, type, randomUnitMask(Size(side, side))),
                                image);
            else
                expectCorrectBy(engine(), "separable_strip",
                                separableCase(type, type, randomUnitMask(Size(side, 1)), randomUnitMask(Size(1, side))),
                                image);
        }
    }
}

INSTANTIATE_ENGINES_WITH(LongStrips, Values(CV_16UC1, CV_16UC3, CV_16UC4, CV_16SC1, CV_16SC3, CV_16SC4, CV_32FC1,
                                            CV_32FC3, CV_32FC4));

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

//! The smallest window that has counts of so many bits and is too large for other algorithms. It is low, because a tile
//! then has few rows before its first result, and lanes of many words are for smaller images. For four bits, only the
//! ranks next to the median of 15x15 fit the sums and have no other algorithm.
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
        for (Size window : {Size(3, 3), Size(3, 5), Size(3, 7), Size(3, 9)})
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

// Boxes.

TEST(LargeBoxLanes_GPU, EverySideEqualsTheCpuEngine)
{
    requireEngine(GPU);
    const int most = 63, processors = multiprocessors(), type = CV_8UC1;
    const AnyImageSize anySize;
    const long long elements = 27000ll * processors;  // from which most sides have no other algorithm
    std::vector<int> sides;
    for (int side = 3; side <= most; side += 2)
    {
        ASSERT_EQ(side, ff::boxLaneSide(1, 1, side, side, side / 2));
        sides.push_back(side);
    }
    const Mat image = makeTall(sizeOfElements(elements, 2048, 1), type);
    Frame src(GPU, image);
    for (int side : sides)
    {
        Frame dst(GPU);
        const Case filterCase = boxCase(type, type, Size(side, side));
        Frame::apply(filterCase.filter, src, dst);
        expectAlgorithm(GPU, "box_lanes", filterCase.text);
        expectHostBands(filterCase, image, dst.pixels());
    }
}

typedef EngineTest RareLinear;

TEST_P(RareLinear, NarrowBoxesTo32BitEqualOracle)
{
    const int side = 17;  // beyond the strips
    ASSERT_TRUE(ff::boxChunkFits(1, side, side) && ff::boxChunkShort(side, side));
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1})
        expectCorrectByOnly(GetParam(), "box_chunk", boxCase(type, CV_32FC1, Size(side, side)),
                            makeImage(Size(700, 61), type));
}

//! Boxes in two passes: without a first one, with rows that are summed directly, and with low and high tiles.
TEST_P(RareLinear, BoxesInTwoPassesEqualOracle)
{
    const Size windows[] = {Size(301, 1), Size(5, 1),  Size(1, 301),   Size(70, 9),    Size(7, 40),
                            Size(90, 90), Size(3, 16), Size(161, 129), Size(501, 300), Size(33, 257)};
    for (int type : allTypes())
    {
        for (Size window : windows)
        {
            const int border = allBorders()[theRNG().uniform(0, 5)], depth = allDepths()[theRNG().uniform(0, 5)];
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8, 90, 1, 255));
            options.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
            const Mat image = makeImage(Size(theRNG().uniform(1, 300), theRNG().uniform(1, 150)), type);
            for (int dstDepth : {CV_MAT_DEPTH(type), depth})
                expectCorrectByOnly(
                    GetParam(), "box_large",
                    boxCase(type, CV_MAKETYPE(dstDepth, CV_MAT_CN(type)), window, depth % 2 == 0, options), image);
        }
    }
}

//! Boxes by scans over a block: means of bytes with and without ties, sums, and 16 bits in both kinds of sums.
TEST_P(RareLinear, BoxesByScansEqualOracle)
{
    const Size windows[] = {Size(301, 1),  Size(1, 301),   Size(64, 63),   Size(91, 129),
                            Size(37, 411), Size(501, 300), Size(401, 257), Size(3, 5)};
    for (int type : {CV_8UC1, CV_16UC1, CV_16SC1})
    {
        for (Size window : windows)
        {
            const int border = allBorders()[theRNG().uniform(0, 5)];
            LinearOptions options = LinearOptions::withBorder(border, Scalar(8));
            options.anchor = Point(theRNG().uniform(0, window.width), theRNG().uniform(0, window.height));
            for (Size size : {Size(theRNG().uniform(1, 700), theRNG().uniform(1, 60)), Size(1, 1), Size(17, 33)})
                expectCorrectByOnly(GetParam(), "box_scan",
                                    boxCase(type, type, window, theRNG().uniform(0, 4) != 0, options),
                                    makeImage(size, type));
        }
        // Rows of the source that begin alike, at any pixel.
        const Mat image = makeImage(Size(1024, 90), type);
        for (int x : {1, 2, 3, 8, 15})
        {
            const std::unique_ptr<OnlyAlgorithm> only(GetParam() == GPU ? new OnlyAlgorithm("box_scan") : nullptr);
            const Rect roi(x, 5, 900, 70);
            Frame src(GetParam(), image, roi), dst(GetParam());
            const Case filterCase = boxCase(type, type, Size(137, 134));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, roi, dst.pixels())) << seedText();
        }
    }
}

TEST_P(RareLinear, SpecialPixelsDoNotSpreadInTwoPasses)
{
    Mat image = makeImage(Size(400, 500), CV_32FC1);
    image.at<float>(10, 310) = std::numeric_limits<float>::quiet_NaN();
    image.at<float>(330, 50) = std::numeric_limits<float>::infinity();
    image.at<float>(45, 20) = 1e30f;
    for (Size window : {Size(3, 3), Size(35, 17), Size(64, 64), Size(40, 135), Size(150, 1), Size(1, 140)})
        expectCorrectByOnly(GetParam(), "box_large", boxCase(CV_32FC1, CV_32FC1, window), image);
}

//! Sums beyond 32 bits, and changes of a warp's sums beyond 32 bits.
TEST_P(RareLinear, BoxesOfSumsBeyond32BitsEqualOracle)
{
    const LinearOptions options = LinearOptions::withBorder(BORDER_WRAP);
    for (int type : {CV_16UC1, CV_16UC3, CV_16SC1})
    {
        Mat image = makeImage(Size(43, 35), type);
        image.row(theRNG().uniform(0, image.rows)).setTo(Scalar::all(CV_MAT_DEPTH(type) == CV_16U ? 65535 : -32768));
        for (bool normalize : {true, false})
            for (int depth : {CV_MAT_DEPTH(type), (int)CV_32F})
                expectCorrectByOnly(
                    GetParam(), "box_large",
                    boxCase(type, CV_MAKETYPE(depth, CV_MAT_CN(type)), Size(270, 260), normalize, options), image);
        for (Size window : {Size(40, 2100), Size(1100, 1030)})
            expectCorrectByOnly(GetParam(), "box_large", boxCase(type, type, window, true, options), image);
    }
}

//! Rows of more than one part, and of regions at every offset.
TEST_P(RareLinear, BoxesInTwoPassesOfLongRowsEqualOracle)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16SC1, CV_32FC1, CV_32FC4})
    {
        const Mat image = makeImage(Size(8700 / CV_MAT_CN(type), 40), type);
        for (Size window : {Size(1001, 1), Size(65, 17), Size(2, 3)})
            expectCorrectByOnly(GetParam(), "box_large", boxCase(type, type, window), image);
        for (int x : {1, 2, 3})
        {
            const std::unique_ptr<OnlyAlgorithm> only(GetParam() == GPU ? new OnlyAlgorithm("box_large") : nullptr);
            const Rect roi(x, 5, 900, 30);
            Frame src(GetParam(), image, roi), dst(GetParam());
            const Case filterCase = boxCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), Size(37, 34));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, image, roi, dst.pixels())) << seedText();
        }
    }
}

// Exact sums beyond float, and coefficients beyond it: sums in double.

const char inDouble[] = "sums in double";

TEST_P(RareLinear, TilesOfDoubleSumsEqualOracle)
{
    const Size size(173, 71);
    const Mat bytes = makeImage(size, CV_8UC1), signedBytes = makeImage(size, CV_8SC1);
    const int limit = 32767, divisor = 65536;
    const Case toSigned = integerCase(CV_8SC1, CV_8SC1, randomIntegers(Size(5, 5), limit), divisor);
    expectPlan(GetParam(), toSigned, signedBytes, inDouble);
    expectCorrectBy(GetParam(), "dense_tile", toSigned, signedBytes);
    const Mat words = makeImage(size, CV_16UC1);
    const Case toFloat = integerCase(CV_16UC1, CV_32FC1, randomIntegers(Size(5, 5), limit), 1);
    expectPlan(GetParam(), toFloat, words, inDouble);
    expectCorrectBy(GetParam(), "dense_tile", toFloat, words);
    const Case separable = separableCase(CV_8UC1, CV_32FC1, randomIntegers(Size(9, 1), limit) * 2 + 1,
                                         randomIntegers(Size(1, 9), limit) * 2 + 1);
    expectPlan(GetParam(), separable, bytes, inDouble);
    expectCorrectBy(GetParam(), "separable_tile", separable, bytes);
}

TEST_P(RareLinear, SmallMasksOfDoubleSumsEqualOracle)
{
    for (int type : {CV_8UC1, CV_8SC1, CV_16UC1, CV_16SC1})
    {
        const Mat image = makeImage(Size(173, 71), type);
        const Case filterCase = integerCase(type, CV_32FC1, randomIntegers(Size(3, 3), 1 << 17), 1);
        expectPlan(GetParam(), filterCase, image, inDouble);
        expectCorrectByOnly(GetParam(), "linear_direct", filterCase, image);
    }
}

//! Coefficients of which float does not hold the sums, of pixels that bring the results back.
TEST_P(RareLinear, CoefficientsBeyondFloatEqualOracle)
{
    const double large = FLT_MAX / 32768;
    const Mat image = makeImage(Size(173, 71), CV_32FC1) * (0.1 / large);
    Mat mask = randomMask(Size(3, 3)), row = randomMask(Size(7, 1)), column = randomMask(Size(1, 7));
    mask.at<double>(0) = row.at<double>(0) = 1;  // over the limit just with it
    mask *= large;
    row *= large;  // the column has coefficients of the usual size
    for (int depth : allDepths())
    {
        const Case dense = linearCase(CV_32FC1, depth, mask), separable = separableCase(CV_32FC1, depth, row, column);
        expectPlan(GetParam(), dense, image, inDouble);
        expectCorrectBy(GetParam(), "linear_direct", dense, image);
        expectPlan(GetParam(), separable, image, inDouble);
        expectCorrectBy(GetParam(), "two_pass", separable, image);
    }
}

INSTANTIATE_ENGINES(RareLinear);

//! Coefficients of one part: those of exact Gaussians.
TEST(LargeExactGaussian_GPU, EqualsTheCpuEngine)
{
    requireEngine(GPU);
    if (cuda::DeviceInfo().majorVersion() < 8)
        throw SkipTestException("the device has no tensor cores for this");
    const int index = 0;  // the kernel that also has coefficients of one part
    ASSERT_TRUE(ff::hasOnePartTensorSeparableLong(index));
    const ff::TensorSeparableLongVariant kernel = ff::tensorSeparableLongVariants().kernels[index];
    const Size window(16 * (kernel.x - 1) + 1, 16 * (kernel.y - 1) + 1);
    const AnyImageSize anySize;
    const Mat image = makeTall(Size(4096, 1021), CV_8UC1);
    Case filterCase = gaussianCase(CV_8UC1, CV_8UC1, window, 6);
    filterCase.filter = cuda::createFastGaussianFilter(CV_8UC1, CV_8UC1, window, 6, 6, BORDER_DEFAULT, -1, true);
    filterCase.text += " exact";
    expectPlan(GPU, filterCase, image, "of one part");
    const Mat actual = filtered(GPU, filterCase.filter, image);
    expectAlgorithm(GPU, "tensor_separable_long", filterCase.text);
    expectHostBands(filterCase, image, actual);
}

}  // namespace
}  // namespace opencv_test
