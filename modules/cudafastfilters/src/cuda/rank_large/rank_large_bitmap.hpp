// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_BITMAP_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_BITMAP_HPP

#include "../../rank_large_plan.hpp"
#include "../common/image_view.hpp"
#include "../common/launch.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct SlidingBitmapTask
{
    SlidingBitmapPlan plan;
    int windowWidth, windowHeight;
    int rank;                              // 0 is the least of the window
    const unsigned* wildProbes = nullptr;  // on the device, if given: does nothing unless more than mostWildProbes
    unsigned mostWildProbes = 0;
};

constexpr int slidingBitmapApronPixels(const SlidingBitmapTask& task)
{
    return (task.plan.tileWidth + task.windowWidth - 1) * (task.plan.tileHeight + task.windowHeight - 1);
}

// The plan for the current device; its tileWidth is 0 if no tile of the window fits.
inline cudaError_t planSlidingBitmap(const SlidingBitmapJob& job, SlidingBitmapPlan& plan)
{
    SharedMemoryLimits limits = {};
    const cudaError_t error = askSharedMemoryLimits(limits);
    if (error == cudaSuccess)
        plan = selectSlidingBitmapPlan(job, limits);
    return error;
}

// Blocks that are resident at once at least, on the current device.
inline int residentSlidingBitmaps(const SlidingBitmapPlan& plan)
{
    return multiprocessors() * slidingBitmapResident(plan.lanes);
}

// Bytes of scratch for slidingBitmapFilter, 0 where the ranks lie in shared memory.
constexpr std::size_t slidingBitmapScratchBytes(const SlidingBitmapTask& task)
{
    return task.plan.ranksInGlobal ? static_cast<std::size_t>(task.plan.blocks) * slidingBitmapGlobalRankBytes *
                                         (slidingBitmapApronPixels(task) + slidingBitmapApronPixels(task) % 2)
                                   : 0;
}

// Writes the value of task.rank in the window of each pixel. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t slidingBitmapFilter(const SlidingBitmapTask& task, const SourceView<T>& source,
                                const DestinationView<T>& destination, void* scratch, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
