// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Dense 8-bit masks of the sizes that run on the tensor cores: images large enough for strips inside them, regions
// that are aligned to nothing, masks that need coefficients of two and of three bytes.

#include "test_precomp.hpp"

#include "cuda/tensor/tensor_dense/tensor_dense_layout.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

constexpr int largestSignedByte = 128, largestPixel = 255;

TEST(TensorDenseLayout, EveryPixelOfAWindowIsMultipliedOnce)
{
    for (int kernel = 0; kernel < ff::tensorDenseForms().count; ++kernel)
    {
        const ff::TensorDenseForm form = ff::tensorDenseForms().form[kernel];
        if (form.wide)
            continue;
        std::vector<int> times(form.taps * form.rows);
        for (int pair = 0; pair < ff::tensorDensePairs(form); ++pair)
        {
            for (int i = 0; i < 32; ++i)
            {
                const int set = ff::tensorDensePairSet(form, pair, i / 16);
                const ff::WindowPosition position = ff::tensorDensePosition(form.taps, set, i % 16);
                if (set >= 0 && position.row < form.rows)
                    ++times[position.row * form.taps + position.tap];
            }
        }
        EXPECT_EQ(std::vector<int>(times.size(), 1), times) << "form " << kernel;
    }
}

// Sets of a step are multiplied by the fragments of the same pixels, and all pixels of a half's window are used once.
TEST(TensorDenseLayout, EveryPixelOfAHalfOfAWideTileIsMultipliedOnce)
{
    for (int kernel = 0; kernel < ff::tensorDenseForms().count; ++kernel)
    {
        const ff::TensorDenseForm form = ff::tensorDenseForms().form[kernel];
        if (!form.wide)
            continue;
        for (int half = 0; half < 2; ++half)
        {
            std::vector<int> times(form.taps * (form.rows - 2));
            for (int age = 0; age < ff::tensorDenseSteps(form.rows); ++age)
            {
                const ff::TensorDenseWideTerms terms = ff::tensorDenseWideTerms(form, half, age);
                ASSERT_GT(terms.count, 0);
                for (int i = 0; i < 16 * terms.count; ++i)
                {
                    const int term = i / 16, column = i % 16;
                    ASSERT_LT(terms.fragment[term], ff::tensorDenseWideFragments(form));
                    const ff::WindowPosition pixel = ff::tensorDenseWidePosition(terms.set[term], column);
                    const ff::WindowPosition weight =
                        ff::tensorDenseFragmentPosition(form, terms.fragment[term], column);
                    const int row = ff::tensorDenseRows * age + pixel.row - 2 * half;
                    EXPECT_EQ(row, weight.row) << "form " << kernel << ", age " << age;
                    EXPECT_EQ(pixel.tap, weight.tap) << "form " << kernel << ", age " << age;
                    if (row >= 0 && row < form.rows - 2)
                        ++times[row * form.taps + pixel.tap];
                }
            }
            EXPECT_EQ(std::vector<int>(times.size(), 1), times) << "form " << kernel << ", half " << half;
        }
    }
}

TEST(TensorDenseLayout, LanesOfAGroupWriteRowsOfTheirOwn)
{
    for (bool wide : {false, true})
    {
        std::vector<int> times(ff::tensorDenseRows);
        for (int quad = 0; quad < 4; ++quad)
            ++times[ff::tensorDenseLaneRow(wide, quad)];
        EXPECT_EQ(std::vector<int>(times.size(), 1), times);
    }
    for (int n = 0; n < 8; ++n)
    {
        // A lane has columns 2 * quad and 2 * quad + 1, and writes one of the rows that they are in.
        const int row = ff::tensorDenseLaneRow(true, n / 2);
        EXPECT_EQ(row % 2, ff::tensorDenseWideOutput(n).row);
        EXPECT_EQ(n / 2 % 2, row / 2);
    }
}

TEST(TensorDenseLayout, SetsOfAPeriodComeBackToTheSamePlaceOfARow)
{
    for (int taps : {8, 12, 16, 24, 32})
    {
        const int period = ff::tensorDensePeriod(taps);
        for (int set = 0; set < period; ++set)
        {
            for (int i = 0; i < 16; ++i)
            {
                const ff::WindowPosition from = ff::tensorDensePosition(taps, set, i);
                const ff::WindowPosition to = ff::tensorDensePosition(taps, set + period, i);
                const int further = (to.row - from.row) * taps + to.tap - from.tap;
                EXPECT_EQ(16 * period, further) << "taps " << taps;
                EXPECT_TRUE(taps % 16 == 0 || to.tap == from.tap) << "taps " << taps;
            }
        }
    }
}

TEST(TensorDenseLayout, BiasedSumsKeepTheirBits)
{
    for (int kernel = 0; kernel < ff::tensorDenseForms().count; ++kernel)
    {
        const ff::TensorDenseForm form = ff::tensorDenseForms().form[kernel];
        const int largest = (form.taps - 1) * (form.rows - 3) * largestSignedByte * largestPixel;
        EXPECT_TRUE(!ff::tensorDenseBiased(form) || largest < 1 << 22) << "form " << kernel;
    }
}

enum class Coefficients
{
    Alike,    // in size, of both signs
    Peaked,   // all but one small
    Positive  // none negative: two bytes do for smaller masks
};

Mat denseMask(Size size, Coefficients kind)
{
    const double scale = kind == Coefficients::Peaked ? 0.001 : 1.5 / std::sqrt((double)size.area());
    Mat mask = randomMask(size) * scale;
    if (kind == Coefficients::Peaked)
        mask.at<double>(size.height / 2, size.width / 3) = 0.97;
    if (kind == Coefficients::Positive)
        mask = cv::abs(mask) * (1 / std::sqrt((double)size.area()));
    return mask;
}

void expectRegionCorrect(Engine engine, const Case& filterCase, const Mat& parent, const Rect& roi, size_t step,
                         size_t offset)
{
    Frame src(engine, parent, roi, step, offset), dst(engine);
    Frame::apply(filterCase.filter, src, dst);
    EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
        << filterCase.text << ", region " << roi << " of " << parent.size() << ", step " << step << ", offset "
        << offset << ", " << seedText();
}

typedef EngineParamTest<int> TensorDense;

TEST_P(TensorDense, EveryMaskSizeIsWithinTheBound)
{
    const int type = CV_8UC(GET_PARAM(1));
    const Mat image = makeImage(Size(397, 171), type);
    for (Size size : {Size(5, 5), Size(7, 7), Size(8, 9), Size(9, 9), Size(11, 11), Size(13, 13), Size(15, 15),
                      Size(16, 16), Size(21, 21), Size(19, 23), Size(31, 31), Size(31, 4), Size(6, 29), Size(3, 12),
                      Size(9, 4), Size(11, 9), Size(10, 5)})
    {
        for (Coefficients kind : {Coefficients::Alike, Coefficients::Peaked, Coefficients::Positive})
        {
            LinearOptions options = LinearOptions::withBorder(BORDER_REFLECT_101);
            options.delta = kind == Coefficients::Alike ? 128 : 0.25;
            expectCorrect(engine(), linearCase(type, type, denseMask(size, kind), options), image);
        }
    }
}

TEST_P(TensorDense, IntegerMasksAreExact)
{
    const int type = CV_8UC(GET_PARAM(1));
    for (Size size : {Size(5, 5), Size(8, 7), Size(9, 9), Size(15, 15), Size(23, 21), Size(31, 31)})
    {
        for (int divisor : {1, 2, 25, 96, 4096})
        {
            Mat integers = randomIntegers(size, std::max(3, 8 * divisor / size.area()));
            if (divisor == 25)
                integers = cv::abs(integers);
            integers.at<int>(size.height - 1, 0) = 20000;
            LinearOptions options;
            options.delta = theRNG().uniform(-8, 9) * 0.25;
            for (Content content : {NOISE, EXTREMES})
                expectCorrect(engine(), integerCase(type, type, integers, divisor, options),
                              makeImage(Size(301, 95), type, content));
        }
    }
}

TEST_P(TensorDense, EveryBorderAnchorAndAlignment)
{
    const int channels = GET_PARAM(1), type = CV_8UC(channels);
    const Mat parent = makeImage(Size(331, 143), type);
    for (Size size : {Size(5, 5), Size(9, 8), Size(11, 11), Size(15, 15), Size(30, 31)})
    {
        for (int border : allBorders())
        {
            for (int i = 0; i < 4; ++i)
            {
                LinearOptions options =
                    LinearOptions::withBorder(border | (i % 2 ? BORDER_ISOLATED : 0), Scalar(200, 1, 13, 255));
                options.anchor = Point(theRNG().uniform(0, size.width), theRNG().uniform(0, size.height));
                const Case linear = linearCase(type, type, denseMask(size, static_cast<Coefficients>(i % 3)), options);
                const int x = theRNG().uniform(0, 40), y = theRNG().uniform(0, 30);
                const Rect roi(x, y, theRNG().uniform(1, parent.cols - x + 1),
                               theRNG().uniform(1, parent.rows - y + 1));
                const size_t step = i < 2 ? 0 : parent.cols * channels + theRNG().uniform(0, 20);
                expectRegionCorrect(engine(), linear, parent, roi, step, theRNG().uniform(0, 16));
            }
        }
    }
}

INSTANTIATE_ENGINES_WITH(TensorDense, Values(1, 3, 4));

}  // namespace
}  // namespace opencv_test
