// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Short separable 8-bit masks, whose products are 8 outputs by two parts of coefficients: images large enough for
// strips inside them, regions that are aligned to nothing. Small enough for the sanitizers.

#include "test_precomp.hpp"

#include "cuda/tensor/tensor_separable/tensor_separable_short_plan.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(TensorSeparableShortPlan, TheSmallestKernelThatReachesIsTaken)
{
    const ff::TensorSeparableShortList list = ff::tensorSeparableShortVariants();
    const int most = ff::tensorSeparableShortReach(list.groups[list.count - 1]);
    for (int elements = 0; elements <= most; ++elements)
    {
        const int index = ff::selectTensorSeparableShort(elements, 4);
        ASSERT_GE(index, 0) << elements;
        EXPECT_GE(ff::tensorSeparableShortReach(list.groups[index]), elements);
        EXPECT_TRUE(index == 0 || ff::tensorSeparableShortReach(list.groups[index - 1]) < elements) << elements;
    }
    EXPECT_EQ(-1, ff::selectTensorSeparableShort(most + 1, 4));
    EXPECT_EQ(-1, ff::selectTensorSeparableShort(most, 5));
}

typedef EngineParamTest<perf::MatType> Robustness_25_SanitizerOfShortTensors;

// Sums that stay within the range of a byte and others, masks that are shorter along one direction.
std::vector<Case> shortCases(int type, int border)
{
    LinearOptions options = LinearOptions::withBorder(border, Scalar(9, 80, 7, 200));
    const Mat gaussian = getGaussianKernel(9, 0);
    std::vector<Case> cases = {
        separableCase(type, type, gaussian, gaussian, options),
        separableCase(type, type, randomMask(Size(9, 1)) * 0.4, randomMask(Size(1, 4)) * 0.6, options)};
    options.delta = 12.25;
    cases.push_back(separableCase(type, type, randomMask(Size(3, 1)), randomMask(Size(1, 9)) * 0.3, options));
    return cases;
}

TEST_P(Robustness_25_SanitizerOfShortTensors, EveryBorder)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
        for (const Case& filterCase : shortCases(type, border))
            expectCorrect(engine(), filterCase, makeImage(Size(203, 67), type));
}

TEST_P(Robustness_25_SanitizerOfShortTensors, Regions)
{
    const int type = GET_PARAM(1);
    const Mat parent = makeImage(Size(231, 71), type);
    for (const Case& filterCase : shortCases(type, BORDER_REFLECT_101))
    {
        for (int column : {0, 1, 5, 16})
        {
            const Rect roi(column, 2, 210, 64);
            Frame src(engine(), parent, roi, parent.cols * parent.elemSize() + column, column % 4);
            Frame dst(engine(), makeImage(Size(230, 70), filterCase.dstType), Rect(Point(column / 2, 1), roi.size()));
            Frame::apply(filterCase.filter, src, dst);
            EXPECT_TRUE(verify(filterCase, parent, roi, dst.pixels())) << filterCase.text << ", " << seedText();
            EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text << " column " << column;
        }
    }
}

INSTANTIATE_ENGINES_WITH(Robustness_25_SanitizerOfShortTensors, Values(CV_8UC1, CV_8UC3, CV_8UC4));

}  // namespace
}  // namespace opencv_test
