// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Ranks next to the minimum and the maximum by sorted lists, and these two by tiles and strips: the lists themselves,
// the steps along a row, and the kernels alone.

#include "test_precomp.hpp"

#include "cuda/ranks/extremum_lists/extremum_lists_plan.hpp"
#include "cuda/ranks/extremum_tile.hpp"
#include "cuda/ranks/least_lists.hpp"

#include "testing/test_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(ExtremumLists, StepsAddEachPixelOnce)
{
    for (int length = 1; length <= ff::ExtremumListsTuning::reachBytes + 1; ++length)
        for (int before = 0; before < length; ++before)
        {
            const ff::ListSteps steps = ff::listSteps(length, before);
            ASSERT_LE(steps.count, static_cast<int>(ff::ListSteps::most));
            std::vector<int> pixels = {0}, written;
            for (int i = 0; i < steps.count; ++i)
            {
                if (steps.isWritten[i])
                    written = pixels;
                for (int pixel : steps.isOfColumn[i] ? std::vector<int>{0} : written)
                    pixels.push_back(pixel + steps.distance[i]);
            }
            std::sort(pixels.begin(), pixels.end());
            ASSERT_EQ(length, static_cast<int>(pixels.size())) << before;
            for (int i = 0; i < length; ++i)
                ASSERT_EQ(i - before, pixels[i]) << length;
        }
}

template <int Count>
void expectLeast()
{
    using Lists = ff::LeastLists<ff::WordKeys, 1, Count>;
    RNG& rng = theRNG();
    for (int run = 0; run < 2000; ++run)
    {
        std::vector<int> all;
        Lists lists[2];
        for (Lists& part : lists)
        {
            part.clear();
            for (int i = rng.uniform(1, 12); i > 0; --i)
            {
                const int key[1] = {rng.uniform(-4, 5)}, second[1] = {rng.uniform(-4, 5)};
                all.push_back(key[0]);
                if (i % 3 == 0)
                {
                    part.insert(key, second);
                    all.push_back(second[0]);
                }
                else
                    part.insert(key);
            }
        }
        while (all.size() < Count)
            all.push_back(ff::WordKeys::greatest);
        std::sort(all.begin(), all.end());
        const auto other = [&](int k, int(&keys)[1]) { keys[0] = lists[1].list[k][0]; };
        int last[1];
        Lists(lists[0]).lastWith(other, last);
        ASSERT_EQ(all[Count - 1], last[0]) << seedText();
        lists[0].add(other);
        for (int k = 0; k < Count; ++k)
            ASSERT_EQ(all[k], lists[0].list[k][0]) << k << " of " << Count << ", " << seedText();
    }
}

TEST(ExtremumLists, KeepTheLeastOfTwoLists)
{
    expectLeast<1>();
    expectLeast<2>();
    expectLeast<3>();
    expectLeast<4>();
    expectLeast<5>();
    expectLeast<6>();
}

TEST(ExtremumTile, RowsHoldTheWindowsOfTheirOutputs)
{
    for (int reach = 0; reach <= ff::ExtremumTuning::reachBytes; ++reach)
        for (int height : {1, 3, 9, 33, ff::ExtremumTuning::largestHeight})
        {
            const ff::ExtremumTileShape shape = ff::extremumTileShape(reach, height);
            ASSERT_EQ(ff::ExtremumTileTuning::threads, shape.rowWords * shape.rows);
            ASSERT_LT(0, shape.outWords);
            ASSERT_LE(4 * shape.outWords + reach, 4 * shape.rowWords) << reach;
        }
}

TEST(ExtremumTile, LargeImagesHaveStrips)
{
    const auto prefers = [](int side, int reach, int height)
    { return ff::prefersExtremumTiles(side, side, reach, height, 1, ff::measuredDevice); };
    EXPECT_TRUE(prefers(512, 10, 11));
    EXPECT_TRUE(prefers(512, 250, 65));
    EXPECT_FALSE(prefers(512, 10, 66));
    EXPECT_FALSE(prefers(8192, 10, 11));
}

typedef EngineParamTest<perf::MatType> ExtremumLists_GPU;

void expectAlone(const Mat& image, const Rect& roi, Size window, int rank, int border,
                 const char* algorithm = "extremum_lists")
{
    const Ptr<cuda::Filter> filter = cuda::createFastRankFilter(
        image.type(), window, 100.0 * rank / (window.area() - 1), Point(-1, -1), border, Scalar(3, 200, 77, 1));
    Mat host;
    applyOnCpu(filter, image(roi), host);
    cuda::GpuMat source(image), result(roi.size(), image.type());
    const OnlyAlgorithm only(algorithm);
    filter->apply(source(roi), result);
    ASSERT_STREQ(algorithm, ff::lastAlgorithm());
    const Mat device(result);
    for (int y = 0; y < host.rows; ++y)
        ASSERT_EQ(0, memcmp(host.ptr(y), device.ptr(y), host.cols * host.elemSize()))
            << algorithm << ", row " << y << ", rank " << rank << " of " << window.width << "x" << window.height
            << ", border " << border << ", " << roi.width << "x" << roi.height << " at " << roi.x << "," << roi.y
            << ", " << seedText();
}

bool takes(const Mat& image, Size window, int steps)
{
    return 2 * steps < window.area() &&
           ff::hasExtremumLists(static_cast<int>(image.elemSize1()), image.channels(), window.width, steps + 1);
}

TEST_P(ExtremumLists_GPU, EveryRankBorderAndAlignment)
{
    const Mat image = makeImage(Size(1433, 61), GET_PARAM(1));
    const std::vector<int> sides = {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 25, 33};
    int runs = 0;
    for (int i = 0; i < 160; ++i)
    {
        const Size window(sides[i * 13 % sides.size()], sides[i * 29 / 7 % sides.size()]);
        const int steps = 1 + i % 5, rank = i / 5 % 2 == 0 ? steps : window.area() - 1 - steps;
        if (!takes(image, window, steps))
            continue;
        ++runs;
        const Rect roi(i % 37, i % 11, image.cols - i % 37 - i % 7, image.rows - i % 11 - i % 5);
        ASSERT_NO_FATAL_FAILURE(expectAlone(image, roi, window, rank, allBorders()[i % allBorders().size()]));
    }
    EXPECT_GE(runs, 70);
}

// High strips: there are enough of them for all multiprocessors, and too many tiles.
TEST_P(ExtremumLists_GPU, LargeImages)
{
    const int pixelBytes = static_cast<int>(CV_ELEM_SIZE(GET_PARAM(1)));
    const Mat image = makeImage(Size(8400 / pixelBytes + 11, 4003), GET_PARAM(1));
    const Rect whole(Point(), image.size()), part(3, 5, image.cols - 11, 3990);
    ASSERT_FALSE(ff::prefersExtremumTiles(part.width * pixelBytes, part.height, 0, 1, 1, ff::measuredDevice));
    for (Size window : {Size(9, 7), Size(5, 33)})
    {
        ASSERT_NO_FATAL_FAILURE(expectAlone(image, whole, window, 0, BORDER_REFLECT, "extremum"));
        ASSERT_NO_FATAL_FAILURE(expectAlone(image, part, window, window.area() - 1, BORDER_CONSTANT, "extremum"));
    }
    for (Size window : {Size(9, 7), Size(9, 1), Size(5, 3)})
        for (int steps : {1, 2, 4})
            if (takes(image, window, steps))
            {
                const int last = window.area() - 1;
                ASSERT_NO_FATAL_FAILURE(expectAlone(image, whole, window, steps, BORDER_REFLECT_101));
                ASSERT_NO_FATAL_FAILURE(expectAlone(image, part, window, last - steps, BORDER_CONSTANT));
            }
}

INSTANTIATE_TEST_CASE_P(GPU, ExtremumLists_GPU, testing::Combine(testing::Values(GPU), testing::ValuesIn(allTypes())));

}  // namespace
}  // namespace opencv_test
