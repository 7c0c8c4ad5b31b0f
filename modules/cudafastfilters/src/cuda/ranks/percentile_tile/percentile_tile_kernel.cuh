// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_KERNEL_CUH

#include "cuda/ranks/warp_strip_io.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "percentile_tile.hpp"
#include "percentile_tile_memory.hpp"

// Several ranks of a small window, a plane each: the kernel of rank_tile_kernel.cuh, in which a step sorts what four
// windows share once, keeps these lists in the thread's memory, and selects one rank after the other from them.
// Windows of 9 x 9 have no rank tiles: their lists take most of the shared memory.

namespace cv::cuda::fastfilters
{

struct PercentileTileArguments
{
    RankArguments images;  // of the first plane
    int count;
    int ranks[percentileTileRanks];
    std::size_t planeStep;
};

// The outputs of a warp's strip in the rows from `top` on. `pairs`: WarpStripWriter::storesPairs().
template <int Width, int Height, int Channels, typename Format>
__device__ __forceinline__ void percentileStrip(const PercentileTileArguments& arguments, std::uint32_t* shared,
                                                int first, int top, bool inside, bool pairs)
{
    using Memory = PercentileTileMemory<Width, Height, Channels, typename Format::Keys>;
    using Strip = typename Memory::Strip;
    using Select = typename Memory::Select;
    using Shape = typename Memory::Shape;
    using Key = typename Memory::Net::Key;

    using Reader = WarpStripReader<Width, Channels, Format, RankArguments>;
    typename Reader::Table table;
    Reader reader(arguments.images, table, shared + threadIdx.x / Shape::warp * Memory::warpWords, first,
                  top + Height - 1 - 2 * Strip::warmUp, inside);
    WarpStripWriter<Channels, Format, Shape, RankArguments> writer(arguments.images, first, top, inside, pairs);
    Key* const keys = reinterpret_cast<Key*>(shared) + Memory::stripWords + threadIdx.x;
    typename Memory::Runs runs(keys, Memory::threads);
    Strip strip(keys + Memory::Runs::nearKeys * Memory::threads, Memory::threads);
    std::uint32_t bits[2][Shape::loads] = {};
    reader.load(bits[0]);
    reader.load(bits[1]);
    auto step = [&](bool even, bool wanted)
    {
        const typename Memory::Net net(arguments.images.factors);
        __syncwarp();
        reader.write(arguments.images.factors, 0, bits[0]);
        reader.write(arguments.images.factors, 1, bits[1]);
        __syncwarp();
        auto readRow = [&](int r, Key(&row)[Width + 1])
        {
            reader.read(r, row);
            if (r != 0)
                return;
            // The next rows are loaded during the step.
            reader.load(bits[0]);
            reader.load(bits[1]);
        };
        auto selectAll =
            [&](const Key(&all)[(Height - 1) * (Width + 1)], const Key(&above)[Width + 1], const Key(&below)[Width + 1])
        {
            Select::keepLists(net, runs, all);
#pragma unroll 1
            for (int i = 0; i < arguments.count; ++i)
            {
                Key out[2][2];
                Select::selectKept(net, runs, arguments.ranks[i], all, above, below, out);
                unflipKeys<Format>(arguments.images.factors, out);
                writer.writePlane(i * arguments.planeStep, out);
            }
            writer.skip();
        };
        strip.advance(net, even, wanted, readRow, selectAll);
    };
    const int steps = arguments.images.stripRows / 2;
    constexpr int cycle = Strip::alternates ? 2 : 1;
    const auto walk = [&](int count, bool wanted)
    {
#pragma unroll 1
        for (int s = 0; s < count; s += cycle)
        {
            step(true, wanted);
            if constexpr (Strip::alternates)
                step(false, wanted);
        }
    };
    walk(Strip::warmUp, false);
    walk(steps, true);
}

template <int Width, int Height, int Channels, typename Format>
__global__ void __launch_bounds__(PercentileTileMemory<Width, Height, Channels, typename Format::Keys>::threads,
                                  PercentileTileMemory<Width, Height, Channels, typename Format::Keys>::Tuning::blocks)
    percentileTileKernel(const __grid_constant__ PercentileTileArguments arguments)
{
    waitForEarlierKernels();
    using Memory = PercentileTileMemory<Width, Height, Channels, typename Format::Keys>;
    using Shape = typename Memory::Shape;
    extern __shared__ uint4 shared[];

    const RankArguments& images = arguments.images;
    const int columns = (images.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (images.destination.height + images.stripRows - 1) / images.stripRows;
    const int index = static_cast<int>(blockIdx.x) * Memory::warps + static_cast<int>(threadIdx.x) / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * images.stripRows;
    const bool inside = isInsideStrip<Height, Shape>(images, first, top, Memory::Strip::warmUp);
    std::uint32_t* const memory = reinterpret_cast<std::uint32_t*>(shared);
    const bool pairs = WarpStripWriter<Channels, Format, Shape, RankArguments>::storesPairs(images, inside);
    constexpr bool hasInsideLoop = Memory::Tuning::hasInsideLoop;
    if (hasInsideLoop && pairs)
        percentileStrip<Width, Height, Channels, Format>(arguments, memory, first, top, true, true);
    else
        percentileStrip<Width, Height, Channels, Format>(arguments, memory, first, top, inside,
                                                         !hasInsideLoop && pairs);
}

template <int Width, int Height, int Channels, typename Format>
cudaError_t launchPercentileTile(PercentileTileArguments arguments, const DeviceStream& stream)
{
    using Memory = PercentileTileMemory<Width, Height, Channels, typename Format::Keys>;
    auto* kernel = percentileTileKernel<Width, Height, Channels, Format>;
    static_assert(isTallPercentileTile(Width, Height) || Memory::bytes <= sharedBytesOfEveryDevice,
                  "others fit anywhere");
    if (const cudaError_t error = allowSharedMemory(kernel, Memory::bytes, stream.device); error != cudaSuccess)
        return error;
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int columns = ceilDivide(destination.width * Channels, Memory::Shape::elements);
    int& stripRows = arguments.images.stripRows;
    stripRows = selectWarpStripRows(columns, destination.height,
                                    stream.device.multiprocessors * Memory::Tuning::blocks * Memory::warps,
                                    2 * Memory::Strip::warmUp);
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, stripRows);
    const long long blocks = (strips + Memory::warps - 1) / Memory::warps;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(Memory::threads), Memory::bytes, stream, arguments);
}

template <typename T, int Channels>
cudaError_t launchPercentileTileOf(int width, int height, const PercentileTileArguments& arguments,
                                   const DeviceStream& stream)
{
    using Format = typename std::conditional<std::is_integral<T>::value, FlippedFormat<T>, PixelFormat<T>>::type;
    switch (16 * width + height)
    {
    case 16 * 3 + 3: return launchPercentileTile<3, 3, Channels, Format>(arguments, stream);
    case 16 * 3 + 5: return launchPercentileTile<3, 5, Channels, Format>(arguments, stream);
    case 16 * 3 + 7: return launchPercentileTile<3, 7, Channels, Format>(arguments, stream);
    case 16 * 5 + 3: return launchPercentileTile<5, 3, Channels, Format>(arguments, stream);
    case 16 * 5 + 5: return launchPercentileTile<5, 5, Channels, Format>(arguments, stream);
    case 16 * 5 + 7: return launchPercentileTile<5, 7, Channels, Format>(arguments, stream);
    case 16 * 7 + 3: return launchPercentileTile<7, 3, Channels, Format>(arguments, stream);
    case 16 * 7 + 5: return launchPercentileTile<7, 5, Channels, Format>(arguments, stream);
    case 16 * 7 + 7: return launchPercentileTile<7, 7, Channels, Format>(arguments, stream);
    case 16 * 9 + 9: return launchPercentileTile<9, 9, Channels, Format>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t percentileTileFilter(const PercentileWindow& window, const SourceView<T>& source,
                                 const DestinationView<T>& destination, const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    PercentileTileArguments arguments = {};
    arguments.images = rankArguments(source, destination);
    arguments.images.pairsAligned = arguments.images.pairsAligned && window.planeStep % (2 * sizeof(T)) == 0;
    arguments.count = window.count;
    for (int i = 0; i < window.count; ++i)
        arguments.ranks[i] = window.ranks[i];
    arguments.planeStep = window.planeStep;
    switch (destination.channels)
    {
    case 1: return launchPercentileTileOf<Pixel, 1>(window.width, window.height, arguments, stream);
    case 3: return launchPercentileTileOf<Pixel, 3>(window.width, window.height, arguments, stream);
    case 4: return launchPercentileTileOf<Pixel, 4>(window.width, window.height, arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each percentile_tile.<bits>.cu names its types.
#define CFF_INSTANTIATE_PERCENTILE_TILE(T)                                                                             \
    template cudaError_t percentileTileFilter<T>(const PercentileWindow&, const SourceView<T>&,                        \
                                                 const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
