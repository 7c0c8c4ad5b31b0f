// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Sobel, Scharr and Laplacian filters.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

const std::vector<std::pair<int, int>>& depthPairsOfOpenCV()
{
    static const std::vector<std::pair<int, int>> pairs = {{CV_8U, CV_8U},   {CV_8U, CV_16S},  {CV_8U, CV_32F},
                                                           {CV_16U, CV_16U}, {CV_16U, CV_32F}, {CV_16S, CV_16S},
                                                           {CV_16S, CV_32F}, {CV_32F, CV_32F}};
    return pairs;
}

typedef EngineParamTest<perf::MatType> DerivativesOfType;

TEST_P(DerivativesOfType, SobelEqualsOracle)
{
    const int type = GET_PARAM(1);
    const int channels = CV_MAT_CN(type);
    const Mat image = makeImage(Size(41, 33), type);
    for (int depth : allDepths())
    {
        for (int ksize : {1, 3, 5, 7})
        {
            for (Point order : {Point(1, 0), Point(0, 1), Point(1, 1), Point(2, 0), Point(0, 2)})
            {
                if (ksize == 1 && order == Point(1, 1))
                    continue;
                expectCorrect(engine(), sobelCase(type, CV_MAKETYPE(depth, channels), order.x, order.y, ksize), image);
            }
        }
    }
}

TEST_P(DerivativesOfType, ScharrEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(41, 33), type);
    for (int depth : allDepths())
        for (double scale : {1., 0.25, 0.0313, -2.})
            for (int dx : {0, 1})
                expectCorrect(engine(), scharrCase(type, CV_MAKETYPE(depth, CV_MAT_CN(type)), dx, 1 - dx, scale),
                              image);
}

TEST_P(DerivativesOfType, LaplacianEqualsOracle)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(Size(41, 33), type);
    for (int depth : allDepths())
        for (int ksize : {1, 3, 5, 7})
            for (double scale : {1., 0.25, 0.017})
                expectCorrect(engine(), laplacianCase(type, CV_MAKETYPE(depth, CV_MAT_CN(type)), ksize, scale), image);
}

TEST_P(DerivativesOfType, EveryBorderScaleAndDeltaEqualsOracle)
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
            options.delta = 100.5;
            expectCorrect(engine(), sobelCase(type, type, 1, 0, 5, 0.25, options), image);
            expectCorrect(engine(), scharrCase(type, type, 0, 1, 0.1, options), image);
        }
        LinearOptions options = LinearOptions::withBorder(rowBorder, Scalar(10, 20, 30, 40));
        options.delta = -7.25;
        expectCorrect(engine(), laplacianCase(type, type, 3, 0.5, options), image);
    }
}

INSTANTIATE_ENGINES_WITH(DerivativesOfType, ValuesIn(allTypes()));

typedef EngineTest Derivatives;

TEST_P(Derivatives, SobelAgainstOpenCV)
{
    for (const std::pair<int, int>& depths : depthPairsOfOpenCV())
    {
        for (int ksize : {1, 3, 5, 7})
        {
            const int srcType = CV_MAKETYPE(depths.first, 3), dstType = CV_MAKETYPE(depths.second, 3);
            const Mat image = makeImage(Size(113, 97), srcType);
            Mat expected;
            cv::Sobel(image, expected, depths.second, 1, 0, ksize, 1, 0, BORDER_REPLICATE);
            const Mat actual = filtered(
                GetParam(), cuda::createFastSobelFilter(srcType, dstType, 1, 0, ksize, 1, BORDER_REPLICATE), image);
            const bool isFloat = depths.second == CV_32F;
            EXPECT_TRUE(differAtMost(expected, actual, isFloat ? 1e-5 * (depths.first == CV_32F ? 1e6 : 1e8) : 0))
                << typeText(srcType) << "->" << typeText(dstType) << " ksize " << ksize << ", " << seedText();
        }
    }
}

TEST_P(Derivatives, ScharrAgainstOpenCV)
{
    for (const std::pair<int, int>& depths : depthPairsOfOpenCV())
    {
        const int srcType = CV_MAKETYPE(depths.first, 1), dstType = CV_MAKETYPE(depths.second, 1);
        const Mat image = makeImage(Size(113, 97), srcType);
        Mat expected;
        cv::Scharr(image, expected, depths.second, 0, 1, 1, 0, BORDER_REFLECT);
        const Mat actual =
            filtered(GetParam(), cuda::createFastScharrFilter(srcType, dstType, 0, 1, 1, BORDER_REFLECT), image);
        EXPECT_TRUE(differAtMost(expected, actual, depths.second == CV_32F && depths.first == CV_32F ? 0.1 : 0))
            << typeText(srcType) << "->" << typeText(dstType) << ", " << seedText();
    }
}

TEST_P(Derivatives, LaplacianAgainstOpenCV)
{
    for (const std::pair<int, int>& depths : depthPairsOfOpenCV())
    {
        for (int ksize : {1, 3, 5})
        {
            const int srcType = CV_MAKETYPE(depths.first, 4), dstType = CV_MAKETYPE(depths.second, 4);
            const Mat image = makeImage(Size(113, 97), srcType);
            Mat expected;
            cv::Laplacian(image, expected, depths.second, ksize, 1, 0, BORDER_REFLECT_101);
            const Mat actual = filtered(GetParam(), cuda::createFastLaplacianFilter(srcType, dstType, ksize), image);
            EXPECT_TRUE(differAtMost(expected, actual, depths.second == CV_32F ? 1 : 0))
                << typeText(srcType) << "->" << typeText(dstType) << " ksize " << ksize << ", " << seedText();
        }
    }
}

TEST_P(Derivatives, GreatestSizes)
{
    for (int type : {CV_8UC1, CV_16SC1, CV_32FC1})
    {
        const Mat image = makeImage(Size(41, 33), type);
        for (int ksize : {9, 15, 31})
        {
            const double scale = std::ldexp(1.1, -2 * ksize + 4);
            expectCorrect(GetParam(), sobelCase(type, type, 1, 0, ksize, scale), image);
            expectCorrect(GetParam(), sobelCase(type, type, 3, 2, ksize, scale), image);
            expectCorrect(GetParam(), laplacianCase(type, type, ksize, scale), image);
        }
    }
}

TEST_P(Derivatives, SobelTakesScharrAsItsSize)
{
    const Mat image = makeImage(Size(41, 33), CV_8UC1);
    expectCorrect(GetParam(), sobelCase(CV_8UC1, CV_16SC1, 1, 0, FILTER_SCHARR), image);
    EXPECT_TRUE(
        sameBits(filtered(GetParam(), cuda::createFastScharrFilter(CV_8UC1, CV_16SC1, 1, 0), image),
                 filtered(GetParam(), cuda::createFastSobelFilter(CV_8UC1, CV_16SC1, 1, 0, FILTER_SCHARR), image)));
}

INSTANTIATE_ENGINES(Derivatives);

}  // namespace
}  // namespace opencv_test
