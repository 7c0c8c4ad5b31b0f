// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Many images in one call on a device: one launch, and each image gets what it would get by itself.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_captured_graph.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

typedef testing::TestWithParam<perf::MatType> Batch_GPU;

TEST_P(Batch_GPU, OneLaunchGivesWhatEachImageGetsAlone)
{
    requireEngine(GPU);
    const int type = GetParam();
    std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    for (int side : {3, 5, 7, 9, 11, 13, 15, 17})
        cases.push_back(medianCase(type, Size(side, side), side % 4 == 1 ? BORDER_CONSTANT : BORDER_WRAP));
    for (int side : {3, 5, 7, 9, 15})
    {
        cases.push_back(gaussianCase(type, type, Size(side, side), 0));
        cases.push_back(boxCase(type, type, Size(side, side)));
    }
    cases.push_back(linearCase(type, type, randomMask(Size(3, 3)), LinearOptions::withBorder(BORDER_CONSTANT)));
    cases.push_back(linearCase(type, type, randomMask(Size(5, 5)), LinearOptions::withBorder(BORDER_REFLECT)));
    int together = 0;
    for (Size size : {Size(64, 48), Size(129, 65), Size(512, 200)})
        for (const Case& filterCase : cases)
        {
            Made made(size, type, type, 7);
            const std::string text = filterCase.text + ", " + sizeText(size);
            expectAsAlone(filterCase.filter, made.src, made.dst, text);
            together += takesBatches(filterCase.filter, size);
        }
    EXPECT_GT(together, 0);
}

TEST_P(Batch_GPU, ManyImagesFillTheGpu)
{
    requireEngine(GPU);
    const int type = GetParam();
    std::vector<Case> cases;
    for (int side : {3, 5, 7})
    {
        cases.push_back(medianCase(type, Size(side, side)));
        cases.push_back(gaussianCase(type, type, Size(side, side), 0));
    }
    cases.push_back(linearCase(type, type, randomMask(Size(3, 3))));
    for (const Case& filterCase : cases)
    {
        Made made(Size(512, 512), type, type, 300);
        expectAsAlone(filterCase.filter, made.src, made.dst, filterCase.text);
    }
}

INSTANTIATE_TEST_CASE_P(CudaFastFilters, Batch_GPU, ValuesIn(allTypes()));

TEST(Batch_GPU_Calls, LargeImages)
{
    requireEngine(GPU);
    for (const Case& filterCase : {medianCase(CV_8UC1, Size(3, 3)), medianCase(CV_16UC1, Size(5, 5)),
                                   gaussianCase(CV_8UC1, CV_8UC1, Size(5, 5), 0)})
    {
        Made made(Size(4096, 3000), filterCase.srcType, filterCase.dstType, 3);
        expectAsAlone(filterCase.filter, made.src, made.dst, filterCase.text);
    }
}

//! More images than a grid has blocks in z, with different pixels, in one allocation.
TEST(Batch_GPU_Calls, MoreImagesThanAGridHas)
{
    requireEngine(GPU);
    const int count = 70000, side = 8;
    const Mat all = makeImage(Size(side, side * count), CV_8UC1);
    cuda::GpuMat src = cuda::createContinuous(all.size(), all.type());
    cuda::GpuMat dst = cuda::createContinuous(all.size(), all.type());
    src.upload(all);
    GpuMats from, to;
    for (int i = 0; i < count; ++i)
    {
        const size_t offset = static_cast<size_t>(i) * side * side;
        from.emplace_back(side, side, CV_8UC1, src.data + offset, side);
        to.emplace_back(side, side, CV_8UC1, dst.data + offset, side);
    }
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    cuda::Stream stream;
    ff::algorithmRuns();
    cuda::applyFilter(filter, from, to, stream);
    EXPECT_EQ(2, ff::algorithmRuns());
    stream.waitForCompletion();
    const Mat actual(dst);
    for (int i = 0; i < count; ++i)
    {
        Mat expected;
        cv::medianBlur(all.rowRange(i * side, (i + 1) * side).clone(), expected, 3);
        ASSERT_TRUE(sameBits(expected, actual.rowRange(i * side, (i + 1) * side).clone())) << "image " << i;
    }
}

//! Rows begin anywhere, and linear filters use the pixels around a region.
TEST(Batch_GPU_Calls, Regions)
{
    requireEngine(GPU);
    const cuda::GpuMat parent(makeImage(Size(700, 500), CV_8UC1));
    const Size size(150, 90);
    for (const Case& filterCase : {medianCase(CV_8UC1, Size(3, 3)), medianCase(CV_8UC1, Size(5, 5)),
                                   gaussianCase(CV_8UC1, CV_8UC1, Size(5, 5), 0),
                                   gaussianCase(CV_8UC1, CV_8UC1, Size(3, 3), 0, 0,
                                                LinearOptions::withBorder(BORDER_REFLECT | BORDER_ISOLATED))})
    {
        cuda::GpuMat results(Size(700, 500), CV_8UC1, Scalar(3));
        GpuMats src, dst;
        for (int y : {5, 100, 201, 333})
            for (int x : {3, 163, 323, 483})
            {
                src.push_back(parent(Rect(Point(x, y), size)));
                dst.push_back(results(Rect(Point(x + 1, y), size)));
            }
        expectAsAlone(filterCase.filter, src, dst, filterCase.text, 1);
        // At the parent's edge there are fewer pixels around; medians isolate, but begin at another address.
        src.push_back(parent(Rect(Point(0, 0), Size(20, 4))));
        dst.push_back(cuda::GpuMat());
        expectAsAlone(filterCase.filter, src, dst, filterCase.text + ", and one of another size", 2);
    }
}

TEST(Batch_GPU_Calls, InPlace)
{
    requireEngine(GPU);
    const Case median = medianCase(CV_8UC1, Size(5, 5)), sobel = sobelCase(CV_8UC1, CV_16SC1, 1, 0);
    for (const Case& filterCase : {median, sobel})
    {
        Made made(Size(200, 100), CV_8UC1, CV_8UC1, 5);
        std::vector<Mat> expected;
        for (const cuda::GpuMat& image : made.src)
            expected.push_back(filtered(GPU, filterCase.filter, Mat(image)));
        ff::algorithmRuns();
        cuda::applyFilter(filterCase.filter, made.src, made.src);
        // A destination of another type is a new image, so that these are not in place.
        EXPECT_EQ(filterCase.dstType == CV_8UC1 ? 5 : 1, ff::algorithmRuns()) << filterCase.text;
        for (size_t i = 0; i < expected.size(); ++i)
            ASSERT_TRUE(sameBits(expected[i], Mat(made.src[i]))) << filterCase.text << ", image " << i;
    }
}

//! One after the other: each filters what the one before made.
TEST(Batch_GPU_Calls, ADestinationIsTheNextSource)
{
    requireEngine(GPU);
    const Case filterCase = medianCase(CV_8UC1, Size(3, 3));
    const Mat image = makeImage(Size(200, 100), CV_8UC1);
    GpuMats chain;
    chain.emplace_back(image);
    for (int i = 0; i < 4; ++i)
        chain.emplace_back(image.size(), image.type());
    GpuMats src(chain.begin(), chain.end() - 1), dst(chain.begin() + 1, chain.end());
    ff::algorithmRuns();
    cuda::applyFilter(filterCase.filter, src, dst);
    EXPECT_EQ(4, ff::algorithmRuns());
    Mat expected = image;
    for (const cuda::GpuMat& actual : dst)
    {
        expected = filtered(GPU, filterCase.filter, expected);
        ASSERT_TRUE(sameBits(expected, Mat(actual)));
    }
}

//! Images that would share a launch keep their order, too, if one of another size lies between them.
TEST(Batch_GPU_Calls, ADestinationOfAnotherSizeIsTheNextSource)
{
    requireEngine(GPU);
    const Case filterCase = medianCase(CV_8UC1, Size(3, 3));
    const Mat first = makeImage(Size(64, 64), CV_8UC1), second = makeImage(Size(32, 32), CV_8UC1);
    cuda::GpuMat between(makeImage(Size(64, 64), CV_8UC1));
    Mat expected = Mat(between);
    filtered(GPU, filterCase.filter, second).copyTo(expected(Rect(16, 16, 32, 32)));
    expected = filtered(GPU, filterCase.filter, expected);
    const GpuMats src = {cuda::GpuMat(first), cuda::GpuMat(second), between};
    GpuMats dst = {cuda::GpuMat(64, 64, CV_8UC1), between(Rect(16, 16, 32, 32)), cuda::GpuMat(64, 64, CV_8UC1)};
    cuda::applyFilter(filterCase.filter, src, dst);
    EXPECT_TRUE(sameBits(filtered(GPU, filterCase.filter, first), Mat(dst[0])));
    EXPECT_TRUE(sameBits(expected, Mat(dst[2])));
}

TEST(Batch_GPU_Calls, DestinationsAreAllocated)
{
    requireEngine(GPU);
    const Case filterCase = sobelCase(CV_8UC1, CV_16SC1, 1, 0);
    GpuMats src, dst;
    for (int i = 0; i < 6; ++i)
        src.emplace_back(makeImage(i % 2 ? Size(90, 40) : Size(31, 77), CV_8UC1));
    expectAsAlone(filterCase.filter, src, dst, filterCase.text, 2);
}

TEST(Batch_GPU_Calls, CapturedGraphIsReplayedWithNewPixels)
{
    requireEngine(GPU);
    const int count = 520;  // more than one kernel's arguments hold
    const Case filterCase = medianCase(CV_8UC1, Size(3, 3));
    Made made(Size(53, 41), CV_8UC1, CV_8UC1, count);
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    CapturedGraph graph(stream, [&] { cuda::applyFilter(filterCase.filter, made.src, made.dst, stream); });
    for (int replay = 0; replay < 3; ++replay)
    {
        std::vector<Mat> images;
        for (cuda::GpuMat& src : made.src)
        {
            images.push_back(makeImage(src.size(), src.type()));
            src.upload(images.back(), stream);
        }
        graph.launchAndWait();
        for (int i = 0; i < count; ++i)
            ASSERT_TRUE(verify(filterCase, images[i], Mat(made.dst[i]))) << "image " << i << ", replay " << replay;
    }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
