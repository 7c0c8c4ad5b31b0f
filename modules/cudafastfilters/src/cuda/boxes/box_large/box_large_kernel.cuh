// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_LARGE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_LARGE_KERNEL_CUH

#include "box_large_columns.cuh"
#include "box_large_float_rows.cuh"
#include "cuda/runtime/launch.hpp"

#include <algorithm>
#include <cmath>

// Launches the passes of large boxes.

namespace cv::cuda::fastfilters
{

template <typename T, int Rows>
cudaError_t launchBoxChunkSums(const BoxColumnsArguments<T>& arguments, int chunks, const DeviceStream& stream)
{
    return launch(boxChunkSumsKernel<T, Rows>, dim3(static_cast<unsigned int>(1ll * chunks * arguments.groups)),
                  dim3(32 * boxLargeWarps), 0, stream, arguments);
}

template <typename T>
cudaError_t launchBoxChunkSums(const BoxColumnsArguments<T>& arguments, const BoxLargePlace& place,
                               const DeviceStream& stream)
{
    switch (boxLargeRows(arguments.windowHeight))
    {
    case 2: return launchBoxChunkSums<T, 2>(arguments, place.chunks, stream);
    case 16: return launchBoxChunkSums<T, 16>(arguments, place.chunks, stream);
    default: return cudaSuccess;
    }
}

// The sums of columns.
template <typename T>
cudaError_t launchBoxColumns(const BoxColumnsArguments<T>& arguments, const DeviceStream& stream)
{
    const int chunkRows = boxLargeChunk(arguments.windowHeight);
    const long long tiles = (arguments.rows + chunkRows - 1) / chunkRows;
    const dim3 blocks(static_cast<unsigned int>(tiles * arguments.groups)), threads(32 * boxLargeWarps);
    switch (boxLargeRows(arguments.windowHeight))
    {
    case 1: return launch(boxLowColumnsKernel<T>, blocks, threads, 0, stream, arguments);
    case 2: return launch(boxColumnsKernel<T, 2>, blocks, threads, 0, stream, arguments);
    case 16: return launch(boxColumnsKernel<T, 16>, blocks, threads, 0, stream, arguments);
    default: return cudaErrorInvalidValue;
    }
}

template <int Channels, typename In>
cudaError_t launchBoxRows(BoxRowsArguments<In> arguments, bool beyond, const DeviceStream& stream)
{
    const DestinationView<std::uint8_t>& to = arguments.destination;
    constexpr bool isFloat = std::is_floating_point<In>::value;
    const int most = isFloat ? boxLargeFloatRun / Channels : boxLargeRun / Channels;
    arguments.runs = (to.width + most - 1) / most;
    arguments.run = (to.width + arguments.runs - 1) / arguments.runs;
    const long long parts = static_cast<long long>(to.height) * arguments.runs;
    constexpr int threads = 32 * boxLargeWarps;
    if constexpr (isFloat)
    {
        const auto bytes =
            static_cast<std::size_t>(boxFloatRowBytes(sizeof(In), Channels, arguments.run, arguments.windowWidth));
        const auto kernel = boxFloatRowsKernel<Channels, In>;
        const cudaError_t error = allowSharedMemory(kernel, bytes, stream.device);
        return error != cudaSuccess
                   ? error
                   : launch(kernel, dim3(static_cast<unsigned int>(parts)), dim3(threads), bytes, stream, arguments);
    }
    else
    {
        using Sum = std::conditional_t<std::is_signed<In>::value, std::int32_t, std::uint32_t>;
        const dim3 blocks(static_cast<unsigned int>((parts + boxLargeWarps - 1) / boxLargeWarps));
        if constexpr (sizeof(In) == 4)
            if (beyond)
                return launch(boxRowsKernel<Channels, In, double>, blocks, dim3(threads), 0, stream, arguments);
        return launch(boxRowsKernel<Channels, In, Sum>, blocks, dim3(threads), 0, stream, arguments);
    }
}

template <typename T, int Channels>
cudaError_t launchBoxLarge(const BoxFilter& box, const BoxLargePlace& place, const SourceView<T>& source,
                           BoxDepth depth, const DestinationView<std::uint8_t>& destination, unsigned char* memory,
                           const DeviceStream& stream)
{
    using Sum = BoxLargeSum<T>;
    const double largest = std::ldexp(1.0, 8 * static_cast<int>(sizeof(T)));
    const bool beyond = largest * box.width * box.height > 4294967296.0;
    const auto setRows = [&](auto& arguments)
    {
        arguments.width = source.width;
        arguments.originX = source.originX;
        arguments.borderX = source.borderX;
        arguments.destination = destination;
        arguments.depth = depth;
        arguments.windowWidth = box.width;
        arguments.narrow = largest * box.height * 32 < 2147483648.0;
        arguments.weight = box.row;
        arguments.quotient = makeBoxQuotient(box.divisor, box.wide);
        arguments.divisor = box.divisor;
        arguments.factor = box.factor;
    };
    if (box.height == 1)
    {
        BoxRowsArguments<T> arguments = {};
        setRows(arguments);
        arguments.data = reinterpret_cast<const unsigned char*>(source.row(source.originY));
        arguments.step = source.step;
        arguments.weight *= box.column;
        std::copy_n(source.borderValue, 4, arguments.outside);
        return launchBoxRows<Channels>(arguments, beyond, stream);
    }
    BoxColumnsArguments<T> columns = {};
    columns.source = source;
    columns.begin = place.begin;
    columns.groups = place.groups;
    columns.rows = place.rows;
    columns.windowHeight = box.height;
    columns.aligned = source.step % sizeof(typename BoxColumnsLane<T>::Word) == 0 &&
                      reinterpret_cast<std::uintptr_t>(source.data) % sizeof(T) == 0;
    columns.weight = static_cast<Sum>(box.column);
    columns.begins = reinterpret_cast<Sum*>(memory);
    columns.whole = columns.begins + place.step * place.chunks;
    columns.sums = columns.whole + place.step * place.chunks;
    columns.step = place.step;
    BoxRowsArguments<Sum> rows = {};
    setRows(rows);
    rows.data = memory + place.chunkBytes() - static_cast<std::ptrdiff_t>(place.sumBytes) * place.begin;
    rows.step = place.sumBytes * place.step;
    for (int c = 0; c < 4; ++c)
    {
        rows.outside[c] = static_cast<Sum>(source.borderValue[c]) * static_cast<Sum>(box.height);
        if constexpr (std::is_floating_point<T>::value)
            rows.outside[c] *= box.column;
    }
    cudaError_t error = launchBoxChunkSums(columns, place, stream);
    if (error == cudaSuccess)
        error = launchBoxColumns(columns, stream);
    if (error == cudaSuccess)
        error = launchBoxRows<Channels>(rows, beyond, stream);
    return error;
}

template <typename T>
cudaError_t boxLarge(const BoxFilter& box, const BoxLargePlace& place, const SourceView<T>& source, BoxDepth depth,
                     const DestinationView<std::uint8_t>& destination, unsigned char* memory,
                     const DeviceStream& stream)
{
    if (!isBoxDepth(depth))
        return cudaErrorInvalidValue;
    switch (source.channels)
    {
    case 1: return launchBoxLarge<T, 1>(box, place, source, depth, destination, memory, stream);
    case 3: return launchBoxLarge<T, 3>(box, place, source, depth, destination, memory, stream);
    case 4: return launchBoxLarge<T, 4>(box, place, source, depth, destination, memory, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
