// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ENGINE_ESTIMATE_HPP
#define OPENCV_CUDAFASTFILTERS_ENGINE_ESTIMATE_HPP

#include "common/neighbourhood.hpp"
#include "host_images.hpp"

// Whether a host image is sooner filtered by the CPU or through the GPU. Estimates, of which only the crossover
// matters: where they are wrong by a factor, the other engine would have been that much faster.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Seconds of one algorithm of the CPU engine, by its name, on so many threads.
double cpuSeconds(const String& algorithm, const Neighbourhood& neighbourhood, const HostImages& images, int threads);

// Seconds through so many devices. The filters themselves are faster than the bus.
double deviceSeconds(const HostImages& images, bool sourceIsPinned, bool destinationIsPinned, int devices);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
