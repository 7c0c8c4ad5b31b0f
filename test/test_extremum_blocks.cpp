// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Minima by blocks of 16 pixels, alone: sides that end anywhere in a block, groups of one to three levels, images wider
// than what the threads of a block filter, and edges that do not fit into shared memory.

#include "test_precomp.hpp"

#include "cuda/ranks/extremum_blocks/extremum_blocks_plan.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(ExtremumBlocks, GroupsCoverTheWholeBlocks)
{
    for (int size = 1; size <= 32768; ++size)
    {
        const ff::ExtremumSide side = ff::extremumSide(size);
        ASSERT_EQ(size, side.blocks * ff::extremumBlock + side.rest + 1);
        if (side.isShort())
            continue;
        int next = 0;
        for (int i = 0; i < ff::extremumGroups && i * side.group < side.between(); ++i)
        {
            ASSERT_GE(side.groupBegin(i), 0);
            ASSERT_LE(side.groupBegin(i), next);
            next = side.groupBegin(i) + side.group;
        }
        ASSERT_EQ(side.between(), next) << size;
        ASSERT_LE(side.group, side.blocks) << size;
    }
}

typedef EngineParamTest<perf::MatType> ExtremumBlocks_GPU;

void expectExtremum(const Mat& image, const Rect& roi, Size window, bool isGreatest, int border)
{
    const int type = image.type();
    const Ptr<cuda::Filter> filter =
        cuda::createFastRankFilter(type, window, isGreatest ? 100 : 0, Point(-1, -1), border, Scalar(3, 200, 77, 1));
    Mat host;
    applyOnCpu(filter, image(roi), host);
    cuda::GpuMat result;
    const OnlyAlgorithm only("extremum_blocks");
    filter->apply(cuda::GpuMat(cuda::GpuMat(image), roi), result);
    ASSERT_STREQ("extremum_blocks", ff::lastAlgorithm());
    const Mat device(result);
    for (int y = 0; y < host.rows; ++y)
        ASSERT_EQ(0, memcmp(host.ptr(y), device.ptr(y), host.cols * host.elemSize()))
            << "row " << y << " of " << window.width << "x" << window.height << ", border " << border << ", "
            << roi.width << "x" << roi.height << " at " << roi.x << "," << roi.y << ", " << seedText();
}

TEST_P(ExtremumBlocks_GPU, EverySideBorderAndAlignment)
{
    const Mat image = makeImage(Size(433, 211), GET_PARAM(1));
    const std::vector<int> sides = {1, 3, 15, 17, 31, 33, 49, 65, 79, 81, 83, 97, 113, 201, 273, 301, 331};
    for (int i = 0; i < 120; ++i)
    {
        const int width = i % 5 == 3 ? 1 : sides[i * 13 % sides.size()];
        const int height = i % 5 == 4 ? 1 : sides[i * 29 / 7 % sides.size()];
        const Rect roi(i % 37, i % 11, image.cols - i % 37 - i % 7, image.rows - i % 11 - i % 5);
        expectExtremum(image, roi, Size(width, height), i % 2 != 0, allBorders()[i % allBorders().size()]);
    }
}

TEST_P(ExtremumBlocks_GPU, WideImagesAndLongWindows)
{
    const Mat image = makeImage(Size(9001, 5), GET_PARAM(1));
    const Rect whole(Point(), image.size());
    for (int border : allBorders())
        for (int width : {1, 15, 63, 1001, 4097, 20001, 32767})
            expectExtremum(image, whole, Size(width, width % 3 == 0 ? 1 : 3), border % 2 != 0, border);
    const Mat high = makeImage(Size(9, 4001), GET_PARAM(1));
    for (int height : {1001, 4097, 32767})
        expectExtremum(high, Rect(Point(), high.size()), Size(3, height), true, BORDER_REFLECT_101);
}

INSTANTIATE_TEST_CASE_P(GPU, ExtremumBlocks_GPU, testing::Combine(testing::Values(GPU), testing::ValuesIn(allTypes())));

}  // namespace
}  // namespace opencv_test
