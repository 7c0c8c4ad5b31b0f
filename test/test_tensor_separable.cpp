// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Separable 8-bit masks whose windows span many blocks of 16 inputs on the tensor cores: every number of blocks, images
// smaller than the window, regions that are aligned to nothing.

#include "test_precomp.hpp"

#include "cuda/tensor/tensor_separable_long_plan.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The coefficients of exact Gaussians are whole numbers of eight bits, which one part of fp16 holds.
TEST(TensorSeparablePlan, ExactGaussiansOfSeveralChannelsHaveOnePart)
{
    requireCudaEngine();
    for (int type : {CV_8UC3, CV_8UC4})
        for (int side : {11, 13, 15, 17})
        {
            const String text = cuda::describeFilter(
                cuda::createFastGaussianFilter(type, -1, Size(side, side), 0, 0, BORDER_DEFAULT, -1, true));
            EXPECT_NE(String::npos, text.find("of one part")) << typeText(type) << ", side " << side << "\n" << text;
            EXPECT_EQ(String::npos, text.find("of two parts")) << typeText(type) << ", side " << side << "\n" << text;
        }
}

TEST(TensorSeparableLongPlan, TheCheapestKernelThatReachesIsTaken)
{
    const ff::TensorSeparableLongList list = ff::tensorSeparableLongVariants();
    const auto cost = [](ff::TensorSeparableLongVariant blocks) { return 4 * blocks.x + 6 * blocks.y; };
    constexpr int farthest = 64;
    for (int elements = 0; elements <= farthest; ++elements)
    {
        for (int rows = 0; rows <= farthest; ++rows)
        {
            const int index = ff::selectTensorSeparableLong(elements, rows);
            ASSERT_GE(index, 0) << elements << ", " << rows;
            EXPECT_GE(8 * (list.kernels[index].x - 1), elements);
            EXPECT_GE(8 * (list.kernels[index].y - 1), rows);
            for (int i = 0; i < list.count; ++i)
                EXPECT_TRUE(8 * (list.kernels[i].x - 1) < elements || 8 * (list.kernels[i].y - 1) < rows ||
                            cost(list.kernels[i]) >= cost(list.kernels[index]))
                    << elements << ", " << rows;
        }
    }
    EXPECT_EQ(-1, ff::selectTensorSeparableLong(farthest + 1, 0));
    EXPECT_EQ(-1, ff::selectTensorSeparableLong(0, farthest + 1));
}

typedef EngineParamTest<perf::MatType> TensorSeparableLong;

// Windows of each number of blocks, and masks that are shorter along one direction. Coefficients of both signs, sums
// that leave the range of a byte, integers.
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

TEST_P(TensorSeparableLong, EveryBorder)
{
    const int type = GET_PARAM(1);
    for (int border : allBorders())
        for (const Case& filterCase : longCases(type, border))
            for (Size size : {Size(401, 163), Size(40, 30)})
                expectCorrect(engine(), filterCase, makeImage(size, type));
}

INSTANTIATE_ENGINES_WITH(TensorSeparableLong, Values(CV_8UC1, CV_8UC3, CV_8UC4));

// Images large enough for each of these kernels, of which the corners and the middle are checked.
class LargeTensorSeparableLong : public testing::TestWithParam<perf::MatType>
{
protected:
    void SetUp() override { requireEngine(GPU); }

    static Size largeSize(int channels)
    {
        const int width = 4160 / (channels == 1 ? 1 : 2);
        return Size(width, (1 << 24) / (width * channels) + 37);
    }

    // `output` is the result for the region of `parent`.
    static void expectPieces(const Case& filterCase, const Mat& parent, const Rect& region, const Mat& output)
    {
        const Size size(150, 90);
        const int right = region.width - size.width, bottom = region.height - size.height;
        for (Point at :
             {Point(0, 0), Point(right, 0), Point(0, bottom), Point(right, bottom), Point(right, bottom) / 2})
            EXPECT_TRUE(verify(filterCase, parent, Rect(region.tl() + at, size), output(Rect(at, size))))
                << filterCase.text << " at " << at << ", " << seedText();
    }
};

TEST_P(LargeTensorSeparableLong, Whole)
{
    const int type = GetParam();
    const Mat image = makeImage(largeSize(CV_MAT_CN(type)), type);
    for (int border : {BORDER_REFLECT_101, BORDER_CONSTANT})
        for (const Case& filterCase : longCases(type, border))
            expectPieces(filterCase, image, Rect(Point(), image.size()), filtered(GPU, filterCase.filter, image));
}

TEST_P(LargeTensorSeparableLong, Region)
{
    const int type = GetParam();
    const Size size = largeSize(CV_MAT_CN(type));
    const Mat parent = makeImage(size + Size(30, 20), type);
    const Rect region(Point(5, 2), size);
    for (const Case& filterCase : longCases(type, BORDER_REPLICATE))
    {
        Frame src(GPU, parent, region, parent.cols * parent.elemSize() + 3, 1);
        Frame dst(GPU, Mat(size + Size(9, 3), type, Scalar::all(0)), Rect(Point(3, 1), size));
        Frame::apply(filterCase.filter, src, dst);
        expectPieces(filterCase, parent, region, dst.pixels());
        EXPECT_TRUE(dst.untouchedOutside()) << filterCase.text;
    }
}

INSTANTIATE_TEST_CASE_P(GPU, LargeTensorSeparableLong, Values(CV_8UC1, CV_8UC3, CV_8UC4));

}  // namespace
}  // namespace opencv_test
