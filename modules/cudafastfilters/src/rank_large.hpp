// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_HPP

#include "cuda/rank_large/rank_large_bit_planes.hpp"
#include "cuda/rank_large/rank_large_bitmap.hpp"
#include "cuda/rank_large/rank_large_masks.hpp"
#include "device_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>

// Rank filters of large windows: which of the algorithms an image takes, and its scratch memory.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// 8-bit images of many tiles: counts of the pixels at or above a level, 32 pixels a word. False if it does not fit.
template <typename T>
bool applyBitPlanes(Size window, int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                    cudaStream_t stream)
{
    BitPlaneTask task = {{}, window.width, window.height, rank};
    checkCuda(planBitPlanes(window.width, window.height, rank, destination.width, destination.height, task.plan),
              "planning the rank filter");
    if (task.plan.sideBits == 0)
        return false;
    const StreamScratch scratch(bitPlaneScratchBytes(task), stream);
    checkCuda(bitPlaneFilter<T>(task, source, destination, scratch.data(), stream), "launching the rank filter");
    return true;
}

// Any type: a bitmap of the ranks in the window slides over tiles. False if no tile of the window fits.
// wildProbes: on the device, if given: nothing is done unless masks are slower.
template <typename T>
bool applySlidingBitmap(Size window, int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                        cudaStream_t stream, const unsigned* wildProbes = nullptr)
{
    const SlidingBitmapJob job = {window.width, window.height, destination.width, destination.height,
                                  destination.channels};
    SlidingBitmapTask task = {{}, window.width, window.height, rank, wildProbes, maskMostWildProbes};
    checkCuda(planSlidingBitmap(job, task.plan), "planning the rank filter");
    if (task.plan.tileWidth == 0)
        return false;
    if (wildProbes)  // most often they have nothing to do
        task.plan.blocks = std::min(task.plan.blocks, residentSlidingBitmaps(task.plan));
    const size_t bytes = slidingBitmapScratchBytes(task);
    std::unique_ptr<StreamScratch> scratch;
    if (bytes > 0)
        scratch.reset(new StreamScratch(bytes, stream));
    checkCuda(slidingBitmapFilter<T>(task, source, destination, scratch ? scratch->data() : nullptr, stream),
              "launching the rank filter");
    return true;
}

// 16-bit and float images, the larger windows: masks of sorted pixels. Where they may be slower, both algorithms are launched, and
// the device chooses. False if they do not fit or are slower anyway.
template <typename T>
bool applyMasks(Size window, int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                cudaStream_t stream)
{
    const MaskUse use = maskUse(window.width, window.height, destination.width, destination.height);
    bool fits = false;
    if (use != MaskUse::Never)
        checkCuda(masksFit(fits), "planning the rank filter");
    if (!fits)
        return false;
    MaskTask task = {window.width, window.height, rank};
    std::unique_ptr<StreamScratch> probes;
    if (use == MaskUse::IfProbed)
    {
        probes.reset(new StreamScratch(sizeof(unsigned), stream));
        unsigned* const wild = reinterpret_cast<unsigned*>(probes->data());
        checkCuda(probeMasks<T>(task, source, destination, wild, stream), "launching the rank filter");
        if (!applySlidingBitmap(window, rank, source, destination, stream, wild))
            return false;
        task.wildProbes = wild;
    }
    checkCuda(maskFilter<T>(task, source, destination, stream), "launching the rank filter");
    return true;
}

// False if no algorithm fits the window and the device.
template <typename T>
bool applyLargeWindow(Size window, int rank, const SourceView<T>& source, const DestinationView<T>& destination,
                      cudaStream_t stream)
{
    if constexpr (sizeof(T) == 1)
    {
        if (applyBitPlanes(window, rank, source, destination, stream))
            return true;
    }
    if constexpr (sizeof(T) > 1)
    {
        if (applyMasks(window, rank, source, destination, stream))
            return true;
    }
    return applySlidingBitmap(window, rank, source, destination, stream);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
