// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of 16-bit images whose exact sums exceed a float, in integers: the arithmetic on the CPU, the filters on both
// engines.

#include "test_precomp.hpp"

#include "cuda/strips/integer_strips.hpp"
#include "cuda/strips/short_strip.hpp"
#include "cuda/strips/strip_walk.hpp"
#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// Random integers whose absolute sum is `sum`.
std::vector<int> integersOfSum(int count, int sum, bool positive)
{
    std::vector<int> values(count);
    for (int i = 0; i < sum; ++i)
        ++values[theRNG().uniform(0, count)];
    for (int& value : values)
        if (!positive && theRNG().uniform(0, 3) == 0)
            value = -value;
    return values;
}

// Filters an image by all packets of a strip's grid, the border pixels repeated; by short strips of two rows, where
// there are.
template <typename Strip, typename S, typename D>
void walkAll(const ff::StripCoefficients& strip, const Mat& image, Mat& result, bool byShort)
{
    const ff::BatchSource<S> source = {{image.data,
                                        image.step,
                                        image.cols,
                                        image.rows,
                                        image.channels(),
                                        -Strip::side / 2,
                                        -Strip::side / 2,
                                        ff::BorderReplicate,
                                        ff::BorderReplicate,
                                        {}}};
    const ff::BatchDestination<D> destination = {
        {result.data, result.step, result.cols, result.rows, result.channels()}};
    const ff::StripGeometry geometry = ff::makeStripGeometry<Strip>(source, destination, 64);
    const auto finish = strip.finishOf<typename Strip::Sum>();
    if (byShort)
    {
        const ff::ShortStripArguments<Strip> arguments = {typename Strip::Coefficients(strip), finish,
                                                          ff::makeShortGeometry(geometry, source, 2)};
        const ff::ShortStripGeometry& parts = arguments.geometry;
        for (int y = 0; y < result.rows; ++y)
            for (int x = 0; x < result.cols * Strip::channels; ++x)
                ff::filterElement(arguments, source, destination, x, y);
        for (int y = parts.top; y < parts.bottom; y += 2)
            for (int column = parts.left; column < parts.right; ++column)
                ff::walkShort<Strip, 2>(arguments, source, destination, column, std::min(y, parts.bottom - 2));
        return;
    }
    const ff::StripArguments<Strip> arguments = {typename Strip::Coefficients(strip), finish, geometry};
    for (unsigned int i = 0; i < geometry.layout.insidePackets(); ++i)
        ff::walkInside<Strip, false>(arguments, source, destination, i);
    for (unsigned int i = 0; i < geometry.layout.borderPackets(); ++i)
        ff::walkBorder<Strip>(arguments, source, destination, i);
}

// Rounded quotients of sums: they are compared in rational numbers.
template <typename Strip, typename S, typename D>
void testIntegers(const ff::StripCoefficients& coefficients, const std::vector<int>& mask, int divisor, double offset)
{
    constexpr int channels = Strip::channels, side = Strip::side;
    const double low = std::numeric_limits<S>::min(), high = std::numeric_limits<S>::max();
    const Size size(theRNG().uniform(40, 90), theRNG().uniform(5, 30));
    Mat image(size, CV_MAKETYPE(DataType<S>::depth, channels)), result(size, CV_MAKETYPE(DataType<D>::depth, channels));
    theRNG().fill(image, RNG::UNIFORM, low, high + 1.);
    image(Rect(0, 0, 20, 1)).setTo(Scalar::all(high));
    image(Rect(20, 0, 20, 1)).setTo(Scalar::all(low));
    double least = 0, most = 0;
    for (int w : mask)
    {
        least += w * (w > 0 ? low : high);
        most += w * (w > 0 ? high : low);
    }
    ff::StripCoefficients strip = coefficients;
    strip.side = side;
    strip.ofIntegers = ff::integerFinish(least, most, offset, divisor, DataType<D>::depth == CV_32F);
    for (int byShort = 0; byShort <= Strip::hasShort; ++byShort)
    {
        walkAll<Strip, S, D>(strip, image, result, byShort != 0);
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x)
                for (int c = 0; c < channels; ++c)
                {
                    int64 sum = 0;
                    for (int i = 0; i < side * side; ++i)
                    {
                        const int sy = ff::borderIndex(y + i / side - side / 2, size.height, ff::BorderReplicate);
                        const int sx = ff::borderIndex(x + i % side - side / 2, size.width, ff::BorderReplicate);
                        sum += int64(mask[i]) * image.ptr<S>(sy)[sx * channels + c];
                    }
                    // long double has 64 bits: twice the numerator, which is an integer, and the quotient's half
                    // units.
                    const long double exact = (sum + static_cast<long double>(offset)) / divisor;
                    const double rounded = static_cast<double>(exact);
                    // saturate_cast wraps beyond the integers of 32 bits.
                    const D expected = saturate_cast<D>(
                        DataType<D>::depth == CV_32F ? rounded : std::min(std::max(rounded, -1e6), 1e6));
                    ASSERT_EQ(expected, result.ptr<D>(y)[x * channels + c])
                        << size << " at " << x << ", " << y << ", divisor " << divisor << ", offset " << offset
                        << (byShort ? ", short strips, " : ", ") << seedText();
                }
    }
}

template <typename S, typename D, int Channels, int Side>
void testDense(int absoluteSum, int divisor, double offset)
{
    const std::vector<int> mask = integersOfSum(Side * Side, absoluteSum, false);
    ff::StripCoefficients strip;
    strip.dense.assign(mask.begin(), mask.end());
    testIntegers<ff::DenseStrip<S, D, Channels, Side, std::uint32_t>, S, D>(strip, mask, divisor, offset);
}

template <typename S, typename D, int Channels, int Side>
void testSeparable(int rowSum, int columnSum, bool positive, int divisor, double offset)
{
    const std::vector<int> row = integersOfSum(Side, rowSum, positive),
                           column = integersOfSum(Side, columnSum, positive);
    std::vector<int> mask;
    for (int w : column)
        for (int v : row)
            mask.push_back(w * v);
    ff::StripCoefficients strip;
    strip.row.assign(row.begin(), row.end());
    strip.column.assign(column.begin(), column.end());
    testIntegers<ff::SeparableStrip<S, D, Channels, Side, std::uint32_t>, S, D>(strip, mask, divisor, offset);
}

TEST(DenseStripInteger, QuotientsAreExact)
{
    for (int divisor : {1, 3, 256, 4096, 65521})
        for (double offset : {0., 0.5, -777.})
        {
            testDense<uint16_t, uint16_t, 1, 5>(65536, divisor, offset);
            testDense<uint16_t, float, 3, 5>(30000, divisor, offset);
            testDense<int16_t, int16_t, 4, 7>(65536, divisor, offset);
            testDense<int16_t, float, 1, 7>(30000, divisor, offset);
            testDense<uint16_t, uint16_t, 3, 9>(30000, divisor, offset);
            testDense<int16_t, int16_t, 1, 9>(500, divisor, offset);
        }
}

TEST(SeparableStripInteger, QuotientsAreExact)
{
    for (int divisor : {1, 999, 4096, 8192, 65536})
        for (double offset : {0., 0.5, -777., 1000.5})
            for (bool positive : {true, false})
            {
                testSeparable<uint16_t, uint16_t, 1, 7>(256, 256, positive, divisor, offset);
                testSeparable<uint16_t, uint16_t, 3, 9>(64, 64, positive, divisor, offset);
                testSeparable<uint16_t, float, 1, 9>(256, 140, positive, divisor, offset);
                testSeparable<uint16_t, float, 4, 7>(20, 64, positive, divisor, offset);
                testSeparable<int16_t, float, 1, 7>(64, 64, positive, divisor, offset);
                testSeparable<int16_t, int16_t, 4, 9>(140, 256, positive, divisor, offset);
            }
}

typedef EngineParamTest<perf::MatType, int> DenseStripIntegers;

TEST_P(DenseStripIntegers, ExactSumsBeyondFloatRunInIntegers)
{
    const int type = GET_PARAM(1), depth = GET_PARAM(2),
              to = CV_MAKETYPE(depth < 0 ? CV_MAT_DEPTH(type) : depth, CV_MAT_CN(type));
    for (Size size : {Size(61, 47), Size(1030, 515)})
    {
        const Mat image = makeImage(size, type);
        for (Size window : {Size(3, 5), Size(5, 5), Size(7, 7), Size(9, 8)})
            for (int divisor : {1, 1024, 999})
            {
                Mat mask(window, CV_64F);
                for (int i = 0; i < window.area(); ++i)
                    mask.at<double>(i / window.width, i % window.width) = theRNG().uniform(-300, 301);
                mask.at<double>(0, 0) = 301;
                for (int border : allBorders())
                {
                    const Case filter = linearCase(type, to, mask / divisor, LinearOptions::withBorder(border));
                    expectCorrect(engine(), filter, image);
#ifdef CUDAFASTFILTERS_HAVE_CUDA
                    if (engine() == GPU)
                    {
                        EXPECT_STREQ("dense_strip_integer", ff::lastAlgorithm()) << filter.text;
                    }
#endif
                }
            }
    }
}

INSTANTIATE_TEST_CASE_P(CPU, DenseStripIntegers,
                        testing::Combine(testing::Values(CPU), testing::Values(CV_16UC1, CV_16SC3, CV_16UC4),
                                         testing::Values(-1, CV_32F)));
INSTANTIATE_TEST_CASE_P(GPU, DenseStripIntegers,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_16UC1, CV_16SC3, CV_16UC4),
                                         testing::Values(-1, CV_32F)));

typedef EngineParamTest<perf::MatType> SeparableStripIntegers;

TEST_P(SeparableStripIntegers, ExactSumsBeyondFloatRunInIntegers)
{
    const int type = GET_PARAM(1);
    const auto expectIntegers = [&](const Case& filter, const Mat& image)
    {
        expectCorrect(engine(), filter, image);
#ifdef CUDAFASTFILTERS_HAVE_CUDA
        if (engine() == GPU)
        {
            EXPECT_STREQ("separable_strip_integer", ff::lastAlgorithm()) << filter.text;
        }
#endif
    };
    for (Size size : {Size(61, 47), Size(1030, 515)})
    {
        const Mat image = makeImage(size, type);
        for (int side : {7, 9})
        {
            expectIntegers(gaussianCase(type, type, Size(side, side), 0), image);
            for (int border : allBorders())
                expectIntegers(gaussianCase(type, type, Size(side, side), 0, 0, LinearOptions::withBorder(border)),
                               image);
        }
        const Mat row = Mat(std::vector<double>{-3, 50, 91, 0, 40}).reshape(1, 1) / 128,
                  column = Mat(std::vector<double>{7, 20, 5}) / 64;
        expectIntegers(separableCase(type, type, row, column), image);
    }
}

INSTANTIATE_TEST_CASE_P(CPU, SeparableStripIntegers,
                        testing::Combine(testing::Values(CPU), testing::Values(CV_16UC1, CV_16UC3, CV_16UC4)));
INSTANTIATE_TEST_CASE_P(GPU, SeparableStripIntegers,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_16UC1, CV_16UC3, CV_16UC4)));

}  // namespace
}  // namespace opencv_test
