// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The device's kernels of medians and ranks for CV_16F, CV_32S and CV_64F, each by its name.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_batch_device.hpp"
#include "test_random.hpp"
#include "test_types.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Pixels of kernels: a type, and how its values are read.
struct WidePixel
{
    int depth;
    Integers integers;

    int type(int channels) const { return CV_MAKETYPE(depth, channels); }
};

const std::vector<WidePixel>& widePixels()
{
    static const std::vector<WidePixel> pixels = {{CV_16F, Integers::None},     {CV_32S, Integers::None},
                                                  {CV_32S, Integers::Unsigned}, {CV_64F, Integers::None},
                                                  {CV_64F, Integers::Signed},   {CV_64F, Integers::Unsigned}};
    return pixels;
}

//! What kernels there are.
struct Kernels
{
    const char* algorithm;
    std::vector<Size> windows;
    std::vector<double> percentiles;
    int mostBytes;  // of a value

    bool take(const WidePixel& pixel, Size window, int channels) const
    {
        const int bytes = (int)CV_ELEM_SIZE1(pixel.depth);
        const bool isTile = !strcmp(algorithm, "median_tile"), isRank = !strcmp(algorithm, "rank_tile");
        const int largest = bytes == 8 ? 11 : bytes == 4 || channels > 1 ? 15 : 17;
        const bool isPlain = channels == 1 || channels == 3 || channels == 4,
                   isColumns = mostBytes == 8 && !isTile && !isRank;
        if (!strcmp(algorithm, "extremum_small") && window.width / 2 * channels * bytes > 16)
            return false;
        if (!strcmp(algorithm, "extremum") && (window.width - 1) * channels * bytes > 256)
            return false;
        return bytes <= mostBytes && (!isTile || window.width <= largest) &&
               (isPlain || isColumns || (isTile && (bytes >= 4 || window.width <= 7)) || (isRank && bytes == 8));
    }
};

const std::vector<Kernels>& wideKernels()
{
    std::vector<Size> squares, small, large = {Size(1, 31), Size(51, 1), Size(9, 17), Size(40, 33)};
    for (int side = 5; side <= 17; side += 2)
        squares.emplace_back(side, side);
    for (int width = 3; width <= 7; width += 2)
        for (int height = 3; height <= 7; height += 2)
            small.emplace_back(width, height);
    std::vector<Size> odd = small;
    for (const Size& window : {Size(9, 11), Size(11, 9), Size(13, 15), Size(15, 13)})
        odd.push_back(window);
    for (Size& window : large)
        window = Size(window.width | 1, window.height | 1);
    static const std::vector<Kernels> kernels = {{"median_columns", {Size(3, 3)}, {50}, 8},
                                                 {"median_tile", squares, {50}, 8},
                                                 {"rank_tile", small, {0, 25, 50, 90, 100}, 8},
                                                 {"extremum_small", odd, {0, 100}, 4},
                                                 {"extremum", large, {0, 100}, 4},
                                                 {"extremum_blocks", large, {0, 100}, 4}};
    return kernels;
}

//! Random bits: NaN of both signs with any payload, infinities, denormals; extremes; few values, with many ties.
Mat makeWide(Size size, const WidePixel& pixel, int channels, int content)
{
    const int type = pixel.type(channels);
    if (content == 0)
        return makeBits(size, type);
    if (content == 1)
        return makeExtremes(size, type, pixel.integers);
    const Mat few = makeExtremes(Size(3, 1), type, pixel.integers);
    Mat image(size, type);
    for (int y = 0; y < size.height; ++y)
        for (int i = 0; i < size.width * channels; ++i)
            memcpy(image.ptr(y) + i * image.elemSize1(),
                   few.ptr() + theRNG().uniform(0, 3 * channels) * image.elemSize1(), image.elemSize1());
    return image;
}

std::string textOf(const Case& one, const char* algorithm, Size size)
{
    return one.text + ", " + sizeText(size) + " by " + algorithm + ", " + seedText();
}

Case caseOf(const WidePixel& pixel, int channels, Size window, double percentile, int border)
{
    const Scalar value = channels > 4 ? Scalar::all(-3.4) : Scalar(5.5, -7, 30000, NAN);
    const Scalar ofIntegers = channels > 4 ? value : Scalar(4e15, -7, 1e30, 3);
    return wideRankCase(pixel.type(channels), Mat::ones(window, CV_8U), percentile,
                        percentile == 50 ? Point(-1, -1) : Point(window.width - 1, 0), border,
                        pixel.depth == CV_16F || pixel.integers == Integers::None ? value : ofIntegers, pixel.integers);
}

//! Expects that an algorithm takes the image, and what the oracle says.
void expectBy(const char* algorithm, const Case& one, const Mat& image)
{
    Mat actual;
    const AnyImageSize anySize;
    const bool ran = runsBy(algorithm, [&] { actual = filtered(GPU, one.filter, image); });
    ASSERT_TRUE(ran) << textOf(one, algorithm, image.size()) << cuda::describeFilter(one.filter, image.size());
    EXPECT_STREQ(algorithm, ff::lastAlgorithm());
    EXPECT_TRUE(verify(one, image, actual)) << textOf(one, algorithm, image.size());
}

class WideRanks_GPU : public testing::TestWithParam<int>
{
protected:
    void SetUp() override { requireEngine(GPU); }
    const Kernels& kernels() const { return wideKernels()[GetParam()]; }
    const char* algorithm() const { return kernels().algorithm; }
};

//! All windows, borders and channels; images with and without strips inside.
TEST_P(WideRanks_GPU, EqualsTheOracle)
{
    int index = theRNG().uniform(0, 100);
    for (const WidePixel& pixel : widePixels())
        for (const Size window : kernels().windows)
            for (const int channels : {1, 3, 4, 2, 5})
            {
                if (!kernels().take(pixel, window, channels))
                    continue;
                for (const double percentile : kernels().percentiles)
                {
                    ++index;
                    const Case one = caseOf(pixel, channels, window, percentile, allBorders()[index % 5]);
                    const Size size = index % 3 ? Size(64 + index % 70, 30 + index % 23) : Size(331, 77);
                    expectBy(algorithm(), one, makeWide(size, pixel, channels, index % 7 % 3));
                    if (HasFatalFailure())
                        return;
                }
            }
}

//! Sizes around strips and tiles, and a window that is larger than the image.
TEST_P(WideRanks_GPU, SizesAroundTiles)
{
    int index = theRNG().uniform(0, 100);
    for (const WidePixel& pixel : widePixels())
        for (const int width : {1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 257})
            for (const int height : {1, 3, 8, 9, 33})
            {
                const Size window = kernels().windows[++index % kernels().windows.size()];
                const int channels = index % 4 ? 1 : 3;
                if (!kernels().take(pixel, window, channels))
                    continue;
                // Rows of one pixel are not a multiple of 16 bytes apart.
                if (width == 1 && !strcmp(algorithm(), "extremum_small"))
                    continue;
                const double percentile = kernels().percentiles[index % kernels().percentiles.size()];
                expectBy(algorithm(), caseOf(pixel, channels, window, percentile, allBorders()[index % 5]),
                         makeWide(Size(width, height), pixel, channels, index % 3));
                if (HasFatalFailure())
                    return;
            }
}

//! Rows that begin and are apart by any number of values, and regions, in an image whose other bytes stay.
TEST_P(WideRanks_GPU, AlignmentsAndRegions)
{
    const AnyImageSize anySize;
    for (const WidePixel& pixel : widePixels())
        for (int shift = 0; shift < 9; ++shift)
        {
            const Size window = kernels().windows[shift % kernels().windows.size()];
            const int channels = shift % 3 == 2 ? 3 : 1, bytes = (int)CV_ELEM_SIZE1(pixel.depth);
            if (!kernels().take(pixel, window, channels))
                continue;
            const double percentile = kernels().percentiles[shift % kernels().percentiles.size()];
            const Case one = caseOf(pixel, channels, window, percentile, allBorders()[shift % 5]);
            const Mat parent = makeWide(Size(300, 60), pixel, channels, shift % 3);
            const Rect roi(shift, 3, 280 - shift, 50);
            // extremum_small stores whole words of 16 bytes.
            const bool needsRows = !strcmp(algorithm(), "extremum_small");
            const size_t rowBytes = parent.cols * parent.elemSize(), step = (rowBytes + 31) / 16 * 16;
            const size_t odd = needsRows ? step : step + shift % 4 * bytes;
            Frame source(GPU, parent, roi, step + (shift + 1) % 3 * bytes, shift * bytes),
                destination(GPU, Mat(parent.size(), parent.type(), Scalar::all(0)), Rect(1, 2, roi.width, roi.height),
                            odd, shift * bytes);
            const bool ran = runsBy(algorithm(), [&] { Frame::apply(one.filter, source, destination); });
            ASSERT_TRUE(ran) << textOf(one, algorithm(), roi.size()) << ", shift " << shift;
            EXPECT_TRUE(verify(one, parent, roi, destination.pixels()))
                << textOf(one, algorithm(), roi.size()) << ", shift " << shift;
            EXPECT_TRUE(destination.untouchedOutside()) << textOf(one, algorithm(), roi.size()) << ", shift " << shift;
        }
}

//! Batches of the kernels that take them.
TEST_P(WideRanks_GPU, BatchesAreAsAlone)
{
    for (const WidePixel& pixel : widePixels())
        for (const int channels : {1, 3})
        {
            const Size window = kernels().windows[0], size(150, 40);
            const Case one = caseOf(pixel, channels, window, kernels().percentiles[0], BORDER_REFLECT_101);
            if (!kernels().take(pixel, window, channels) || !takesBatches(one.filter, size))
                continue;
            Made images(size, pixel.type(channels), pixel.type(channels), 5);
            expectAsAlone(one.filter, images.src, images.dst, one.text);
        }
}

INSTANTIATE_TEST_CASE_P(Kernels, WideRanks_GPU, testing::Range(0, 6));

//! Without being told which: the first of the table, for large images.
TEST(WideRanksChoice_GPU, MediansAndExtremaHaveKernels)
{
    requireEngine(GPU);
    const AnyImageSize anySize;
    const auto expectAlgorithm =
        [](const char* algorithm, const WidePixel& pixel, int channels, Size window, double percentile)
    {
        const Case one = caseOf(pixel, channels, window, percentile, BORDER_REPLICATE);
        filtered(GPU, one.filter, makeWide(Size(400, 300), pixel, channels, 0));
        EXPECT_STREQ(algorithm, ff::lastAlgorithm()) << one.text;
    };
    for (const WidePixel& pixel : widePixels())
    {
        const bool isWide = pixel.depth == CV_64F;
        expectAlgorithm("median_columns", pixel, 3, Size(3, 3), 50);
        for (const int side : {5, 7, 9, 11})
            expectAlgorithm("median_tile", pixel, 1, Size(side, side), 50);
        expectAlgorithm("rank_tile", pixel, 4, Size(5, 5), 25);
        expectAlgorithm(isWide ? "rank_tile" : "extremum_small", pixel, 1, Size(3, 3), 0);
        if (!isWide)
            expectAlgorithm("extremum_blocks", pixel, 1, Size(31, 31), 100);
    }
}

}  // namespace
}  // namespace opencv_test

#endif
