// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

typedef EngineParamTest<perf::MatType> GaussianOfType;

TEST_P(GaussianOfType, EverySizeIsWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(61, 47), type);
    for (Size ksize :
         {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 9), Size(3, 11), Size(31, 5), Size(63, 63)})
        for (double sigma : {0., 0.5, 1.7, 10.})
            expectCorrect(engine(), gaussianCase(type, type, ksize, sigma, sigma * 0.8), image);
}

TEST_P(GaussianOfType, EveryPairOfBordersIsWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(29, 23), type);
    for (int rowBorder : allBorders())
    {
        for (int columnBorder : allBorders())
        {
            LinearOptions options;
            options.rowBorder = rowBorder;
            options.columnBorder = columnBorder;
            expectCorrect(engine(), gaussianCase(type, type, Size(7, 9), 1.5, 2, options), image);
        }
    }
}

TEST_P(GaussianOfType, SizeFollowsFromSigma)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(61, 47), type);
    for (double sigma : {0.4, 1., 1.21, 2.5, 4.})
    {
        expectCorrect(engine(), gaussianCase(type, type, Size(), sigma), image);
        expectCorrect(engine(), gaussianCase(type, type, Size(0, 5), sigma, 0.7), image);
        expectCorrect(engine(), gaussianCase(type, type, Size(7, 0), sigma, 1.1), image);
    }
}

TEST_P(GaussianOfType, DiffersFromGaussianBlurByItsFixedPointError)
{
    // for 8U and 16U cv::GaussianBlur rounds the coefficients to 8 and 16 bits, which moves some results by 2
    const int type = GET_PARAM(1);
    if (CV_MAT_DEPTH(type) == CV_8S)
        throw SkipTestException("cv::GaussianBlur has no 8S");
    const int depth = CV_MAT_DEPTH(type);
    const double tolerance = depth == CV_32F ? 1e-5 * 1000 : depth == CV_16S ? 1 : 2;
    const Mat image = makeImage(Size(113, 97), type);
    for (Size ksize : {Size(3, 3), Size(5, 5), Size(7, 7), Size(9, 5), Size(15, 15), Size(31, 31), Size(0, 0)})
    {
        for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101})
        {
            Mat expected;
            cv::GaussianBlur(image, expected, ksize, 1.4, 2.1, border);
            const Mat actual =
                filtered(engine(), cuda::createFastGaussianFilter(type, -1, ksize, 1.4, 2.1, border), image);
            EXPECT_TRUE(differAtMost(expected, actual, tolerance))
                << typeText(type) << " " << ksize << " " << borderText(border) << ", " << seedText();
        }
    }
}

TEST_P(GaussianOfType, ExactEqualsGaussianBlur)
{
    const int type = GET_PARAM(1), depth = CV_MAT_DEPTH(type);
    if (depth != CV_8U && depth != CV_16U)
        throw SkipTestException("cv::GaussianBlur has fixed point for 8U and 16U");
    const Mat image = makeImage(Size(113, 97), type);
    const auto expectSame = [&](Size ksize, double sigma1, double sigma2, int border)
    {
        Mat expected;
        cv::GaussianBlur(image, expected, ksize, sigma1, sigma2, border);
        const Mat actual = filtered(
            engine(), cuda::createFastGaussianFilter(type, -1, ksize, sigma1, sigma2, border, -1, true), image);
        EXPECT_TRUE(differAtMost(expected, actual, 0)) << typeText(type) << " " << ksize << " sigma " << sigma1 << ", "
                                                       << sigma2 << " " << borderText(border) << ", " << seedText();
    };
    for (int side = 3; side <= 31; side += 2)
        for (double sigma : {0., 0.4, 1.7, 5., 40.})
            expectSame(Size(side, side), sigma, sigma, BORDER_DEFAULT);
    for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101})
        for (Size ksize : {Size(3, 3), Size(5, 9), Size(15, 15), Size(41, 1), Size(45, 45), Size(0, 0)})
            expectSame(ksize, 1.9, 1.1, border);
}

INSTANTIATE_ENGINES_WITH(GaussianOfType, ValuesIn(allTypes()));

typedef EngineTest Gaussian;

TEST_P(Gaussian, EveryDepthPairIsWithinTheBound)
{
    for (int srcDepth : allDepths())
        for (int dstDepth : allDepths())
            for (int channels : {1, 3, 4})
                expectCorrect(
                    GetParam(),
                    gaussianCase(CV_MAKETYPE(srcDepth, channels), CV_MAKETYPE(dstDepth, channels), Size(5, 7), 1.1),
                    makeImage(Size(41, 31), CV_MAKETYPE(srcDepth, channels)));
}

TEST_P(Gaussian, KeepsAConstantImage)
{
    for (double sigma : {0.7, 3., 20.})
    {
        const Mat image(40, 50, CV_8UC3, Scalar(255, 1, 128));
        EXPECT_TRUE(
            sameBits(image, filtered(GetParam(), cuda::createFastGaussianFilter(CV_8UC3, -1, Size(), sigma), image)))
            << "sigma " << sigma;
    }
}

INSTANTIATE_ENGINES(Gaussian);

}  // namespace
}  // namespace opencv_test
