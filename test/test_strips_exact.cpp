// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Masks of 16-bit images whose exact sums exceed a float, in two floats or in integers: the arithmetic on the CPU, the
// filters on both engines.

#include "test_precomp.hpp"

#include "cuda/strips/dense_strip_integer/dense_strip_integer.hpp"
#include "cuda/strips/separable_strip_split/separable_strip_split.hpp"
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

// sum / 2^bits, rounded half up or to even, saturated.
uint16_t quotient(int64 sum, int bits, bool halfUp)
{
    const int64 whole = sum >> bits, rest = sum - whole * (int64(1) << bits), half = int64(1) << (bits - 1);
    const bool up = rest > half || (rest == half && (halfUp || whole % 2 != 0));
    return static_cast<uint16_t>(std::min<int64>(std::max<int64>(whole + up, 0), 65535));
}

// Filters an image by all packets of a strip's grid, the border pixels repeated.
template <typename Strip, typename S, typename D, int Side>
void walkAll(ff::StripArguments<Strip>& arguments, const Mat& image, Mat& result)
{
    const ff::BatchSource<S> source = {{image.data,
                                        image.step,
                                        image.cols,
                                        image.rows,
                                        image.channels(),
                                        -Side / 2,
                                        -Side / 2,
                                        ff::BorderReplicate,
                                        ff::BorderReplicate,
                                        {}}};
    const ff::BatchDestination<D> destination = {
        {result.data, result.step, result.cols, result.rows, result.channels()}};
    arguments.geometry = ff::makeStripGeometry<Strip>(source, destination, 64);
    for (unsigned int i = 0; i < arguments.geometry.layout.insidePackets(); ++i)
        ff::walkInside<Strip, false>(arguments, source, destination, i);
    for (unsigned int i = 0; i < arguments.geometry.layout.borderPackets(); ++i)
        ff::walkBorder<Strip>(arguments, source, destination, i);
}

// The sum of one channel of the window around a pixel, the border pixels repeated.
template <typename S>
int64 windowSum(const Mat& image, const std::vector<int>& row, const std::vector<int>& column, Point centre,
                int channel)
{
    const int side = static_cast<int>(row.size());
    int64 sum = 0;
    for (int j = 0; j < side; ++j)
        for (int i = 0; i < side; ++i)
        {
            const int y = ff::borderIndex(centre.y + j - side / 2, image.rows, ff::BorderReplicate);
            const int x = ff::borderIndex(centre.x + i - side / 2, image.cols, ff::BorderReplicate);
            sum += int64(row[i]) * column[j] * image.ptr<S>(y)[x * image.channels() + channel];
        }
    return sum;
}

template <int Channels, int Side>
void testSplit(int bits, int rowSum, int columnSum, bool halfUp, bool positive)
{
    using Strip = ff::SeparableStripSplit<uint16_t, uint16_t, Channels, Side>;
    const Size size(theRNG().uniform(40, 90), theRNG().uniform(1, 30));
    Mat image(size, CV_16UC(Channels));
    theRNG().fill(image, RNG::UNIFORM, 0, 65536);
    image(Rect(0, 0, 20, 1)).setTo(Scalar::all(65535));
    Mat result(size, image.type());
    const std::vector<int> row = integersOfSum(Side, rowSum, positive),
                           column = integersOfSum(Side, columnSum, positive);
    const int64 offset = positive ? 0 : theRNG().uniform(-1000, 1000);

    ff::StripArguments<Strip> arguments = {};
    const double unit = std::ldexp(1.0, 90 + Strip::Window::exponent);
    for (int i = 0; i < Side; ++i)
    {
        arguments.coefficients.row[i] = static_cast<float>(std::ldexp(row[i], 90));
        arguments.coefficients.column[i] = static_cast<float>(column[i]);
    }
    arguments.coefficients.unit = static_cast<float>(std::ldexp(ff::integerUnit * unit, bits));
    arguments.coefficients.offset = static_cast<float>((static_cast<double>(offset) + (halfUp ? 0.5 : 0)) * unit);
    arguments.finish.form = ff::FinishForm::Integer;
    arguments.finish.offset = arguments.coefficients.unit;
    walkAll<Strip, uint16_t, uint16_t, Side>(arguments, image, result);

    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < Channels; ++c)
            {
                const int64 sum = offset + windowSum<uint16_t>(image, row, column, Point(x, y), c);
                ASSERT_EQ(quotient(sum, bits, halfUp), result.ptr<uint16_t>(y)[x * Channels + c])
                    << size << " at " << x << ", " << y << ", " << bits << " bits, " << seedText();
            }
}

template <int Channels, int Side>
void testSplits()
{
    ASSERT_NO_FATAL_FAILURE((testSplit<Channels, Side>(16, 256, 256, true, true)));
    for (bool halfUp : {true, false})
        for (bool positive : {true, false})
        {
            ASSERT_NO_FATAL_FAILURE((testSplit<Channels, Side>(12, 64, 64, halfUp, positive)));
            ASSERT_NO_FATAL_FAILURE((testSplit<Channels, Side>(16, 256, 255, halfUp, positive)));
            ASSERT_NO_FATAL_FAILURE((testSplit<Channels, Side>(13, 256, 200, halfUp, positive)));
        }
}

// Sums of signed or unsigned pixels, rounded once to a float.
template <typename S, int Channels, int Side>
void testFloats(int rowSum, int columnSum)
{
    using Strip = ff::SeparableStripSplit<S, float, Channels, Side>;
    constexpr bool isUnsigned = std::is_unsigned<S>::value;
    const Size size(theRNG().uniform(40, 90), theRNG().uniform(1, 30));
    Mat image(size, CV_MAKETYPE(isUnsigned ? CV_16U : CV_16S, Channels)), result(size, CV_32FC(Channels));
    theRNG().fill(image, RNG::UNIFORM, isUnsigned ? 0 : -32768, isUnsigned ? 65536 : 32768);
    image(Rect(0, 0, 20, 1)).setTo(Scalar::all(isUnsigned ? 65535 : -32768));
    const std::vector<int> row = integersOfSum(Side, rowSum, false), column = integersOfSum(Side, columnSum, false);
    const int64 offset = theRNG().uniform(-1000, 1000);

    ff::StripArguments<Strip> arguments = {};
    const int exponent = isUnsigned ? 90 : 0;
    const double unit = std::ldexp(1.0, exponent + Strip::Window::exponent);
    for (int i = 0; i < Side; ++i)
    {
        arguments.coefficients.row[i] = static_cast<float>(std::ldexp(row[i], exponent));
        arguments.coefficients.column[i] = static_cast<float>(column[i]);
    }
    arguments.coefficients.unit = static_cast<float>(std::ldexp(ff::integerUnit * unit, ff::splitBits));
    arguments.coefficients.offset = static_cast<float>(static_cast<double>(offset) * unit);
    arguments.finish.form = ff::FinishForm::Plain;
    arguments.finish.scale = static_cast<float>(1 / unit);
    walkAll<Strip, S, float, Side>(arguments, image, result);

    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < Channels; ++c)
            {
                const int64 sum = offset + windowSum<S>(image, row, column, Point(x, y), c);
                ASSERT_EQ(static_cast<float>(sum), result.ptr<float>(y)[x * Channels + c])
                    << size << " at " << x << ", " << y << ", " << seedText();
            }
}

TEST(SeparableStripSplit, SumsForFloatsAreRoundedOnce)
{
    testFloats<uint16_t, 1, 7>(20, 64);
    testFloats<uint16_t, 3, 7>(64, 20);
    testFloats<uint16_t, 4, 9>(256, 140);
    testFloats<int16_t, 1, 9>(140, 256);
    testFloats<int16_t, 3, 9>(256, 140);
    testFloats<int16_t, 4, 7>(64, 64);
}

TEST(SeparableStripSplit, SumsInTwoFloatsAreExact)
{
    testSplits<1, 7>();
    testSplits<3, 7>();
    testSplits<4, 9>();
    testSplits<1, 9>();
}

// Quotients of sums in integers: they are compared in rational numbers.
template <typename S, typename D, int Channels, int Side>
void testIntegers(int absoluteSum, int divisor, double offset)
{
    using Strip = ff::DenseStripInteger<S, D, Channels, Side>;
    const Size size(theRNG().uniform(40, 90), theRNG().uniform(1, 30));
    Mat image(size, CV_MAKETYPE(DataType<S>::depth, Channels)), result(size, CV_MAKETYPE(DataType<D>::depth, Channels));
    theRNG().fill(image, RNG::UNIFORM, std::numeric_limits<S>::min(), std::numeric_limits<S>::max() + 1.);
    image(Rect(0, 0, 20, 1)).setTo(Scalar::all(std::numeric_limits<S>::max()));
    const std::vector<int> mask = integersOfSum(Side * Side, absoluteSum, false);

    ff::StripArguments<Strip> arguments = {};
    for (int i = 0; i < Side * Side; ++i)
        arguments.coefficients.row[i / Side][i % Side] = mask[i];
    arguments.coefficients.offset = offset;
    arguments.coefficients.divisor = divisor;
    arguments.coefficients.reciprocal = 1. / divisor;
    arguments.finish.form = Strip::anyForm;
    arguments.finish.scale = 1;
    walkAll<Strip, S, D, Side>(arguments, image, result);

    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < Channels; ++c)
            {
                int64 sum = 0;
                for (int i = 0; i < Side * Side; ++i)
                {
                    const int sy = ff::borderIndex(y + i / Side - Side / 2, size.height, ff::BorderReplicate);
                    const int sx = ff::borderIndex(x + i % Side - Side / 2, size.width, ff::BorderReplicate);
                    sum += int64(mask[i]) * image.ptr<S>(sy)[sx * Channels + c];
                }
                // long double has 64 bits: twice the numerator, which is an integer, and the quotient's half units.
                const long double exact = (sum + static_cast<long double>(offset)) / divisor;
                ASSERT_EQ(saturate_cast<D>(static_cast<double>(exact)), result.ptr<D>(y)[x * Channels + c])
                    << size << " at " << x << ", " << y << ", divisor " << divisor << ", " << seedText();
            }
}

TEST(DenseStripInteger, QuotientsAreExact)
{
    for (int divisor : {1, 3, 256, 4096, 65521})
        for (double offset : {0., 0.5, -777.})
        {
            testIntegers<uint16_t, uint16_t, 1, 5>(30000, divisor, offset);
            testIntegers<uint16_t, float, 3, 5>(30000, divisor, offset);
            testIntegers<int16_t, int16_t, 4, 7>(30000, divisor, offset);
            testIntegers<int16_t, float, 1, 7>(30000, divisor, offset);
            testIntegers<uint16_t, uint16_t, 3, 9>(30000, divisor, offset);
            testIntegers<int16_t, int16_t, 1, 9>(500, divisor, offset);
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

typedef EngineParamTest<perf::MatType> SeparableStripSplits;

TEST_P(SeparableStripSplits, ExactSumsBeyondFloatRunInTwo)
{
    const int type = GET_PARAM(1);
    const auto expectSplit = [&](const Case& filter, const Mat& image)
    {
        expectCorrect(engine(), filter, image);
#ifdef CUDAFASTFILTERS_HAVE_CUDA
        if (engine() == GPU)
        {
            EXPECT_STREQ("separable_strip_split", ff::lastAlgorithm()) << filter.text;
        }
#endif
    };
    for (Size size : {Size(61, 47), Size(1030, 515)})
    {
        const Mat image = makeImage(size, type);
        for (int side : {7, 9})
        {
            expectSplit(gaussianCase(type, type, Size(side, side), 0), image);
            for (int border : allBorders())
                expectSplit(gaussianCase(type, type, Size(side, side), 0, 0, LinearOptions::withBorder(border)), image);
        }
        const Mat row = Mat(std::vector<double>{-3, 50, 91, 0, 40}).reshape(1, 1) / 128,
                  column = Mat(std::vector<double>{7, 20, 5}) / 64;
        expectSplit(separableCase(type, type, row, column), image);
    }
}

INSTANTIATE_TEST_CASE_P(CPU, SeparableStripSplits,
                        testing::Combine(testing::Values(CPU), testing::Values(CV_16UC1, CV_16UC3, CV_16UC4)));
INSTANTIATE_TEST_CASE_P(GPU, SeparableStripSplits,
                        testing::Combine(testing::Values(GPU), testing::Values(CV_16UC1, CV_16UC3, CV_16UC4)));

}  // namespace
}  // namespace opencv_test
