// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// NaN, infinities, signed zeros and denormals in float images; masks with sum 0 and huge coefficients.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> Robustness_10;
typedef EngineTest Robustness_10_Linear;
typedef EngineParamTest<perf::MatType> Robustness_12;

float fromBits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

//! Coefficients none of which is 0, so that what 0 * infinity is does not matter.
Mat positiveMask(Size size)
{
    return (randomMask(size) + 1.1) / size.area();
}

TEST_P(Robustness_10, RanksOrderSpecialValues)
{
    const int type = GET_PARAM(1);
    const Scalar borderValue(std::numeric_limits<double>::quiet_NaN(), -0., std::numeric_limits<double>::infinity(), 1);
    for (Size window :
         {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(3, 7), Size(11, 1), Size(15, 15), Size(31, 31)})
    {
        for (int border : {BORDER_REPLICATE, BORDER_CONSTANT, BORDER_WRAP})
        {
            const Mat image = makeImage(Size(41, 33), type, SPECIAL);
            expectCorrect(engine(), medianCase(type, window, border, borderValue), image);
            // Large enough for strips inside, whose rows are loaded another way.
            if (window.width == window.height && window.width >= 5 && window.width <= 15)
                expectCorrect(engine(), medianCase(type, window, border, borderValue),
                              makeImage(Size(333, 141), type, SPECIAL));
            for (double percentile : {0., 20., 90., 100.})
                expectCorrect(engine(), rankCase(type, window, percentile, Point(-1, -1), border, borderValue), image);
        }
    }
}

TEST_P(Robustness_10, MedianOfOneSpecialValueOnly)
{
    const int type = GET_PARAM(1);
    for (uint32_t bits : {0x7fc00000u, 0xffc00000u, 0x7f800001u, 0xffffffffu, 0x7f800000u, 0xff800000u, 0x80000000u, 0u,
                          1u, 0x80000001u, 0x007fffffu})
    {
        Mat image(17, 19, type);
        for (int y = 0; y < image.rows; ++y)
            std::fill_n(image.ptr<float>(y), image.cols * image.channels(), fromBits(bits));
        for (Size window : {Size(1, 1), Size(3, 3), Size(9, 5), Size(15, 15)})
            expectCorrect(engine(), medianCase(type, window), image);
    }
}

TEST_P(Robustness_10, MixedZerosKeepTheirSigns)
{
    const int type = GET_PARAM(1);
    Mat image(33, 41, type);
    for (int y = 0; y < image.rows; ++y)
        for (int i = 0; i < image.cols * image.channels(); ++i)
            image.ptr<float>(y)[i] = theRNG().uniform(0, 2) ? -0.f : 0.f;
    for (Size window : {Size(3, 3), Size(5, 5), Size(1, 7), Size(21, 21)})
        for (double percentile : {0., 30., 50., 51., 100.})
            expectCorrect(engine(), rankCase(type, window, percentile), image);
}

INSTANTIATE_ENGINES_WITH(Robustness_10,
                         Values(perf::MatType(CV_32FC1), perf::MatType(CV_32FC3), perf::MatType(CV_32FC4)));

//! Sparse special values among small numbers: every window sees at most a few.
Mat sprinkled(Size size, int type, const std::vector<float>& values)
{
    Mat image = makeImage(size, type);
    for (int i = 0; i < 12; ++i)
        image.ptr<float>(theRNG().uniform(0, size.height))[theRNG().uniform(0, size.width * image.channels())] =
            values[theRNG().uniform(0, (int)values.size())];
    return image;
}

TEST_P(Robustness_10_Linear, NaNAndInfinityFollowTheRule)
{
    const float infinity = std::numeric_limits<float>::infinity();
    const std::vector<float> values = {fromBits(0x7fc00000u), fromBits(0xffc12345u), infinity, -infinity};
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(CV_32F, channels);
        for (int depth : allDepths())
        {
            const int dstType = CV_MAKETYPE(depth, channels);
            for (int border : allBorders())
            {
                const LinearOptions options = LinearOptions::withBorder(border);
                const Mat image = sprinkled(Size(41, 33), srcType, values);
                expectCorrect(GetParam(), linearCase(srcType, dstType, positiveMask(Size(5, 4)), options), image);
                expectCorrect(GetParam(), linearCase(srcType, dstType, Mat::ones(3, 3, CV_64F) / 9, options), image);
                expectCorrect(
                    GetParam(),
                    separableCase(srcType, dstType, positiveMask(Size(5, 1)), positiveMask(Size(1, 7)), options),
                    image);
                expectCorrect(GetParam(), boxCase(srcType, dstType, Size(4, 5), true, options), image);
                expectCorrect(GetParam(), gaussianCase(srcType, dstType, Size(5, 5), 1, 1, options), image);
            }
        }
    }
}

TEST_P(Robustness_10_Linear, AFewSpecialPixelsDoNotSpread)
{
    // running sums would carry a NaN or an infinity along the row
    Mat image = makeImage(Size(80, 60), CV_32FC1);
    image.at<float>(10, 10) = std::numeric_limits<float>::quiet_NaN();
    image.at<float>(30, 50) = std::numeric_limits<float>::infinity();
    image.at<float>(45, 20) = 1e30f;
    for (Size ksize : {Size(3, 3), Size(7, 5), Size(15, 15), Size(12, 20), Size(17, 18), Size(33, 31), Size(40, 35)})
        expectCorrect(GetParam(), boxCase(CV_32FC1, CV_32FC1, ksize), image);
}

//! Their mean is within float, what would be their sum is not.
TEST_P(Robustness_10_Linear, MeansOfNumbersNearTheEndsOfFloat)
{
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4})
    {
        Mat image;
        for (double scale : {1.3e38, 1e-36})
        {
            makeImage(Size(90, 70), type).convertTo(image, -1, scale / 1000);
            for (Size window : {Size(5, 5), Size(3, 7), Size(1, 6), Size(31, 31), Size(8, 40)})
                expectCorrect(GetParam(), boxCase(type, type, window), image);
        }
        image.setTo(Scalar::all(1.3e38));
        expectCorrect(GetParam(), boxCase(type, type, Size(5, 5)), image);
    }
}

//! The pixels times one vector's coefficients are 1, those of both nearly nothing.
TEST_P(Robustness_10_Linear, TinyCoefficientsOfBothVectors)
{
    const Mat tiny(1, 5, CV_64F, Scalar(1e-30)), image(40, 60, CV_32FC1, Scalar(1e30));
    expectCorrect(GetParam(), separableCase(CV_32FC1, CV_32FC1, tiny, tiny.t()), image);
}

TEST_P(Robustness_10_Linear, LargeNumbersSaturate)
{
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S})
    {
        for (float magnitude : {3e4f, 2.2e9f, 5e9f, 1e20f, 1e35f})
        {
            Mat image = makeImage(Size(41, 33), CV_32FC1, NOISE);
            image *= magnitude / 1000;
            expectCorrect(GetParam(), linearCase(CV_32FC1, depth, positiveMask(Size(3, 3))), image);
            expectCorrect(GetParam(), linearCase(CV_32FC1, depth, Mat::ones(1, 1, CV_64F)), image);
            expectCorrect(GetParam(), boxCase(CV_32FC1, depth, Size(3, 3)), image);
        }
    }
}

INSTANTIATE_ENGINES(Robustness_10_Linear);

TEST_P(Robustness_12, MasksOfSumZero)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(41, 33), type);
    Mat mask = randomMask(Size(5, 5));
    mask -= cv::mean(mask);
    expectCorrect(engine(), linearCase(type, type, mask), image);
    expectCorrect(engine(), linearCase(type, type, Mat::zeros(4, 3, CV_64F)), image);
    expectCorrect(engine(), integerCase(type, type, Mat_<int>({1, 3}, {-1, 0, 1}), 1), image);
    expectCorrect(engine(), separableCase(type, type, Mat::zeros(1, 3, CV_64F), Mat::ones(3, 1, CV_64F)), image);
}

TEST_P(Robustness_12, HugeCoefficientsSaturate)
{
    const int type = GET_PARAM(1);
    if (CV_MAT_DEPTH(type) == CV_32F)
        throw SkipTestException("a float destination does not saturate");
    const Mat image = makeImage(Size(41, 33), type, EXTREMES);
    for (double factor : {1e6, 2147483648., 1e10, 1e18, 1e30})
    {
        expectCorrect(engine(), linearCase(type, type, (randomMask(Size(3, 3)) + 1.5) * factor), image);
        expectCorrect(engine(), linearCase(type, type, Mat::ones(3, 3, CV_64F) * std::floor(factor)), image);
        expectCorrect(engine(), linearCase(type, type, (randomMask(Size(3, 3)) - 1.5) * factor), image);
        expectCorrect(engine(),
                      separableCase(type, type, Mat(Mat::ones(1, 3, CV_64F) * std::sqrt(factor)),
                                    Mat(Mat::ones(3, 1, CV_64F) * std::sqrt(factor))),
                      image);
    }
}

TEST_P(Robustness_12, HugeOffsetsSaturate)
{
    const int type = GET_PARAM(1);
    if (CV_MAT_DEPTH(type) == CV_32F)
        throw SkipTestException("a float destination does not saturate");
    const Mat image = makeImage(Size(41, 33), type);
    for (double delta : {1e6, -1e6, 3e9, -3e9, 1e20, -1e20, 1e37})
    {
        LinearOptions options;
        options.delta = delta;
        expectCorrect(engine(), linearCase(type, type, randomMask(Size(3, 3)), options), image);
        expectCorrect(engine(), linearCase(type, type, Mat::ones(3, 3, CV_64F) / 9, options), image);
    }
}

TEST_P(Robustness_12, TinyCoefficientsDoNotVanish)
{
    const int type = GET_PARAM(1);
    const int floatType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    const Mat image = makeImage(Size(41, 33), type);
    for (double factor : {1e-5, 1e-10, 1e-20, 1e-30})
    {
        expectCorrect(engine(), linearCase(type, floatType, randomMask(Size(3, 3)) * factor), image);
        expectCorrect(engine(),
                      separableCase(type, floatType, Mat(randomMask(Size(5, 1)) * std::sqrt(factor)),
                                    Mat(randomMask(Size(1, 5)) * std::sqrt(factor))),
                      image);
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_12, ValuesIn(allTypes()));

}  // namespace
}  // namespace opencv_test
