// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "timing.hpp"

#include "clock.hpp"

#include <algorithm>
#include <cmath>

#include <cuda_runtime.h>

#include "opencv2/core/cuda_stream_accessor.hpp"

namespace bench
{

namespace
{

constexpr double shortestMeasurement = 1.0;  // milliseconds, hundreds of times the resolution of an event
constexpr int longestBatch = 512;            // calls

void check(cudaError_t error)
{
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
}

// Several calls as one thing that can be launched: a graph if the work can be captured.
class Batch
{
public:
    Batch(const std::function<void(int, cv::cuda::Stream&)>& work, int calls, bool canBeCaptured,
          cv::cuda::Stream& stream)
        : work_(work), calls_(calls), stream_(stream)
    {
        if (calls > 1 && canBeCaptured)
            capture();
    }

    ~Batch()
    {
        if (graph_)
            cudaGraphExecDestroy(graph_);
    }

    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    void launch()
    {
        if (graph_)
            return check(cudaGraphLaunch(graph_, handle()));
        for (int i = 0; i < calls_; i++)
            work_(i, stream_);
    }

private:
    cudaStream_t handle() const { return cv::cuda::StreamAccessor::getStream(stream_); }

    void capture()
    {
        cudaGraph_t graph = nullptr;
        bool captured = cudaStreamBeginCapture(handle(), cudaStreamCaptureModeThreadLocal) == cudaSuccess;
        try
        {
            for (int i = 0; captured && i < calls_; i++)
                work_(i, stream_);
        }
        catch (const cv::Exception&)
        {
            captured = false;
        }
        captured = cudaStreamEndCapture(handle(), &graph) == cudaSuccess && captured && graph;
        if (captured && cudaGraphInstantiate(&graph_, graph, 0) != cudaSuccess)
            graph_ = nullptr;
        if (graph)
            cudaGraphDestroy(graph);
        cudaGetLastError();  // a refused capture is no error of the work
    }

    std::function<void(int, cv::cuda::Stream&)> work_;
    int calls_;
    cv::cuda::Stream& stream_;
    cudaGraphExec_t graph_ = nullptr;
};

float between(cv::cuda::Event& begin, cv::cuda::Event& end)
{
    end.waitForCompletion();
    return cv::cuda::Event::elapsedTime(begin, end);
}

}  // namespace

double probeDevice(const std::function<void(cv::cuda::Stream&)>& work)
{
    cv::cuda::Stream stream;
    cv::cuda::Event begin, end;
    double least = 0;
    for (int i = 0; i < 3 && least < longCall; i++)
    {
        begin.record(stream);
        work(stream);
        end.record(stream);
        const double milliseconds = between(begin, end);
        least = i == 0 ? milliseconds : std::min(least, milliseconds);
    }
    return least;
}

Timing timeDevice(const std::function<void(int, cv::cuda::Stream&)>& work, int cycle, double seconds,
                  bool canBeCaptured, int fewest)
{
    const double once = probeDevice([&](cv::cuda::Stream& stream) { work(0, stream); });
    int calls = 1;
    if (once < shortestMeasurement)
    {
        calls = static_cast<int>(std::ceil(shortestMeasurement / std::max(once, 2e-3)));
        calls = std::min(std::max(calls, cycle), longestBatch);
    }

    cv::cuda::Stream stream;
    Batch batch(work, calls, canBeCaptured, stream);
    cv::cuda::Event begin, end;
    const int repetitions = repetitionsFor(once * calls, seconds, fewest);
    std::vector<double> times(repetitions);
    for (double& time : times)
    {
        // The device is still at work on this while the host launches what is timed.
        if (once < longCall)
            batch.launch();
        begin.record(stream);
        batch.launch();
        end.record(stream);
        time = between(begin, end) / calls;
    }
    if (once < longCall)
        batch.launch();
    Timing timing = summarise(times);
    timing.clock = deviceClock(cv::cuda::StreamAccessor::getStream(stream));
    return timing;
}

}  // namespace bench
