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
    const long long tiles = rowBytes * task.destination.height / tileBytes;
    const int processors = multiprocessors();
    if (!isSmallForMedian3(tiles, processors))
        return launchMedian3<T, Channels, Median3Tuning<sizeof(T), Channels>>(task, stream);
    using Low = Median3SmallTuning<sizeof(T), Channels, 2>;
    if constexpr (Channels == 1)
    {
        using Tall = Median3SmallTuning<sizeof(T), Channels, 3>;
        const bool tall = wantsTallerMedian3<Low>(tiles, processors);
        const cudaError_t error = tall ? launchMedian3<T, Channels, Tall>(task, stream) : cudaErrorNotSupported;
        if (error != cudaErrorNotSupported)
            return error;
    }
    return launchMedian3<T, Channels, Low>(task, stream);
}

template <typename T, int Channels, int Window = largestTileWindow>
cudaError_t launchMedianTiles(int window, const MedianTask& task, cudaStream_t stream)
{
    if constexpr (Window == 3)
        return cudaErrorInvalidValue;
    else
        return window == Window ? launchMedianTile<Window, Channels, T>(task, stream)
                                : launchMedianTiles<T, Channels, Window - 2>(window, task, stream);
}

// Of 3 or 4 channels. T is a TilePixel; the task may say that the pixels have a sign.
template <typename T>
cudaError_t launchInterleavedTiles(int window, const MedianTask& task, cudaStream_t stream)
{
    return task.source.channels == 3 ? launchMedianTiles<T, 3>(window, task, stream)
                                     : launchMedianTiles<T, 4>(window, task, stream);
}

template <typename T, int Channels>
cudaError_t launchMedian(int window, const MedianTask& task, cudaStream_t stream)
{
    if (window == 3)
        return launchMedian3OfSize<T, Channels>(task, stream);
    if constexpr (!hasMedianTiles(sizeof(T), std::is_signed<T>::value, Channels))
        return cudaErrorInvalidValue;
    else if constexpr (Channels == 1)
        return launchMedianTiles<T, 1>(window, task, stream);
    else
        return launchInterleavedTiles<TilePixel<T>>(window, task, stream);
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
