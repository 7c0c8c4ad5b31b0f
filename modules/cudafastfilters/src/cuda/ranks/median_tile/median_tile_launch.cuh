// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_LAUNCH_CUH

#include "median_tile_filter.hpp"
#include "median_tile_kernel.cuh"

// From a window and a number of channels to the kernel made for them.

namespace cv::cuda::fastfilters
{

template <typename T, int Channels, int Window = largestTileWindow(Channels)>
cudaError_t launchMedianTiles(int window, const MedianArguments& arguments, const DeviceStream& stream)
{
    if constexpr (Window == 3)
        return cudaErrorInvalidValue;
    else
        return window == Window ? launchMedianTile<Window, Channels, T>(arguments, stream)
                                : launchMedianTiles<T, Channels, Window - 2>(window, arguments, stream);
}

// For 3 or 4 channels. T is a TilePixel; the arguments may say that the pixels are signed.
template <typename T>
cudaError_t launchInterleavedTiles(int window, const MedianArguments& arguments, const DeviceStream& stream)
{
    return arguments.source.channels == 3 ? launchMedianTiles<T, 3>(window, arguments, stream)
                                          : launchMedianTiles<T, 4>(window, arguments, stream);
}

// For any number of channels, as launchInterleavedTiles().
template <typename T>
cudaError_t launchChannelsTiles(int window, const MedianArguments& arguments, const DeviceStream& stream)
{
    switch (window)
    {
    case 5: return launchMedianChannels<5, T>(arguments, stream);
    case 7: return launchMedianChannels<7, T>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T, int Channels>
cudaError_t launchMedian(int window, const MedianArguments& arguments, const DeviceStream& stream)
{
    if constexpr (!hasMedianTiles(sizeof(T), std::is_signed<T>::value, Channels))
        return cudaErrorInvalidValue;
    else if constexpr (Channels == 1)
        return launchMedianTiles<T, 1>(window, arguments, stream);
    else if constexpr (Channels == anyChannels)
        return launchChannelsTiles<TilePixel<T>>(window, arguments, stream);
    else
        return launchInterleavedTiles<TilePixel<T>>(window, arguments, stream);
}

// The pixel of the kernels that take integers of 32 bits, or pixels of 64 bits, and any number of channels.
template <typename T>
using WideTilePixel = typename std::conditional<sizeof(T) == 8, std::int64_t, std::int32_t>::type;
template <typename T>
constexpr bool isWideTilePixel = sizeof(T) == 8 || (sizeof(T) == 4 && std::is_integral<T>::value);

template <typename T>
cudaError_t launchWideTiles(int window, MedianArguments arguments, const DeviceStream& stream)
{
    arguments.pairsAligned = arguments.pairsAligned && arguments.apart == 1;
    arguments.source.channels = arguments.destination.channels = 1;
    return launchMedianTiles<T, 1, largestWideTileWindow(sizeof(T))>(window, arguments, stream);
}

template <typename T>
cudaError_t medianTileFilter(int window, const BatchSource<T>& source, const BatchDestination<T>& destination,
                             const DeviceStream& stream)
{
    const MedianArguments arguments = rankArguments(source, destination);
    if constexpr (isWideTilePixel<T>)
        return launchWideTiles<WideTilePixel<T>>(window, arguments, stream);
    else
        switch (destination.channels)
        {
        case 1: return launchMedian<T, 1>(window, arguments, stream);
        case 3: return launchMedian<T, 3>(window, arguments, stream);
        case 4: return launchMedian<T, 4>(window, arguments, stream);
        default: return launchMedian<T, anyChannels>(window, arguments, stream);
        }
}

template <typename T, int Channels, int Window = largestTileWindow(Channels)>
constexpr std::size_t sharedBytesOfTiles(int window)
{
    if constexpr (Window == 3)
        return 0;
    else if (window != Window)
        return sharedBytesOfTiles<T, Channels, Window - 2>(window);
    else
        return TileLaunch<Window, Channels, TileFormat<T, Channels>, MedianTileTuning<sizeof(T), Window>>::sharedBytes;
}

template <typename T>
std::size_t medianTileSharedBytes(int window, int channels)
{
    if constexpr (isWideTilePixel<T>)
        return sharedBytesOfTiles<WideTilePixel<T>, 1, largestWideTileWindow(sizeof(T))>(window);
    else
        return channels == 1   ? sharedBytesOfTiles<T, 1>(window)
               : channels == 3 ? sharedBytesOfTiles<TilePixel<T>, 3>(window)
               : channels == 4 ? sharedBytesOfTiles<TilePixel<T>, 4>(window)
                               : sharedBytesOfTiles<T, 1>(window);
}

// One instantiation; each median_tile.<type>.cu names its type.
#define CFF_INSTANTIATE_MEDIAN_TILE(T)                                                                                 \
    template std::size_t medianTileSharedBytes<T>(int, int);                                                           \
    template cudaError_t medianTileFilter<T>(int, const BatchSource<T>&, const BatchDestination<T>&,                   \
                                             const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
