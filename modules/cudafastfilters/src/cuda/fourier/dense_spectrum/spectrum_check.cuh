// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPECTRUM_CHECK_CUH
#define OPENCV_CUDAFASTFILTERS_SPECTRUM_CHECK_CUH

#include "cuda/direct/linear_direct_kernel.cuh"
#include "dense_spectrum.hpp"
#include "spectrum_pixels.cuh"

// Windows that are too dark for the error of transforms, and those with NaN or an infinity near by, are summed directly
// in double. If one result of a block needs it, all of them are summed; windows that contain only zeros need no sum.

namespace cv::cuda::fastfilters
{

// The view of one channel: its channel 0.
template <typename T>
__device__ __forceinline__ SourceView<T> channelView(const SpectrumSource& source, int channel)
{
    SourceView<T> view;
    view.data = source.data + channel * sizeof(T);
    view.step = source.step;
    view.width = source.width;
    view.height = source.height;
    view.channels = source.channels;
    view.originX = source.originX;
    view.originY = source.originY;
    view.borderX = source.borderX;
    view.borderY = source.borderY;
    view.borderValue[0] = static_cast<T>(source.borderValue[channel]);
    return view;
}

template <typename Reader>
__device__ __forceinline__ float tapOf(const SpectrumCheck& check, int i, const Reader& reader, int x, int y)
{
    const SpectrumTap& tap = check.taps[i];
    return tap.weight * fabsf(static_cast<float>(reader.row(y + tap.y)(x + tap.x)));
}

// Whether `count` results of a column are precise enough; `reader` reads the pixels.
template <typename Reader>
__device__ __forceinline__ bool arePrecise(const SpectrumCheck& check, const Reader& reader, int x, int y, int count,
                                           float greatest)
{
    if (!(greatest <= check.greatest))
        return false;
    if (check.count == 0)
        return true;
    const float wanted = __double2float_ru(check.share * greatest - check.offset);
    float sum[spectrumBlockRows];
    CFF_UNROLL
    for (int k = 0; k < spectrumBlockRows; ++k)
        sum[k] = k < count ? tapOf(check, 0, reader, x, y + k) : wanted;
    bool isPrecise = true;
    CFF_UNROLL
    for (int k = 0; k < spectrumBlockRows; ++k)
    {
        for (int i = 1; i < check.count && sum[k] < wanted; ++i)
            sum[k] += tapOf(check, i, reader, x, y + k);
        isPrecise = isPrecise && sum[k] >= wanted;
    }
    return isPrecise;
}

// Whether a block of results, at (left, top), has one that is not precise enough.
template <typename Reader>
__device__ __forceinline__ bool failsSomewhere(const SpectrumArguments& arguments, const SpectrumCheck& check,
                                               const Reader& reader, int left, int top, int channel)
{
    const SpectrumTiles& tiles = arguments.tiles;
    const SpectrumDestination& to = arguments.destination;
    const int x = left + threadIdx.x;
    bool fails = false;
    if (x < to.width)
    {
        const int plane = x / tiles.tile.resultsWidth * to.channels + channel;
        const int pair = top / tiles.tile.resultsHeight * tiles.pairs + plane / 2;
        fails = !arePrecise(check, reader, x, top, min(spectrumBlockRows, to.height - top),
                            __uint_as_float(arguments.maxima[pair]));
    }
    return __syncthreads_or(fails);
}

template <typename Reader>
__device__ __forceinline__ bool areZeros(const Reader& reader, int x, int y, int width, int height)
{
    bool isZero = true;
    for (int row = 0; row < height; ++row)
        for (int column = threadIdx.x; column < width; column += spectrumBlockThreads)
            isZero = isZero && reader.row(y + row)(x + column) == 0;
    return !__syncthreads_or(!isZero);
}

template <typename Reader>
__device__ __forceinline__ void sumDirectly(const SpectrumArguments& arguments, const SpectrumCheck& check,
                                            const Reader& reader, int left, int top, int channel)
{
    const SpectrumTiles& tiles = arguments.tiles;
    const SpectrumDestination& to = arguments.destination;
    constexpr int packets = spectrumBlockColumns / linearDirectPacket;
    static_assert(packets * spectrumBlockRows == spectrumBlockThreads, "a packet for each thread");
    const int x = left + threadIdx.x % packets * linearDirectPacket, y = top + threadIdx.x / packets;
    const int width = min(spectrumBlockColumns, to.width - left), height = min(spectrumBlockRows, to.height - top);
    const bool isZero = areZeros(reader, left, top, width + tiles.windowWidth - 1, height + tiles.windowHeight - 1);
    if (y >= to.height)
        return;
    const LinearArguments<double> mask = {tiles.windowWidth, tiles.windowHeight, check.coefficients, {}};
    double sum[linearDirectPacket] = {};
    if (!isZero)
        sumWindow(mask, reader, x, y, sum);
    visitPixelType(to.depth,
                   [&](auto pixel)
                   {
                       using D = decltype(pixel);
                       D* const out = reinterpret_cast<D*>(to.data + static_cast<std::ptrdiff_t>(to.step) * y) +
                                      static_cast<std::ptrdiff_t>(x) * to.channels + channel;
                       CFF_UNROLL
                       for (int i = 0; i < linearDirectPacket; ++i)
                           if (x + i < to.width)
                               out[i * to.channels] = saturateRounded<D>(sum[i] + arguments.finish.offset);
                   });
}

// Calls `run` with a reader of a channel's windows of a block of results.
template <typename Run>
__device__ __forceinline__ void readBlock(const SpectrumArguments& arguments, int left, int top, int channel,
                                          const Run& run)
{
    visitPixelType(arguments.source.depth,
                   [&](auto pixel)
                   {
                       using T = decltype(pixel);
                       const SourceView<T> view = channelView<T>(arguments.source, channel);
                       if (isInterior(view, left, spectrumBlockColumns, top, spectrumBlockRows,
                                      arguments.tiles.windowWidth, arguments.tiles.windowHeight))
                           run(InteriorReader<T>(view, 0));
                       else
                           run(BorderReader<T>(view, 0));
                   });
}

// One block of threads for each block of results: the grid has them along x and y, and channels along z.
static __global__ void __launch_bounds__(spectrumBlockThreads)
    spectrumCheckKernel(const __grid_constant__ SpectrumArguments arguments,
                        const __grid_constant__ SpectrumCheck check)
{
    waitForEarlierKernels();
    const SpectrumDestination& to = arguments.destination;
    const int rows = (to.height + spectrumBlockRows - 1) / spectrumBlockRows;
    for (int row = blockIdx.y; row < rows; row += gridDim.y)
        readBlock(
            arguments, blockIdx.x * spectrumBlockColumns, row * spectrumBlockRows, blockIdx.z,
            [&](const auto& reader)
            {
                const bool fails = failsSomewhere(arguments, check, reader, blockIdx.x * spectrumBlockColumns,
                                                  row * spectrumBlockRows, blockIdx.z);
                if (threadIdx.x == 0)
                    arguments.fails[(static_cast<std::size_t>(blockIdx.z) * rows + row) * gridDim.x + blockIdx.x] =
                        fails;
            });
}

// Few blocks of threads, which look for the blocks of results that fail.
static __global__ void __launch_bounds__(spectrumBlockThreads, 2)
    spectrumDirectKernel(const __grid_constant__ SpectrumArguments arguments,
                         const __grid_constant__ SpectrumCheck check)
{
    waitForEarlierKernels();
    const SpectrumDestination& to = arguments.destination;
    const int columns = (to.width + spectrumBlockColumns - 1) / spectrumBlockColumns,
              rows = (to.height + spectrumBlockRows - 1) / spectrumBlockRows;
    const std::size_t count = static_cast<std::size_t>(columns) * rows * to.channels;
    for (std::size_t i = blockIdx.x; i < count; i += gridDim.x)
    {
        if (!arguments.fails[i])
            continue;
        const int column = i % columns, row = i / columns % rows, channel = i / columns / rows;
        readBlock(arguments, column * spectrumBlockColumns, row * spectrumBlockRows, channel,
                  [&](const auto& reader) {
                      sumDirectly(arguments, check, reader, column * spectrumBlockColumns, row * spectrumBlockRows,
                                  channel);
                  });
    }
}

}  // namespace cv::cuda::fastfilters

#endif
