// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Options of calls on host images, and streams of them, with the CPU engine or with the engine that the module chooses.

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

#include <algorithm>
#include <thread>

namespace opencv_test
{
namespace
{

typedef cuda::HostOptions HostOptions;

//! Notes its calls, and goes on until a fraction is reached.
class Progress : public cuda::HostProgress
{
public:
    explicit Progress(double until = 2) : until_(until), caller_(std::this_thread::get_id()) {}

    bool update(double fraction) override
    {
        EXPECT_EQ(caller_, std::this_thread::get_id());
        fractions.push_back(fraction);
        return fraction < until_;
    }

    std::vector<double> fractions;

private:
    const double until_;
    const std::thread::id caller_;
};

//! The options' progress cancels the call.
void expectCancelled(const HostOptions& options, const Mat& image, const Ptr<cuda::Filter>& filter)
{
    Mat result;
    expectRefused(cuda::HostProgress::CANCELLED, "", [&] { cuda::applyFilter(filter, image, result, options); });
}

//! The call throws with this code and these words, and does not change the destination.
void expectError(int code, const std::string& words, const HostOptions& options, const Mat& image,
                 const Ptr<cuda::Filter>& filter)
{
    const Mat content = makeImage(Size(13, 11), CV_16SC1);
    Mat dst = content.clone();
    expectRefused(code, words, [&] { cuda::applyFilter(filter, image, dst, options); });
    EXPECT_TRUE(sameBits(content, dst));
}

TEST(HostOptions, WhatIsNotAcceptedIsSaid)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    const Mat image = makeImage(Size(20, 10), CV_8UC1);
    HostOptions options;
    options.engine = 7;
    expectError(Error::StsBadArg, "engine is 7", options, image, filter);
    options = HostOptions();
    options.devices = {0, 1, 0};
    expectError(Error::StsBadArg, "has 0 twice", options, image, filter);
    options.devices = {-1};
    expectError(Error::StsOutOfRange, "has -1", options, image, filter);
    expectError(Error::StsUnmatchedFormats, "8UC3", HostOptions(), makeImage(Size(20, 10), CV_8UC3), filter);
    expectError(Error::StsBadArg, "empty", HostOptions(), Mat(), filter);
    uchar pixel = 0;  // the others are not read
    expectError(Error::StsOutOfRange, "1x1073741824", HostOptions(), Mat(1 << 30, 1, CV_8UC1, &pixel), filter);
    expectError(Error::StsNullPtr, "no filter", HostOptions(), image, Ptr<cuda::Filter>());
    options.devices = {1000};
    options.engine = HostOptions::CUDA;
    expectError(Error::GpuNotSupported, "CUDA needs CUDA", options, image, filter);
    EXPECT_THROW(cuda::hostMemoryNeeded(filter, Size(0, 3)), cv::Exception);
    EXPECT_THROW(cuda::hostMemoryNeeded(Ptr<cuda::Filter>(), Size(3, 3)), cv::Exception);
}

TEST(HostOptions, CudaWithoutADeviceIsAnError)
{
    if (deviceAvailable())
        throw SkipTestException("there is a device");
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    expectError(Error::GpuNotSupported, "CUDA needs CUDA", HostOptions(HostOptions::CUDA),
                makeImage(Size(20, 10), CV_8UC1), filter);
    EXPECT_THROW(cuda::hostMemoryNeeded(filter, Size(3, 3), HostOptions(HostOptions::CUDA)), cv::Exception);
    EXPECT_EQ(0u, cuda::hostMemoryNeeded(filter, Size(3, 3)));
    EXPECT_THROW(cuda::HostStream(filter, Size(3, 3), HostOptions(HostOptions::CUDA)), cv::Exception);
}

TEST(HostOptions, TheCpuFiltersWhatItDidBefore)
{
    HostOptions withDevices;
    withDevices.devices = {0};
    withDevices.deviceMemory = (size_t)1 << 30;
    for (int border : allBorders())
        for (const Case& filterCase : oneOfEach(CV_8UC3, border))
        {
            const Mat image = makeImage(Size(67, 45), CV_8UC3);
            for (const HostOptions& options : {HostOptions(), HostOptions(HostOptions::CPU), withDevices})
            {
                Mat result;
                cuda::applyFilter(filterCase.filter, image, result, options);
                EXPECT_TRUE(verify(filterCase, image, result)) << filterCase.text << ", " << seedText();
            }
        }
    cuda::releaseHostBuffers();
    EXPECT_EQ((int)HostOptions::CPU, cuda::hostEngine(cuda::createFastMedianFilter(CV_8UC1, 3), Size(100, 100)));
    EXPECT_THROW(cuda::hostEngine(cuda::createFastMedianFilter(CV_8UC1, 3), Size(100, 0)), cv::Exception);
    EXPECT_EQ(0u, cuda::hostMemoryNeeded(cuda::createFastMedianFilter(CV_8UC1, 3), Size(100, 100),
                                         HostOptions(HostOptions::CPU)));
}

TEST(HostOptions, ProgressOfTheCpu)
{
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    const Mat image = makeImage(Size(67, 45), CV_8UC1);
    HostOptions options(HostOptions::CPU);
    const Ptr<Progress> watching = makePtr<Progress>(), cancelling = makePtr<Progress>(0.);
    Mat result;
    options.progress = watching;
    cuda::applyFilter(median.filter, image, result, options);
    EXPECT_EQ((std::vector<double>{0, 1}), watching->fractions);
    EXPECT_TRUE(verify(median, image, result)) << seedText();
    options.progress = cancelling;
    expectCancelled(options, image, median.filter);
}

//! With progress an image is filtered in bands of rows, the first of four windows or 64 rows.
TEST(HostOptions, BandsOfTheCpuChangeNoBit)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC1})
        for (int border : allBorders())
            for (int isolated : {0, (int)BORDER_ISOLATED})
            {
                std::vector<Ptr<cuda::Filter>> filters = {
                    cuda::createFastMedianFilter(type, 3, border | isolated),
                    cuda::createFastMedianFilter(type, 31, border | isolated),
                    cuda::createFastGaussianFilter(type, -1, Size(33, 33), 5, 0, border | isolated),
                    cuda::createFastLargeGaussianFilter(type, -1, 20, 0, border | isolated)};
                for (const Case& filterCase : oneOfEach(type, border | isolated))
                    filters.push_back(filterCase.filter);
                const Mat image = makeImage(Size(50, 1120), type)(Rect(3, 5, 37, 1100));
                for (const Ptr<cuda::Filter>& filter : filters)
                {
                    HostOptions options(HostOptions::CPU);
                    Mat expected, result;
                    cuda::applyFilter(filter, image, expected, options);
                    const std::string algorithm = cuda::fastfilters::lastAlgorithm();
                    const Ptr<Progress> watching = makePtr<Progress>();
                    options.progress = watching;
                    cuda::applyFilter(filter, image, result, options);
                    const std::vector<double>& fractions = watching->fractions;
                    const std::string text = cuda::describeFilter(filter) + ", " + seedText();
                    EXPECT_TRUE(sameBits(expected, result)) << text;
                    EXPECT_GE(fractions.size(), algorithm == "gaussian_blur" ? 2u : 3u) << text;
                    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end())) << text;
                    EXPECT_EQ(0, fractions.front()) << text;
                    EXPECT_EQ(1, fractions.back()) << text;
                }
            }
}

TEST(HostOptions, ACancelledCallOfTheCpuEndsAtABand)
{
    HostOptions options(HostOptions::CPU);
    const Ptr<Progress> cancelling = makePtr<Progress>(0.1);
    options.progress = cancelling;
    expectCancelled(options, makeImage(Size(67, 300), CV_8UC1), cuda::createFastMedianFilter(CV_8UC1, 5));
    EXPECT_EQ((std::vector<double>{0, 64. / 300}), cancelling->fractions);
}

TEST(HostStream, FramesAreFilteredAndWaitedForInAnyOrder)
{
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    const Size size(160, 90);
    std::vector<Mat> images, results(12);
    for (size_t i = 0; i < results.size(); ++i)
        images.push_back(makeImage(size, CV_8UC1));
    for (int atOnce : {1, 3, 16})
    {
        std::fill(results.begin(), results.end(), Mat());
        cuda::HostStream stream(median.filter, size, HostOptions(), atOnce);
        for (size_t i = 0; i < results.size(); ++i)
            ASSERT_EQ((int64)i, stream.submit(images[i], results[i]));
        stream.wait(7);
        for (size_t i = 0; i <= 7; ++i)
            EXPECT_TRUE(verify(median, images[i], results[i])) << i << ", " << seedText();
        stream.wait(3);
        stream.wait(-1);
        stream.wait(11);
        stream.wait(11);
        for (size_t i = 8; i < results.size(); ++i)
            EXPECT_TRUE(verify(median, images[i], results[i])) << i << ", " << seedText();
        EXPECT_THROW(stream.wait(12), cv::Exception);
    }
}

TEST(HostStream, TheDestructorWaits)
{
    const Case median = medianCase(CV_8UC1, Size(15, 15));
    const Mat image = makeImage(Size(300, 200), CV_8UC1);
    std::vector<Mat> results(6);
    {
        cuda::HostStream stream(median.filter, image.size());
        for (Mat& result : results)
            stream.submit(image, result);
    }
    for (const Mat& result : results)
        EXPECT_TRUE(verify(median, image, result)) << seedText();
}

TEST(HostStream, WhatIsNotAcceptedIsSaidAtOnce)
{
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 3);
    HostOptions options;
    options.progress = makePtr<Progress>();
    EXPECT_THROW(cuda::HostStream(filter, Size(10, 10), options), cv::Exception);
    EXPECT_THROW(cuda::HostStream(filter, Size(10, 0)), cv::Exception);
    EXPECT_THROW(cuda::HostStream(filter, Size(10, 10), HostOptions(), 0), cv::Exception);
    EXPECT_THROW(cuda::HostStream(filter, Size(10, 10), HostOptions(), 17), cv::Exception);
    EXPECT_THROW(cuda::HostStream(Ptr<cuda::Filter>(), Size(10, 10)), cv::Exception);
    cuda::HostStream stream(filter, Size(10, 10));
    Mat result;
    EXPECT_THROW(stream.submit(makeImage(Size(10, 11), CV_8UC1), result), cv::Exception);
    EXPECT_THROW(stream.submit(makeImage(Size(10, 10), CV_8UC3), result), cv::Exception);
    EXPECT_TRUE(result.empty());
    stream.wait(stream.submit(makeImage(Size(10, 10), CV_8UC1), result));
    EXPECT_FALSE(result.empty());
}

}  // namespace
}  // namespace opencv_test
