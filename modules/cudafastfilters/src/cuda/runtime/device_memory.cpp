// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "device_memory.hpp"
#include "on_device.hpp"
#include "scratch_arena.hpp"
#include "testing/test_hooks.hpp"

namespace cv::cuda::fastfilters
{

void checkCuda(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    cudaGetLastError();  // reported here: leave no error for the next call
    const Error::Code code = error == cudaErrorMemoryAllocation ? Error::StsNoMem : Error::GpuApiCallError;
    CV_Error(code, format("cudafastfilters: %s failed: %s (CUDA error %d)", what, cudaGetErrorString(error),
                          static_cast<int>(error)));
}

StreamScratch::StreamScratch(size_t bytes, cudaStream_t stream) : bytes_(bytes), stream_(stream)
{
    if (bytes == 0)
        return;
    if (ScratchArena* arena = ScratchArena::current())
        data_ = arena->take(bytes);
    else
        checkCuda(cudaMallocAsync(&data_, bytes, stream),
                  format("allocating %zu bytes of scratch memory", bytes).c_str());
    noteScratch(static_cast<std::ptrdiff_t>(bytes));
}

StreamScratch::~StreamScratch()
{
    if (bytes_ == 0)
        return;
    // It lives only during a launch, and so within one arena.
    if (ScratchArena* arena = ScratchArena::current())
        arena->giveBack(data());
    else if (cudaFreeAsync(data_, stream_) != cudaSuccess)
        cudaGetLastError();
    noteScratch(-static_cast<std::ptrdiff_t>(bytes_));
}

void* DeviceConstant::upload() const
{
    const RelaxedCapture relaxed;
    void* copy = nullptr;
    checkHostCall("allocating the filter's coefficients");
    checkCuda(cudaMalloc(&copy, bytes_.size()), "allocating the filter's coefficients");
    cudaStream_t stream = nullptr;
    cudaError_t error = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    if (error == cudaSuccess)
    {
        error = cudaMemcpyAsync(copy, bytes_.data(), bytes_.size(), cudaMemcpyHostToDevice, stream);
        if (error == cudaSuccess)
            error = cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
    }
    if (error != cudaSuccess)
        cudaFree(copy);
    checkCuda(error, "copying the filter's coefficients to the device");
    return copy;
}

const void* DeviceConstant::data() const
{
    int device = 0;
    checkCuda(cudaGetDevice(&device), "asking for the current device");
    const std::lock_guard<std::mutex> lock(mutex_);
    void*& copy = copies_[device];
    if (!copy)
        copy = upload();
    return copy;
}

DeviceConstant::~DeviceConstant()
{
    int current = 0;
    if (copies_.empty() || cudaGetDevice(&current) != cudaSuccess)
        return;  // never used, or the driver has already shut down
    for (const auto& copy : copies_)
    {
        const auto free = [&]
        {
            const RelaxedCapture relaxed;
            cudaFree(copy.second);
            cudaGetLastError();
        };
        try
        {
            onDevice(copy.first, free);
        }
        catch (const std::exception&)
        {
            // The device has failed, or no thread can be started: the copy is freed with the process.
        }
    }
}

}  // namespace cv::cuda::fastfilters
