// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ENGINE_ESTIMATE_HPP
#define OPENCV_CUDAFASTFILTERS_ENGINE_ESTIMATE_HPP

#include "transfer/host_images.hpp"

// Whether the CPU or the GPU, with its transfers, is faster for a host image. Only the crossover of the estimates
// matters: if they are wrong by a factor, the other engine would have been faster by that factor.

namespace cv::cuda::fastfilters
{

struct HostFilter;

// How images get to devices and back.
struct DeviceRoute
{
    size_t devices;
    bool sourceIsPinned, destinationIsPinned;
};

struct EngineEstimate
{
    const char* algorithm;  // the CPU engine's
    double cpuSeconds;
    double deviceSeconds;  // the filters themselves are faster than the bus

    bool deviceWins() const { return deviceSeconds < cpuSeconds; }
};

// With this number of CPU threads, or through the devices. The images' pixels are not read.
EngineEstimate estimateEngines(const HostFilter& filter, const HostImages& images, const DeviceRoute& route,
                               int threads);

}  // namespace cv::cuda::fastfilters

#endif
