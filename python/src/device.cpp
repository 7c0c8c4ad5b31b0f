// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "device.hpp"

#include <opencv2/core.hpp>

#include <stdexcept>

#ifdef CUDAFASTFILTERS_CUDA
#include <cuda_runtime_api.h>
#include <opencv2/core/cuda_stream_accessor.hpp>
#endif

namespace cudafastfilters
{

#ifdef CUDAFASTFILTERS_CUDA

namespace
{

void require(cudaError_t status)
{
    if (status != cudaSuccess)
    {
        cudaGetLastError();
        throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(status));
    }
}

cudaStream_t handle(uintptr_t stream)
{
    return reinterpret_cast<cudaStream_t>(stream);
}

}  // namespace

std::string cudaVersion()
{
    return std::to_string(CUDART_VERSION / 1000) + "." + std::to_string(CUDART_VERSION % 1000 / 10);
}

std::vector<std::string> gpus()
{
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess)
        count = 0;
    cudaGetLastError();
    std::vector<std::string> names;
    for (int device = 0; device < count; device++)
    {
        cudaDeviceProp properties;
        names.push_back(cudaGetDeviceProperties(&properties, device) == cudaSuccess ? properties.name : "unusable");
    }
    return names;
}

OnDevice::OnDevice(int device) : before_(0), device_(device)
{
    require(cudaGetDevice(&before_));
    if (before_ != device_)
        require(cudaSetDevice(device_));
}

OnDevice::~OnDevice()
{
    if (before_ != device_)
        cudaSetDevice(before_);
}

cv::cuda::Stream wrapped(uintptr_t stream)
{
    return cv::cuda::StreamAccessor::wrapStream(handle(stream));
}

void order(uintptr_t earlier, uintptr_t later, int device)
{
    if (earlier == later)
        return;
    const OnDevice onDevice(device);
    cudaEvent_t event;
    require(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    cudaError_t status = cudaEventRecord(event, handle(earlier));
    if (status == cudaSuccess)
        status = cudaStreamWaitEvent(handle(later), event, 0);
    cudaEventDestroy(event);
    require(status);
}

int deviceOf(uintptr_t address)
{
    cudaPointerAttributes attributes;
    require(cudaPointerGetAttributes(&attributes, reinterpret_cast<const void*>(address)));
    return attributes.device;
}

DeviceBuffer::DeviceBuffer(size_t bytes, int device, uintptr_t stream) : data_(nullptr), device_(device)
{
    const OnDevice onDevice(device);
    require(cudaMallocAsync(&data_, bytes > 0 ? bytes : 1, handle(stream)));
}

DeviceBuffer::~DeviceBuffer()
{
    // The memory may be in use on any stream that it was handed on to. Of what cudaMallocAsync() gave, cudaFree() takes
    // for granted that it is in no use.
    int before = 0;
    cudaGetDevice(&before);
    cudaSetDevice(device_);
    cudaDeviceSynchronize();
    cudaFree(data_);
    cudaSetDevice(before);
}

Scratch::Scratch(size_t bytes, uintptr_t stream) : data_(nullptr), stream_(stream)
{
    require(cudaMallocAsync(&data_, bytes, handle(stream)));
}

Scratch::~Scratch()
{
    cudaFreeAsync(data_, handle(stream_));
}

void copyRows(char* to, size_t toStep, const char* from, size_t fromStep, size_t rowBytes, size_t rows,
              uintptr_t stream)
{
    require(cudaMemcpy2DAsync(to, toStep, from, fromStep, rowBytes, rows, cudaMemcpyDeviceToDevice, handle(stream)));
}

#else

namespace
{

[[noreturn]] void refuse()
{
    throw std::runtime_error("this cudafastfilters was built without CUDA");
}

}  // namespace

std::string cudaVersion()
{
    return "";
}

std::vector<std::string> gpus()
{
    return {};
}

OnDevice::OnDevice(int device) : before_(0), device_(device)
{
    refuse();
}

OnDevice::~OnDevice() {}

cv::cuda::Stream wrapped(uintptr_t)
{
    refuse();
}

void order(uintptr_t, uintptr_t, int)
{
    refuse();
}

int deviceOf(uintptr_t)
{
    refuse();
}

DeviceBuffer::DeviceBuffer(size_t, int device, uintptr_t) : data_(nullptr), device_(device)
{
    refuse();
}

DeviceBuffer::~DeviceBuffer() {}

Scratch::Scratch(size_t, uintptr_t stream) : data_(nullptr), stream_(stream)
{
    refuse();
}

Scratch::~Scratch() {}

void copyRows(char*, size_t, const char*, size_t, size_t, size_t, uintptr_t)
{
    refuse();
}

#endif

}  // namespace cudafastfilters
