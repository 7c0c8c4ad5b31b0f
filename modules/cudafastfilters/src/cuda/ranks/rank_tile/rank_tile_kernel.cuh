// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH

#include "cuda/ranks/rank_tile_plan.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/ranks/warp_strip_io.cuh"
#include "networks/rank_strip.hpp"
#include "rank_tile.hpp"

#include <limits>

// The kernel around RankStrip. Rows are read and written as in median_tile_kernel.cuh: a warp owns a strip, an
// interleaved image is seen as elements, a thread owns two neighbouring pixels of a channel, with 16-bit keys two such
// pairs.

namespace cv::cuda::fastfilters
{

struct RankTileArguments
{
    RankArguments images;
    int rank;
};

template <int Width, int Height, int Channels, typename Format>
struct RankTileLaunch
{
    using Tuning = RankTileTuning<Width, Height, Format::Keys::lanes, sizeof(typename Format::Keys::Key)>;
    using Net = ExchangeNet<typename Format::Keys, Tuning::mixed>;
    using Strip = RankStrip<Net, Width, Height>;
    using Shape = WarpStripShape<Width, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int stripWords = warps * warpWords;  // of a key
    static constexpr int keyBytes = sizeof(typename Format::Keys::Key);
    static constexpr int sharedBytes = keyBytes * (stripWords + threads * Strip::Lists::nearKeys);
};

// The outputs of a warp's strip in the rows from `top` on.
template <int Width, int Height, int Channels, typename Format>
__device__ __forceinline__ void rankStrip(const RankTileArguments& arguments, unsigned char* memory, int first, int top,
                                          bool inside)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Strip::Key;

    using Reader = WarpStripReader<Width, Channels, Format, RankArguments>;
    using Word = typename Reader::Word;
    Word* const shared = reinterpret_cast<Word*>(memory);
    typename Reader::Table table;
    Reader reader(arguments.images, table, shared + threadIdx.x / Shape::warp * Launch::warpWords, first,
                  top + Height - 1 - 2 * Strip::warmUp, inside);
    WarpStripWriter<Channels, Format, Shape, RankArguments> writer(arguments.images, first, top, inside);
    typename Strip::Run run(reinterpret_cast<Key*>(shared) + Launch::stripWords + threadIdx.x, Launch::threads,
                            arguments.rank);
    Strip strip;
    Word bits[2][Shape::loads] = {};
    reader.load(bits[0]);
    reader.load(bits[1]);
    auto step = [&](bool even, bool wanted)
    {
        const typename Launch::Net net(arguments.images.factors);
        orderPixels<Format>(arguments.images.factors, bits[0]);
        orderPixels<Format>(arguments.images.factors, bits[1]);
        __syncwarp();
        reader.write(arguments.images.factors, 0, bits[0]);
        reader.write(arguments.images.factors, 1, bits[1]);
        __syncwarp();
        Key out[2][2];
        auto readRow = [&](int r, Key(&row)[Width + 1])
        {
            reader.read(r, row);
            if (r != 0)
                return;
            // The next rows are loaded during the step.
            reader.load(bits[0]);
            reader.load(bits[1]);
        };
        strip.step(net, run, even, wanted, readRow, out);
        if (!wanted)
            return;
        unflipKeys<Format>(arguments.images.factors, out);
        writer.write(out);
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

template <int Width, int Height, int Channels, typename Format>
__global__ void __launch_bounds__(RankTileLaunch<Width, Height, Channels, Format>::threads,
                                  RankTileLaunch<Width, Height, Channels, Format>::Tuning::blocks)
    rankTileKernel(const __grid_constant__ RankTileArguments arguments)
{
    waitForEarlierKernels();
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint4 shared[];

    const int columns = (arguments.images.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows =
        (arguments.images.destination.height + arguments.images.stripRows - 1) / arguments.images.stripRows;
    const int index = static_cast<int>(blockIdx.x) * Launch::warps + static_cast<int>(threadIdx.x) / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * arguments.images.stripRows;
    unsigned char* memory = reinterpret_cast<unsigned char*>(shared);
    const bool inside = isInsideStrip<Height, Shape>(arguments.images, first, top, Launch::Strip::warmUp);
    rankStrip<Width, Height, Channels, Format>(arguments, memory, first, top, inside);
}

template <int Width, int Height, int Channels, typename Format>
cudaError_t launchRankTile(RankTileArguments arguments, const DeviceStream& stream)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    auto* kernel = rankTileKernel<Width, Height, Channels, Format>;
    static_assert(Launch::sharedBytes <= sharedBytesOfEveryDevice, "rank tiles fit everywhere");
    const DestinationView<unsigned char>& destination = arguments.images.destination;
    const int columns = ceilDivide(destination.width * Channels, Launch::Shape::elements);
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

template <typename T, int Channels>
cudaError_t launchRankTileOf(int width, int height, const RankTileArguments& arguments, const DeviceStream& stream)
{
    using Format = SharedFormat<T>;
    switch (8 * width + height)
    {
    case 8 * 3 + 3: return launchRankTile<3, 3, Channels, Format>(arguments, stream);
    case 8 * 3 + 5: return launchRankTile<3, 5, Channels, Format>(arguments, stream);
    case 8 * 3 + 7: return launchRankTile<3, 7, Channels, Format>(arguments, stream);
    case 8 * 5 + 3: return launchRankTile<5, 3, Channels, Format>(arguments, stream);
    case 8 * 5 + 5: return launchRankTile<5, 5, Channels, Format>(arguments, stream);
    case 8 * 5 + 7: return launchRankTile<5, 7, Channels, Format>(arguments, stream);
    case 8 * 7 + 3: return launchRankTile<7, 3, Channels, Format>(arguments, stream);
    case 8 * 7 + 5: return launchRankTile<7, 5, Channels, Format>(arguments, stream);
    case 8 * 7 + 7: return launchRankTile<7, 7, Channels, Format>(arguments, stream);
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
        return launchRankTileOf<Pixel, 1>(window.width, window.height, arguments, stream);
    }
    else
        switch (destination.channels)
        {
        case 1: return launchRankTileOf<Pixel, 1>(window.width, window.height, arguments, stream);
        case 3: return launchRankTileOf<Pixel, 3>(window.width, window.height, arguments, stream);
        case 4: return launchRankTileOf<Pixel, 4>(window.width, window.height, arguments, stream);
        default: return cudaErrorInvalidValue;
        }
}

// One instantiation; each rank_tile.<bits>.cu names its types.
#define CFF_INSTANTIATE_RANK_TILE(T)                                                                                   \
    template cudaError_t rankTileFilter<T>(const RankWindow&, const SourceView<T>&, const DestinationView<T>&,         \
                                           const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
