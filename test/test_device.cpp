// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Graph capture, exhausted device memory, no device, another device.

#include "test_precomp.hpp"

#include "test_captured_graph.hpp"
#include "test_child.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA
#include "test_device_memory.hpp"
#endif

namespace opencv_test
{
namespace
{

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#define ASSERT_CUDA(call) ASSERT_EQ(cudaSuccess, call)

std::vector<Case> casesOfEveryWeight(int type)
{
    std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    cases.push_back(medianCase(type, Size(3, 3)));
    cases.push_back(medianCase(type, Size(31, 31)));
    for (int side : {5, 13, 31})
        cases.push_back(footprintCase(type, cv::getStructuringElement(MORPH_ELLIPSE, Size(side, side)), 50));
    cases.push_back(linearCase(type, type, randomMask(Size(31, 29)) * 0.05));
    cases.push_back(separableCase(type, type, randomMask(Size(63, 1)) * 0.2, randomMask(Size(1, 63)) * 0.2));
    return cases;
}

TEST(Robustness_17_GPU, CapturedGraphIsReplayedWithNewPixels)
{
    requireEngine(GPU);
    for (int type : {CV_8UC1, CV_32FC1})
    {
        for (const Case& filterCase : casesOfEveryWeight(type))
        {
            const cuda::GpuMat src(Size(53, 41), type), dst(Size(53, 41), type);
            expectReplayed(filterCase, src, dst, 100);
        }
    }
}

TEST(Robustness_17_GPU, CapturedInPlaceFilterIsReplayed)
{
    requireEngine(GPU);
    for (const Case& filterCase : casesOfEveryWeight(CV_8UC1))
    {
        const cuda::GpuMat image(Size(53, 41), CV_8UC1);
        expectReplayed(filterCase, image, image, 10);
    }
}

TEST(Robustness_18_GPU, LargeAllocationsFailAndTheNextCallWorks_WholeDevice)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(4096, 2048), CV_8UC3);
    const cuda::GpuMat src(image);
    for (const Case& filterCase : casesOfEveryWeight(CV_8UC3))
    {
        cuda::GpuMat warm;
        filterCase.filter->apply(src, warm);  // loads the kernels
        cuda::Stream::Null().waitForCompletion();
        warm.release();
        cuda::GpuMat dst;
        {
            MemoryHog hog;
            EXPECT_THROW(filterCase.filter->apply(src, dst), cv::Exception) << filterCase.text;
            EXPECT_TRUE(dst.empty()) << filterCase.text;
            EXPECT_EQ(cudaSuccess, cudaGetLastError()) << filterCase.text << ": the error state was left behind";
        }
        filterCase.filter->apply(src.rowRange(0, 100), dst);
        EXPECT_TRUE(verify(filterCase, image, Rect(0, 0, image.cols, 100), Mat(dst))) << filterCase.text;
    }
}

TEST(Robustness_18_GPU, LargeScratchFailsAndTheNextCallWorks_WholeDevice)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(4096, 2048), CV_8UC3);
    for (const Case& filterCase : casesOfEveryWeight(CV_8UC3))
    {
        cuda::GpuMat frame(image);
        const Mat expected = filtered(GPU, filterCase.filter, image);
        filterCase.filter->apply(frame, frame);
        frame.upload(image);
        cudaDeviceSynchronize();
        cudaMemPool_t pool;
        ASSERT_CUDA(cudaDeviceGetDefaultMemPool(&pool, cuda::getDevice()));
        ASSERT_CUDA(cudaMemPoolTrimTo(pool, 0));
        bool failed = false;
        {
            MemoryHog hog;
            try
            {
                filterCase.filter->apply(frame, frame);  // in place: needs scratch memory
                cuda::Stream::Null().waitForCompletion();
            }
            catch (const cv::Exception&)
            {
                failed = true;
            }
            EXPECT_EQ(cudaSuccess, cudaGetLastError()) << filterCase.text << ": the error state was left behind";
        }
        if (failed)
        {
            EXPECT_TRUE(sameBits(image, Mat(frame))) << filterCase.text << ": failed, and changed the image";
            filterCase.filter->apply(frame, frame);
        }
        EXPECT_TRUE(sameBits(expected, Mat(frame))) << filterCase.text;
    }
}

#undef ASSERT_CUDA

#endif  // CUDAFASTFILTERS_HAVE_CUDA

TEST(Robustness_19, WithoutADeviceHostImagesWorkAndDeviceImagesFail)
{
    if (deviceAvailable())
        throw SkipTestException("there is a device; OnAMachineWithADevice runs this without it");
    const Mat image = makeImage(Size(61, 47), CV_8UC1);
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    expectCorrect(CPU, median, image);
    Mat pretended = image.clone();
    const cuda::GpuMat src(pretended.rows, pretended.cols, pretended.type(), pretended.data, pretended.step);
    cuda::GpuMat dst;
    EXPECT_THROW(median.filter->apply(src, dst), cv::Exception);
    EXPECT_TRUE(dst.empty());
    EXPECT_FALSE(std::string(cuda::describeFilter(median.filter)).empty());
    expectCorrect(CPU, median, image);
}

TEST(Robustness_19, TheCallerChoosesNoEngine)
{
    const Mat image = makeImage(Size(61, 47), CV_8UC1);
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    for (int i = 0; i < 3; ++i)
    {
        Mat result;
        cuda::applyFilter(median.filter, image, result);
        EXPECT_TRUE(verify(median, image, result)) << seedText();
        median.filter->apply(image, result, cuda::defaultStream());
        EXPECT_TRUE(verify(median, image, result)) << seedText();
    }
}

const char* const withoutDevice = "CUDA_VISIBLE_DEVICES=";

TEST(Robustness_19_GPU, OnAMachineWithADevice)
{
    requireEngine(GPU);
    std::string output;
    EXPECT_EQ(0, runTests(withoutDevice, "Robustness_19.WithoutADevice*:CPU/Median.*", output)) << output;
}

TEST(Robustness_19, OneLineSaysThatTheHostDoesTheWork)
{
    std::string output;
    ASSERT_EQ(0, runTests(withoutDevice, "Robustness_19.TheCallerChoosesNoEngine", output)) << output;
    std::istringstream lines(output);
    std::string line, said;
    int count = 0;
    while (std::getline(lines, line))
    {
        if (line.find("WARN") != std::string::npos && line.find("cudafastfilters") != std::string::npos)
        {
            ++count;
            said += line + "\n";
        }
    }
    EXPECT_EQ(1, count) << said;
}

TEST(Robustness_20_GPU, DeviceChangedBetweenCreationAndApply)
{
    requireEngine(GPU);
    const int count = cuda::getCudaEnabledDeviceCount(), first = cuda::getDevice();
    if (count < 2)
        throw SkipTestException("needs two devices");
    for (const Case& filterCase : oneOfEach(CV_8UC1, BORDER_REFLECT_101))
    {
        const Mat image = makeImage(Size(113, 97), CV_8UC1);
        for (int device = 0; device < count; ++device)
        {
            cuda::setDevice(device);
            expectCorrect(GPU, filterCase, image);
        }
        cuda::setDevice(first);
        expectCorrect(GPU, filterCase, image);
    }
}

}  // namespace
}  // namespace opencv_test
