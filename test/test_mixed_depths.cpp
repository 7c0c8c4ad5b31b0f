// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Linear filters of integer images to 16 bits and to floats: on the tensor cores, in strips, and where exact sums
// exceed a float.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

Mat scaledMask(Size size)
{
    return randomMask(size) * (1.5 / std::sqrt((double)size.area()));
}

//! Black, but for pixels of 1 to 4: errors must be small beside what these add to a window.
Mat darkImage(Size size, int type)
{
    Mat image = Mat::zeros(size, type);
    for (int i = 0; i < size.area() / 40; ++i)
        image.ptr<uchar>(theRNG().uniform(0, size.height))[theRNG().uniform(0, size.width * CV_MAT_CN(type))] =
            static_cast<uchar>(theRNG().uniform(1, 5));
    return image;
}

//! Channels, and the depth of the destination.
typedef EngineParamTest<std::tuple<int, int>> MixedDepths;

int sourceOf(const std::tuple<int, int>& param)
{
    return CV_8UC(std::get<0>(param));
}

int destinationOf(const std::tuple<int, int>& param)
{
    return CV_MAKETYPE(std::get<1>(param), std::get<0>(param));
}

TEST_P(MixedDepths, DenseMasksAreWithinTheBound)
{
    const int srcType = sourceOf(GET_PARAM(1)), dstType = destinationOf(GET_PARAM(1));
    const Size imageSize(397, 171);
    for (Size size : {Size(6, 5), Size(7, 7), Size(8, 9), Size(9, 9), Size(11, 11), Size(13, 13), Size(15, 15),
                      Size(16, 12), Size(21, 21), Size(19, 23), Size(31, 31), Size(31, 4), Size(3, 12)})
    {
        LinearOptions options = LinearOptions::withBorder(BORDER_REFLECT_101);
        options.delta = size.width % 2 ? 0 : 12.25;
        const Case filterCase = linearCase(srcType, dstType, scaledMask(size), options);
        expectCorrect(engine(), filterCase, makeImage(imageSize, srcType));
        expectCorrect(engine(), filterCase, darkImage(imageSize, srcType));
    }
}

TEST_P(MixedDepths, IntegerMasksAreExact)
{
    const int srcType = sourceOf(GET_PARAM(1)), dstType = destinationOf(GET_PARAM(1));
    for (Size size : {Size(7, 7), Size(9, 9), Size(15, 15), Size(21, 23), Size(31, 31)})
        for (int divisor : {1, 2, 7, 96})
        {
            Mat integers = randomIntegers(size, std::max(3, 40 * divisor / size.area()));
            integers.at<int>(size.height - 1, 0) = 300;
            LinearOptions options;
            options.delta = divisor == 2 ? 3.25 : 0;
            for (Content content : {NOISE, EXTREMES})
                expectCorrect(engine(), integerCase(srcType, dstType, integers, divisor, options),
                              makeImage(Size(301, 95), srcType, content));
        }
}

//! From 11 x 11 on their sums exceed a float, from 13 x 13 on 32 bits.
TEST_P(MixedDepths, DerivativesAreExact)
{
    const int srcType = sourceOf(GET_PARAM(1)), dstType = destinationOf(GET_PARAM(1));
    for (Content content : {NOISE, EXTREMES})
    {
        const Mat image = makeImage(Size(301, 95), srcType, content);
        for (int side : {7, 9, 11, 13, 15})
        {
            expectCorrect(engine(), laplacianCase(srcType, dstType, side), image);
            for (int dx : {0, 1, 2})
                expectCorrect(engine(), sobelCase(srcType, dstType, dx, 2 - dx, side), image);
        }
    }
}

TEST_P(MixedDepths, SeparableMasksAreWithinTheBound)
{
    const int srcType = sourceOf(GET_PARAM(1)), dstType = destinationOf(GET_PARAM(1));
    const Size imageSize(397, 171);
    for (int side : {9, 15, 17, 31, 45, 63, 101, 127})
    {
        for (double sigma : {0.0, side / 6.0})
        {
            const Case filterCase = gaussianCase(srcType, dstType, Size(side, side), sigma);
            expectCorrect(engine(), filterCase, makeImage(imageSize, srcType));
            expectCorrect(engine(), filterCase, darkImage(imageSize, srcType));
        }
        LinearOptions options;
        options.delta = -7.5;
        expectCorrect(engine(),
                      separableCase(srcType, dstType, scaledMask(Size(side, 1)), scaledMask(Size(1, 9)), options),
                      makeImage(imageSize, srcType));
    }
}

TEST_P(MixedDepths, EveryBorderAnchorAndAlignment)
{
    const int channels = std::get<0>(GET_PARAM(1));
    const int srcType = sourceOf(GET_PARAM(1)), dstType = destinationOf(GET_PARAM(1));
    const Mat parent = makeImage(Size(331, 143), srcType);
    for (int border : allBorders())
        for (int i = 0; i < 6; ++i)
        {
            LinearOptions options =
                LinearOptions::withBorder(border | (i % 2 ? BORDER_ISOLATED : 0), Scalar(200, 1, 13, 255));
            const Size size(7 + 2 * i, 9);
            options.anchor = Point(theRNG().uniform(0, size.width), theRNG().uniform(0, size.height));
            const Case filterCase = i < 3 ? linearCase(srcType, dstType, scaledMask(size), options)
                                          : separableCase(srcType, dstType, scaledMask(Size(size.width, 1)),
                                                          scaledMask(Size(1, size.height)), options);
            const int x = theRNG().uniform(0, 40), y = theRNG().uniform(0, 30);
            const Rect roi(x, y, theRNG().uniform(1, parent.cols - x + 1), theRNG().uniform(1, parent.rows - y + 1));
            Frame src(engine(), parent, roi, i % 2 ? 0 : parent.cols * channels + theRNG().uniform(0, 20),
                      theRNG().uniform(0, 16));
            // A destination inside another image, whose rows begin anywhere.
            Frame dst(engine(), Mat(roi.size() + Size(9, 3), dstType, Scalar::all(0)), Rect(Point(i, 1), roi.size()));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels()))
                << filterCase.text << ", region " << roi << ", " << seedText();
            EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text;
        }
}

INSTANTIATE_ENGINES_WITH(MixedDepths, Combine(Values(1, 3, 4), Values(CV_16S, CV_32F)));

typedef EngineParamTest<perf::MatType> WideDerivatives;

//! Sums of 16-bit pixels that exceed a float, rounded once.
TEST_P(WideDerivatives, AreExact)
{
    const int type = GET_PARAM(1), dstType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    for (Content content : {NOISE, EXTREMES})
        for (Size size : {Size(61, 47), Size(530, 215)})
        {
            const Mat image = makeImage(size, type, content);
            for (int side : {5, 7, 9, 11, 15})
                for (int dx : {0, 1, 2})
                {
                    const Case filterCase = sobelCase(type, dstType, dx, 2 - dx, side);
                    expectCorrect(engine(), filterCase, image);
#ifdef CUDAFASTFILTERS_HAVE_CUDA
                    // The sums of 16S by the mixed 7x7 fit into a float.
                    const bool fit = CV_MAT_DEPTH(type) == CV_16S && side == 7 && dx == 1;
                    if (engine() == GPU && (side == 7 || side == 9) && !fit)
                    {
                        EXPECT_STREQ("separable_strip_integer", ff::lastAlgorithm()) << filterCase.text;
                    }
#endif
                }
            for (int side : {3, 5, 7, 9})
                expectCorrect(engine(), laplacianCase(type, dstType, side), image);
            for (int side : {7, 9, 11, 15})
                expectCorrect(engine(), linearCase(type, dstType, scaledMask(Size(side, side))), image);
        }
}

INSTANTIATE_ENGINES_WITH(WideDerivatives, Values(CV_16UC1, CV_16UC3, CV_16UC4, CV_16SC1, CV_16SC3, CV_16SC4));

typedef EngineParamTest<perf::MatType> ShortLines;

//! The bound of two or three coefficients has room for the roundings of their products and sums only.
TEST_P(ShortLines, AreWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(530, 215), type);
    for (Size size : {Size(1, 1), Size(2, 1), Size(1, 2), Size(3, 1), Size(1, 3), Size(1, 5), Size(5, 1), Size(9, 1),
                      Size(1, 9), Size(15, 1), Size(1, 15)})
        for (int i = 0; i < 4; ++i)
        {
            Mat mask = randomMask(size);
            if (i % 2)
                mask.convertTo(mask, CV_32F);
            LinearOptions options;
            options.delta = i / 2 * 10.125;
            expectCorrect(engine(), linearCase(type, type, mask, options), image);
            expectCorrect(engine(), linearCase(type, CV_MAKETYPE(CV_32F, CV_MAT_CN(type)), mask, options), image);
        }
}

INSTANTIATE_ENGINES_WITH(ShortLines, Values(CV_8UC1, CV_8UC3, CV_8UC4, CV_16UC1, CV_16SC1, CV_32FC1));

}  // namespace
}  // namespace opencv_test
