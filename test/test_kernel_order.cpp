// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Kernels of one stream may come to the GPU before the ones that they follow are done: filters that read what the filter
// before them writes, and write what it reads, launched without a wait in between.

#include "test_precomp.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA
#include <cuda_runtime_api.h>
#include "opencv2/core/cuda_stream_accessor.hpp"
#endif

namespace opencv_test
{
namespace
{

#ifdef CUDAFASTFILTERS_HAVE_CUDA

std::vector<Case> filtersToChain(int type)
{
    std::vector<Case> cases = oneOfEach(type, BORDER_REFLECT_101);
    cases.push_back(medianCase(type, Size(3, 3)));
    cases.push_back(medianCase(type, Size(7, 7)));
    cases.push_back(medianCase(type, Size(23, 23)));
    cases.push_back(rankCase(type, Size(9, 9), 25));
    cases.push_back(rankCase(type, Size(3, 3), 0));
    cases.push_back(boxCase(type, type, Size(15, 15)));
    cases.push_back(boxCase(type, type, Size(70, 69)));
    cases.push_back(linearCase(type, type, randomMask(Size(9, 9)) * 0.2));
    cases.push_back(linearCase(type, type, randomMask(Size(17, 18)) * 0.1));
    cases.push_back(separableCase(type, type, randomMask(Size(25, 1)) * 0.4, randomMask(Size(1, 25)) * 0.4));
    return cases;
}

//! Rounds of three random filters back and forth between two images, each begun with the same pixels.
class Chain
{
public:
    Chain(const Mat& image, const std::vector<Case>& cases, int rounds)
        : original_(image), first_(image.size(), image.type()), second_(image.size(), image.type()), results_(rounds)
    {
        for (int i = 0; i < 3 * rounds; ++i)
            filters_.push_back(&cases[theRNG().uniform(0, (int)cases.size())]);
        for (cuda::GpuMat& result : results_)
            result.create(image.size(), image.type());
    }

    void run(cuda::Stream& stream, bool wait)
    {
        for (size_t round = 0; round < results_.size(); ++round)
        {
            original_.copyTo(first_, stream);
            for (int i = 0; i < 3; ++i)
            {
                cuda::GpuMat& from = i == 1 ? second_ : first_;
                cuda::GpuMat& to = i == 2 ? results_[round] : (i == 1 ? first_ : second_);
                filters_[3 * round + i]->filter->apply(from, to, stream);
                if (wait)
                    stream.waitForCompletion();
            }
        }
    }

    std::vector<Mat> results(cuda::Stream& stream)
    {
        stream.waitForCompletion();
        std::vector<Mat> images;
        for (cuda::GpuMat& result : results_)
        {
            images.push_back(Mat(result));
            result.setTo(Scalar::all(77));
        }
        return images;
    }

    void expectSame(const std::vector<Mat>& expected, const std::vector<Mat>& actual, const char* how) const
    {
        for (size_t round = 0; round < expected.size(); ++round)
            EXPECT_TRUE(sameBits(expected[round], actual[round]))
                << how << ", " << filters_[3 * round]->text << "; " << filters_[3 * round + 1]->text << "; "
                << filters_[3 * round + 2]->text << ", " << seedText();
    }

private:
    cuda::GpuMat original_, first_, second_;
    std::vector<cuda::GpuMat> results_;
    std::vector<const Case*> filters_;
};

void replay(cuda::Stream& stream, const std::function<void()>& work)
{
    const cudaStream_t handle = cuda::StreamAccessor::getStream(stream);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaSuccess, cudaStreamBeginCapture(handle, cudaStreamCaptureModeThreadLocal));
    work();
    ASSERT_EQ(cudaSuccess, cudaStreamEndCapture(handle, &graph));
    ASSERT_EQ(cudaSuccess, cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 3; ++i)
        ASSERT_EQ(cudaSuccess, cudaGraphLaunch(executable, handle));
    stream.waitForCompletion();
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
}

typedef testing::TestWithParam<testing::tuple<perf::MatType, Size>> KernelOrder_GPU;

TEST_P(KernelOrder_GPU, FiltersWithoutAWaitBetweenThem)
{
    requireEngine(GPU);
    const int type = GET_PARAM(0);
    const Mat image = makeImage(GET_PARAM(1), type);
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    const std::vector<Case> cases = filtersToChain(type);
    Chain chain(image, cases, 40);
    chain.run(stream, true);
    const std::vector<Mat> expected = chain.results(stream);
    for (int i = 0; i < 5; ++i)
    {
        chain.run(stream, false);
        chain.expectSame(expected, chain.results(stream), "launched");
    }
    replay(stream, [&] { chain.run(stream, false); });
    chain.expectSame(expected, chain.results(stream), "in a graph");
}

INSTANTIATE_TEST_CASE_P(CudaFastFilters, KernelOrder_GPU,
                        testing::Combine(testing::Values(perf::MatType(CV_8UC1), perf::MatType(CV_8UC3),
                                                         perf::MatType(CV_16UC1), perf::MatType(CV_32FC1)),
                                         testing::Values(Size(67, 45), Size(512, 512), Size(1601, 901))));

// A stream that joins another one's work, and the stream that a null handle stands for.
TEST(KernelOrderOfStreams_GPU, StreamsThatWaitForEachOther)
{
    requireEngine(GPU);
    const Mat image = makeImage(Size(640, 480), CV_8UC1);
    const Case sharpen = linearCase(CV_8UC1, CV_8UC1, randomMask(Size(5, 5)) * 0.4),
               median = medianCase(CV_8UC1, Size(3, 3));
    cuda::GpuMat source(image), between(image.size(), CV_8UC1), expected, result;
    sharpen.filter->apply(source, between);
    median.filter->apply(between, expected);
    cuda::Stream::Null().waitForCompletion();
    cuda::Stream first((size_t)cudaStreamNonBlocking), second((size_t)cudaStreamNonBlocking);
    cuda::Event ready(cuda::Event::DISABLE_TIMING), done(cuda::Event::DISABLE_TIMING);
    result.create(image.size(), CV_8UC1);
    const auto work = [&]
    {
        for (int i = 0; i < 50; ++i)
        {
            between.setTo(Scalar::all(0), first);
            sharpen.filter->apply(source, between, first);
            ready.record(first);
            second.waitEvent(ready);
            median.filter->apply(between, result, second);
            done.record(second);
            first.waitEvent(done);
        }
    };
    work();
    first.waitForCompletion();
    EXPECT_TRUE(sameBits(Mat(expected), Mat(result))) << seedText();
    result.setTo(Scalar::all(77));
    replay(first, work);
    EXPECT_TRUE(sameBits(Mat(expected), Mat(result))) << "in a graph, " << seedText();
}

#endif

}  // namespace
}  // namespace opencv_test
