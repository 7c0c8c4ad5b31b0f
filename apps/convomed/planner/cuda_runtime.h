// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CONVOMED_CUDA_RUNTIME_H
#define CONVOMED_CUDA_RUNTIME_H

// What the module's host code names of CUDA, for planner.cpp, which calls none of it: it runs without CUDA.

#include <cstddef>

#define CUDART_VERSION 13000
#define __launch_bounds__(...)
#define __grid_constant__
#define __global__
#define __device__
#define __host__

typedef struct CUstream_st* cudaStream_t;
enum cudaError_t
{
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorNotSupported = 801
};
enum cudaStreamCaptureMode
{
    cudaStreamCaptureModeRelaxed
};
enum cudaMemcpyKind
{
    cudaMemcpyDeviceToDevice = 3
};
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toStep, const void* from, std::size_t fromStep, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream);
struct float4
{
    float x, y, z, w;
};
inline float4 make_float4(float x, float y, float z, float w)
{
    return {x, y, z, w};
}
struct uint4
{
    unsigned int x, y, z, w;
};
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode*)
{
    return cudaSuccess;
}

#endif
