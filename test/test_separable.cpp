// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

//! Coefficients that do not blow the result up, some of them negative.
Mat vectorMask(int length)
{
    return (randomMask(Size(length, 1)) + 0.3) / std::sqrt((double)length);
}

double outputScale(int srcDepth, int dstDepth)
{
    const auto range = [](int depth) { return depth == CV_32F ? 2000 : getMaxVal(depth) - getMinVal(depth); };
    return range(dstDepth) / range(srcDepth);
}

typedef EngineParamTest<perf::MatDepth, perf::MatDepth> SeparableDepths;

TEST_P(SeparableDepths, EveryLengthIsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    for (int channels : {1, 3, 4})
    {
        const int srcType = CV_MAKETYPE(srcDepth, channels), dstType = CV_MAKETYPE(dstDepth, channels);
        for (Size size : {Size(1, 1), Size(3, 3), Size(5, 5), Size(7, 3), Size(1, 9), Size(8, 1), Size(4, 6),
                          Size(15, 15), Size(33, 47), Size(101, 1)})
        {
            LinearOptions options;
            options.delta = dstDepth == CV_32F ? 0.3 : std::floor((getMaxVal(dstDepth) + getMinVal(dstDepth) + 1) / 2);
            const Mat row = vectorMask(size.width) * outputScale(srcDepth, dstDepth);
            expectCorrect(engine(), separableCase(srcType, dstType, row, vectorMask(size.height), options),
                          makeImage(Size(53, 37), srcType));
        }
    }
}

TEST_P(SeparableDepths, EveryPairOfBordersIsWithinTheBound)
{
    const int srcDepth = GET_PARAM(1), dstDepth = GET_PARAM(2);
    const int srcType = CV_MAKETYPE(srcDepth, 3), dstType = CV_MAKETYPE(dstDepth, 3);
    for (int rowBorder : allBorders())
    {
        for (int columnBorder : allBorders())
        {
            LinearOptions options;
            options.rowBorder = rowBorder;
            options.columnBorder = columnBorder;
            options.borderValue = Scalar(50, 7, 101);
            options.anchor = Point(theRNG().uniform(0, 6), theRNG().uniform(0, 5));
            const Mat row = vectorMask(6) * outputScale(srcDepth, dstDepth);
            expectCorrect(engine(), separableCase(srcType, dstType, row, vectorMask(5), options),
                          makeImage(Size(29, 23), srcType));
        }
    }
}

#define DEPTHS                                                                                                         \
    Values(perf::MatDepth(CV_8U), perf::MatDepth(CV_8S), perf::MatDepth(CV_16U), perf::MatDepth(CV_16S),               \
           perf::MatDepth(CV_32F))
INSTANTIATE_ENGINES_WITH(SeparableDepths, DEPTHS, DEPTHS);
#undef DEPTHS

typedef EngineTest Separable;

TEST_P(Separable, DiffersFromSepFilter2DOnlyByRounding)
{
    const std::vector<std::pair<int, int>> depthPairs = {{CV_8U, CV_8U},   {CV_8U, CV_16U},  {CV_8U, CV_16S},
                                                         {CV_8U, CV_32F},  {CV_16U, CV_16U}, {CV_16U, CV_32F},
                                                         {CV_16S, CV_16S}, {CV_16S, CV_32F}, {CV_32F, CV_32F}};
    for (const std::pair<int, int>& depths : depthPairs)
    {
        for (int channels : {1, 3, 4})
        {
            const int srcType = CV_MAKETYPE(depths.first, channels), dstType = CV_MAKETYPE(depths.second, channels);
            const Mat image = makeImage(Size(113, 97), srcType);
            for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101})
            {
                const Mat row = vectorMask(7), column = vectorMask(5);
                const Point anchor(5, 0);
                Mat expected;
                cv::sepFilter2D(image, expected, depths.second, row, column, anchor, 3, border);
                const Mat actual = filtered(
                    GetParam(), cuda::createFastSeparableLinearFilter(srcType, dstType, row, column, anchor, 3, border),
                    image);
                const bool isFloat = depths.second == CV_32F;
                EXPECT_TRUE(differAtMost(expected, actual, isFloat ? 0.05 : 1, isFloat ? 1 : 0.03))
                    << typeText(srcType) << "->" << typeText(dstType) << " " << borderText(border) << ", "
                    << seedText();
            }
        }
    }
}

TEST_P(Separable, IntegerVectorsAreExact)
{
    for (int srcDepth : {CV_8U, CV_8S, CV_16U, CV_16S})
    {
        for (int dstDepth : {CV_8U, CV_8S, CV_16U, CV_16S})
        {
            Mat row, column;
            randomIntegers(Size(5, 1), 6).convertTo(row, CV_64F);
            randomIntegers(Size(1, 7), 6).convertTo(column, CV_64F);
            expectCorrect(GetParam(), separableCase(CV_MAKETYPE(srcDepth, 1), CV_MAKETYPE(dstDepth, 1), row, column),
                          makeImage(Size(53, 37), CV_MAKETYPE(srcDepth, 1)));
        }
    }
}

TEST_P(Separable, AVectorOfZerosLeavesTheOffset)
{
    LinearOptions options;
    for (double delta : {0.0, 76.5, 77.5})
    {
        options.delta = delta;
        for (int type : {CV_8UC1, CV_16UC1})
        {
            expectCorrect(GetParam(), separableCase(type, type, vectorMask(13), Mat::zeros(1, 1, CV_64F), options),
                          makeImage(Size(53, 37), type));
            expectCorrect(GetParam(), separableCase(type, type, Mat::zeros(1, 5, CV_64F), vectorMask(5), options),
                          makeImage(Size(53, 37), type));
        }
    }
}

TEST_P(Separable, VectorsMayLieEitherWay)
{
    const Mat image = makeImage(Size(40, 30), CV_8UC1);
    const Mat row = vectorMask(5), column = vectorMask(3);
    const Mat reference =
        filtered(GetParam(), cuda::createFastSeparableLinearFilter(CV_8UC1, CV_32FC1, row, column), image);
    EXPECT_TRUE(verify(separableCase(CV_8UC1, CV_32FC1, row, column), image, reference)) << seedText();
    for (const Mat& r : {row, Mat(row.t())})
        for (const Mat& c : {column, Mat(column.t())})
            EXPECT_TRUE(
                sameBits(reference,
                         filtered(GetParam(), cuda::createFastSeparableLinearFilter(CV_8UC1, CV_32FC1, r, c), image)));
    const std::vector<double> rowVector(row.begin<double>(), row.end<double>());
    EXPECT_TRUE(sameBits(
        reference,
        filtered(GetParam(), cuda::createFastSeparableLinearFilter(CV_8UC1, CV_32FC1, rowVector, column), image)));
}

//! As in opencv_contrib, an empty kernel does not filter its direction.
TEST_P(Separable, AnEmptyKernelLeavesItsDirectionAlone)
{
    const Mat vector = vectorMask(5), one = Mat::ones(1, 1, CV_64F), image = makeImage(Size(61, 47), CV_8UC3);
    typedef std::pair<Mat, Mat> Kernels;
    for (const Kernels& kernels : {Kernels(Mat(), vector), Kernels(vector, Mat()), Kernels(Mat(), Mat())})
    {
        for (int dstType : {CV_8UC3, CV_32FC3})
        {
            const Ptr<cuda::Filter> filter = cuda::createFastSeparableLinearFilter(CV_8UC3, dstType, kernels.first,
                                                                                   kernels.second, Point(-1, -1), 3);
            const Mat row = kernels.first.empty() ? one : kernels.first;
            const Mat column = kernels.second.empty() ? one : kernels.second;
            LinearOptions options;
            options.delta = 3;
            EXPECT_TRUE(verify(separableCase(CV_8UC3, dstType, row, column.reshape(1, (int)column.total()), options),
                               image, filtered(GetParam(), filter, image)))
                << seedText();
        }
    }
}

TEST_P(Separable, LongMasksOnASmallImage)
{
    for (int border : allBorders())
        expectCorrect(
            GetParam(),
            separableCase(CV_8UC3, CV_8UC3, vectorMask(255), vectorMask(301), LinearOptions::withBorder(border)),
            makeImage(Size(21, 17), CV_8UC3));
}

// Tiles in shared memory, several steps deep: rows that are copied as words, whole or cut off at either side, channels
// side by side and apart, even lengths.
TEST_P(Separable, LongMasksInsideAnImage)
{
    for (int depth : {CV_8U, CV_16U, CV_32F})
        for (int channels : {1, 3, 4})
            for (Size size : {Size(37, 35), Size(65, 8), Size(20, 66)})
            {
                const int type = CV_MAKETYPE(depth, channels);
                expectCorrect(GetParam(), separableCase(type, type, vectorMask(size.width), vectorMask(size.height)),
                              makeImage(Size(331, 150), type));
            }
}

TEST(SeparablePlan, GaussiansOf16BitsStayInFloatWhereTheirRoundingAllowsIt)
{
    requireCudaEngine();
    const auto text = [](int side)
    { return std::string(cuda::describeFilter(cuda::createFastGaussianFilter(CV_16UC1, -1, Size(side, side), 0))); };
    EXPECT_EQ(std::string::npos, text(101).find("in double"));
    EXPECT_NE(std::string::npos, text(201).find("in double"));
}

TEST_P(Separable, FullHdImageIsWithinTheBound)
{
    expectCorrect(GetParam(), separableCase(CV_8UC1, CV_8UC1, vectorMask(9), vectorMask(9)),
                  makeImage(Size(1920, 1080), CV_8UC1));
}

INSTANTIATE_ENGINES(Separable);

}  // namespace
}  // namespace opencv_test
