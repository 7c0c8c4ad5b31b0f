// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP

#include "cuda/runtime/device_facts.hpp"
#include "cuda/views/images.hpp"
#include "dispatch/cut.hpp"
#include "dispatch/dispatch.hpp"

#include <cuda_runtime.h>

// What the algorithms on the device have in common.

namespace cv::cuda::fastfilters
{

// A way to compute a filter on the device.
class Algorithm : public AlgorithmOn<Images, DeviceFacts>
{
public:
    // Of images and the current device for which it fits; throws where the launch fails.
    virtual void launch(const Images& images, cudaStream_t stream) const = 0;

    // Whether launch() takes a batch of images like these: several that differ by nothing but their places.
    virtual bool takesBatches(const Images&) const { return false; }

    // Bytes of device memory that launch() allocates for these images, at most at the same time, beside the images
    // themselves; freed in the stream's order. The facts are those of the device that runs it.
    virtual size_t scratchBytes(const Images&, const DeviceFacts&) const { return 0; }
    // Bytes of device memory that the first launch() on a device allocates and that stay there as long as the filter.
    virtual size_t constantBytes(const Images&, const DeviceFacts&) const { return 0; }
    // Where these images may be cut. The default is for results that depend on a pixel's window alone.
    virtual Cut cut(const Images&, const DeviceFacts&) const { return Cut::anywhere(); }
};

using Preparation = PreparationOf<Algorithm>;

template <typename Task>
using TableEntry = TableEntryOf<Algorithm, Task>;

inline Size imageSize(const Images& images)
{
    return images.destination.size;
}

inline int capabilityOf(const DeviceFacts& device)
{
    return device.computeCapability;
}

// Whether the images are smaller than an algorithm's preference over another wants.
inline bool isBelow(const FilterPreference& preference, const Images& images, const DeviceFacts& device,
                    const Algorithm&, const Algorithm&)
{
    return images.pixels() * preference.pixelUnits < preference.minimum * device.multiprocessors;
}

class Dispatch : public DispatchOf<Algorithm, Images, DeviceFacts>
{
public:
    using DispatchOf::DispatchOf;

    // Runs the algorithm that should run, on the current device.
    void run(const Images& images, cudaStream_t stream) const;
    // Runs images that may share a launch, see mayShareLaunch(), with the algorithm that each of them would have.
    // Returns false, and runs nothing, if there is only one image or the algorithm takes no batches.
    bool runBatch(const std::vector<Images>& images, cudaStream_t stream) const;
    // Runs what was chosen for an image, on a part of it that its cut() allows.
    static void runAs(const Choice& choice, const Images& part, cudaStream_t stream);
};

}  // namespace cv::cuda::fastfilters

#endif
