// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_KERNEL_CUH

#include "../../rank_plan.hpp"
#include "median.hpp"
#include "median3_kernel.cuh"
#include "median_tile_kernel.cuh"

// From a window and a number of channels to the kernel made for them.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T, int Channels>
cudaError_t launchMedian3OfSize(const MedianTask& task, cudaStream_t stream)
{
    constexpr int tileBytes = 16;
    const long long rowBytes = static_cast<long long>(task.destination.width) * Channels * static_cast<int>(sizeof(T));
    if (isSmallForMedian3(rowBytes * task.destination.height / tileBytes, multiprocessors()))
        return launchMedian3<T, Channels, Median3SmallTuning<sizeof(T), Channels>>(task, stream);
    return launchMedian3<T, Channels, Median3Tuning<sizeof(T), Channels>>(task, stream);
}

template <typename T, int Channels, int Window = largestTileWindow>
cudaError_t launchMedian(int window, const MedianTask& task, cudaStream_t stream)
{
    if constexpr (Window == 3)
        return window == 3 ? launchMedian3OfSize<T, Channels>(task, stream) : cudaErrorInvalidValue;
    else
        return window == Window ? launchMedianTile<Window, Channels, T>(task, stream)
                                : launchMedian<T, Channels, Window - 2>(window, task, stream);
}

template <typename T>
cudaError_t medianFilter(int window, const SourceView<T>& source, const DestinationView<T>& destination,
                         cudaStream_t stream)
{
    const MedianTask task = medianTask(source, destination);
    switch (destination.channels)
    {
    case 1: return launchMedian<T, 1>(window, task, stream);
    case 3: return launchMedian<T, 3>(window, task, stream);
    case 4: return launchMedian<T, 4>(window, task, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
