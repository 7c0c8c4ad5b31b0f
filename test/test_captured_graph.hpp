// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_CAPTURED_GRAPH_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_CAPTURED_GRAPH_HPP

#ifdef CUDAFASTFILTERS_HAVE_CUDA

#include "opencv2/core/cuda_stream_accessor.hpp"

#include <cuda_runtime_api.h>

#include <functional>

namespace opencv_test
{

//! What a function gives to a stream: captured, and launched as often as one likes.
class CapturedGraph
{
public:
    CapturedGraph(cuda::Stream& stream, const std::function<void()>& work,
                  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal)
        : stream_(stream), handle_(cuda::StreamAccessor::getStream(stream))
    {
        EXPECT_EQ(cudaSuccess, cudaStreamBeginCapture(handle_, mode));
        try
        {
            work();
        }
        catch (const cv::Exception& problem)
        {
            ADD_FAILURE() << problem.what();
        }
        EXPECT_EQ(cudaSuccess, cudaStreamEndCapture(handle_, &graph_));
        cudaGetLastError();
    }
    ~CapturedGraph()
    {
        if (executable_)
            cudaGraphExecDestroy(executable_);
        if (graph_)
            cudaGraphDestroy(graph_);
    }
    CapturedGraph(const CapturedGraph&) = delete;
    CapturedGraph& operator=(const CapturedGraph&) = delete;

    cudaGraph_t graph() const { return graph_; }
    void launch()
    {
        ASSERT_EQ(cudaSuccess, executable_ ? cudaSuccess : cudaGraphInstantiate(&executable_, graph_, 0));
        ASSERT_EQ(cudaSuccess, cudaGraphLaunch(executable_, handle_));
    }
    void launchAndWait()
    {
        launch();
        stream_.waitForCompletion();
    }

private:
    cuda::Stream stream_;
    const cudaStream_t handle_;
    cudaGraph_t graph_ = nullptr;
    cudaGraphExec_t executable_ = nullptr;
};

//! Captures a call from `src` to `dst`, which may be one image, and replays it with new pixels.
inline void expectReplayed(const Ptr<cuda::Filter>& filter, cuda::GpuMat src, cuda::GpuMat dst, const std::string& text,
                           int replays, const std::function<testing::AssertionResult(const Mat&, const Mat&)>& isRight)
{
    SCOPED_TRACE(text);
    cuda::Stream stream((size_t)cudaStreamNonBlocking);
    CapturedGraph graph(stream, [&] { filter->apply(src, dst, stream); });
    for (int i = 0; i < replays; ++i)
    {
        const Mat image = makeImage(src.size(), src.type());
        src.upload(image, stream);
        graph.launchAndWait();
        ASSERT_TRUE(isRight(image, Mat(dst))) << "replay " << i << ", " << seedText();
    }
}

inline void expectReplayed(const Case& filterCase, const cuda::GpuMat& src, const cuda::GpuMat& dst, int replays)
{
    expectReplayed(filterCase.filter, src, dst, filterCase.text, replays,
                   [&](const Mat& image, const Mat& result) { return verify(filterCase, image, result); });
}

}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA

#endif  // OPENCV_TEST_CUDAFASTFILTERS_CAPTURED_GRAPH_HPP
