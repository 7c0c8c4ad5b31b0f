// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP

#include "device/device_facts.hpp"
#include "device/images.hpp"
#include "dispatch.hpp"

#include <cuda_runtime.h>

// The algorithms on the device.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// A way to compute a filter on the device.
class Algorithm : public AlgorithmOn<Images, DeviceFacts>
{
public:
    // Of images and the current device for which it fits; throws where the launch fails.
    virtual void launch(const Images& images, cudaStream_t stream) const = 0;
};

using Preparation = PreparationOf<Algorithm>;

template <typename Task>
using TableEntry = TableEntryOf<Algorithm, Task>;

inline Size imageSize(const Images& images)
{
    return images.destination.size;
}

class Dispatch : public DispatchOf<Algorithm, Images, DeviceFacts>
{
public:
    using DispatchOf::DispatchOf;

    // Runs the first that fits, on the current device.
    void run(const Images& images, cudaStream_t stream) const;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
