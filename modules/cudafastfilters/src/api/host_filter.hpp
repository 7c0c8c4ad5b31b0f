// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HOST_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_HOST_FILTER_HPP

#include "cpu/cpu_algorithm.hpp"
#include "transfer/host_images.hpp"

#include "opencv2/cudafastfilters.hpp"

// A filter on host images: which engine takes them, and what happens if one fails.

namespace cv::cuda::fastfilters
{

class Dispatch;

struct HostFilter
{
    String name;
    const Neighbourhood& neighbourhood;
    const Dispatch* onDevice;  // null if the module was built without CUDA
    const CpuDispatch& onCpu;
};

// The images in the form that the CPU engine takes.
CpuImages cpuImages(const HostFilter& filter, const HostImages& images);

// Throws unless the options have valid values and CUDA is there if they ask for it.
void checkHostOptions(const String& name, const HostOptions& options);

// The options with the current device named, for calls from other threads.
HostOptions withCurrentDevice(const HostOptions& options);

// For one of this module's threads, before its first call.
void prepareThread();

// Fills the options' report.
void filterHostImages(const HostFilter& filter, const HostImages& images, const HostOptions& options);

// HostOptions::CPU or HostOptions::CUDA, for images in pageable memory. Their pixels are not read.
int firstEngine(const HostFilter& filter, const HostImages& images, const HostOptions& options);

// The minimum HostOptions::deviceMemory; 0 if no device would be used. The images' pixels are not read.
size_t leastDeviceMemory(const HostFilter& filter, const HostImages& images, const HostOptions& options);

}  // namespace cv::cuda::fastfilters

#endif
