// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Few and small cases for a run under ThreadSanitizer: one filter on several threads, and one image on the threads of
// cv::parallel_for_. Those of OpenCV synchronise by code that ThreadSanitizer does not see, so a backend of std::thread
// takes their place: it orders the stripes of a call after the call's start and before its end, and nothing else.

#include "test_precomp.hpp"

#include "opencv2/core/parallel/parallel_backend.hpp"

#include "testing/test_hooks.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const int threadCount = 4;

//! Lets threads go on when all of them have come.
class Barrier
{
public:
    explicit Barrier(int count) : missing_(count) {}

    void wait()
    {
        std::unique_lock<std::mutex> lock(mutex_);
        --missing_;
        condition_.notify_all();
        condition_.wait(lock, [&] { return missing_ == 0; });
    }

private:
    std::mutex mutex_;
    std::condition_variable condition_;
    int missing_;
};

//! Calls body(0) .. body(count - 1) on a thread each. OpenCV locks a mutex when a thread calls it for the first time
//! and when it ends: a thread that ended before the next began would be ordered before it, and no race between them
//! found.
void runTogether(int count, const std::function<void(int)>& body)
{
    Barrier start(count), end(count);
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back(
            [&, i]
            {
                start.wait();
                body(i);
                end.wait();
            });
    for (std::thread& thread : threads)
        thread.join();
}

//! Runs the stripes of a call on threads that are started for it.
class ThreadsForEachCall : public cv::parallel::ParallelForAPI
{
public:
    void parallel_for(int tasks, FN_parallel_for_body_cb_t body, void* data) override
    {
        const int count = std::min(tasks, threadCount);
        runTogether(count,
                    [&](int i)
                    {
                        indexOfThread() = i;
                        for (int task = tasks * i / count; task < tasks * (i + 1) / count; ++task)
                            body(task, task + 1, data);
                    });
    }

    int getThreadNum() const override { return indexOfThread(); }
    int getNumThreads() const override { return threadCount; }
    int setNumThreads(int) override { return threadCount; }
    const char* getName() const override { return "std::thread"; }

private:
    static int& indexOfThread()
    {
        thread_local int index = 0;
        return index;
    }
};

class ThreadSanitizer : public testing::Test
{
protected:
    void SetUp() override { cv::parallel::setParallelForBackend(std::make_shared<ThreadsForEachCall>(), false); }
    void TearDown() override { cv::parallel::setParallelForBackend(std::shared_ptr<cv::parallel::ParallelForAPI>()); }
};

std::vector<Case> casesOf(int type)
{
    std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    const Mat row = cv::getGaussianKernel(31, 5, CV_64F).t();
    cases.push_back(medianCase(type, Size(3, 3)));
    cases.push_back(medianCase(type, Size(11, 11)));
    cases.push_back(medianCase(type, Size(31, 31)));
    cases.push_back(rankCase(type, Size(9, 7), 0));
    cases.push_back(rankCase(type, Size(21, 21), 80));
    cases.push_back(boxCase(type, type, Size(25, 25)));
    cases.push_back(linearCase(type, type, randomMask(Size(15, 13)) * 0.1));
    cases.push_back(separableCase(type, type, row, row.t()));
    Case large = cases.back();
    large.text = "large gaussian of " + typeText(type);
    large.filter = cuda::createFastLargeGaussianFilter(type, type, 12);
    cases.push_back(large);
    return cases;
}

const int types[] = {CV_8UC1, CV_8UC3, CV_8SC4, CV_16UC1, CV_16SC3, CV_32FC1, CV_32FC4};

TEST_F(ThreadSanitizer, StripesOfOneImage)
{
    for (int type : types)
        for (const Case& filterCase : casesOf(type))
        {
            const Mat image = makeImage(Size(37, 331), type);
            Mat first, again;
            applyOnCpu(filterCase.filter, image, first);
            applyOnCpu(filterCase.filter, image, again);
            EXPECT_TRUE(sameBits(first, again)) << filterCase.text << ", " << seedText();
        }
}

TEST_F(ThreadSanitizer, OneFilterOnSeveralThreads)
{
    for (int type : types)
        for (const Case& filterCase : casesOf(type))
        {
            const Mat image = makeImage(Size(67, 81), type);
            std::vector<Mat> results(threadCount);
            runTogether(threadCount, [&](int i) { applyOnCpu(filterCase.filter, image, results[i]); });
            for (const Mat& result : results)
                EXPECT_TRUE(sameBits(results[0], result)) << filterCase.text << ", " << seedText();
        }
}

//! The transform of the mask, which the first call makes for all.
TEST_F(ThreadSanitizer, FirstCallsOfAFourierFilter)
{
    for (int type : {CV_16UC1, CV_32FC3})
    {
        const Case filterCase = linearCase(type, type, randomMask(Size(23, 21)) * 0.1);
        const Mat image = makeImage(Size(131, 97), type);
        std::vector<Mat> results(threadCount);
        std::vector<std::string> algorithms(threadCount);
        runTogether(threadCount,
                    [&](int i)
                    {
                        const AnyImageSize anySize;
                        applyOnCpu(filterCase.filter, image, results[i]);
                        algorithms[i] = ff::lastAlgorithm();
                    });
        for (int i = 0; i < threadCount; ++i)
        {
            EXPECT_EQ(hasVectors() ? "dense_fourier" : "direct_rows", algorithms[i]);
            EXPECT_TRUE(sameBits(results[0], results[i])) << filterCase.text << ", " << seedText();
        }
        EXPECT_TRUE(verify(filterCase, image, results[0])) << filterCase.text << ", " << seedText();
    }
}

//! Has to be found: `./dev test --thread-sanitizer` runs it apart from the others and expects so.
TEST_F(ThreadSanitizer, DISABLED_FindsARace)
{
    int sum = 0;
    cv::parallel_for_(Range(0, 2 * threadCount), [&](const Range& range) { sum += range.end; });
    EXPECT_NE(0, sum);
}

}  // namespace
}  // namespace opencv_test
