// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Kernels of one stream may start before the ones that they follow are done: filters that read what the filter before
// them writes, and write what it reads, launched without a wait in between.

#include "test_precomp.hpp"

#include "test_captured_graph.hpp"

namespace opencv_test
{
namespace
{

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! None of them reads beyond its region.
std::vector<Case> filtersToChain(int type)
{
    const int border = BORDER_REFLECT_101 | BORDER_ISOLATED;
    const LinearOptions options = LinearOptions::withBorder(border);
    std::vector<Case> cases = oneOfEach(type, border);
    for (int side : {3, 7, 23})
        cases.push_back(medianCase(type, Size(side, side), border));
    cases.push_back(rankCase(type, Size(9, 9), 25, Point(-1, -1), border));
    cases.push_back(rankCase(type, Size(3, 3), 0, Point(-1, -1), border));
    cases.push_back(boxCase(type, type, Size(15, 15), true, options));
    cases.push_back(boxCase(type, type, Size(70, 69), true, options));
    cases.push_back(linearCase(type, type, randomMask(Size(9, 9)) * 0.2, options));
    cases.push_back(linearCase(type, type, randomMask(Size(17, 18)) * 0.1, options));
    cases.push_back(separableCase(type, type, randomMask(Size(25, 1)) * 0.4, randomMask(Size(1, 25)) * 0.4, options));
    return cases;
}

//! Rounds of three random filters back and forth between two images, which lie side by side, each begun with the same
//! pixels.
class Chain
{
public:
    Chain(const Mat& image, const std::vector<Case>& cases, int rounds)
        : original_(image),
          parent_(image.rows, 2 * image.cols, image.type()),
          first_(parent_.colRange(0, image.cols)),
          second_(parent_.colRange(image.cols, 2 * image.cols)),
          results_(rounds)
    {
        for (int i = 0; i < 3 * rounds; ++i)
            filters_.push_back(&cases[theRNG().uniform(0, (int)cases.size())]);
        for (cuda::GpuMat& result : results_)
            result.create(image.size(), image.type());
        // The upload may still be under way, and other streams do not wait for it.
        cuda::Stream::Null().waitForCompletion();
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
            result.setTo(Scalar::all(77), stream);
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
    cuda::GpuMat original_, parent_, first_, second_;
    std::vector<cuda::GpuMat> results_;
    std::vector<const Case*> filters_;
};

void replay(cuda::Stream& stream, const std::function<void()>& work)
{
    CapturedGraph graph(stream, work, cudaStreamCaptureModeThreadLocal);
    for (int i = 0; i < 3; ++i)
        graph.launch();
    stream.waitForCompletion();
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
                                                         perf::MatType(CV_16SC3), perf::MatType(CV_32FC1)),
                                         testing::Values(Size(67, 45), Size(512, 512), Size(1601, 901))));

// A stream that joins another one's work, and the default stream in turn with one that waits for it.
class TwoStreams
{
public:
    TwoStreams()
        : source_(makeImage(Size(640, 480), CV_8UC1)),
          between_(source_.size(), CV_8UC1),
          result_(source_.size(), CV_8UC1),
          sharpen_(linearCase(CV_8UC1, CV_8UC1, randomMask(Size(5, 5)) * 0.4)),
          median_(medianCase(CV_8UC1, Size(3, 3)))
    {
        cuda::GpuMat expected;
        sharpen_.filter->apply(source_, between_);
        cuda::Stream::Null().waitForCompletion();
        median_.filter->apply(between_, expected);
        cuda::Stream::Null().waitForCompletion();
        expected_ = Mat(expected);
    }

    //! Launches both filters, `turn` before each of them.
    void run(cuda::Stream& first, cuda::Stream& second, const std::function<void(cuda::Stream&, cuda::Stream&)>& turn)
    {
        for (int i = 0; i < 50; ++i)
        {
            turn(second, first);
            between_.setTo(Scalar::all(0), first);
            sharpen_.filter->apply(source_, between_, first);
            turn(first, second);
            median_.filter->apply(between_, result_, second);
        }
        turn(second, first);
    }

    void expectResult(cuda::Stream& stream, const char* how)
    {
        stream.waitForCompletion();
        EXPECT_TRUE(sameBits(expected_, Mat(result_))) << how << ", " << seedText();
        result_.setTo(Scalar::all(77), stream);
        stream.waitForCompletion();
    }

private:
    cuda::GpuMat source_, between_, result_;
    Mat expected_;
    Case sharpen_, median_;
};

TEST(KernelOrderOfStreams_GPU, StreamsThatWaitForEachOther)
{
    requireEngine(GPU);
    TwoStreams filters;
    cuda::Stream first((size_t)cudaStreamNonBlocking), second((size_t)cudaStreamNonBlocking);
    const auto join = [](cuda::Stream& earlier, cuda::Stream& later)
    {
        cuda::Event done(cuda::Event::DISABLE_TIMING);
        done.record(earlier);
        later.waitEvent(done);
    };
    filters.run(first, second, join);
    filters.expectResult(first, "launched");
    // What a capture has not seen must not be joined by it.
    replay(first,
           [&]
           {
               join(first, second);
               filters.run(first, second, join);
           });
    filters.expectResult(first, "in a graph");
}

TEST(KernelOrderOfStreams_GPU, DefaultStreamIsInOrderWithBlockingStreams)
{
    requireEngine(GPU);
    TwoStreams filters;
    cuda::Stream blocking((size_t)cudaStreamDefault);
    filters.run(blocking, cuda::Stream::Null(), [](cuda::Stream&, cuda::Stream&) {});
    filters.expectResult(cuda::Stream::Null(), "the default stream second");
    filters.run(cuda::Stream::Null(), blocking, [](cuda::Stream&, cuda::Stream&) {});
    filters.expectResult(blocking, "the default stream first");
}

#endif

}  // namespace
}  // namespace opencv_test
