// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

double rangeOf(int depth)
{
    return depth == CV_32F ? 2000 : getMaxVal(depth) - getMinVal(depth);
}

//! Random coefficients whose results spread over the destination's range, and the offset to its middle.
Mat spreadMask(Size size, int srcDepth, int dstDepth, double& delta)
{
    delta = dstDepth == CV_32F ? 0.125 : std::floor((getMaxVal(dstDepth) + getMinVal(dstDepth) + 1) / 2);
    return randomMask(size) * (rangeOf(dstDepth) / rangeOf(srcDepth) / std::sqrt((double)size.area()));
}

typedef EngineParamTest<perf::MatDepth, perf::MatDepth> LinearDepths;

TEST_P(LinearDepths, EveryMaskIsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        for (Size size : {Size(1, 1), Size(2, 2), Size(3, 3), Size(4, 3), Size(5, 5), Size(7, 7), Size(1, 9),
                          Size(8, 1), Size(9, 11), Size(15, 15), Size(31, 31)})
        {
            LinearOptions options;
            const Mat mask = spreadMask(size, srcDepth, dstDepth, options.delta);
            expectCorrect(engine(), linearCase(srcType, dstType, mask, options), makeImage(Size(53, 37), srcType));
        }
    }
}

// Each small term is rounded away by itself, so every rounding of the sum errs in the same direction.
TEST_P(LinearDepths, OneLargeAndManySmallTermsAreWithinTheBound)
{
    const int srcType = CV_MAKETYPE(GET_PARAM(1), 1), dstType = CV_MAKETYPE(GET_PARAM(2), 1);
    const Mat image(37, 53, srcType, Scalar::all(GET_PARAM(1) == CV_32F ? 1 : getMaxVal(GET_PARAM(1))));
    for (int side : {5, 7, 9, 11, 13, 15, 17})
    {
        Mat mask(side, side, CV_64F, Scalar::all(0.99 / (1 << 24)));
        mask.at<double>(0, 0) = 1;
        expectCorrect(engine(), linearCase(srcType, dstType, mask, LinearOptions()), image);
        mask.at<double>(0, 0) = 0.99 / (1 << 24);
        mask.at<double>(side - 1, side - 1) = 1;
        expectCorrect(engine(), linearCase(srcType, dstType, mask, LinearOptions()), image);
    }
}

TEST_P(LinearDepths, EveryBorderAndAnchorIsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        for (int border : allBorders())
        {
            for (Point anchor : {Point(0, 0), Point(4, 3), Point(-1, -1), Point(1, 2), Point(-1, 0)})
            {
                LinearOptions options = LinearOptions::withBorder(border, Scalar(11, 120, 3, 99));
                options.anchor = anchor;
                const Mat mask = spreadMask(Size(5, 4), srcDepth, dstDepth, options.delta);
                expectCorrect(engine(), linearCase(srcType, dstType, mask, options), makeImage(Size(37, 29), srcType));
            }
        }
    }
}

TEST_P(LinearDepths, SaturatesAtBothEnds)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        const Mat image = makeImage(Size(37, 29), srcType, EXTREMES);
        for (double factor : {1., 50., 1e5})
            expectCorrect(engine(), linearCase(srcType, dstType, randomMask(Size(3, 3)) * factor), image);
    }
}

#define DEPTHS                                                                                                         \
    Values(perf::MatDepth(CV_8U), perf::MatDepth(CV_8S), perf::MatDepth(CV_16U), perf::MatDepth(CV_16S),               \
           perf::MatDepth(CV_32F))
INSTANTIATE_ENGINES_WITH(LinearDepths, DEPTHS, DEPTHS);
#undef DEPTHS

typedef EngineParamTest<std::pair<int, int>> LinearAgainstFilter2D;

TEST_P(LinearAgainstFilter2D, DiffersOnlyByRounding)
{
    const std::pair<int, int> depths = GET_PARAM(1);
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(depths.first, channels), dstType = CV_MAKETYPE(depths.second, channels);
        const Mat image = makeImage(Size(113, 97), srcType);
        for (Size size : {Size(3, 3), Size(5, 5), Size(4, 2), Size(7, 3), Size(1, 5)})
        {
            for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101})
            {
                double delta;
                const Mat mask = spreadMask(size, depths.first, depths.second, delta);
                const Point anchor(0, size.height - 1);
                Mat expected;
                cv::filter2D(image, expected, depths.second, mask, anchor, delta, border);
                const Mat actual = filtered(
                    engine(), cuda::createFastLinearFilter(srcType, dstType, mask, anchor, delta, border), image);
                const bool isFloat = depths.second == CV_32F;
                EXPECT_TRUE(differAtMost(expected, actual, isFloat ? 0.02 : 1, isFloat ? 1 : 0.01))
                    << typeText(srcType) << "->" << typeText(dstType) << " " << size << " " << borderText(border)
                    << ", " << seedText();
            }
        }
    }
}

INSTANTIATE_ENGINES_WITH(LinearAgainstFilter2D, Values(std::make_pair(CV_8U, CV_8U), std::make_pair(CV_8U, CV_16U),
                                                       std::make_pair(CV_8U, CV_16S), std::make_pair(CV_8U, CV_32F),
                                                       std::make_pair(CV_16U, CV_16U), std::make_pair(CV_16U, CV_32F),
                                                       std::make_pair(CV_16S, CV_16S), std::make_pair(CV_16S, CV_32F),
                                                       std::make_pair(CV_32F, CV_32F)));

typedef EngineTest Linear;

//! Images are filtered in parts on the way through a GPU: where a part begins must not change a bit.
TEST_P(Linear, EqualPixelsGiveEqualBitsAnywhere)
{
    const Mat period = makeImage(Size(37, 29), CV_32FC1, NOISE);
    const Mat image = cv::repeat(period, 6, 8);
    LinearOptions options = LinearOptions::withBorder(BORDER_WRAP);
    for (const Case& filterCase : {linearCase(CV_32FC1, CV_32FC1, randomMask(Size(3, 3)), options),
                                   linearCase(CV_32FC1, CV_32FC1, randomMask(Size(5, 4)), options),
                                   linearCase(CV_32FC1, CV_32FC1, randomMask(Size(15, 13)), options),
                                   linearCase(CV_32FC1, CV_32FC1, randomMask(Size(41, 35)), options),
                                   gaussianCase(CV_32FC1, CV_32FC1, Size(9, 9), 2, 2, options),
                                   gaussianCase(CV_32FC1, CV_32FC1, Size(45, 45), 7, 7, options)})
    {
        const Mat result = filtered(GetParam(), filterCase.filter, image);
        const Mat first = result(Rect(Point(), period.size()));
        EXPECT_TRUE(sameBits(cv::repeat(first, 6, 8), result)) << filterCase.text << ", " << seedText();
    }
}

TEST_P(Linear, DestinationTypeMinusOneIsTheSources)
{
    for (perf::MatType type : allTypes())
        expectCorrect(GetParam(), linearCase(type, -1, randomMask(Size(3, 3))), makeImage(Size(20, 15), type));
}

TEST_P(Linear, MaskOfAnyDepthAndContainer)
{
    const Mat image = makeImage(Size(40, 30), CV_8UC1);
    const Matx33f values(1, 2, 3, 4, 5, 6, 7, 8, 1);
    Mat mask, wide(5, 6, CV_32S, Scalar(77)), reference;
    Mat(values).convertTo(mask, CV_32S);
    mask.copyTo(wide(Rect(1, 2, 3, 3)));
    reference = filtered(GetParam(), cuda::createFastLinearFilter(CV_8UC1, CV_16SC1, mask), image);
    EXPECT_TRUE(verify(integerCase(CV_8UC1, CV_16SC1, mask, 1), image, reference)) << seedText();
    for (int depth : {CV_8U, CV_8S, CV_16U, CV_16S, CV_32S, CV_32F, CV_64F, CV_16F})
    {
        Mat typed;
        mask.convertTo(typed, CV_32F);
        typed.convertTo(typed, depth);
        EXPECT_TRUE(
            sameBits(reference, filtered(GetParam(), cuda::createFastLinearFilter(CV_8UC1, CV_16SC1, typed), image)))
            << "mask of " << typeText(depth);
    }
    EXPECT_TRUE(
        sameBits(reference, filtered(GetParam(), cuda::createFastLinearFilter(CV_8UC1, CV_16SC1, values), image)));
    EXPECT_TRUE(
        sameBits(reference,
                 filtered(GetParam(), cuda::createFastLinearFilter(CV_8UC1, CV_16SC1, wide(Rect(1, 2, 3, 3))), image)));
}

TEST_P(Linear, KeepsItsOwnCopyOfTheMask)
{
    const Mat image = makeImage(Size(40, 30), CV_8UC1);
    Mat mask = randomMask(Size(5, 5));
    const Case linear = linearCase(CV_8UC1, CV_8UC1, mask);
    mask.setTo(Scalar(1e6));
    expectCorrect(GetParam(), linear, image);
}

TEST_P(Linear, SparseAndDegenerateMasks)
{
    for (int type : {CV_8UC1, CV_16SC3, CV_32FC4})
    {
        const Mat image = makeImage(Size(40, 30), type);
        Mat shift = Mat::zeros(9, 9, CV_64F), sparse = Mat::zeros(15, 21, CV_64F);
        shift.at<double>(8, 0) = 1;
        for (int i = 0; i < 6; ++i)
            sparse.at<double>(theRNG().uniform(0, 15), theRNG().uniform(0, 21)) = theRNG().uniform(-1., 1.);
        for (const Mat& mask : {shift, sparse, Mat(Mat::zeros(3, 3, CV_64F)), Mat(randomMask(Size(9, 9)) * 1e-7)})
            expectCorrect(GetParam(), linearCase(type, type, mask), image);
    }
}

TEST_P(Linear, MasksOfFloatPrecision)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
    {
        for (double scale : {0.02, 1., 700.})
        {
            Mat mask;
            Mat(randomMask(Size(3, 3)) * scale).convertTo(mask, CV_32F);
            expectCorrect(GetParam(), linearCase(type, CV_32F, mask), makeImage(Size(80, 60), type));
            expectCorrect(GetParam(), linearCase(type, type, mask), makeImage(Size(80, 60), type));
            expectCorrect(GetParam(), linearCase(type, type, Mat::ones(3, 3, CV_32F) / 9),
                          makeImage(Size(80, 60), type));
        }
    }
}

TEST_P(Linear, SymmetricAndLowRankMasks)
{
    for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
    {
        const Mat image = makeImage(Size(80, 60), type);
        const Mat column = randomMask(Size(1, 9)), row = randomMask(Size(9, 1)), half = randomMask(Size(9, 9));
        const Mat symmetric = (half + half.t()) / 18, rankOne = column * row / 9;
        const Mat rankTwo = (column * row + row.t() * column.t()) / 9;
        for (const Mat& mask : {symmetric, rankOne, rankTwo, Mat(rankOne + 1e-6 * half)})
            expectCorrect(GetParam(), linearCase(type, type, mask), image);
    }
}

INSTANTIATE_ENGINES(Linear);

}  // namespace
}  // namespace opencv_test
