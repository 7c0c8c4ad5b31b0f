// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What footprints.cpp and types.cpp share: the time of a call on the device, and the name of its algorithm.

#ifndef CUDAFASTFILTERS_DEVICE_TIMES_HPP
#define CUDAFASTFILTERS_DEVICE_TIMES_HPP

#include "opencv2/core/cuda.hpp"
#include "opencv2/core/cuda_stream_accessor.hpp"
#include "opencv2/cudafastfilters.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <string>

// The time of a call in milliseconds: the best of some runs of several calls.
inline double milliseconds(const cv::Ptr<cv::cuda::Filter>& filter, const cv::cuda::GpuMat& image,
                           cv::cuda::GpuMat& result)
{
    constexpr int runs = 5, calls = 5;
    cv::cuda::Stream stream;
    const cudaStream_t handle = cv::cuda::StreamAccessor::getStream(stream);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    filter->apply(image, result, stream);
    float best = 1e9f;
    for (int run = 0; run < runs; ++run)
    {
        float time = 0;
        cudaEventRecord(begin, handle);
        for (int call = 0; call < calls; ++call)
            filter->apply(image, result, stream);
        cudaEventRecord(end, handle);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&time, begin, end);
        best = std::min(best, time / calls);
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return best;
}

// The name of the algorithm, as describeFilter() gives it first.
inline std::string algorithmOf(const cv::Ptr<cv::cuda::Filter>& filter, cv::Size size)
{
    const std::string text = cv::cuda::describeFilter(filter, size), key = "algorithm: ";
    const size_t begin = text.find(key);
    return begin == std::string::npos ? "none"
                                      : text.substr(begin + key.size(), text.find('\n', begin) - begin - key.size());
}

#endif
