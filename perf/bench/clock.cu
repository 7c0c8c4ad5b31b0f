// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "clock.hpp"

#include "opencv2/core/cuda.hpp"

namespace bench
{

namespace
{

constexpr unsigned long long spanOfClock = 50000;  // nanoseconds: fifty times the coarsest step of the global timer

__device__ unsigned long long nanoseconds()
{
    unsigned long long time;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
    return time;
}

__global__ void countTicks(double* megahertz)
{
    const unsigned long long begin = nanoseconds();
    const long long ticks = clock64();
    unsigned long long end = begin;
    while (end - begin < spanOfClock)
        end = nanoseconds();
    *megahertz = static_cast<double>(clock64() - ticks) / static_cast<double>(end - begin) * 1e3;
}

}  // namespace

double deviceClock(cudaStream_t stream)
{
    cv::cuda::GpuMat result(1, 1, CV_64F);
    countTicks<<<1, 1, 0, stream>>>(result.ptr<double>());
    double megahertz = 0;
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaMemcpyAsync(&megahertz, result.data, sizeof(megahertz), cudaMemcpyDeviceToHost, stream);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(stream);
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
    return megahertz;
}

}  // namespace bench
