// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Host images through the GPU while the device's memory is counted or exhausted: no other process may use it then.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "test_device_memory.hpp"
#include "test_host_path.hpp"
#include "testing/test_hooks.hpp"

#include <fstream>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const size_t mebibyte = (size_t)1 << 20;
const size_t granularity = 2 * mebibyte;  // the driver's granularity

TEST(HostPathWhole_GPU, TheLimitIsKeptAndAllIsGivenBack_WholeDevice)
{
    requireEngine(GPU);
    const LongImage example;
    for (const Case& filterCase :
         {example.filterCase, medianCase(CV_8UC1, Size(101, 101)), boxCase(CV_8UC1, CV_8UC1, Size(31, 31))})
        for (size_t wanted : {8 * mebibyte, 32 * mebibyte})
        {
            const size_t limit =
                std::max(wanted, cuda::hostMemoryNeeded(filterCase.filter, example.image.size(), onCuda()));
            Mat actual;
            const auto call = [&] { cuda::applyFilter(filterCase.filter, example.image, actual, onCuda(limit)); };
            call();  // loads the kernels and the coefficients
            cuda::releaseHostBuffers();
            cudaDeviceSynchronize();
            const size_t before = freeMemory();
            const size_t least = leastFreeMemoryDuring(call);
            EXPECT_LE(before - std::min(least, before), limit + granularity) << filterCase.text << ", " << limit;
            cuda::releaseHostBuffers();
            EXPECT_EQ(before, freeMemory()) << filterCase.text << ", " << limit;
        }
}

//! The frames of a stream share the limit, and all are right if it suffices only for one.
TEST(HostPathWhole_GPU, FramesOfAStreamShareTheLimit_WholeDevice)
{
    requireEngine(GPU);
    const LongImage example;
    const Case& filterCase = example.filterCase;
    const size_t needed = cuda::hostMemoryNeeded(filterCase.filter, example.image.size(), onCuda());
    const int framesAtOnce = 4, count = 8;
    for (size_t limit : {needed, 5 * needed / 2, 32 * mebibyte})
    {
        std::vector<Mat> results(count);
        const auto call = [&]
        {
            cuda::HostStream stream(filterCase.filter, example.image.size(), onCuda(limit), framesAtOnce);
            for (Mat& result : results)
                stream.submit(example.image, result);
            stream.wait(count - 1);
        };
        call();  // loads the kernels and the coefficients
        cuda::releaseHostBuffers();
        cudaDeviceSynchronize();
        const size_t before = freeMemory();
        const size_t least = leastFreeMemoryDuring(call);
        // On top: what blocks are rounded up to, and what the driver takes for each frame's streams.
        EXPECT_LE(before - std::min(least, before), limit + framesAtOnce * 2 * granularity) << limit;
        for (const Mat& result : results)
            ASSERT_TRUE(sameBits(example.expected, result)) << limit;
        cuda::releaseHostBuffers();
    }
    EXPECT_THROW(
        {
            cuda::HostStream stream(filterCase.filter, example.image.size(), onCuda(needed - 1), framesAtOnce);
            Mat result;
            stream.wait(stream.submit(example.image, result));
        },
        cv::Exception);
}

//! What a call did on a full device: its result, or the error of exhausted memory.
std::string outcome(const Ptr<cuda::Filter>& filter, const Mat& image, const Mat& expected, int engine)
{
    Mat actual;
    try
    {
        cuda::applyFilter(filter, image, actual, HostOptions(engine));
    }
    catch (const cv::Exception& error)
    {
        EXPECT_EQ(Error::StsNoMem, error.code) << error.what();
        EXPECT_EQ(HostOptions::CUDA, engine) << error.what();
        EXPECT_EQ(cudaSuccess, cudaGetLastError());
        return "no memory";
    }
    EXPECT_TRUE(sameBits(expected, actual));
    EXPECT_EQ(cudaSuccess, cudaGetLastError());
    return "result";
}

TEST(HostPathWhole_GPU, AFullDeviceGetsSmallerBandsThenTheCpu_WholeDevice)
{
    requireEngine(GPU);
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 5);
    const Mat image = makeImage(Size(16384, 8192), CV_8UC1);
    const Mat expected = inOnePiece(filter, image);
    const size_t left = 16 * mebibyte;
    cuda::releaseHostBuffers();
    const size_t before = freeMemory();
    EXPECT_EQ("result", outcome(filter, image, expected, HostOptions::CUDA));
    EXPECT_GT(before - freeMemory(), left) << "the bands would fit";
    cuda::releaseHostBuffers();
    void* block = nullptr;
    ASSERT_EQ(cudaSuccess, cudaMalloc(&block, left));
    {
        const MemoryHog hog;
        EXPECT_EQ(cudaSuccess, cudaFree(block));
        EXPECT_EQ("result", outcome(filter, image, expected, HostOptions::CUDA)) << "smaller bands";
        EXPECT_EQ("result", outcome(filter, image, expected, HostOptions::AUTO));
        cuda::releaseHostBuffers();
        const MemoryHog rest;
        EXPECT_EQ("no memory", outcome(filter, image, expected, HostOptions::CUDA));
        EXPECT_EQ("result", outcome(filter, image, expected, HostOptions::AUTO)) << "on the CPU";
    }
    EXPECT_EQ("result", outcome(filter, image, expected, HostOptions::CUDA)) << "afterwards";
}

TEST(HostPathWhole_GPU, NothingIsLeakedByFailures_WholeDevice)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(2000, 3000), CV_8UC1), mask = randomMask(Size(15, 15)) * 0.1;
    const auto call = [&](const HostOptions& options)
    {
        Mat result;  // by a filter whose coefficients are not on the device yet
        cuda::applyFilter(cuda::createFastLinearFilter(CV_8UC1, -1, mask), image, result, options);
        return result;
    };
    class Cancels : public cuda::HostProgress
    {
    public:
        bool update(double fraction) override { return fraction < 0.3; }
    };
    const HostOptions options = onCuda(8 * mebibyte);
    HostOptions cancelled = options;
    cancelled.progress = makePtr<Cancels>();
    const Mat expected = call(options);
    cuda::releaseHostBuffers();
    ff::failHostCall(-1, 0);
    call(options);
    const int calls = ff::failHostCall(-1, 0);
    const auto failEach = [&]
    {
        for (int n = 0; n < calls; n += 1 + calls / 30)
        {
            ff::failHostCall(n, Error::GpuApiCallError);
            EXPECT_THROW(call(options), cv::Exception) << n << " of " << calls;
            ff::failHostCall(n, Error::StsNoMem);
            EXPECT_TRUE(sameBits(expected, call(options))) << n << " of " << calls;
            ff::failHostCall(-1, 0);
            EXPECT_THROW(call(cancelled), cv::Exception);
            EXPECT_TRUE(sameBits(expected, call(options))) << n << " of " << calls;
            cuda::releaseHostBuffers();
        }
    };
    failEach();  // loads the kernels of smaller bands
    const size_t before = freeMemory();
    failEach();
    EXPECT_EQ(before, freeMemory());
}

//! The memory of this machine that the process may use, in bytes.
size_t availableMemory()
{
    size_t available = 0, kibibytes = 0, limit = 0;
    std::ifstream info("/proc/meminfo");
    for (std::string name, rest; info >> name >> kibibytes && std::getline(info, rest);)
        if (name == "MemAvailable:")
            available = kibibytes << 10;
    std::ifstream group("/sys/fs/cgroup/memory.max");  // "max" if there is none
    return group >> limit ? std::min(limit, available) : available;
}

//! A noise of `period` rows, again and again.
struct PeriodicImage
{
    PeriodicImage(Size size, int period) : tile(makeImage(Size(size.width, period), CV_8UC1)), image(size, CV_8UC1)
    {
        forEachPeriod([&](int from, int rows) { tile.rowRange(0, rows).copyTo(image.rowRange(from, from + rows)); });
    }

    void forEachPeriod(const std::function<void(int from, int rows)>& visit) const
    {
        const int period = tile.rows, count = (image.rows - 1) / period + 1;
        cv::parallel_for_(Range(0, count),
                          [&](const Range& range)
                          {
                              for (int i = range.start; i < range.end; ++i)
                                  visit(i * period, std::min(period, image.rows - i * period));
                          });
    }

    Mat tile, image;
};

//! Compares rows of a result with what the CPU engine makes of them and the rows around.
void expectRows(const Ptr<cuda::Filter>& filter, int reach, const Mat& image, const Mat& result, int from, int rows)
{
    const int begin = std::max(from - reach, 0), end = std::min(from + rows + reach, image.rows);
    Mat expected;
    cuda::applyFilter(filter, image.rowRange(begin, end), expected, HostOptions(HostOptions::CPU));
    EXPECT_TRUE(sameBits(expected.rowRange(from - begin, from - begin + rows), result.rowRange(from, from + rows)))
        << rows << " rows from " << from << ", " << seedText();
}

TEST(HostPathWhole_GPU, TwentyGigabytesUnderALimitOfOne_WholeDevice)
{
    requireEngine(GPU);
    const size_t needed = (size_t)64 << 30, available = availableMemory();
    if (available < needed)
        throw SkipTestException(cv::format("needs 64 GiB of host memory, %zu are available", available >> 30));
    const Ptr<cuda::Filter> filter = cuda::createFastMedianFilter(CV_8UC1, 5);
    const int reach = 2, period = 997;
    const size_t limit = 1024 * mebibyte;
    const PeriodicImage source(Size(100000, 200000), period);
    Mat result;
    // What the context, the kernels and the coefficients take stays.
    cuda::applyFilter(filter, source.tile, result, onCuda(limit));
    cuda::releaseHostBuffers();
    result = Mat();
    const size_t before = freeMemory();
    int64 ticks = 0;
    const size_t least = leastFreeMemoryDuring(
        [&]
        {
            ticks = cv::getTickCount();
            cuda::applyFilter(filter, source.image, result, onCuda(limit));
            ticks = cv::getTickCount() - ticks;
        });
    const size_t used = before - std::min(least, before);
    printf("[          ] %.1f s, %zu MiB of device memory at most\n", ticks / cv::getTickFrequency(), used / mebibyte);
    EXPECT_LE(used, limit + granularity);
    EXPECT_GT(used, mebibyte) << "the GPU was not used";

    const int rows = source.image.rows, count = 200;
    for (int from : {0, count, rows / 3, rows / 2, rows - 2 * count, rows - count})
        expectRows(filter, reach, source.image, result, from, count);
    // All periods inside have the bytes of the first one inside.
    const Mat first = result.rowRange(period, 2 * period);
    std::atomic<int> wrong{0};
    source.forEachPeriod(
        [&](int from, int periodRows)
        {
            const bool isInside = from > 0 && from + periodRows < rows;
            for (int row = 0; isInside && row < periodRows; ++row)
                wrong += memcmp(first.ptr(row), result.ptr(from + row), first.cols) != 0;
        });
    EXPECT_EQ(0, wrong) << "rows, " << seedText();
    cuda::releaseHostBuffers();
    EXPECT_EQ(before, freeMemory());
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
