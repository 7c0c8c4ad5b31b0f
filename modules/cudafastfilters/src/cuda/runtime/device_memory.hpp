// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DEVICE_MEMORY_HPP
#define OPENCV_CUDAFASTFILTERS_DEVICE_MEMORY_HPP

#include "opencv2/core.hpp"

#include <cuda_runtime.h>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace cv::cuda::fastfilters
{

// Throws cv::Exception naming `what` unless the call succeeded. Leaves no CUDA error behind.
void checkCuda(cudaError_t error, const char* what);

// Memory for one apply(), none for 0 bytes: allocated and freed in stream order, from the device's own pool.
class StreamScratch
{
public:
    StreamScratch(size_t bytes, cudaStream_t stream);
    ~StreamScratch();
    StreamScratch(const StreamScratch&) = delete;
    StreamScratch& operator=(const StreamScratch&) = delete;

    uchar* data() const { return static_cast<uchar*>(data_); }

private:
    void* data_ = nullptr;
    size_t bytes_;
    cudaStream_t stream_;
};

// While any thread captures a stream, allocations are refused unless the caller says it means them.
class RelaxedCapture
{
public:
    RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }
    ~RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }
    RelaxedCapture(const RelaxedCapture&) = delete;
    RelaxedCapture& operator=(const RelaxedCapture&) = delete;

private:
    cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

// Constant bytes of a filter, copied to each device when it is first used there. Threads may call data() at the same
// time, also while a stream is being captured in a graph.
class DeviceConstant
{
public:
    explicit DeviceConstant(std::vector<uchar> bytes) : bytes_(std::move(bytes)) {}
    ~DeviceConstant();
    DeviceConstant(const DeviceConstant&) = delete;
    DeviceConstant& operator=(const DeviceConstant&) = delete;

    const void* data() const;  // on the current device
    size_t bytes() const { return bytes_.size(); }

private:
    void* upload() const;

    std::vector<uchar> bytes_;
    mutable std::mutex mutex_;
    mutable std::map<int, void*> copies_;
};

// A constant with the bytes of the values.
template <typename T>
std::unique_ptr<DeviceConstant> deviceConstant(const std::vector<T>& values)
{
    const uchar* const bytes = reinterpret_cast<const uchar*>(values.data());
    return std::unique_ptr<DeviceConstant>(
        new DeviceConstant(std::vector<uchar>(bytes, bytes + values.size() * sizeof(T))));
}

}  // namespace cv::cuda::fastfilters

#endif
