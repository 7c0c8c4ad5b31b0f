// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Small masks of images that fill a GPU, whose strips begin their sums with a coefficient of 1 if the mask can be
// divided by its first one.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

const Size fillsTheGpu(4100, 2050);

//! Integers, of which the ones that sums begin with are `first`.
Mat integersFrom(Size size, int first)
{
    Mat integers = randomIntegers(size, 9);
    integers.at<int>(0, size.width / 2) = first;
    return integers;
}

//! The product of two vectors of integers that begin with `first`.
Mat productFrom(int side, int first)
{
    Mat row, column;
    randomIntegers(Size(side, 1), 9).convertTo(row, CV_64F);
    randomIntegers(Size(1, side), 9).convertTo(column, CV_64F);
    row.at<double>(0) = column.at<double>(0) = first;
    Mat integers;
    Mat(column * row).convertTo(integers, CV_32S);
    return integers;
}

typedef EngineParamTest<int> StripMasks;

TEST_P(StripMasks, IntegersAreExact)
{
    const int first = GET_PARAM(1);
    for (int divisor : {1, 21, 16, 10})
    {
        for (int dstType : {CV_8UC1, CV_16SC1})
        {
            const Mat image = makeImage(fillsTheGpu, CV_8UC1);
            expectCorrect(engine(), integerCase(CV_8UC1, dstType, integersFrom(Size(3, 3), first), divisor), image);
            expectCorrect(engine(), integerCase(CV_8UC1, dstType, productFrom(5, first), divisor), image);
        }
    }
    expectCorrect(engine(), integerCase(CV_16UC1, CV_16UC1, integersFrom(Size(5, 5), first), 7),
                  makeImage(fillsTheGpu, CV_16UC1));
    expectCorrect(engine(), integerCase(CV_16SC1, CV_16SC1, integersFrom(Size(3, 3), first), 100),
                  makeImage(fillsTheGpu, CV_16SC1));
}

INSTANTIATE_TEST_CASE_P(GPU, StripMasks, testing::Combine(testing::Values(GPU), Values(0, 1, -2, 3)));

typedef EngineParamTest<perf::MatType> StripMasksOfTypes;

TEST_P(StripMasksOfTypes, VectorsAreWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(fillsTheGpu, type);
    LinearOptions moved;
    moved.delta = 3.25;
    for (int side : {3, 5, 7, 9, 11, 15})
    {
        expectCorrect(engine(), gaussianCase(type, type, Size(side, side), 0.3 * side), image);
        const Mat row = randomMask(Size(side, 1)), column = randomMask(Size(1, side));
        expectCorrect(engine(), separableCase(type, type, row, column, moved), image);
        Mat late = row.clone();
        late.at<double>(0) = 0;
        expectCorrect(engine(), separableCase(type, type, late, column), image);
    }
}

TEST_P(StripMasksOfTypes, DenseMasksAreWithinTheBound)
{
    const int type = GET_PARAM(1);
    const Mat image = makeImage(fillsTheGpu, type);
    LinearOptions moved;
    moved.delta = -7.5;
    for (Size size : {Size(3, 3), Size(5, 5), Size(2, 3)})
    {
        const Mat mask = randomMask(size) * 0.3;
        expectCorrect(engine(), linearCase(type, type, mask), image);
        expectCorrect(engine(), linearCase(type, type, mask, moved), image);
    }
}

INSTANTIATE_TEST_CASE_P(GPU, StripMasksOfTypes,
                        testing::Combine(testing::Values(GPU), Values(CV_8UC1, CV_16UC1, CV_16SC1)));

//! Multiply-adds a pixel as the plan has them.
int operations(const Ptr<cuda::Filter>& filter)
{
    const std::string text = cuda::describeFilter(filter);
    const std::string key = "operations: ";
    const size_t begin = text.find(key);
    return begin == std::string::npos ? -1 : std::atoi(text.c_str() + begin + key.size());
}

TEST(StripMaskPlan, MasksThatCanBeginWithOneSaveOperations)
{
    requireCudaEngine();
    typedef std::vector<float> Vector;
    const auto separable = [](const Vector& row, const Vector& column, int dstType = CV_8UC1)
    { return operations(cuda::createFastSeparableLinearFilter(CV_8UC1, dstType, row, column)); };
    const Vector three = {0.2718281f, 0.4142135f, 0.3139584f}, five = {0.1f, 0.2718281f, 0.4142135f, 0.2f, 0.1f};
    EXPECT_EQ(4, separable(three, three));
    EXPECT_EQ(8, separable(five, five));
    EXPECT_EQ(6, separable({0.f, 0.5857864f, 0.4142135f}, three)) << "there is no first coefficient to divide by";
    EXPECT_EQ(6, separable(three, {1e-9f, 0.5857864f, 0.4142135f})) << "a quotient too large";
    EXPECT_EQ(4, separable({-1, 0, 1}, {3, 10, 3}, CV_16SC1)) << "integer sums below the reach of rounding";
    EXPECT_EQ(6, separable({0.2f, 0.5f, 0.3f}, {0.2f, 0.5f, 0.3f})) << "sums of integers, divided by 100, have ties";
    const auto dense = [](const Mat& mask, double delta = 0)
    { return operations(cuda::createFastLinearFilter(CV_8UC1, CV_8UC1, mask, Point(-1, -1), delta)); };
    EXPECT_EQ(8, dense(Mat_<float>({3, 3}, {0, 1, 0, 1, -4, 1, 0, 1, 0})));
    EXPECT_EQ(9, dense(Mat_<float>({3, 3}, {2, 0, 2, 0, -8, 0, 2, 0, 2})));
    EXPECT_EQ(9, dense(Mat_<float>({3, 3}, {0, 1, 0, 1, -4, 1, 0, 1, 0}), 1)) << "the offset needs a separate step";
}

}  // namespace
}  // namespace opencv_test
