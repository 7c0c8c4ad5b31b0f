// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/views/any_channels.hpp"
#include "median_channels_io.cuh"
#include "median_strip_walk.cuh"
#include "median_tile_ends.cuh"

// The kernel around MedianStrip: a warp owns a strip of the image and shares no data with other warps, but the warps of
// a block may run in step (StripMemory::align). Narrow images of one channel have another kernel, without strips that
// read the border element by element (median_tile_ends.cuh).

namespace cv::cuda::fastfilters
{

template <int Window, int Channels, typename Format, typename Tuning, typename Arguments>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianTileKernel(const __grid_constant__ Arguments arguments)
{
    waitForEarlierKernels();
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Walk = StripWalk<Window, Channels, Format, Tuning, Arguments>;
    using Shape = typename Launch::Shape;
    using Aligned = AlignedShape<Window, Format::Keys::lanes, sizeof(typename Format::Element)>;
    extern __shared__ uint4 shared[];

    const int columns =
        (arguments.shift + arguments.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (arguments.destination.height + arguments.stripRows - 1) / arguments.stripRows;
    // Warps of the last block that have no strip filter the last strip again.
    const unsigned int strips = columns * rows;
    const int index = min(blockIdx.x * Launch::warps + threadIdx.x / Shape::warp, strips - 1);
    const StripPlace place = stripPlace(index, columns, rows);
    // With a shift, the second strip begins before the end of the first, and both write the same there.
    const int first = max(place.column * Shape::elements - arguments.shift, 0), top = place.row * arguments.stripRows;
    unsigned char* memory = reinterpret_cast<unsigned char*>(shared);
    typename Walk::Local local;
    // All warps of a block take the same branch.
    if constexpr (Channels == 1 && takesAlignedRows<Window, Format>)
    {
        const bool aligned = arguments.sourceAligned && (arguments.shift == 0 || place.column > 0);
        if (__syncthreads_and(aligned && isInsideStrip<Window, Shape>(arguments, first, top, Walk::warmUp,
                                                                      Aligned::before, Aligned::after)))
        {
            const int x = first + threadIdx.x % Shape::warp * Aligned::tile;
            const AlignedReader<Window, Format> reader(arguments, x, top + Window - 1 - 2 * Walk::warmUp);
            AlignedWalk<Window, Format, Tuning, Arguments> walk(arguments, memory, local.lists, reader, x, top);
            filterStrip<Tuning, Tuning::cycles>(walk, arguments.stripRows);
            return;
        }
    }
    const bool inside = __syncthreads_and(isInsideStrip<Window, Shape>(arguments, first, top, Walk::warmUp));
    constexpr bool oneLoop = Tuning::oneStep || (Channels == 1 && sharesBorderLoop<Window>) || Format::separateChannels;
    if (oneLoop || !inside)
    {
        Walk walk(arguments, memory, local, first, top, oneLoop && inside);
        filterStrip<Tuning, 1>(walk, arguments.stripRows);
    }
    else
    {
        Walk walk(arguments, memory, local, first, top, true);
        filterStrip<Tuning, 1>(walk, arguments.stripRows);
    }
}

// For any number of channels: the tiles of a row are numbered channel by channel, pixel after pixel.
template <int Window, typename Format, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianChannelsKernel(const __grid_constant__ MedianArguments arguments)
{
    waitForEarlierKernels();
    using Launch = TileLaunch<Window, 1, Format, Tuning>;
    using Inside = AlignedWalk<Window, Format, Tuning, MedianArguments, ChannelReader<Window, Format>,
                               ChannelWriter<Format, true>, ChannelTilePlace>;
    using Border = AlignedWalk<Window, Format, Tuning, MedianArguments, ChannelBorderReader<Window, Format>,
                               ChannelWriter<Format, false>, ChannelTilePlace>;
    constexpr int warp = 32, tile = 2 * Format::Keys::lanes;
    extern __shared__ uint4 shared[];

    const auto& source = arguments.source;
    const auto& destination = arguments.destination;
    const int tiles = (destination.width + tile - 1) / tile * arguments.apart, columns = (tiles + warp - 1) / warp;
    const int rows = (destination.height + arguments.stripRows - 1) / arguments.stripRows;
    // Warps of the last block that have no strip filter the last strip again, and so do threads beyond a row.
    const unsigned int strips = static_cast<unsigned int>(columns) * rows;
    const StripPlace place =
        stripPlace(min(blockIdx.x * Launch::warps + threadIdx.x / warp, strips - 1), columns, rows);
    const int index = min(place.column * warp + static_cast<int>(threadIdx.x) % warp, tiles - 1);
    const int pixel = index / arguments.apart, top = place.row * arguments.stripRows;
    const ChannelTilePlace own = {pixel * tile, index - pixel * arguments.apart};
    const int left = source.originX + own.x, y = top + Window - 1 - 2 * Inside::warmUp, above = source.originY + y;
    // A step reads two rows more than its windows have.
    const bool isInside = left >= 0 && left + tile + Window - 1 <= source.width && own.x + tile <= destination.width &&
                          above >= 0 && source.originY + top + arguments.stripRows + Window + 1 <= source.height &&
                          top + arguments.stripRows <= destination.height;
    unsigned char* const memory = reinterpret_cast<unsigned char*>(shared);
    typename Launch::Memory::Far lists;
    if (__all_sync(0xffffffffu, isInside))
    {
        const ChannelReader<Window, Format> reader(arguments, own, y);
        Inside walk(arguments, memory, lists, reader, own, top);
        filterStrip<Tuning, Tuning::cycles>(walk, arguments.stripRows);
    }
    else
    {
        const ChannelBorderReader<Window, Format> reader(arguments, own, y);
        Border walk(arguments, memory, lists, reader, own, top);
        filterStrip<Tuning, 1>(walk, arguments.stripRows);
    }
}

// Interleaved pixels of 16 bits share kernels, signed or unsigned. That costs nothing, unlike with bytes
// (perf/tuning/median_tile.md).
template <typename T>
using TilePixel = typename std::conditional<sizeof(T) == 2, SharedPixel<T>, T>::type;
template <typename T, int Channels>
using TileFormat = typename std::conditional<(sizeof(T) == 2 && Channels != 1), FlippedFormat<TilePixel<T>>,
                                             MedianTileFormat<T>>::type;

// For a device whose blocks have the shared memory that the window's lists need.
template <int Window, int Channels, typename T, typename Tuning = MedianTileTuning<sizeof(T), Window>,
          typename Arguments>
cudaError_t launchMedianTile(Arguments arguments, const DeviceStream& stream)
{
    using Format = TileFormat<T, Channels>;
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    auto* kernel = medianTileKernel<Window, Channels, Format, Tuning, Arguments>;
    const cudaError_t error = allowSharedMemory(kernel, Launch::sharedBytes, stream.device);
    if (error != cudaSuccess)
        return error;
    if constexpr (Channels == 1 && takesAlignedRows<Window, Format>)
        alignTiles<Window, Format>(arguments);
    const int columns = ceilDivide(arguments.shift + arguments.destination.width * Channels, Launch::Shape::elements);
    if (arguments.stripRows == 0)
        arguments.stripRows = selectWarpStripRows(
            1ll * columns * arguments.destination.images, arguments.destination.height,
            stream.device.multiprocessors * Tuning::blocks * Launch::warps, 2 * Launch::Strip::warmUp);
    arguments.stripRows = ceilDivide(arguments.stripRows, Launch::cycleRows) * Launch::cycleRows;
    const auto blocks = [&]
    {
        const long long strips =
            static_cast<long long>(columns) * ceilDivide(arguments.destination.height, arguments.stripRows);
        return dim3(static_cast<unsigned>((strips + Launch::warps - 1) / Launch::warps),
                    Format::separateChannels ? static_cast<unsigned>(arguments.apart) : 1u,
                    static_cast<unsigned>(arguments.destination.images));
    };
    if constexpr (hasTileEndsKernel<Window, Channels, Format>)
    {
        auto* endsKernel = medianTileEndsKernel<Window, Format, Tuning, Arguments>;
        MedianTileEnds ends = {};
        if (wantsTileEnds(columns) && takeTileEnds<Window, Format, Tuning>(arguments, ends))
        {
            const cudaError_t endsError = allowSharedMemory(endsKernel, Launch::sharedBytes, stream.device);
            return endsError != cudaSuccess ? endsError
                                            : launch(endsKernel, blocks(), dim3(Launch::threads), Launch::sharedBytes,
                                                     stream, arguments, ends);
        }
    }
    return launch(kernel, blocks(), dim3(Launch::threads), Launch::sharedBytes, stream, arguments);
}

template <int Window, typename T>
cudaError_t launchMedianChannels(MedianArguments arguments, const DeviceStream& stream)
{
    using Tuning = MedianChannelsTuning<sizeof(T), Window>;
    using Format = TileFormat<T, anyChannels>;
    using Launch = TileLaunch<Window, 1, Format, Tuning>;
    constexpr int warp = 32, tile = 2 * Format::Keys::lanes, sharedBytes = Launch::Memory::nearBytes;
    auto* kernel = medianChannelsKernel<Window, Format, Tuning>;
    const cudaError_t error = allowSharedMemory(kernel, sharedBytes, stream.device);
    if (error != cudaSuccess)
        return error;
    const auto& destination = arguments.destination;
    const int columns = ceilDivide(ceilDivide(destination.width, tile) * arguments.apart, warp);
    arguments.stripRows =
        selectWarpStripRows(1ll * columns * destination.images, destination.height,
                            stream.device.multiprocessors * Tuning::blocks * Launch::warps, 2 * Launch::Strip::warmUp);
    arguments.stripRows = ceilDivide(arguments.stripRows, Launch::cycleRows) * Launch::cycleRows;
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, arguments.stripRows);
    return launch(kernel,
                  dim3(static_cast<unsigned>((strips + Launch::warps - 1) / Launch::warps), 1u,
                       static_cast<unsigned>(destination.images)),
                  dim3(Launch::threads), sharedBytes, stream, arguments);
}

template <typename T, typename Outliers>
cudaError_t launchTileOutliers(int window, const OutlierRule& rule, const BatchSource<T>& source,
                               const BatchDestination<T>& destination, const DeviceStream& stream)
{
    const OutlierArguments<Outliers> arguments(rankArguments(source, destination), rule);
    if (!hasTileOutliers(window) || destination.channels != 1)
        return cudaErrorInvalidValue;
    return window == 5 ? launchMedianTile<5, 1, T, OutlierTileTuning<sizeof(T), 5>>(arguments, stream)
                       : launchMedianTile<7, 1, T, OutlierTileTuning<sizeof(T), 7>>(arguments, stream);
}

}  // namespace cv::cuda::fastfilters

#endif
