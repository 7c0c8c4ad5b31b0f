// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "rank_tile.hpp"
#include "rank_tile_rows.cuh"

#include <limits>

// The kernel around RankStrip. Rows are read and written as in median_tile_kernel.cuh: a warp owns a strip, an
// interleaved image is seen as elements, a thread owns two neighbouring pixels of a channel, with 16-bit keys two such
// pairs. Outer ranks have separate kernels, for the least ranks: the greatest are these of complemented keys.

namespace cv::cuda::fastfilters
{

// The outputs of a warp's strip in its rows.
template <int Width, int Height, int Channels, typename Format, bool Outer, typename Rows>
__device__ __forceinline__ void rankStrip(const RankTileArguments& arguments, unsigned char* memory, Rows& rows)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format, Outer>;
    using Strip = typename Launch::Strip;
    using Key = typename Strip::Key;

    Key* const keys = reinterpret_cast<Key*>(memory) + Launch::stripWords + threadIdx.x;
    typename Strip::Run run(keys, Launch::threads, arguments.rank);
    Strip strip(keys + Strip::Lists::nearKeys * Launch::threads, Launch::threads);
    auto step = [&](bool even, bool wanted)
    {
        const typename Launch::Net net(arguments.images.factors);
        rows.begin();
        Key out[2][2];
        strip.step(
            net, run, even, wanted, [&](int r, Key(&row)[Width + 1]) { rows.read(r, row); }, out);
        if (!wanted)
            return;
        complementAll<Outer>(arguments.complement, out[0]);
        complementAll<Outer>(arguments.complement, out[1]);
        unflipKeys<Format>(arguments.images.factors, out);
        rows.write(out);
    };
    const int steps = arguments.images.stripRows / 2;
    if constexpr (Strip::alternates)
    {
#pragma unroll 1
        for (int s = 0; s < Strip::warmUp; s += 2)
        {
            step(true, false);
            step(false, false);
        }
#pragma unroll 1
        for (int s = 0; s < steps; s += 2)
        {
            step(true, true);
            step(false, true);
        }
    }
    else
    {
#pragma unroll 1
        for (int s = 0; s < Strip::warmUp; ++s)
            step(true, false);
#pragma unroll 1
        for (int s = 0; s < steps; ++s)
            step(true, true);
    }
}

template <int Width, int Height, int Channels, typename Format, bool Outer, bool Aligned>
__global__ void __launch_bounds__(RankTileLaunch<Width, Height, Channels, Format, Outer>::threads,
                                  RankTileLaunch<Width, Height, Channels, Format, Outer>::Tuning::blocks)
    rankTileKernel(const __grid_constant__ RankTileArguments arguments)
{
    waitForEarlierKernels();
    using Launch = RankTileLaunch<Width, Height, Channels, Format, Outer>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint4 shared[];

    const RankArguments& images = arguments.images;
    const int columns = (images.shift + images.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (images.destination.height + images.stripRows - 1) / images.stripRows;
    const int index = static_cast<int>(blockIdx.x) * Launch::warps + static_cast<int>(threadIdx.x) / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    // With a shift, the second strip begins before the end of the first, and both write the same there.
    const int first = max(place.column * Shape::elements - images.shift, 0), top = place.row * images.stripRows;
    unsigned char* memory = reinterpret_cast<unsigned char*>(shared);
    if constexpr (Aligned)
    {
        using Tile = AlignedShape<Width, Format::Keys::lanes, sizeof(typename Format::Element)>;
        if ((images.shift == 0 || place.column > 0) &&
            isInsideStrip<Height, Shape>(images, first, top, Launch::Strip::warmUp, Tile::before, Tile::after))
        {
            const int x = first + static_cast<int>(threadIdx.x) % Shape::warp * Tile::tile;
            AlignedRankRows<Width, Height, Format, Outer> aligned(arguments, x, top);
            rankStrip<Width, Height, Channels, Format, Outer>(arguments, memory, aligned);
            return;
        }
    }
    using Rows = StagedRankRows<Width, Height, Channels, Format, Outer>;
    using Reader = WarpStripReader<Width, Channels, Format, RankArguments>;
    typename Reader::Table table;
    Rows staged(arguments, table,
                reinterpret_cast<typename Rows::Word*>(memory) + threadIdx.x / Shape::warp * Launch::warpWords, first,
                top, isInsideStrip<Height, Shape>(images, first, top, Launch::Strip::warmUp));
    rankStrip<Width, Height, Channels, Format, Outer>(arguments, memory, staged);
}

template <int Width, int Height, int Channels, typename Format, bool Outer, bool Aligned>
cudaError_t launchRankStrips(RankTileArguments arguments, const DeviceStream& stream)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format, Outer>;
    auto* kernel = rankTileKernel<Width, Height, Channels, Format, Outer, Aligned>;
    static_assert(Launch::sharedBytes <= sharedBytesOfEveryDevice, "rank tiles fit everywhere");
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int columns = ceilDivide(arguments.images.shift + destination.width * Channels, Launch::Shape::elements);
    int& stripRows = arguments.images.stripRows;
    if (stripRows == 0)
        stripRows = selectWarpStripRows(columns, destination.height,
                                        stream.device.multiprocessors * Launch::Tuning::blocks * Launch::warps,
                                        2 * Launch::Strip::warmUp);
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, stripRows);
    const long long blocks = (strips + Launch::warps - 1) / Launch::warps;
    return launch(kernel,
                  dim3(static_cast<unsigned>(blocks),
                       Format::separateChannels ? static_cast<unsigned>(arguments.images.apart) : 1u),
                  dim3(Launch::threads), Launch::sharedBytes, stream, arguments);
}

template <int Width, int Height, int Channels, typename Format, bool Outer>
cudaError_t launchRankTileOf(const RankTileArguments& arguments, const DeviceStream& stream)
{
    if constexpr (Channels == 1 && Format::flips &&
                  hasAlignedRankTiles(Width, Height, sizeof(typename Format::Element), Outer))
    {
        RankTileArguments aligned = arguments;
        alignTiles<Width, Format>(aligned.images);
        const DestinationView<unsigned char>& destination = arguments.images.destination;
        if (aligned.images.sourceAligned &&
            takesAlignedRankTiles(1ll * destination.width * destination.height, stream.device.multiprocessors))
            return launchRankStrips<Width, Height, Channels, Format, Outer, true>(aligned, stream);
    }
    return launchRankStrips<Width, Height, Channels, Format, Outer, false>(arguments, stream);
}

template <int Width, int Height, int Channels, typename Format>
cudaError_t launchRankTile(RankTileArguments arguments, const DeviceStream& stream)
{
    if constexpr (Format::flips && hasOuterRankTiles(Width, Height, sizeof(typename Format::Element)))
        if (isOuterRank(Width, Height, arguments.rank))
        {
            constexpr int last = Width * Height - 1;
            if (arguments.rank > last / 2)
            {
                arguments.rank = last - arguments.rank;
                arguments.complement = ~0u;
            }
            return launchRankTileOf<Width, Height, Channels, Format, true>(arguments, stream);
        }
    return launchRankTileOf<Width, Height, Channels, Format, false>(arguments, stream);
}

template <typename T, int Channels, int Width, int Height>
cudaError_t launchRankTileOfShape(const RankTileArguments& arguments, const DeviceStream& stream)
{
    if constexpr (hasRankTiles(Width, Height, sizeof(T), Channels))
        return launchRankTile<Width, Height, Channels, SharedFormat<T>>(arguments, stream);
    else
        return cudaErrorInvalidValue;
}

template <typename T, int Channels, int Width>
cudaError_t launchRankTile(int height, const RankTileArguments& arguments, const DeviceStream& stream)
{
    switch (height)
    {
    case 3: return launchRankTileOfShape<T, Channels, Width, 3>(arguments, stream);
    case 5: return launchRankTileOfShape<T, Channels, Width, 5>(arguments, stream);
    case 7: return launchRankTileOfShape<T, Channels, Width, 7>(arguments, stream);
    case 9: return launchRankTileOfShape<T, Channels, Width, 9>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T, int Channels>
cudaError_t launchRankTile(int width, int height, const RankTileArguments& arguments, const DeviceStream& stream)
{
    switch (width)
    {
    case 3: return launchRankTile<T, Channels, 3>(height, arguments, stream);
    case 5: return launchRankTile<T, Channels, 5>(height, arguments, stream);
    case 7: return launchRankTile<T, Channels, 7>(height, arguments, stream);
    case 9: return launchRankTile<T, Channels, 9>(height, arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t rankTileFilter(const RankWindow& window, const SourceView<T>& source, const DestinationView<T>& destination,
                           const DeviceStream& stream)
{
    using Pixel = SharedPixel<T>;
    RankTileArguments arguments = {};
    arguments.images = rankArguments(source, destination);
    arguments.rank = window.rank;
    if constexpr (sizeof(T) == 8)
    {
        RankArguments& images = arguments.images;
        images.pairsAligned = images.pairsAligned && images.apart == 1;
        images.source.channels = images.destination.channels = 1;
        return launchRankTile<Pixel, 1>(window.width, window.height, arguments, stream);
    }
    else
        switch (destination.channels)
        {
        case 1: return launchRankTile<Pixel, 1>(window.width, window.height, arguments, stream);
        case 3: return launchRankTile<Pixel, 3>(window.width, window.height, arguments, stream);
        case 4: return launchRankTile<Pixel, 4>(window.width, window.height, arguments, stream);
        default: return cudaErrorInvalidValue;
        }
}

// One instantiation; each rank_tile.<bits>.cu names its types.
#define CFF_INSTANTIATE_RANK_TILE(T)                                                                                   \
    template cudaError_t rankTileFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
