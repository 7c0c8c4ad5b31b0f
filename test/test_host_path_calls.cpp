// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Calls on host images that go through the GPU: errors, threads, cancelling, streams of frames, memory.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_host_path.hpp"
#include "testing/test_hooks.hpp"

#include <atomic>
#include <thread>

#include <cuda_runtime_api.h>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(HostPathCalls_GPU, AutoAndTheDefaultGiveTheSame)
{
    requireEngine(GPU);
    const LongImage example;
    EXPECT_TRUE(sameBits(example.expected, example.filtered(HostOptions())));
    Mat actual;
    example.filterCase.filter->apply(example.image, actual);
    EXPECT_EQ((int)HostOptions::CUDA,
              cuda::hostEngine(cuda::createFastMedianFilter(CV_8UC1, 15), Size(10000, 10000), HostOptions()));
    EXPECT_TRUE(sameBits(example.expected, actual));
}

TEST(HostPathCalls_GPU, ALimitThatIsTooSmallIsAnErrorThatSaysWhatIsNeeded)
{
    requireEngine(GPU);
    const LongImage example;
    const size_t least = cuda::hostMemoryNeeded(example.filterCase.filter, example.image.size(), onCuda());
    expectRefused(Error::StsOutOfRange, std::to_string(least), [&] { example.filtered(onCuda(least - 1)); });
    EXPECT_TRUE(sameBits(example.expected, example.filtered(onCuda(least))));
}

TEST(HostPathCalls_GPU, ManyThreadsAtOnce)
{
    requireEngine(GPU);
    const LongImage example;
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 10; ++i)
        threads.emplace_back(
            [&, i]
            {
                try
                {
                    for (int round = 0; round < 3; ++round)
                        if (!sameBits(example.expected, example.filtered(onCuda((size_t)(i % 3) << 22))))
                            ++wrong;
                }
                catch (const std::exception&)
                {
                    ++wrong;
                }
            });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(0, wrong);
}

TEST(HostPathCalls_GPU, AFailureOfAnyCallIsAnErrorAndTheNextCallWorks)
{
    requireEngine(GPU);
    const LongImage example;
    const HostOptions options = onCuda((size_t)3 << 20);
    HostOptions automatic = options;
    automatic.engine = HostOptions::AUTO;
    for (int code : {(int)Error::GpuApiCallError, (int)Error::StsNoMem})
    {
        cuda::releaseHostBuffers();
        ff::failHostCall(-1, 0);
        example.filtered(options);
        const int calls = ff::failHostCall(-1, 0);
        ASSERT_GT(calls, 20);
        for (int call = 0; call < calls; call += 1 + calls / 60)
        {
            cuda::releaseHostBuffers();
            ff::failHostCall(call, code);
            if (code == Error::GpuApiCallError)
            {
                EXPECT_THROW(example.filtered(options), cv::Exception) << call << " of " << calls;
            }
            else
            {
                EXPECT_TRUE(sameBits(example.expected, example.filtered(options))) << call << " of " << calls;
            }
            EXPECT_EQ(cudaSuccess, cudaGetLastError()) << call;
            ff::failHostCall(call, code);
            EXPECT_TRUE(sameBits(example.expected, example.filtered(automatic))) << call << " of " << calls;
            ff::failHostCall(-1, 0);
            EXPECT_TRUE(sameBits(example.expected, example.filtered(options))) << call << " of " << calls;
        }
    }
}

//! Goes on until a fraction is reached.
class Until : public cuda::HostProgress
{
public:
    explicit Until(double fraction) : until_(fraction) {}
    bool update(double fraction) override
    {
        EXPECT_GE(fraction, last);
        last = fraction;
        return fraction < until_;
    }

    double last = 0;

private:
    const double until_;
};

TEST(HostPathCalls_GPU, ProgressAndCancel)
{
    requireEngine(GPU);
    const LongImage example;
    HostOptions options = onCuda((size_t)1 << 20);
    const Ptr<Until> watching = makePtr<Until>(2.);
    options.progress = watching;
    EXPECT_TRUE(sameBits(example.expected, example.filtered(options)));
    EXPECT_EQ(1, watching->last);
    for (double until : {0., 0.5})
    {
        options.progress = makePtr<Until>(until);
        expectRefused(cuda::HostProgress::CANCELLED, "", [&] { example.filtered(options); });
    }
    EXPECT_TRUE(sameBits(example.expected, example.filtered(onCuda())));
}

TEST(HostPathCalls_GPU, StreamsOfFrames)
{
    requireEngine(GPU);
    const Case median = medianCase(CV_8UC1, Size(3, 3));
    const Size size(640, 360);
    std::vector<Mat> images;
    for (int i = 0; i < 20; ++i)
        images.push_back(makeImage(size, CV_8UC1));
    for (MemoryKind kind : {Pageable, Pinned, Mapped})
    {
        std::vector<HostImage> sources, results;
        for (const Mat& image : images)
        {
            sources.emplace_back(kind, size, CV_8UC1);
            results.emplace_back(kind, size, CV_8UC1);
            image.copyTo(sources.back().image);
        }
        cuda::HostStream stream(median.filter, size, onCuda());
        for (size_t i = 0; i < images.size(); ++i)
            stream.submit(sources[i].image, results[i].image);
        for (size_t i = 0; i < images.size(); ++i)
        {
            stream.wait((int64)i);
            EXPECT_TRUE(sameBits(inOnePiece(median.filter, images[i]), results[i].image)) << i << ", " << seedText();
        }
    }
}

TEST(HostPathCalls_GPU, AFrameThatFailsIsReportedByItsTicketAlone)
{
    requireEngine(GPU);
    const LongImage example;
    Mat results[3];
    cuda::HostStream stream(example.filterCase.filter, example.image.size(), onCuda(), 1);
    stream.wait(stream.submit(example.image, results[0]));
    ff::failHostCall(3, Error::GpuApiCallError);
    const int64 failing = stream.submit(example.image, results[1]);
    EXPECT_THROW(stream.wait(failing), cv::Exception);
    ff::failHostCall(-1, 0);
    stream.wait(failing);
    stream.wait(stream.submit(example.image, results[2]));
    EXPECT_TRUE(sameBits(example.expected, results[2]));
}

TEST(HostPathCalls_GPU, TheReportSaysWhatDidIt)
{
    requireEngine(GPU);
    const LongImage example;
    HostOptions options = onCuda();
    options.report = makePtr<cuda::HostReport>();
    EXPECT_TRUE(sameBits(example.expected, example.filtered(options)));
    EXPECT_EQ((int)HostOptions::CUDA, options.report->engine);
    EXPECT_EQ(std::vector<int>{cuda::getDevice()}, options.report->devices);
    EXPECT_EQ("", options.report->whyNotCuda);
    const Ptr<cuda::Filter> filter = example.filterCase.filter;
    const std::string described = cuda::describeFilter(filter, example.image.size(), cuda::getDevice());
    const std::string cuda = described.substr(0, described.find("cpu:"));
    EXPECT_NE(std::string::npos, cuda.find("algorithm: " + std::string(options.report->algorithm))) << cuda;
}

//! AUTO goes on on the CPU, and says so.
TEST(HostPathCalls_GPU, TheReportSaysThatTheCpuTookOver)
{
    requireEngine(GPU);
    const Case median = medianCase(CV_8UC1, Size(31, 31));
    const Mat image = makeImage(Size(4000, 3000), CV_8UC1);
    HostOptions options;
    ASSERT_EQ((int)HostOptions::CUDA, cuda::hostEngine(median.filter, image.size(), options));
    options.report = makePtr<cuda::HostReport>();
    Mat result, expected;
    cuda::applyFilter(median.filter, image, expected, HostOptions(HostOptions::CPU));
    ff::failHostCall(3, Error::GpuApiCallError);
    cuda::applyFilter(median.filter, image, result, options);
    ff::failHostCall(-1, 0);
    EXPECT_TRUE(sameBits(expected, result));
    EXPECT_EQ((int)HostOptions::CPU, options.report->engine);
    EXPECT_TRUE(options.report->devices.empty());
    EXPECT_NE(std::string::npos, std::string(options.report->whyNotCuda).find("CUDA device"))
        << options.report->whyNotCuda;
}

TEST(HostPathCalls_GPU, TheCurrentDeviceStaysAndTwoDevicesShare)
{
    requireEngine(GPU);
    const int before = cuda::getDevice(), count = cuda::getCudaEnabledDeviceCount();
    if (count < 2)
        throw SkipTestException("needs two devices");
    const LongImage example;
    HostOptions options = onCuda((size_t)4 << 20);
    options.devices = {count - 1};
    EXPECT_TRUE(sameBits(example.expected, example.filtered(options)));
    EXPECT_EQ(before, cuda::getDevice());
    options.devices = {1, 0};
    for (int i = 0; i < 5; ++i)
        EXPECT_TRUE(sameBits(example.expected, example.filtered(options)));
    EXPECT_EQ(before, cuda::getDevice());
}

//! Filters whose scratch memory grows with the rows above a band, or is not less for fewer rows.
TEST(HostPathCalls_GPU, ScratchMemoryFitsEveryBand)
{
    requireEngine(GPU);
    std::vector<Case> cases = {medianCase(CV_8UC1, Size(101, 101)), medianCase(CV_8UC1, Size(151, 151))};
    for (int border : {BORDER_CONSTANT, BORDER_REPLICATE})
    {
        const LinearOptions options = LinearOptions::withBorder(border);
        cases.push_back(gaussianCase(CV_32FC1, CV_8UC1, Size(5, 5), 1, 0, options));
        cases.push_back(boxCase(CV_16UC3, CV_8UC3, Size(3, 3), true, options));
        cases.push_back(boxCase(CV_8UC1, CV_8UC1, Size(201, 201), true, options));
    }
    for (const Case& filterCase : cases)
    {
        const Mat image = makeImage(Size(2000, 2000), filterCase.srcType);
        Mat actual;
        cuda::applyFilter(filterCase.filter, image, actual, onCuda());
        EXPECT_TRUE(sameBits(inOnePiece(filterCase.filter, image), actual)) << filterCase.text;
    }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
