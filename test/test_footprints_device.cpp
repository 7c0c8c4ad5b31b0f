// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks of footprints on a device: its networks and keys on the CPU, and every kernel. Random cases of both engines are
// in test_footprints.cpp.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_case.hpp"
#include "test_image.hpp"
#include "test_random.hpp"

#include "cuda/footprints/footprint_bits/footprint_bits_plan.hpp"
#include "cuda/footprints/footprint_counts/footprint_counts_plan.hpp"
#include "cuda/footprints/footprint_discs.hpp"
#include "cuda/footprints/footprint_few/footprint_few_keys.hpp"
#include "cuda/footprints/footprint_few/footprint_few_plan.hpp"
#include "cuda/ranks/bits/rank_bits.hpp"
#include "networks/disc_networks.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! As scikit-image's disk(radius).
Mat discPixels(int radius)
{
    Mat pixels(2 * radius + 1, 2 * radius + 1, CV_8U);
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            pixels.at<uchar>(y + radius, x + radius) = x * x + y * y <= radius * radius;
    return pixels;
}

Mat pixelsOfDisc(ff::DiscKind kind, int radius)
{
    const Size size(2 * radius + 1, 2 * radius + 1);
    return kind == ff::DiscKind::Disk ? discPixels(radius) : getStructuringElement(MORPH_ELLIPSE, size);
}

template <typename Keys>
struct NetworkCheck
{
    using Net = ff::ExchangeNet<Keys, 5>;
    using Key = typename Keys::Key;

    static Key random() { return static_cast<Key>(theRNG().next() & (oneIn(2) ? 0x00030003u : ~0u)); }

    //! The median of each lane.
    static Key median(const std::vector<Key>& values)
    {
        std::vector<Key> sorted = values;
        const auto middle = sorted.begin() + sorted.size() / 2;
        if (Keys::lanes == 1)
        {
            std::nth_element(sorted.begin(), middle, sorted.end());
            return *middle;
        }
        uint32_t result = 0;
        for (int shift : {0, 16})
        {
            std::nth_element(sorted.begin(), middle, sorted.end(),
                             [=](Key a, Key b)
                             { return (uint16_t)((uint32_t)a >> shift) < (uint16_t)((uint32_t)b >> shift); });
            result |= ((uint32_t)*middle >> shift & 0xffff) << shift;
        }
        return static_cast<Key>(result);
    }

    template <int Count>
    static void values()
    {
        for (int i = 0; i < 300; ++i)
        {
            Key v[Count];
            std::generate(v, v + Count, random);
            ASSERT_EQ(median({v, v + Count}), ff::MedianOf<Count>::run(Net(ff::unitFactors), v))
                << Count << " values, " << seedText();
        }
    }

    template <int Radius>
    static void discs()
    {
        constexpr int side = 2 * Radius + 2;
        const Mat pixels = discPixels(Radius);
        for (int i = 0; i < 300; ++i)
        {
            Key in[side][side], out[2][2];
            for (auto& row : in)
                std::generate(row, row + side, random);
            ff::DiscMedian<Radius>::run(Net(ff::unitFactors), in, out);
            for (int k = 0; k < 4; ++k)
            {
                std::vector<Key> window;
                for (int y = 0; y < pixels.rows; ++y)
                    for (int x = 0; x < pixels.cols; ++x)
                        if (pixels.at<uchar>(y, x))
                            window.push_back(in[y + k / 2][x + k % 2]);
                ASSERT_EQ(median(window), out[k / 2][k % 2])
                    << "radius " << Radius << ", output " << k << ", " << seedText();
            }
        }
    }

    static void all()
    {
        values<5>();
        values<9>();
        values<13>();
        values<17>();
        values<21>();
        values<25>();
        discs<1>();
        discs<2>();
        discs<3>();
    }
};

TEST(FootprintNetworks, AreMedians)
{
    NetworkCheck<ff::PackedKeys<false>>::all();
    NetworkCheck<ff::WordKeys>::all();
}

TEST(FootprintNetworks, EveryRankOfFewPixelsIsTheMedianOfValues)
{
    for (int pixels = 2; pixels <= 60; ++pixels)
        for (int rank = 0; rank < pixels; ++rank)
        {
            const int wanted = ff::fewValues(pixels, rank);
            if (wanted > ff::fewMostValues)
                continue;
            const int values = ff::fewCounts[ff::fewNetwork(wanted)], below = ff::fewBelow(values, rank);
            EXPECT_GE(below, 0) << pixels << ", " << rank;
            EXPECT_GE(values - pixels - below, 0) << pixels << ", " << rank;
            EXPECT_EQ(values / 2, below + rank) << pixels << ", " << rank;
            EXPECT_GE(pixels, (values - 1) / 2) << "kernels read so many without asking: " << pixels << ", " << rank;
        }
}

template <typename T>
void checkKeys()
{
    typedef ff::FewFormat<T> Format;
    for (int i = 0; i < 1000; ++i)
    {
        uint32_t words[2] = {theRNG().next(), theRNG().next()}, keys[Format::perLoad];
        T pixels[2][Format::perLoad];
        memcpy(pixels, words, sizeof(pixels));
        Format::unpack(ff::unitFactors, words[0], words[1], keys);
        for (int k = 0; k < Format::perLoad; ++k)
            for (int lane = 0; lane < Format::lanes; ++lane)
            {
                ASSERT_EQ(pixels[lane][k], Format::pixel(keys[k], lane, 0));
                const uint32_t one = Format::key(ff::unitFactors, pixels[0][k], pixels[1][k]);
                ASSERT_EQ(pixels[lane][k], Format::pixel(one, lane, 0));
            }
    }
}

TEST(FootprintKeys, AreThoseOfTheirPixels)
{
    checkKeys<uint8_t>();
    checkKeys<uint16_t>();
    ASSERT_EQ(0x80u, ff::FewFormat<uint8_t>::pixel(ff::FewFormat<uint8_t>::key(ff::unitFactors, 0, 0), 0, 0x80808080u));
    ASSERT_EQ(0x8001u,
              ff::FewFormat<uint16_t>::pixel(ff::FewFormat<uint16_t>::key(ff::unitFactors, 0, 1), 1, 0x80008000u));
}

//! The state of footprint_bits: places without a pixel never count, whatever lies there.
TEST(FootprintBits, EmptyPlacesDoNotCount)
{
    constexpr int places = 16, planes = 8;
    for (int run = 0; run < 200; ++run)
    {
        const int pixels = draw(2, places), rank = draw(0, pixels - 1);
        uint32_t plane[planes][places], result[planes];
        for (auto& row : plane)
            std::generate(row, row + places, [] { return theRNG().next(); });
        ff::RankBits<places> state(rank, pixels);
        for (int p = planes - 1; p >= 0; --p)
        {
            result[p] = state.next(plane[p]);
            for (int i = 0; i < places; ++i)
                state.keep(i, plane[p][i], result[p]);
        }
        for (int s = 0; s < 32; ++s)
        {
            std::vector<int> keys(pixels);
            int found = 0;
            for (int p = 0; p < planes; ++p)
            {
                found |= (int)(result[p] >> s & 1) << p;
                for (int i = 0; i < pixels; ++i)
                    keys[i] |= (int)(plane[p][i] >> s & 1) << p;
            }
            std::nth_element(keys.begin(), keys.begin() + rank, keys.end());
            ASSERT_EQ(keys[rank], found) << pixels << " pixels, rank " << rank << ", " << seedText();
        }
    }
}

TEST(FootprintBits, RowsOfDiscs)
{
    for (int radius = 1; radius <= 20; ++radius)
        for (ff::DiscKind kind : {ff::DiscKind::Disk, ff::DiscKind::Ellipse})
        {
            const Mat pixels = pixelsOfDisc(kind, radius);
            EXPECT_EQ(ff::discPixels(kind, radius), countNonZero(pixels));
            for (int row = 0; row < pixels.rows; ++row)
                EXPECT_EQ(2 * ff::discHalf(kind, radius, row) + 1, countNonZero(pixels.row(row))) << radius;
        }
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! So many pixels at random places of a window, and never a rectangle.
Mat randomPixelsOf(int count, Size window)
{
    Mat pixels = Mat::zeros(window, CV_8U);
    // Opposite corners keep the window's size.
    pixels.at<uchar>(0, 0) = pixels.at<uchar>(window.height - 1, window.width - 1) = 1;
    for (int left = count - 2; left > 0;)
    {
        uchar& pixel = pixels.at<uchar>(draw(0, window.height - 1), draw(0, window.width - 1));
        left -= pixel == 0;
        pixel = 1;
    }
    return pixels;
}

Mat randomPixelsOf(int count)
{
    const int width = count > 40 ? draw(12, 15) : draw(2, 9), least = (count + 2 + width - 1) / width;
    return randomPixelsOf(count, Size(width, std::max(2, least + draw(0, 3))));
}

int drawType()
{
    return CV_MAKETYPE(allDepths()[draw(0, 4)], (std::vector<int>{1, 3, 4})[draw(0, 2)]);
}

//! An image with tiles that lie inside of it, and others.
Mat drawImage(int type)
{
    return makeImage(Size(draw(300, 600), draw(70, 110)), type, oneIn(3) ? FEW_VALUES : NOISE);
}

typedef testing::TestWithParam<perf::MatType> Footprints_GPU;

TEST_P(Footprints_GPU, DiscsOfFewPixelsHaveNetworks)
{
    requireEngine(GPU);
    const int type = GetParam();
    for (int radius : {1, 2, 3})
        for (int border : allBorders())
            expectCorrectAlone(
                GPU, "footprint_few",
                footprintCase(type, discPixels(radius), 50, Point(-1, -1), border, Scalar(3, 200, 70, 9)),
                drawImage(type));
    for (int radius : {1, 2, 3})
        for (int run = 0; run < 20; ++run)
        {
            const Case drawn = footprintCase(type, discPixels(radius), 50, Point(draw(0, 2 * radius), draw(0, 2)));
            EXPECT_TRUE(runsBy("footprint_few",
                               [&] { expectCorrectInRandomLayout(GPU, drawn, Size(draw(1, 500), draw(1, 110))); }));
        }
}

//! Small images, larger ones, and rows of the source that begin at any byte.
TEST_P(Footprints_GPU, PlusesHaveStripsInRegisters)
{
    requireEngine(GPU);
    const int type = GetParam();
    for (int border : allBorders())
        for (Size size : {Size(draw(2, 60), draw(2, 20)), Size(draw(900, 1300), draw(60, 200))})
            expectCorrectAlone(
                GPU, "footprint_plus",
                footprintCase(type, discPixels(1), 50, Point(draw(0, 2), draw(0, 2)), border, Scalar(3, 200, 70, 9)),
                makeImage(size, type));
    const Mat image = makeImage(Size(1111, 143), type);
    const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(type, discPixels(1), 50);
    for (int left : {1, 3})
    {
        const Rect part(left, 2, 1024, 130);
        const Mat expected = filtered(CPU, filter, image(part).clone());  // pixels around a region are not read
        const OnlyAlgorithm only("footprint_plus");
        cuda::GpuMat source(image), result;
        filter->apply(source(part), result);
        cuda::Stream::Null().waitForCompletion();
        EXPECT_STREQ("footprint_plus", ff::lastAlgorithm());
        EXPECT_TRUE(sameBits(expected, Mat(result))) << typeToString(type) << ", " << seedText();
    }
}

TEST_P(Footprints_GPU, EveryAlgorithmTakesEachKindOfDisc)
{
    requireEngine(GPU);
    const int type = GetParam();
    std::vector<const char*> algorithms = {"footprint_bits", "footprint_bitmap", "footprint_bisection"};
    if (CV_ELEM_SIZE1(type) == 1)
        algorithms.push_back("footprint_counts");
    for (int radius : {1, 2, 4, 5, 6, 7})
        for (const char* algorithm : algorithms)
            for (double percentile : {0., 30., 50., 100.})
                expectCorrectAlone(
                    GPU, algorithm,
                    footprintCase(type, discPixels(radius), percentile, Point(-1, -1), drawBorder(), drawBorderValue()),
                    drawImage(type));
}

TEST_P(Footprints_GPU, EveryDiscWithAKernelEqualsOracle)
{
    requireEngine(GPU);
    const int type = GetParam();
    for (int radius = 1; radius <= ff::footprintBitsLargestDisc((int)CV_ELEM_SIZE1(type)); ++radius)
        for (ff::DiscKind kind : {ff::DiscKind::Disk, ff::DiscKind::Ellipse})
            for (double percentile : {0., 50., 100., drawPercentile()})
            {
                const Point anchor(draw(0, 2 * radius), draw(0, 2 * radius));
                const Case drawn = footprintCase(type, pixelsOfDisc(kind, radius), percentile, anchor, drawBorder(),
                                                 drawBorderValue());
                expectCorrectAlone(GPU, "footprint_bits", drawn, drawImage(type));
            }
}

INSTANTIATE_TEST_CASE_P(CudaFastFilters, Footprints_GPU, ValuesIn(allTypes()));

TEST(Footprints_GPU_Kernels, EachNumberOfPixelsHasANetwork)
{
    requireEngine(GPU);
    for (int pixels = 2; pixels <= ff::fewMostValues; ++pixels)
        for (int rank = 0; rank < pixels; ++rank)
        {
            if (ff::fewValues(pixels, rank) > ff::fewMostValues)
                continue;
            const int type = drawType();
            const double percentile = 100. * rank / (pixels - 1);
            expectCorrectAlone(GPU, "footprint_few", footprintCase(type, randomPixelsOf(pixels), percentile),
                               drawImage(type));
        }
}

TEST(Footprints_GPU_Kernels, EachNumberOfPixelsHasBits)
{
    requireEngine(GPU);
    for (int pixels = 2; pixels <= ff::footprintBitsMostPixels; ++pixels)
    {
        const int type = drawType();
        expectCorrectAlone(GPU, "footprint_bits", footprintCase(type, randomPixelsOf(pixels), drawPercentile()),
                           drawImage(type));
    }
}

TEST(Footprints_GPU_Kernels, EveryNumberOfPlacesTakesEveryDepth)
{
    requireEngine(GPU);
    for (int depth : allDepths())
        for (int places : ff::footprintBitsPlaces)
            expectCorrectAlone(GPU, "footprint_bits",
                               footprintCase(CV_MAKETYPE(depth, 1), randomPixelsOf(places - draw(0, 3)), 50),
                               makeImage(Size(300, 700), CV_MAKETYPE(depth, 1)));
}

int runsOfColumns(const Mat& pixels)
{
    int runs = 0;
    for (int x = 0; x < pixels.cols; ++x)
        for (int y = 0; y < pixels.rows; ++y)
            runs += pixels.at<uchar>(y, x) != 0 && (y == 0 || pixels.at<uchar>(y - 1, x) == 0);
    return runs;
}

TEST(Footprints_GPU_Kernels, LargeWindowsEqualTheOracle)
{
    requireEngine(GPU);
    for (int depth : allDepths())
        for (Size window : {Size(255, 255), Size(255, 9), Size(6, 255), Size(64, 40)})
        {
            const Mat pixels = randomPixelsOf(oneIn(2) ? 40 : window.area() / 3, window);
            const int type = CV_MAKETYPE(depth, 1);
            const Mat image = makeImage(Size(90, 61), type);
            const Case drawn =
                footprintCase(type, pixels, drawPercentile(), drawAnchor(window), drawBorder(), drawBorderValue());
            for (const char* algorithm : {"footprint_counts", "footprint_bitmap", "footprint_bisection"})
                EXPECT_EQ(std::string(algorithm) != "footprint_counts" ||
                              (CV_ELEM_SIZE1(type) == 1 && runsOfColumns(pixels) <= ff::footprintCountsMostRuns),
                          runsBy(algorithm, [&] { expectCorrect(GPU, drawn, image); }))
                    << algorithm << ", " << drawn.text;
        }
}

struct LargeDisc
{
    int radius;
    double percentile;
    const char* bytes;  // the algorithm for bytes
    const char* others;
};

const LargeDisc largeDiscs[] = {
    {1, 50, "footprint_few", "footprint_few"},       {2, 50, "footprint_few", "footprint_few"},
    {3, 50, "footprint_few", "footprint_few"},       {3, 25, "footprint_bits", "footprint_bits"},
    {5, 50, "footprint_bits", "footprint_bits"},     {7, 50, "footprint_bits", "footprint_bits"},
    {9, 50, "footprint_bits", "footprint_bits"},     {15, 50, "footprint_bits", "footprint_bitmap"},
    {40, 75, "footprint_counts", "footprint_bitmap"}};

TEST(Footprints_GPU_Kernels, LargeImagesEqualTheCpuEngine)
{
    requireEngine(GPU);
    for (const LargeDisc& disc : largeDiscs)
        for (int type : {CV_8UC1, CV_8SC1, CV_16UC1, CV_16SC1, CV_32FC1, CV_8UC3, CV_16UC4})
        {
            const Mat image = makeImage(disc.radius < 10 ? Size(3001, 1703) : Size(1001, 603), type);
            const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(type, discPixels(disc.radius), disc.percentile);
            const Mat expected = filtered(CPU, filter, image), actual = filtered(GPU, filter, image);
            const bool areBytes = CV_ELEM_SIZE1(type) == 1;
            const bool areSmall = areBytes && CV_MAT_CN(type) > 1 && disc.radius <= 3;
            const char* const usual = areSmall ? "footprint_bits" : (areBytes ? disc.bytes : disc.others);
            // The device's size decides.
            const bool isPlus = disc.radius == 1 && ff::lastAlgorithm() == std::string("footprint_plus");
            EXPECT_STREQ(isPlus ? "footprint_plus" : usual, ff::lastAlgorithm())
                << disc.radius << ", " << typeToString(type);
            EXPECT_TRUE(sameBits(expected, actual)) << "radius " << disc.radius << ", percentile " << disc.percentile
                                                    << ", " << typeToString(type) << ", " << seedText();
        }
}

TEST(Footprints_GPU_Kernels, BatchesGiveWhatEachImageGetsAlone)
{
    requireEngine(GPU);
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC1})
        for (int radius : {1, 2, 3, 5, 16})
            for (Size size : {Size(64, 48), Size(300, 65)})
            {
                const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(type, discPixels(radius), 50);
                Made made(size, type, type, 7);
                EXPECT_EQ(radius <= 3 || (radius == 16 && type == CV_8UC1), takesBatches(filter, size));
                expectAsAlone(filter, made.src, made.dst,
                              cv::format("disc %d, %s", radius, typeToString(type).c_str()));
            }
}

TEST(Footprints_GPU_Kernels, HostImagesGoThroughTheDevice)
{
    requireEngine(GPU);
    for (int radius : {2, 6, 15})
    {
        const Mat image = makeImage(Size(700, 500), CV_16UC1);
        const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(CV_16UC1, discPixels(radius), 50);
        Mat actual;
        cuda::applyFilter(filter, image, actual, cuda::HostOptions(cuda::HostOptions::CUDA));
        EXPECT_TRUE(sameBits(filtered(CPU, filter, image), actual)) << radius << ", " << seedText();
    }
}

TEST(Footprints_GPU_Kernels, EvenSquaresHaveNoMedianTile)
{
    requireEngine(GPU);
    for (int side : {4, 6, 16})
    {
        const Mat image = makeImage(Size(300, 200), CV_8UC1), pixels = Mat::ones(side, side, CV_8U);
        expectCorrect(GPU, footprintCase(CV_8UC1, pixels, 50), image);
        EXPECT_STRNE("median_tile", ff::lastAlgorithm()) << side;
    }
}

#endif  // CUDAFASTFILTERS_HAVE_CUDA

}  // namespace
}  // namespace opencv_test
