// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// All that a call by planes of another type may be: in place, captured, of a batch, of host images, and within its
// memory.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_captured_graph.hpp"
#include "test_converted_planes.hpp"
#include "test_host_path.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_device_memory.hpp"

#include "api/testing/plan_hooks.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

void expectReplayed(const Case& filterCase)
{
    const Size size(153, 81);
    expectReplayed(filterCase, cuda::GpuMat(size, filterCase.srcType), cuda::GpuMat(size, filterCase.dstType), 3);
}

TEST_F(ConvertedPlanes_GPU, CapturedGraphsAreReplayedWithNewPixels)
{
    const BandRows bands(32);
    for (const Case& filterCase : morphologyOf(BORDER_WRAP))
        expectReplayed(filterCase);
    const OnlyAlgorithm only(convertedPlanes);
    for (const Case& filterCase : casesOf(BORDER_REFLECT_101, BORDER_WRAP))
        expectReplayed(filterCase);
}

TEST_F(ConvertedPlanes_GPU, InPlace)
{
    const OnlyAlgorithm only(convertedPlanes);
    const BandRows bands(8);
    for (const Case& filterCase : ranksOf(BORDER_REPLICATE))
    {
        const Mat image = makeImage(Size(61, 47), filterCase.srcType);
        cuda::GpuMat frame(image);
        filterCase.filter->apply(frame, frame);
        EXPECT_TRUE(verify(filterCase, image, Mat(frame))) << filterCase.text << ", " << seedText();
    }
}

TEST_F(ConvertedPlanes_GPU, BatchesAreAsAlone)
{
    const OnlyAlgorithm only(convertedPlanes);
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC1, CV_8UC2})
    {
        GpuMats src, dst;
        for (int i = 0; i < 4; ++i)
        {
            src.emplace_back(makeImage(Size(231, 77), type));
            dst.emplace_back(Size(231, 77), type);
        }
        expectAsAlone(cuda::createFastMedianFilter(type, 5), src, dst, typeText(type));
    }
}

//! In slices, within a limit of memory, and from every kind of memory.
TEST_F(ConvertedPlanes_GPU, HostImagesGoThroughTheDevice)
{
    const Size size(701, 1203);
    std::vector<Ptr<cuda::Filter>> filters;
    std::vector<std::pair<int, int>> types;
    const auto add = [&](int srcType, int dstType, const Ptr<cuda::Filter>& filter)
    {
        filters.push_back(filter);
        types.push_back({srcType, dstType});
    };
    for (const int type : {CV_16FC1, CV_32SC1, CV_64FC1, CV_8UC2, CV_64FC(5)})
        add(type, type, cuda::createFastMedianFilter(type, 21));
    add(CV_64FC1, CV_64FC1, cuda::createFastMorphologyFilter(MORPH_OPEN, CV_64FC1, all(Size(5, 5))));
    for (const int side : {5, 41})
    {
        add(CV_16FC1, CV_16FC1, cuda::createFastBoxFilter(CV_16FC1, -1, Size(side, side)));
        add(CV_16FC1, CV_16FC1, cuda::createFastGaussianFilter(CV_16FC1, -1, Size(side, side), side / 5.));
        add(CV_64FC2, CV_64FC2, cuda::createFastBoxFilter(CV_64FC2, -1, Size(side, side)));
        add(CV_32FC2, CV_32FC2, cuda::createFastBoxFilter(CV_32FC2, -1, Size(side, side)));
        add(CV_8UC1, CV_16FC1, cuda::createFastBoxFilter(CV_8UC1, CV_16F, Size(side, side)));
        add(CV_32SC1, CV_8UC1, cuda::createFastGaussianFilter(CV_32SC1, CV_8UC1, Size(side, side), side / 5.));
    }
    for (size_t i = 0; i < filters.size(); ++i)
    {
        const Mat image = makeImage(size, types[i].first);
        const Mat expected = inOnePiece(filters[i], image);
        for (const size_t megabytes : {0, 24})
        {
            HostOptions options = onCuda(megabytes << 20);
            options.report = makePtr<cuda::HostReport>();
            Mat result;
            cuda::applyFilter(filters[i], image, result, options);
            EXPECT_EQ(HostOptions::CUDA, options.report->engine);
            EXPECT_TRUE(sameBits(expected, result))
                << cuda::describeFilter(filters[i], size) << ", " << megabytes << " MB, " << seedText();
        }
        for (const int rows : {1, 100, 1000})
        {
            const BandRows bands(rows);
            EXPECT_TRUE(sameBits(expected, inOnePiece(filters[i], image)))
                << cuda::describeFilter(filters[i], size) << ", bands of " << rows << " rows, " << seedText();
        }
    }
}

//! What the plan says is what a call takes.
TEST_F(ConvertedPlanes_GPU, MemoryIsAsPlanned)
{
    const OnlyAlgorithm only(convertedPlanes);
    for (const Case& filterCase : casesOf(BORDER_REFLECT_101, BORDER_CONSTANT))
    {
        const Size size(1203, 701);
        const cuda::GpuMat image(makeImage(size, filterCase.srcType));
        cuda::GpuMat result(size, filterCase.dstType);
        const size_t planned = ff::deviceChoice(filterCase.filter, size).scratchBytes;
        ff::mostScratchBytes();
        filterCase.filter->apply(image, result);
        const size_t taken = ff::mostScratchBytes();
        EXPECT_LE(taken, planned) << filterCase.text;
        EXPECT_GT(taken, planned / 2) << filterCase.text;
    }
}

//! More memory than there is: an error, and the next call works.
TEST_F(ConvertedPlanes_GPU, ExhaustedMemoryIsAnError_WholeDevice)
{
    const Mat image = makeImage(Size(2048, 2048), CV_64FC1);
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_64FC1, 5);
    cuda::GpuMat source(image), result(image.size(), image.type());
    filter->apply(source, result);
    const Mat expected(result);
    {
        cudaMemPool_t pool;
        cudaDeviceSynchronize();
        ASSERT_EQ(cudaSuccess, cudaDeviceGetDefaultMemPool(&pool, cuda::getDevice()));
        ASSERT_EQ(cudaSuccess, cudaMemPoolTrimTo(pool, 0));
        MemoryHog hog;
        EXPECT_THROW(filter->apply(source, result), cv::Exception);
        EXPECT_EQ(cudaSuccess, cudaGetLastError());
    }
    filter->apply(source, result);
    EXPECT_TRUE(sameBits(expected, Mat(result)));
}

//! Without a device, too.
TEST(ConvertedPlanesPlan, OfAllConversions)
{
    requireCudaEngine();
    const OnlyAlgorithm only(convertedPlanes);
    for (const std::vector<Case>& cases : {casesOf(BORDER_REFLECT_101, BORDER_CONSTANT), othersOf(BORDER_REFLECT)})
        for (const Case& filterCase : cases)
            for (const Size& size : {Size(64, 64), Size(8192, 8192)})
            {
                const ff::DeviceChoice plan = ff::deviceChoice(filterCase.filter, size);
                EXPECT_STREQ(convertedPlanes, plan.algorithm) << filterCase.text;
                EXPECT_GT(plan.scratchBytes, 0u) << filterCase.text;
                EXPECT_LT(plan.scratchBytes, size.width > 1000 ? 512u << 20 : 64u << 20) << filterCase.text;
            }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
