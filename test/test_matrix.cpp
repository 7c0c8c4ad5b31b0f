// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Separable 8-bit masks whose windows span many blocks of 16 inputs on the tensor cores: every number of blocks, images
// smaller than the window, regions that are aligned to nothing.

#include "test_precomp.hpp"

#include "linear_plan.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(MatrixPlan, TheCheapestKernelThatReachesIsTaken)
{
    const ff::MatrixBlocksList list = ff::matrixBlocks();
    const auto cost = [](ff::MatrixBlocks blocks) { return 4 * blocks.x + 6 * blocks.y; };
    for (int elements = 0; elements <= 64; ++elements)
    {
        for (int rows = 0; rows <= 64; ++rows)
        {
            const int index = ff::selectMatrixBlocks(elements, rows);
            ASSERT_GE(index, 0) << elements << ", " << rows;
            EXPECT_GE(8 * (list.blocks[index].x - 1), elements);
            EXPECT_GE(8 * (list.blocks[index].y - 1), rows);
            for (int i = 0; i < list.count; ++i)
                EXPECT_TRUE(8 * (list.blocks[i].x - 1) < elements || 8 * (list.blocks[i].y - 1) < rows ||
                            cost(list.blocks[i]) >= cost(list.blocks[index]))
                    << elements << ", " << rows;
        }
    }
    EXPECT_EQ(-1, ff::selectMatrixBlocks(65, 0));
    EXPECT_EQ(-1, ff::selectMatrixBlocks(0, 65));
}

typedef EngineParamTest<perf::MatType> LongMatrices;

// Windows of each number of blocks, and masks that are shorter along one direction. Coefficients of both signs, sums that
// leave the range of a byte, integers.
std::vector<Case> longCases(int type, int border)
{
    LinearOptions options = LinearOptions::withBorder(border, Scalar(9, 80, 7, 200));
    std::vector<Case> cases;
    for (int side : {17, 31, 33, 49, 63, 97, 129})
    {
        const Mat gaussian = getGaussianKernel(side, 0);
        cases.push_back(separableCase(type, type, gaussian, gaussian, options));
    }
    cases.push_back(separableCase(type, type, randomMask(Size(50, 1)) * 0.2, randomMask(Size(1, 34)) * 0.2, options));
    options.delta = 12.25;
    cases.push_back(separableCase(type, type, randomMask(Size(9, 1)) * 0.4, randomMask(Size(1, 101)) * 0.1, options));
    Mat mask(1, 35, CV_64F);  // integers over a common divisor: exact
    for (int i = 0; i < mask.cols; ++i)
        mask.at<double>(i) = i % 2 ? 0 : (18 - std::abs(i - 17)) / 256.0;
    cases.push_back(separableCase(type, type, mask, mask, options));
    return cases;
}

TEST_P(LongMatrices, EveryBorder)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
        for (const Case& filterCase : longCases(type, border))
            for (Size size : {Size(401, 163), Size(40, 30)})
                expectCorrect(engine(), filterCase, makeImage(size, type));
}

TEST_P(LongMatrices, Regions)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(371, 171), type);
    for (const Case& filterCase : longCases(type, BORDER_REFLECT_101))
    {
        for (int column : {0, 1, 5, 16})
        {
            const Rect roi(column, 2, 350, 164);
            Frame src(engine(), parent, roi, parent.cols * parent.elemSize() + column, column % 4);
            Frame dst(engine(), makeImage(Size(380, 170), filterCase.dstType), Rect(Point(column / 2, 1), roi.size()));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels())) << filterCase.text << ", " << seedText();
            EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text << " column " << column;
        }
    }
}

INSTANTIATE_ENGINES_WITH(LongMatrices, Values(CV_8UC1, CV_8UC3, CV_8UC4));

}  // namespace
}  // namespace opencv_test
