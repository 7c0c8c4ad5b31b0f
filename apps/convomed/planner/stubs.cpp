// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "record.hpp"

#include "cuda/runtime/device_facts.hpp"
#include "cuda/runtime/device_memory.hpp"

#include <map>

// What the module's host code asks of the device, for planner.cpp, which has none: constants stay on the host, and the
// facts are those that the planner was asked for.

Record record;
int stripRows = 0;
cv::cuda::fastfilters::DeviceFacts plannedDevice = cv::cuda::fastfilters::measuredDevice;

namespace
{

std::map<const void*, std::vector<unsigned char>>& constants()
{
    static std::map<const void*, std::vector<unsigned char>> known;
    return known;
}

std::string withPoint(const char* form, double value)
{
    char text[64];
    std::snprintf(text, sizeof(text), form, value);
    return std::strpbrk(text, ".e") ? text : std::string(text) + ".0";
}

}  // namespace

const std::vector<unsigned char>& bytesOfConstant(const void* address)
{
    return constants().at(address);
}

std::string literal(double value)
{
    return withPoint("%.17g", value);
}

std::string literal(float value)
{
    return withPoint("%.9g", value) + "f";
}

namespace cv::cuda::fastfilters
{

const DeviceFacts& deviceFacts()
{
    return plannedDevice;
}

void checkCuda(cudaError_t error, const char* what)
{
    if (error != cudaSuccess)
        CV_Error(Error::GpuApiCallError, String(what) + ": no kernel");
}

DeviceConstant::~DeviceConstant() = default;

const void* DeviceConstant::data() const
{
    constants()[bytes_.data()] = bytes_;
    return bytes_.data();
}

// Nothing is launched, so only addresses matter.
StreamScratch::StreamScratch(size_t bytes, cudaStream_t stream) : bytes_(bytes), stream_(stream) {}
StreamScratch::~StreamScratch() = default;

}  // namespace cv::cuda::fastfilters
