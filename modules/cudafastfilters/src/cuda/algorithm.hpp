// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP
#define OPENCV_CUDAFASTFILTERS_ALGORITHM_HPP

#include "cuda/runtime/device_stream.hpp"
#include "cuda/views/images.hpp"
#include "dispatch/cut.hpp"
#include "dispatch/dispatch.hpp"

#include <cstddef>
#include <functional>
#include <type_traits>

// What the algorithms on the device have in common.

namespace cv::cuda::fastfilters
{

// What an algorithm found for images on a device: why it does not take them, or all that follows from them.
class Decision : public Fit
{
public:
    // Launches what was found for the images decided about, wherever these lie in memory with the same alignment, on
    // the device decided about. Throws if the launch fails.
    using Launch = std::function<void(const Images& images, const DeviceStream& stream)>;

    Decision(const Fit& no) : Fit(no) {}
    explicit Decision(Launch found) : launch(std::move(found)) {}

    const char* variant = nullptr;  // of its kernels, if that depends on the images
    // Bytes of device memory that a launch allocates, at most at the same time, beside the images themselves; freed in
    // the stream's order.
    size_t scratchBytes = 0;
    // Bytes of device memory that the first launch on a device allocates and that stay there as long as the filter.
    size_t constantBytes = 0;
    // Where the images may be cut. The default is for results that depend on a pixel's window only.
    Cut cut = Cut::anywhere();
    bool takesBatches = false;  // decides about several images, too, that differ only in their places
    Launch launch;              // empty: it does not take the images
    // Decides about a part of the images that the cut allows, for algorithms that are made of others: a part has those
    // that the whole has. Empty: the algorithm decides about parts as about other images.
    std::function<Decision(const Images& part, const DeviceFacts& device)> decidePart;
};

inline const char* variantOf(const Decision& decision)
{
    return decision.variant;
}

// A way to compute a filter on the device.
class Algorithm : public AnyAlgorithm
{
public:
    using Decision = fastfilters::Decision;
    // Reads the addresses, sizes and steps of the images, but none of their pixels.
    virtual Decision decide(const Images& images, const DeviceFacts& device) const = 0;
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

// Whether the images are smaller than a preference wants, or larger.
inline bool isLeftToRival(const FilterPreference& preference, const Images& images, const DeviceFacts& device)
{
    const long long units = images.pixels() * preference.pixelUnits,
                    limit = preference.minimum * device.multiprocessors;
    return preference.least.isMost ? units > limit : units < limit;
}

// No preference is by cost.
inline bool costsLess(const Images&, const Algorithm&, const Algorithm&)
{
    return false;
}

struct RankTask;

class Dispatch : public DispatchOf<Algorithm, Images, DeviceFacts>
{
public:
    template <typename Task, std::size_t Count>
    Dispatch(const TableEntry<Task> (&table)[Count], const Preferences<Task>& preferences, const Task& task)
        : DispatchOf(table, preferences, task), hasOneResult_(std::is_same<Task, RankTask>::value)
    {
    }

    // Runs the algorithm that should run, on the current device.
    void run(const Images& images, cudaStream_t stream) const;
    // Runs images that may share a launch, see mayShareLaunch(), with firstOfBatch(). Returns false, and runs nothing,
    // if there is only one image or the algorithm takes no batches.
    bool runBatch(const std::vector<Images>& images, cudaStream_t stream) const;
    // The algorithm for `count` images like this one: that of each, or, if it takes no batches and all algorithms have
    // the same results, that of an image with the rows of all if that takes them. The decision is not about a batch.
    Choice firstOfBatch(const Images& image, std::size_t count, const DeviceFacts& device) const;
    // The same of a filter that another one consists of, as firstOfPart().
    Choice firstOfPartBatch(const Images& image, std::size_t count, const DeviceFacts& device) const;
    // Runs what was chosen, and decided about the images.
    static void launch(const Choice& choice, const Images& images, const DeviceStream& stream);
    // What the algorithm that was chosen for an image decides about a part of it that the decision's cut allows. Throws
    // if it does not take the part.
    static Choice forPart(const Choice& whole, const Images& part, const DeviceFacts& device);

private:
    template <typename First>
    Choice ofBatch(const Images& image, std::size_t count, const First& first) const;

    bool hasOneResult_;  // all algorithms have the same results
};

}  // namespace cv::cuda::fastfilters

#endif
