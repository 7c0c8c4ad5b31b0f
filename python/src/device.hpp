// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CUDAFASTFILTERS_PYTHON_DEVICE_HPP
#define CUDAFASTFILTERS_PYTHON_DEVICE_HPP

#include <nanobind/nanobind.h>

#include <opencv2/core/cuda.hpp>

#include <cstdint>
#include <string>
#include <vector>

// What is asked of CUDA besides the filters. Without CUDA there are no devices, and the rest throws.
// A stream is a cudaStream_t as a number; 1 is the legacy default stream and 2 that of the thread, as in DLPack.

namespace cudafastfilters
{

// The CUDA version of this build: "13.0"; empty without CUDA.
std::string cudaVersion();
// The GPUs that can be used here, by name. Empty also if there is no driver; never throws.
std::vector<std::string> gpus();

// Makes a GPU the current one for as long as this lives.
class OnDevice
{
public:
    explicit OnDevice(int device);
    ~OnDevice();
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;

private:
    int before_, device_;
};

cv::cuda::Stream wrapped(uintptr_t stream);
// What is queued on `later` from now on waits for what is queued on `earlier`; the host waits for nothing.
void order(uintptr_t earlier, uintptr_t later, int device);

// The GPU of an address in device memory.
int deviceOf(uintptr_t address);

// Memory of a GPU that belongs to no array library, contiguous, taken in the order of a stream. Giving it back waits
// for the GPU, because what it was handed on to may use it on any stream.
class DeviceBuffer
{
public:
    DeviceBuffer(size_t bytes, int device, uintptr_t stream);
    ~DeviceBuffer();
    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;

    uintptr_t address() const { return reinterpret_cast<uintptr_t>(data_); }
    int device() const { return device_; }

private:
    void* data_;
    int device_;
};

// Memory of the current GPU for what is queued on one stream, taken and given back in its order.
class Scratch
{
public:
    Scratch(size_t bytes, uintptr_t stream);
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    char* data() const { return static_cast<char*>(data_); }

private:
    void* data_;
    uintptr_t stream_;
};

// Queues the copy of rows within the current GPU.
void copyRows(char* to, size_t toStep, const char* from, size_t fromStep, size_t rowBytes, size_t rows,
              uintptr_t stream);

}  // namespace cudafastfilters

#endif
