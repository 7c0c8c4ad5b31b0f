// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The CPU engine's masks of 3 x 3 and of few more, whose sums are the results: each kind that the compiler knows, of
// each type, beside the border and in the middle.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

LinearOptions anyBorder(int type = CV_8UC4)
{
    const Scalar value = CV_MAT_CN(type) > 4 ? Scalar::all(41) : Scalar(3, 200, 90, 7);
    return LinearOptions::withBorder(allBorders()[theRNG().uniform(0, 5)], value);
}

//! Whether a vector and the next one have five neighbours of 4 channels, if sums have 32 bits.
bool haveFiveWords()
{
    return checkHardwareSupport(CV_CPU_AVX2) && checkHardwareSupport(CV_CPU_FMA3) && checkHardwareSupport(CV_CPU_FP16);
}

//! Tests whole images, which end anywhere in a block of vectors, and regions; some are shorter than a block.
void expectBy(const char* algorithm, const Case& filterCase)
{
    const int channels = CV_MAT_CN(filterCase.srcType);
    for (int elements : {1, 7, 18, 66, 100, 131, 132, 190, 191, 333, 1027})
    {
        const int width = divUp(elements, channels);
        const Mat whole = makeImage(Size(width + 5, 23), filterCase.srcType, theRNG().uniform(0, 3) ? NOISE : EXTREMES);
        const Mat region = whole(Rect(theRNG().uniform(0, 6), 3, width, theRNG().uniform(1, 10)));
        for (const Mat& image : {whole, region})
        {
            expectCorrect(CPU, filterCase, image);
            if (hasVectors())
            {
                EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm()) << filterCase.text;
            }
        }
    }
}

const Mat difference(Matx13f(-1, 0, 1)), binomial(Matx13f(1, 2, 1)), scharr(Matx13f(3, 10, 3)), any(Matx13f(4, -1, -2));

double greatestSum(double pixel, const Mat& row, const Mat& column)
{
    return pixel * cv::norm(row, NORM_L1) * cv::norm(column, NORM_L1);
}

//! Whether the greatest sum of bytes has 16 bits.
bool isShort(const Mat& row, const Mat& column)
{
    return greatestSum(255, row, column) <= 32767;
}

TEST(CpuSmallMasks, RowsAndColumns)
{
    for (int channels : {1, 3, 4})
        for (const Mat& row : {difference, binomial, scharr, any})
            for (const Mat& column : {difference, binomial, scharr, any})
            {
                const auto expectOf = [&](int srcDepth, int dstDepth)
                {
                    expectBy("small_masks", separableCase(CV_MAKETYPE(srcDepth, channels),
                                                          CV_MAKETYPE(dstDepth, channels), row, column, anyBorder()));
                };
                for (int depth : {CV_32F, CV_16U, CV_16S})
                    expectOf(depth, depth);
                if (isShort(row, column))
                    for (int dstDepth : {CV_8U, CV_16S})
                        expectOf(CV_8U, dstDepth);
            }
}

TEST(CpuSmallMasks, Masks)
{
    const Mat masks[] = {Mat(Matx33f(0, 1, 0, 1, -4, 1, 0, 1, 0)), Mat(Matx33f(2, 0, 2, 0, -8, 0, 2, 0, 2)),
                         Mat(Matx33f(0, -1, 0, 3, 5, -7, 0, -9, 0)), Mat(Matx33f(-1, 0, 3, 0, 0, 0, -7, 0, 11)),
                         Mat(Matx33f(1, -2, 3, -4, 5, -6, 7, -8, 9))};
    for (int channels : {1, 3, 4})
        for (const Mat& mask : masks)
        {
            const auto expectOf = [&](int srcDepth, int dstDepth)
            {
                expectBy("small_masks", linearCase(CV_MAKETYPE(srcDepth, channels), CV_MAKETYPE(dstDepth, channels),
                                                   mask, anyBorder()));
            };
            for (int depth : {CV_32F, CV_16U, CV_16S})
                expectOf(depth, depth);
            for (int dstDepth : {CV_8U, CV_16S})
                expectOf(CV_8U, dstDepth);
        }
}

//! Masks of 5 x 5 whose columns are symmetric, or that are not.
TEST(CpuSmallMasks, MasksOfFive)
{
    const float even[] = {2, 4, 4, 4, 2, 4, 0, -8, 0, 4, 4, -8, -24, -8, 4, 4, 0, -8, 0, 4, 2, 4, 4, 4, 2};
    Mat columns(5, 5, CV_32F), dense(5, 5, CV_32F);
    for (int i = 0; i < 25; ++i)
    {
        columns.at<float>(i / 5, i % 5) = (float)(i / 5 * 7 % 11 - std::abs(i % 5 - 2));
        dense.at<float>(i / 5, i % 5) = (float)(i * 7 % 11 - 5);
    }
    columns.at<float>(2, 2) += 3;  // no sum of two products
    for (int channels : {1, 3, 4})
        for (const Mat& mask : {Mat(5, 5, CV_32F, (void*)even), columns, dense})
        {
            const bool isEven = mask.data == (const uchar*)even;
            const auto expectOf = [&](int srcDepth, int dstDepth)
            {
                const bool isEvenOrFloat = isEven || (srcDepth == CV_32F && mask.data == columns.data);
                const bool isSmall = srcDepth == CV_8U ? isEven : haveFiveWords() && isEvenOrFloat;
                expectBy(
                    isSmall ? "small_masks" : "dense_rows",
                    linearCase(CV_MAKETYPE(srcDepth, channels), CV_MAKETYPE(dstDepth, channels), mask, anyBorder()));
            };
            for (int depth : {CV_32F, CV_16U, CV_16S})
                expectOf(depth, depth);
            for (int dstDepth : {CV_8U, CV_16S})
                expectOf(CV_8U, dstDepth);
        }
}

//! Divided in 16 bits, by powers of two and by others.
TEST(CpuSmallMasks, MeansOfBytes)
{
    using Mask = Matx<int, 3, 3>;
    for (int type : {CV_8UC1, CV_8UC3, CV_8UC4})
        for (int divisor : {2, 9, 16, 17})
        {
            for (const Mat& mask : {Mat(Mask(1, 2, 1, 2, 4, 2, 1, 2, 1)), Mat(Mask(3, 10, 3, 6, 20, 6, 3, 10, 3)),
                                    Mat(Mask(1, 2, 1, 2, 3, 2, 1, 5, 0))})
                expectBy("small_masks", integerCase(type, type, mask, divisor, anyBorder()));
        }
}

//! 0 times infinity is NaN, whatever the kind of the mask is.
TEST(CpuSmallMasks, ZerosOverInfinity)
{
    Mat image = makeImage(Size(300, 20), CV_32FC1);
    image.at<float>(10, 150) = std::numeric_limits<float>::infinity();
    for (const Case& filterCase : {laplacianCase(CV_32FC1, CV_32FC1, 1), laplacianCase(CV_32FC1, CV_32FC1, 3),
                                   laplacianCase(CV_32FC1, CV_32FC1, 5), sobelCase(CV_32FC1, CV_32FC1, 1, 0),
                                   sobelCase(CV_32FC1, CV_32FC1, 0, 1)})
    {
        const Mat result = filtered(CPU, filterCase.filter, image);
        int notNumbers = 0;
        for (int y = 9; y <= 11; ++y)
            for (int x = 149; x <= 151; ++x)
                notNumbers += cvIsNaN(result.at<float>(y, x)) != 0;
        EXPECT_LT(0, notNumbers) << filterCase.text;
        EXPECT_FALSE(cvIsNaN(result.at<float>(8, 150)) || cvIsNaN(result.at<float>(10, 148))) << filterCase.text;
    }
}

const Mat five(Matx<float, 1, 5>(-1, -2, 0, 2, 1)), smooth(Matx<float, 1, 5>(1, 4, 6, 4, 1)),
    uneven(Matx<float, 1, 5>(1, 2, 3, 4, 5)), gap(Matx<float, 1, 5>(1, 0, -2, 0, 1));

//! Masks of floats whose pixels may be added before they are multiplied, and masks whose pixels may not.
TEST(CpuSmallMasks, FiveFloats)
{
    const Mat small(Matx<float, 1, 5>(0.5f, -1, 3, -1, 0.5f)), odd(Matx<float, 1, 5>(-3, 1.5f, 0, -1.5f, 3));
    for (int type : {CV_32FC1, CV_32FC3, CV_32FC4, CV_32FC2, CV_32FC(7), CV_32FC(32)})
        for (const Mat& row : {five, smooth, uneven, small, odd, gap})
            for (const Mat& column : {five, smooth, uneven, small, odd, gap})
                expectBy(haveFiveWords() ? "small_masks" : "separable_rows",
                         separableCase(type, type, row, column, anyBorder(type)));
}

TEST(CpuSmallMasks, AnyChannelsOfFloats)
{
    const Mat even(Matx33f(1, 2, 1, -0.5f, 3, -0.5f, 7, 0, 7)), other(Matx33f(1, 2, 3, 4, 5, 6, 7, 8, 9.5f)),
        evenFive = smooth.t() * gap + even.at<float>(4);
    for (int type : {CV_32FC2, CV_32FC(5), CV_32FC(13), CV_32FC(32)})
    {
        for (const Mat& mask : {even, other})
            expectBy("small_masks", linearCase(type, type, mask, anyBorder(type)));
        expectBy(haveFiveWords() ? "small_masks" : "dense_rows", linearCase(type, type, evenFive, anyBorder(type)));
        for (const Mat& row : {binomial, any})
            expectBy("small_masks", separableCase(type, type, row, scharr, anyBorder(type)));
    }
}

//! Means of the largest pixels are finite.
TEST(CpuSmallMasks, LargestFloats)
{
    const float most = std::numeric_limits<float>::max();
    const Mat image(20, 200, CV_32FC1, Scalar(most));
    for (const Mat& taps :
         {Mat(Matx<float, 1, 5>(0.125f, 0.25f, 0.25f, 0.25f, 0.125f)), Mat(Matx13f(0.25f, 0.5f, 0.25f))})
    {
        const Mat result = filtered(CPU, cuda::createFastSeparableLinearFilter(CV_32FC1, CV_32FC1, taps, taps), image);
        EXPECT_LE(cv::norm(result, image, NORM_INF), most * 1e-6);
    }
}

//! Symmetric rows and columns of integers, with sums of 16 and of 32 bits, and such as are not symmetric.
TEST(CpuSmallMasks, LongerRowsAndColumns)
{
    const Mat seven(Matx<float, 1, 7>(-3, 1, -2, 0, 2, -1, 3)), evenSeven(Matx<float, 1, 7>(2, 1, 0, 7, 0, 1, 2)),
        large(Matx<float, 1, 5>(100, -70, 9, -70, 100));
    for (int channels : {1, 3, 4})
        for (const Mat& row : {five, smooth, uneven, seven, evenSeven, large, binomial})
            for (const Mat& column : {five, smooth, uneven, seven, evenSeven, large, difference})
                for (int srcDepth : {CV_8U, CV_8S, CV_16U, CV_16S})
                {
                    if (row.cols == 3 && column.cols == 3)
                        continue;
                    const int dstDepth = theRNG().uniform(0, 2) ? CV_16S : allDepths()[theRNG().uniform(0, 5)];
                    const bool areResults = srcDepth == CV_8U
                                                ? isShort(row, column) && (dstDepth == CV_8U || dstDepth == CV_16S)
                                                : srcDepth != CV_8S && dstDepth == srcDepth && haveFiveWords() &&
                                                      greatestSum(65535, row, column) < (1u << 31);
                    const int odd = (row.at<float>(0) < 0) + (column.at<float>(0) < 0);
                    const bool isUneven = row.at<float>(1) == 2 || column.at<float>(1) == 2;
                    const bool isSmall = row.cols == 5 && column.cols == 5 && areResults &&
                                         odd < (srcDepth == CV_16U ? 1 : 2) && !isUneven;
                    expectBy(isSmall ? "small_masks" : "separable_rows",
                             separableCase(CV_MAKETYPE(srcDepth, channels), CV_MAKETYPE(dstDepth, channels), row,
                                           column, anyBorder()));
                }
}

}  // namespace
}  // namespace opencv_test
