// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// One filter, several engines: the number of threads does not matter, and both engines give the same bits.

#include "test_precomp.hpp"

namespace opencv_test
{
namespace
{

struct ThreadCount
{
    explicit ThreadCount(int count) : before(cv::getNumThreads()) { cv::setNumThreads(count); }
    ~ThreadCount() { cv::setNumThreads(before); }
    const int before;
};

TEST(CpuEngine, NumberOfThreadsDoesNotMatter)
{
    for (int type : {CV_8UC1, CV_8UC3, CV_16UC1, CV_32FC4})
    {
        for (int border : {BORDER_REFLECT_101, BORDER_WRAP})
        {
            for (const Case& filterCase : oneOfEach(type, border))
            {
                for (Size size : {Size(113, 97), Size(640, 3), Size(5, 300)})
                {
                    const Mat image = makeImage(size, type);
                    Mat sequential, threaded;
                    {
                        const ThreadCount one(1);
                        applyOnCpu(filterCase.filter, image, sequential);
                    }
                    for (int count : {2, 3, 7})
                    {
                        const ThreadCount several(count);
                        applyOnCpu(filterCase.filter, image, threaded);
                        EXPECT_TRUE(sameBits(sequential, threaded)) << filterCase.text << ", " << count << " threads";
                    }
                }
            }
        }
    }
}

TEST(CpuEngine, RepeatsItself)
{
    for (const Case& filterCase : oneOfEach(CV_32FC1, BORDER_REFLECT_101))
    {
        const Mat image = makeImage(Size(300, 200), CV_32FC1);
        const Mat first = filtered(CPU, filterCase.filter, image);
        for (int i = 0; i < 3; ++i)
            EXPECT_TRUE(sameBits(first, filtered(CPU, filterCase.filter, image))) << filterCase.text;
    }
}

TEST(CpuEngine, TakesNestedParallelCalls)
{
    const Case median = medianCase(CV_8UC1, Size(5, 5));
    const Mat image = makeImage(Size(200, 150), CV_8UC1);
    std::vector<Mat> results(8);
    cv::parallel_for_(Range(0, (int)results.size()),
                      [&](const Range& range)
                      {
                          for (int i = range.start; i < range.end; ++i)
                              applyOnCpu(median.filter, image, results[i]);
                      });
    for (const Mat& result : results)
        EXPECT_TRUE(verify(median, image, result)) << seedText();
}

typedef TestWithParam<perf::MatType> BothEngines;

TEST_P(BothEngines, GiveTheSameBits)
{
    requireEngine(GPU);
    const int type = GetParam();
    const int floatType = CV_MAKETYPE(CV_32F, CV_MAT_CN(type));
    const Mat integers = randomIntegers(Size(5, 5), 20);
    for (int border : allBorders())
    {
        const LinearOptions options = LinearOptions::withBorder(border, Scalar::all(11));
        std::vector<Case> cases = {medianCase(type, Size(3, 3), border), medianCase(type, Size(31, 31), border),
                                   rankCase(type, Size(7, 5), 12, Point(0, 0), border)};
        if (CV_MAT_DEPTH(type) != CV_32F)
        {
            for (int divisor : {1, 9, 16, 1000})
                for (int dstType : {type, floatType})
                    cases.push_back(integerCase(type, dstType, integers, divisor, options));
            cases.push_back(boxCase(type, type, Size(6, 5), true, options));
            cases.push_back(boxCase(type, floatType, Size(6, 5), true, options));
            cases.push_back(sobelCase(type, floatType, 1, 0, 5, 1, LinearOptions::withBorder(border)));
        }
        for (const Case& filterCase : cases)
        {
            const Mat image = makeImage(Size(113, 97), type);
            EXPECT_TRUE(sameBits(filtered(CPU, filterCase.filter, image), filtered(GPU, filterCase.filter, image)))
                << filterCase.text << ", " << seedText();
        }
    }
}

INSTANTIATE_TEST_CASE_P(GPU, BothEngines, ValuesIn(allTypes()));

TEST(GpuEngine, TakesTheDefaultStream)
{
    requireEngine(GPU);
    for (const Case& filterCase : oneOfEach(CV_8UC3, BORDER_REFLECT_101))
    {
        const Mat image = makeImage(Size(113, 97), CV_8UC3);
        const cuda::GpuMat src(image);
        cuda::GpuMat dst;
        filterCase.filter->apply(src, dst);
        EXPECT_TRUE(verify(filterCase, image, Mat(dst))) << filterCase.text << ", " << seedText();
    }
}

TEST(GpuEngine, RunsInStreamOrder)
{
    requireEngine(GPU);
    const Case median = medianCase(CV_8UC1, Size(5, 5)), box = boxCase(CV_8UC1, CV_8UC1, Size(3, 3));
    const Mat image = makeImage(Size(640, 480), CV_8UC1);
    cuda::Stream stream;
    cuda::GpuMat src, between, dst;
    Mat result, smoothed;
    for (int i = 0; i < 20; ++i)
    {
        src.upload(image, stream);
        median.filter->apply(src, between, stream);
        box.filter->apply(between, dst, stream);
        src.setTo(Scalar(0), stream);
        between.download(smoothed, stream);
        dst.download(result, stream);
        stream.waitForCompletion();
        ASSERT_TRUE(verify(median, image, smoothed)) << seedText();
        ASSERT_TRUE(verify(box, smoothed, result)) << seedText();
    }
}

TEST(PinnedImages, AreHostImages)
{
    requireEngine(GPU);  // page-locked memory comes from the driver
    const Case median = medianCase(CV_8UC3, Size(5, 5));
    const Mat image = makeImage(Size(113, 97), CV_8UC3);
    const cuda::HostMem src(image, cuda::HostMem::PAGE_LOCKED);
    cuda::HostMem dst(cuda::HostMem::PAGE_LOCKED);
    median.filter->apply(src, dst);
    EXPECT_TRUE(verify(median, image, dst.createMatHeader())) << seedText();
}

//! The destination's new memory must not free the source's while that is read.
TEST(PinnedImages, MayBeFilteredOntoThemselvesWithAnotherDepth)
{
    requireEngine(GPU);
    const Case sobel = sobelCase(CV_8UC1, CV_16SC1, 1, 0);
    const Mat image = makeImage(Size(1130, 970), CV_8UC1);
    for (int engine : {(int)cuda::HostOptions::CPU, (int)cuda::HostOptions::CUDA})
    {
        cuda::HostMem pinned(image, cuda::HostMem::PAGE_LOCKED), streamed(image, cuda::HostMem::PAGE_LOCKED);
        cuda::applyFilter(sobel.filter, pinned, pinned, cuda::HostOptions(engine));
        EXPECT_TRUE(verify(sobel, image, pinned.createMatHeader())) << seedText();
        cuda::HostStream stream(sobel.filter, image.size(), cuda::HostOptions(engine));
        stream.wait(stream.submit(streamed, streamed));
        EXPECT_TRUE(verify(sobel, image, streamed.createMatHeader())) << seedText();
    }
}

//! A frame keeps its images.
TEST(PinnedImages, MayBeReleasedWhileAStreamFiltersThem)
{
    requireEngine(GPU);
    const Case median = medianCase(CV_8UC1, Size(15, 15));
    const Mat image = makeImage(Size(2000, 1500), CV_8UC1);
    cuda::HostMem dst(cuda::HostMem::PAGE_LOCKED);
    cuda::HostStream stream(median.filter, image.size(), cuda::HostOptions(cuda::HostOptions::CPU));
    int64 last = 0;
    for (int i = 0; i < 4; ++i)
        last =
            stream.submit(cuda::HostMem(image, cuda::HostMem::PAGE_LOCKED), dst = cuda::HostMem(image.size(), CV_8UC1));
    stream.wait(last);
    EXPECT_TRUE(verify(median, image, dst.createMatHeader())) << seedText();
}

TEST(HostImages, MayBeOtherHostArrays)
{
    const Case median = medianCase(CV_8UC1, Size(3, 3));
    const Mat image = makeImage(Size(40, 30), CV_8UC1);
    Mat_<uchar> typed;
    median.filter->apply(Mat_<uchar>(image), typed);
    EXPECT_TRUE(verify(median, image, typed)) << seedText();
}

}  // namespace
}  // namespace opencv_test
