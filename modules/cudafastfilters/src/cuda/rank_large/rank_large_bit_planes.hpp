// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_BIT_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_BIT_PLANES_HPP

#include "../../rank_large_planes_plan.hpp"
#include "../common/image_view.hpp"

#include <cuda_runtime.h>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct BitPlaneTask
{
    BitPlanePlan plan;
    int windowWidth, windowHeight;
    int rank;  // 0 is the least of the window
};

// The plan for the current device; its sideBits is 0 where the sliding bitmap is to be used instead.
inline cudaError_t planBitPlanes(int windowWidth, int windowHeight, int rank, int width, int height, BitPlanePlan& plan)
{
    int device = 0, multiprocessors = 0, sharedBytes = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&sharedBytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (error != cudaSuccess)
    {
        cudaGetLastError();
        return error;
    }
    plan = selectBitPlanePlan(windowWidth, windowHeight, rank, width, height,
                              {multiprocessors, static_cast<std::size_t>(sharedBytes)});
    if (plan.sideBits > 0 && static_cast<std::size_t>(width) * height < planeMinPixels(plan.sideBits))
        plan = {};
    return cudaSuccess;
}

constexpr std::size_t bitPlaneScratchBytes(const BitPlaneTask& task)
{
    return planeLayout(task.plan, task.windowWidth, task.windowHeight).words * 4;
}

// From the planes of the source to those of the result, both in scratch. Asynchronous; returns the launch's error.
cudaError_t countPlanes(const BitPlaneTask& task, unsigned* scratch, cudaStream_t stream);

// Median and rank filter of 8-bit pixels. Asynchronous; returns the launch's error.
template <typename T>
cudaError_t bitPlaneFilter(const BitPlaneTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                           void* scratch, cudaStream_t stream);

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
