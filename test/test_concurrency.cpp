// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// One filter on many threads and streams, several filters at once, filters released while in use.

#include "test_precomp.hpp"

#include <thread>

namespace opencv_test
{
namespace
{

const int threadCount = 8;
const int repeatCount = 25;

typedef EngineTest Robustness_15;
typedef EngineTest Robustness_16;

//! Applies repeatedly on its own stream; keeps the first result and counts the others that differ from it.
struct Worker
{
    Mat image, result;
    int differing = 0;
    std::string error;

    void run(Engine engine, const Ptr<cuda::Filter>& filter)
    {
        try
        {
            for (int i = 0; i < repeatCount; ++i)
            {
                const Mat again = filtered(engine, filter, image);
                if (i == 0)
                    result = again;
                else if (!sameBits(result, again))
                    ++differing;
            }
        }
        catch (const std::exception& e)
        {
            error = e.what();
        }
    }
};

//! Runs worker i with filters[i % filters.size()], all at once.
void runTogether(Engine engine, const std::vector<Case>& cases, std::vector<Worker>& workers)
{
    std::vector<std::thread> threads;
    for (size_t i = 0; i < workers.size(); ++i)
        threads.emplace_back([&, i] { workers[i].run(engine, cases[i % cases.size()].filter); });
    for (std::thread& thread : threads)
        thread.join();
    for (size_t i = 0; i < workers.size(); ++i)
    {
        const Case& filterCase = cases[i % cases.size()];
        EXPECT_EQ("", workers[i].error) << filterCase.text;
        EXPECT_EQ(0, workers[i].differing) << filterCase.text << ", thread " << i;
        EXPECT_TRUE(verify(filterCase, workers[i].image, workers[i].result))
            << filterCase.text << ", thread " << i << ", " << seedText();
    }
}

std::vector<Worker> makeWorkers(int type)
{
    std::vector<Worker> workers(threadCount);
    for (int i = 0; i < threadCount; ++i)
        workers[i].image = makeImage(Size(90 + 17 * i, 70 + 5 * i), type);
    return workers;
}

TEST_P(Robustness_15, OneFilterOnEightThreadsAndStreams)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
    {
        std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
        cases.push_back(medianCase(type, Size(21, 21)));
        cases.push_back(linearCase(type, type, randomMask(Size(21, 19)) * 0.1));
        for (const Case& filterCase : cases)
        {
            std::vector<Worker> workers = makeWorkers(type);
            runTogether(GetParam(), {filterCase}, workers);
        }
    }
}

TEST_P(Robustness_16, DifferentFiltersOnEightThreadsAndStreams)
{
    for (int type : {CV_8UC1, CV_16UC3, CV_32FC1})
    {
        std::vector<Worker> workers = makeWorkers(type);
        runTogether(GetParam(), oneOfEach(type, BORDER_REPLICATE), workers);
        const std::vector<Case> masks = {linearCase(type, type, randomMask(Size(5, 5))),
                                         linearCase(type, type, randomMask(Size(5, 5)))};
        runTogether(GetParam(), masks, workers);
        const std::vector<Case> gaussians = {gaussianCase(type, type, Size(9, 9), 1),
                                             gaussianCase(type, type, Size(9, 9), 3)};
        runTogether(GetParam(), gaussians, workers);
    }
}

TEST(Robustness_16_GPU, TwoMasksQueuedOnTwoStreams)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(1024, 768), CV_8UC1);
    const cuda::GpuMat src(image);
    cuda::Stream::Null().waitForCompletion();
    const std::vector<std::vector<Case>> pairs = {
        {linearCase(CV_8UC1, CV_8UC1, randomMask(Size(7, 7))), linearCase(CV_8UC1, CV_8UC1, randomMask(Size(7, 7)))},
        {separableCase(CV_8UC1, CV_8UC1, randomMask(Size(9, 1)), randomMask(Size(1, 9))),
         separableCase(CV_8UC1, CV_8UC1, randomMask(Size(9, 1)), randomMask(Size(1, 9)))},
        {medianCase(CV_8UC1, Size(5, 5)), rankCase(CV_8UC1, Size(5, 5), 10)}};
    for (const std::vector<Case>& pair : pairs)
    {
        cuda::Stream streams[2] = {cuda::Stream((size_t)1), cuda::Stream((size_t)1)};  // cudaStreamNonBlocking
        std::vector<cuda::GpuMat> results(40);
        for (cuda::GpuMat& result : results)
            result.create(image.size(), CV_8UC1);
        for (size_t i = 0; i < results.size(); ++i)
            pair[i % 2].filter->apply(src, results[i], streams[i % 2]);
        for (cuda::Stream& stream : streams)
            stream.waitForCompletion();
        for (size_t i = 0; i < 2; ++i)
            EXPECT_TRUE(verify(pair[i], image, Mat(results[i]))) << pair[i].text << ", " << seedText();
        for (size_t i = 2; i < results.size(); ++i)
            EXPECT_TRUE(sameBits(Mat(results[i % 2]), Mat(results[i]))) << pair[i % 2].text << ", launch " << i;
    }
}

TEST(Robustness_16_GPU, AFilterMayBeReleasedWhileItsWorkIsQueued)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(1920, 1080), CV_8UC1);
    const cuda::GpuMat src(image);
    cuda::Stream::Null().waitForCompletion();
    cuda::Stream stream((size_t)1);  // cudaStreamNonBlocking
    std::vector<Mat> masks;
    std::vector<cuda::GpuMat> results(12);
    for (cuda::GpuMat& result : results)
    {
        result.create(image.size(), CV_8UC1);
        masks.push_back(randomMask(Size(15, 15)) * 0.1);
        cuda::createFastLinearFilter(CV_8UC1, -1, masks.back())->apply(src, result, stream);
    }
    stream.waitForCompletion();
    for (size_t i = 0; i < results.size(); i += 5)
    {
        const Case linear = linearCase(CV_8UC1, CV_8UC1, masks[i]);
        EXPECT_TRUE(verify(linear, image, Mat(results[i]))) << linear.text << ", launch " << i << ", " << seedText();
    }
    for (size_t i = 0; i < results.size(); ++i)
    {
        const Mat again = filtered(GPU, cuda::createFastLinearFilter(CV_8UC1, -1, masks[i]), image);
        EXPECT_TRUE(sameBits(again, Mat(results[i]))) << "launch " << i << ", " << seedText();
    }
}

INSTANTIATE_ENGINES(Robustness_15);
INSTANTIATE_ENGINES(Robustness_16);

}  // namespace
}  // namespace opencv_test
