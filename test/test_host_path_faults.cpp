// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Host images through the GPU when something fails for good: the device is lost, or there is no pinned memory. They
// run in separate processes if the device would stay lost for those that follow.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_child.hpp"
#include "test_host_path.hpp"
#include "testing/test_hooks.hpp"

#include <cuda_runtime_api.h>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! Runs the test that calls it once more, in a separate process; returns what that prints.
std::string outputOfChild()
{
    const testing::TestInfo* const test = testing::UnitTest::GetInstance()->current_test_info();
    std::string output;
    EXPECT_EQ(0, runTests("", std::string(test->test_case_name()) + "." + test->name(), output)) << output;
    EXPECT_NE(std::string::npos, output.find("[  PASSED  ] 1 test")) << output;
    return output;
}

//! Has a kernel read where no memory is, once bands of a call are done: the device is lost for this process.
class LosesDevice : public cuda::HostProgress
{
public:
    explicit LosesDevice(int device) : device_(device)
    {
        // So that it takes no time later.
        EXPECT_EQ(cudaSuccess, filterFrom(nullptr));
    }

    bool update(double fraction) override
    {
        if (at == 0 && fraction > 0)
        {
            at = fraction;
            EXPECT_NE(cudaSuccess, filterFrom(reinterpret_cast<void*>((size_t)1 << 44)));
        }
        return true;
    }

    double at = 0;

private:
    //! Null: it allocates the memory.
    cudaError_t filterFrom(void* pixels) const
    {
        const int before = cuda::getDevice();
        cuda::setDevice(device_);
        const Size size(64, 64);
        const cuda::GpuMat source =
            pixels ? cuda::GpuMat(size, CV_8UC1, pixels) : cuda::GpuMat(size, CV_8UC1, Scalar(0));
        cuda::GpuMat result(size, CV_8UC1);
        cuda::createFastMedianFilter(CV_8UC1, 3)->apply(source, result, cuda::Stream::Null());
        const cudaError_t error = cudaDeviceSynchronize();
        cudaSetDevice(before);  // cv::cuda::setDevice() would throw what the device says now
        return error;
    }

    const int device_;
};

class GoesOn : public cuda::HostProgress
{
public:
    bool update(double) override { return true; }
};

//! An image whose bands are small and many: most of them are still to come when a device is lost.
struct ManyBands
{
    ManyBands() : filter(cuda::createFastMedianFilter(CV_8UC1, 15)), image(makeImage(Size(8192, 16384), CV_8UC1))
    {
        cuda::applyFilter(filter, image, expected, HostOptions(HostOptions::CPU));
    }

    HostOptions options(int engine, const Ptr<LosesDevice>& progress) const
    {
        HostOptions options(engine);
        options.deviceMemory = cuda::hostMemoryNeeded(filter, image.size(), onCuda());
        options.progress = progress;
        return options;
    }

    Ptr<cuda::Filter> filter;
    Mat image, expected;
};

void expectCallsOfALostDevice()
{
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    const Mat image = makeImage(Size(300, 200), CV_8UC1), large = makeImage(Size(4000, 3000), CV_8UC1);
    Mat result, expected;
    EXPECT_THROW(cuda::applyFilter(median.filter, image, result, onCuda()), cv::Exception);
    cuda::applyFilter(median.filter, image, result, HostOptions());
    EXPECT_TRUE(verify(median, image, result)) << seedText();
    cuda::applyFilter(median.filter, large, expected, HostOptions(HostOptions::CPU));
    {
        cuda::HostStream stream(median.filter, large.size());
        Mat results[4];
        for (Mat& frame : results)
            stream.submit(large, frame);
        stream.wait(3);
        for (const Mat& frame : results)
            EXPECT_TRUE(sameBits(expected, frame));
    }
    cuda::releaseHostBuffers();
}

TEST(HostPathFaults_GPU, ADeviceLostInTheMiddleOfAutoLeavesTheCpu)
{
    requireEngine(GPU);
    if (!isChild())
    {
        EXPECT_NE(std::string::npos, outputOfChild().find("CUDA device 0 is left out of a call"));
        return;
    }
    const ManyBands example;
    const Ptr<LosesDevice> progress = makePtr<LosesDevice>(0);
    Mat result;
    cuda::applyFilter(example.filter, example.image, result, example.options(HostOptions::AUTO, progress));
    EXPECT_GT(progress->at, 0);
    EXPECT_LT(progress->at, 0.5);
    EXPECT_TRUE(sameBits(example.expected, result));
    expectCallsOfALostDevice();
}

TEST(HostPathFaults_GPU, ADeviceLostInTheMiddleOfCudaIsAnErrorThatNamesIt)
{
    requireEngine(GPU);
    if (!isChild())
    {
        outputOfChild();
        return;
    }
    const ManyBands example;
    const Ptr<LosesDevice> progress = makePtr<LosesDevice>(0);
    Mat result;
    const HostOptions options = example.options(HostOptions::CUDA, progress);
    expectRefused(Error::GpuApiCallError,
                  "CUDA device 0: ", [&] { cuda::applyFilter(example.filter, example.image, result, options); });
    EXPECT_GT(progress->at, 0);
    EXPECT_LT(progress->at, 0.5);
    expectCallsOfALostDevice();
}

//! The driver ends a process's work on all devices if a kernel of one reads memory that is not there. The bands of
//! a device that fails otherwise go to the others: ThreadSanitizerHostPipeline.TheRowsOfADeviceThatFailsGoToTheOthers.
TEST(HostPathFaults_GPU, OfTwoDevicesOneIsLostAndTheCpuFinishes)
{
    requireEngine(GPU);
    if (cuda::getCudaEnabledDeviceCount() < 2)
        throw SkipTestException("needs two devices");
    if (!isChild())
    {
        EXPECT_NE(std::string::npos, outputOfChild().find("CUDA device 1 is left out of a call"));
        return;
    }
    const ManyBands example;
    const Ptr<LosesDevice> progress = makePtr<LosesDevice>(1);
    HostOptions options = example.options(HostOptions::AUTO, progress);
    options.devices = {0, 1};
    Mat result;
    cuda::applyFilter(example.filter, example.image, result, options);
    EXPECT_GT(progress->at, 0);
    EXPECT_LT(progress->at, 1);
    EXPECT_TRUE(sameBits(example.expected, result));
}

//! By the driver, which makes none for the question.
bool hasContext(int device)
{
    typedef int (*GetState)(int device, unsigned* flags, int* active);
    static const GetState getState = []
    {
        void* function = nullptr;
        cudaDriverEntryPointQueryResult found;
#if CUDART_VERSION >= 12050
        const cudaError_t error =
            cudaGetDriverEntryPointByVersion("cuDevicePrimaryCtxGetState", &function, 12000, cudaEnableDefault, &found);
#else
        const cudaError_t error =
            cudaGetDriverEntryPoint("cuDevicePrimaryCtxGetState", &function, cudaEnableDefault, &found);
#endif
        CV_Assert(error == cudaSuccess && found == cudaDriverEntryPointSuccess);
        return reinterpret_cast<GetState>(function);
    }();
    unsigned flags = 0;
    int active = 0;
    EXPECT_EQ(0, getState(device, &flags, &active));
    return active != 0;
}

TEST(HostPathFaults_GPU, AnotherDeviceTakesNoMemoryOfTheCurrentOne)
{
    requireEngine(GPU);
    if (cuda::getCudaEnabledDeviceCount() < 2)
        throw SkipTestException("needs two devices");
    if (!isChild())
    {
        outputOfChild();
        return;
    }
    hasContext(0);
    ASSERT_EQ(0, cuda::getDevice());
    ASSERT_EQ(cudaSuccess, cudaDeviceReset());
    ASSERT_FALSE(hasContext(0));
    const Mat image = makeImage(Size(4000, 3000), CV_8UC1);
    for (int engine : {HostOptions::CUDA, HostOptions::AUTO})
    {
        HostOptions options(engine);
        options.devices = {1};
        for (const Case& filterCase :
             {medianCase(CV_8UC1, Size(15, 15)), linearCase(CV_8UC1, CV_8UC1, randomMask(Size(15, 15)) * 0.1)})
        {
            Mat results[4];
            cuda::hostMemoryNeeded(filterCase.filter, image.size(), options);
            EXPECT_FALSE(hasContext(0)) << "hostMemoryNeeded";
            cuda::applyFilter(filterCase.filter, image, results[0], options);
            EXPECT_FALSE(hasContext(0)) << "applyFilter";
            HostOptions withProgress = options;
            withProgress.progress = makePtr<GoesOn>();
            cuda::applyFilter(filterCase.filter, image, results[1], withProgress);
            EXPECT_FALSE(hasContext(0)) << "with progress";
            cuda::HostStream stream(filterCase.filter, image.size(), options);
            stream.submit(image, results[2]);
            stream.wait(stream.submit(image, results[3]));
            EXPECT_FALSE(hasContext(0)) << "HostStream";
            for (int i = 1; i < 4; ++i)
                EXPECT_TRUE(sameBits(results[0], results[i])) << filterCase.text << ", " << i;
        }
        EXPECT_FALSE(hasContext(0)) << "the end of filters";
        cuda::releaseHostBuffers();
        EXPECT_FALSE(hasContext(0)) << "releaseHostBuffers";
        EXPECT_EQ(0, cuda::getDevice());
    }
    EXPECT_TRUE(hasContext(1));
}

TEST(Robustness_18_GPU, NoPinnedMemoryLeavesTheCpuOrIsAnError)
{
    requireEngine(GPU);
    const LongImage example;
    for (const char* what : {"allocating pinned memory", "allocating device memory", "making a stream"})
    {
        cuda::releaseHostBuffers();
        ff::failHostCalls(what, Error::StsNoMem);
        EXPECT_TRUE(sameBits(example.expected, example.filtered(HostOptions()))) << what;
        expectRefused(Error::StsNoMem, "", [&] { example.filtered(onCuda()); });
        EXPECT_EQ(cudaSuccess, cudaGetLastError());
        ff::failHostCalls(nullptr, 0);
        EXPECT_TRUE(sameBits(example.expected, example.filtered(onCuda()))) << "after " << what;
    }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
