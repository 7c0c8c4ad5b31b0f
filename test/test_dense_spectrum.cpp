// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Large masks on the GPU by Fourier transforms: the transforms on the host, the largest masks, strips of host images.
// test_fourier.cpp tests more results.

#include "test_precomp.hpp"

#include "cuda/fourier/dense_spectrum/dense_spectrum_plan.hpp"
#include "cuda/fourier/line_transform.hpp"

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

TEST(DenseSpectrum_GPU, LargeMasks)
{
    requireEngine(GPU);
    const AnyImageSize anySize;
    for (int side : {101, 255, 301})
        for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
            expectCorrectAlone(GPU, "dense_spectrum", linearCase(type, type, smallMask(Size(side, side))),
                               makeImage(Size(301, 71), type));
}

//! Tiles begin at rows that a cut allows, so strips of a host image have the bytes of the whole.
TEST(DenseSpectrum_GPU, StripsChangeNoBit)
{
    requireEngine(GPU);
    const AnyImageSize anySize;
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
