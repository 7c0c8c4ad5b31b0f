// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Large masks on the GPU by Fourier transforms: the transforms on the host; tiles that join, pairs of planes, exact
// sums, windows beside which a tile has much greater pixels, NaN and infinities.

#include "test_precomp.hpp"

#include "cuda/fourier/dense_spectrum/dense_spectrum_plan.hpp"
#include "cuda/fourier/line_transform.hpp"
#include "testing/test_hooks.hpp"

#include <complex>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef std::complex<double> Number;

template <int Log2>
std::vector<ff::ComplexNumber> powersOf()
{
    typedef ff::LineShape<Log2> Shape;
    std::vector<ff::ComplexNumber> powers;
    for (int stage = 0; stage + 1 < Shape::stages; ++stage)
        for (int i = 0; i < Shape::powersOfButterfly(stage); ++i)
            for (int b = 0; b < Shape::stride(stage); ++b)
            {
                const double length = Shape::radix(stage) * Shape::stride(stage);
                const Number power =
                    std::polar(1.0, -2 * CV_PI * ff::powerExponent(Shape::radix(stage), i) * b / length);
                powers.push_back({power.real(), power.imag()});
            }
    EXPECT_EQ((size_t)Shape::powers, powers.size());
    return powers;
}

//! The stages of a line in their order, or back, each thread's numbers after the other.
template <int Log2, bool Backward, int Count = 0>
void transformLine(std::vector<ff::ComplexNumber>& line, const ff::ComplexNumber* powers)
{
    typedef ff::LineShape<Log2> Shape;
    if constexpr (Count < Shape::stages)
    {
        constexpr int stage = Backward ? Shape::stages - 1 - Count : Count;
        for (int thread = 0; thread < Shape::threads; ++thread)
        {
            ff::ComplexNumber v[ff::lineElements];
            ff::getNumbers<Log2, stage>(v, thread, [&](int place) { return line[place]; });
            ff::transformStage<Log2, stage, Backward>(v, thread, powers);
            ff::putNumbers<Log2, stage>(v, thread, [&](int place, ff::ComplexNumber value) { line[place] = value; });
        }
        transformLine<Log2, Backward, Count + 1>(line, powers);
    }
}

//! The frequency of a place of a transform: the digits of the place, first stage first.
template <int Log2>
int frequencyAt(int place)
{
    typedef ff::LineShape<Log2> Shape;
    int frequency = 0, unit = 1;
    for (int stage = 0; stage < Shape::stages; ++stage)
    {
        frequency += unit * (place >> Shape::strideLog2(stage) & (Shape::radix(stage) - 1));
        unit *= Shape::radix(stage);
    }
    return frequency;
}

template <int Log2>
void testLine()
{
    const int size = 1 << Log2;
    const std::vector<ff::ComplexNumber> powers = powersOf<Log2>();
    std::vector<ff::ComplexNumber> numbers(size);
    for (ff::ComplexNumber& number : numbers)
        number = {theRNG().uniform(-1.0, 1.0), theRNG().uniform(-1.0, 1.0)};
    std::vector<ff::ComplexNumber> line = numbers;
    transformLine<Log2, false>(line, powers.data());
    for (int place = 0; place < size; place += 7)
    {
        Number sum = 0;
        for (int i = 0; i < size; ++i)
            sum += Number(numbers[i].re, numbers[i].im) *
                   std::polar(1.0, -2 * CV_PI * (i * frequencyAt<Log2>(place) % size) / size);
        ASSERT_LT(std::abs(sum - Number(line[place].re, line[place].im)), 1e-11) << size << " " << place;
    }
    transformLine<Log2, true>(line, powers.data());
    for (int i = 0; i < size; ++i)
        ASSERT_LT(std::hypot(line[i].re / size - numbers[i].re, line[i].im / size - numbers[i].im), 1e-14) << size;
}

TEST(DenseSpectrum, LinesAreFourierTransforms)
{
    testLine<8>();
    testLine<9>();
    testLine<10>();
    testLine<11>();
}

template <int Log2>
void testStoredIndices()
{
    typedef ff::LineShape<Log2> Shape;
    std::vector<int> seen(Shape::size);
    for (int thread = 0; thread < Shape::threads; ++thread)
        for (int e = 0; e < ff::lineElements; ++e)
            ++seen[Shape::storedIndex(thread, e)];
    EXPECT_EQ(std::vector<int>(Shape::size, 1), seen);
}

TEST(DenseSpectrum, EachNumberOfALineIsStoredOnce)
{
    testStoredIndices<8>();
    testStoredIndices<9>();
    testStoredIndices<10>();
    testStoredIndices<11>();
}

TEST(DenseSpectrum, TilesHoldTheMaskAndTheirResults)
{
    for (int width = 1; width < 2100; width += width < 40 ? 1 : 37)
        for (int height = 1; height < 2100; height += height < 40 ? 1 : 37)
        {
            const ff::SpectrumTileShape tile = ff::planSpectrumTile(width, height);
            const bool fits = width <= 2048 && height <= 2041;
            ASSERT_EQ(fits, tile.resultsWidth > 0) << width << " x " << height;
            if (!fits)
                continue;
            ASSERT_LE(tile.resultsWidth + width - 1, tile.width()) << width << " x " << height;
            ASSERT_LE(tile.resultsHeight + height - 1, tile.height()) << width << " x " << height;
            ASSERT_EQ(0, tile.resultsHeight % ff::spectrumBlockRows);
        }
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! The base of every test on the device.
class DenseSpectrum_GPU : public testing::Test
{
protected:
    void SetUp() override { requireEngine(GPU); }

    AnyImageSize anySize_;
};

TEST_F(DenseSpectrum_GPU, EveryTypeAndBorder)
{
    const Mat mask = smallMask(Size(18, 17)), integers = randomIntegers(Size(17, 20), 100);
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
            {
                const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
                const int border = allBorders()[theRNG().uniform(0, 5)];
                LinearOptions options = LinearOptions::withBorder(border, Scalar(3, 200, 90, 7));
                options.delta = 3;
                const Mat image = makeImage(Size(theRNG().uniform(1, 700), theRNG().uniform(1, 330)), srcType);
                expectCorrectAlone(GPU, "dense_spectrum", linearCase(srcType, dstType, mask, options), image);
                if (srcDepth != CV_32F)
                    expectCorrectAlone(GPU, "dense_spectrum", integerCase(srcType, dstType, integers, 1000, options),
                                       image);
            }
}

TEST_F(DenseSpectrum_GPU, EveryAnchorAndBorder)
{
    const OnlyAlgorithm only("dense_spectrum");
    for (int border : allBorders())
        for (int isolated : {0, (int)BORDER_ISOLATED})
            for (Point anchor : {Point(0, 0), Point(20, 29), Point(-1, -1)})
                for (int type : {CV_16UC1, CV_8UC3})
                {
                    LinearOptions options = LinearOptions::withBorder(border | isolated, Scalar(9, 8, 250));
                    options.anchor = anchor;
                    const Case filterCase = integerCase(type, type, randomIntegers(Size(21, 30), 50), 1111, options);
                    const Mat parent = makeImage(Size(640, 370), type);
                    const Rect region(31, 7, 590, 350);
                    Frame src(GPU, parent, region), dst(GPU);
                    Frame::apply(filterCase.filter, src, dst);
                    EXPECT_TRUE(verify(filterCase, parent, region, dst.pixels()))
                        << filterCase.text << ", " << seedText();
                }
}

//! Lines of all lengths, along rows and along columns, and images that are smaller than a window.
TEST_F(DenseSpectrum_GPU, MasksOfEveryShape)
{
    for (Size size : {Size(200, 2), Size(3, 150), Size(40, 9), Size(65, 66), Size(130, 20), Size(301, 17),
                      Size(33, 520), Size(1201, 5), Size(7, 1210)})
    {
        for (Size imageSize : {Size(theRNG().uniform(200, 600), theRNG().uniform(60, 270)), Size(20, 31)})
        {
            const Mat image = makeImage(imageSize, CV_16UC1);
            expectCorrectAlone(GPU, "dense_spectrum", integerCase(CV_16UC1, CV_16UC1, randomIntegers(size, 9), 999),
                               image);
            expectCorrectAlone(GPU, "dense_spectrum", linearCase(CV_16UC1, CV_16UC1, smallMask(size)), image);
        }
    }
}

TEST_F(DenseSpectrum_GPU, LargeMasks)
{
    for (int side : {101, 255, 301})
        for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
            expectCorrectAlone(GPU, "dense_spectrum", linearCase(type, type, smallMask(Size(side, side))),
                               makeImage(Size(301, 71), type));
}

//! The greatest sums for which the transforms' error is proved small enough, and greater ones, which are left alone.
TEST_F(DenseSpectrum_GPU, ExactSumsAreThoseOfIntegers)
{
    for (Content content : {NOISE, EXTREMES, RAMP})
        for (int limit : {1, 30, 250})
        {
            const Mat integers = randomIntegers(Size(31, 31), limit);
            for (int type : {CV_16UC1, CV_16SC3, CV_8UC4})
                for (int dstType : {type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type))})
                    expectCorrectAlone(GPU, "dense_spectrum", integerCase(type, dstType, integers, 61),
                                       makeImage(Size(530, 320), type, content));
        }
    const Case large = integerCase(CV_16UC1, CV_16UC1, randomIntegers(Size(41, 41), 1 << 20), 1 << 16);
    expectCorrect(GPU, large, makeImage(Size(150, 120), CV_16UC1));
    EXPECT_STRNE("dense_spectrum", ff::lastAlgorithm());
}

//! What is promised of floats is relative to the pixels of each window.
TEST_F(DenseSpectrum_GPU, DarkWindowsBesideBrightOnes)
{
    const Mat mask = smallMask(Size(23, 21));
    for (int type : {CV_32FC1, CV_32FC3})
        for (double dark : {1e-3, 1e-12, 1e-30, 0.})
            for (Rect bright : {Rect(3, 5, 1, 1), Rect(120, 60, 30, 20), Rect(0, 0, 200, 1)})
            {
                Mat image = makeImage(Size(631, 370), type) * dark;
                image(bright).setTo(Scalar::all(1e6));
                expectCorrectAlone(GPU, "dense_spectrum", linearCase(type, type, mask), image);
            }
    Mat zeros = Mat::zeros(Size(700, 400), CV_32FC1);
    expectCorrectAlone(GPU, "dense_spectrum", linearCase(CV_32FC1, CV_32FC1, mask), zeros);
    zeros.at<float>(90, 150) = 1e38f;  // and sums that float does not hold
    expectCorrectAlone(GPU, "dense_spectrum", linearCase(CV_32FC1, CV_32FC1, mask * 1000), zeros);
    Mat bytes = Mat::zeros(Size(700, 400), CV_8UC1);
    bytes.at<uchar>(200, 300) = 200;
    bytes.at<uchar>(390, 3) = 1;
    expectCorrectAlone(GPU, "dense_spectrum", linearCase(CV_8UC1, CV_32FC1, mask), bytes);
}

TEST_F(DenseSpectrum_GPU, SpecialValuesReachTheirWindowsAlone)
{
    const Mat mask = smallMask(Size(19, 22));
    for (int border : {BORDER_REPLICATE, BORDER_WRAP, BORDER_CONSTANT})
        for (int dstType : {CV_32FC1, CV_16SC1})
            for (float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            {
                Mat image = makeImage(Size(820, 500), CV_32FC1);
                image.at<float>(0, 0) = special;
                image.at<float>(101, 250) = -special;
                expectCorrectAlone(GPU, "dense_spectrum",
                                   linearCase(CV_32FC1, dstType, mask, LinearOptions::withBorder(border, Scalar(5))),
                                   image);
            }
}

//! Tiles begin at rows that a cut allows, so strips of a host image have the bytes of the whole.
TEST_F(DenseSpectrum_GPU, StripsChangeNoBit)
{
    const OnlyAlgorithm only("dense_spectrum");
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
    {
        const Case filterCase = linearCase(type, type, smallMask(Size(24, 17)));
        Mat image = makeImage(Size(431, 2700), type);
        if (type == CV_32FC1)
            image(Rect(100, 1000, 200, 900)).setTo(Scalar::all(1e-20));
        const Mat expected = filtered(GPU, filterCase.filter, image);
        cuda::HostOptions options(cuda::HostOptions::CUDA);
        options.deviceMemory = cuda::hostMemoryNeeded(filterCase.filter, image.size(), options);
        Mat result;
        cuda::applyFilter(filterCase.filter, image, result, options);
        EXPECT_TRUE(sameBits(expected, result)) << typeText(type);
    }
}

#endif

}  // namespace
}  // namespace opencv_test
