// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_TILE_KERNEL_CUH

#include "../../rank_tile_plan.hpp"
#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "../median/median_strip_io.cuh"
#include "rank_strip.hpp"
#include "rank_tile.hpp"

#include <limits>

// The kernel around RankStrip. Rows come and go as in median_tile_kernel.cuh: a warp owns a strip, an interleaved image
// is taken as elements, a thread owns two neighbouring pixels of a channel, with 16-bit keys two such pairs.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

struct RankTileTask
{
    MedianTask images;
    int rank;
};

template <int Width, int Height, int Channels, typename Format>
struct RankTileLaunch
{
    using Tuning = RankTileTuning<Width, Height, Format::Keys::lanes>;
    using Net = ExchangeNet<typename Format::Keys, Tuning::mixed>;
    using Strip = RankStrip<Net, Width, Height>;
    using Shape = StripShape<Width, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int stripWords = warps * warpWords;
    static constexpr int sharedBytes = 4 * (stripWords + threads * Strip::Lists::nearKeys);
};

// The outputs of a warp's strip in the rows from `top` on.
template <int Width, int Height, int Channels, typename Format>
__device__ __forceinline__ void rankStrip(const RankTileTask& task, std::uint32_t* shared, int first, int top,
                                          bool inside)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Strip::Key;

    typename StripReader<Width, Channels, Format>::Table table;
    StripReader<Width, Channels, Format> reader(task.images, table,
                                                shared + threadIdx.x / Shape::warp * Launch::warpWords, first,
                                                top + Height - 1 - 2 * Strip::warmUp, inside);
    StripWriter<Channels, Format, Shape> writer(task.images, first, top, inside);
    typename Strip::Run run(reinterpret_cast<Key*>(shared) + Launch::stripWords + threadIdx.x, Launch::threads,
                            task.rank);
    Strip strip;
    std::uint32_t bits[2][Shape::loads] = {};
    reader.load(bits[0]);
    reader.load(bits[1]);
    auto step = [&](bool even, bool wanted)
    {
        const typename Launch::Net net(task.images.factors);
        __syncwarp();
        reader.write(task.images.factors, 0, bits[0]);
        reader.write(task.images.factors, 1, bits[1]);
        __syncwarp();
        Key out[2][2];
        auto readRow = [&](int r, Key(&row)[Width + 1])
        {
            reader.read(r, row);
            if (r != 0)
                return;
            // The next rows come while the step is busy.
            reader.load(bits[0]);
            reader.load(bits[1]);
        };
        strip.step(net, run, even, wanted, readRow, out);
        if (!wanted)
            return;
        unflipKeys<Format>(task.images.factors, out);
        writer.write(out);
    };
    const int steps = task.images.stripRows / 2;
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
    rankTileKernel(const __grid_constant__ RankTileTask task)
{
    waitForEarlierKernels();
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint4 shared[];

    const int columns = (task.images.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (task.images.destination.height + task.images.stripRows - 1) / task.images.stripRows;
    const int index = static_cast<int>(blockIdx.x) * Launch::warps + static_cast<int>(threadIdx.x) / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * task.images.stripRows;
    std::uint32_t* memory = reinterpret_cast<std::uint32_t*>(shared);
    const bool inside = isInsideStrip<Height, Shape>(task.images, first, top, Launch::Strip::warmUp);
    rankStrip<Width, Height, Channels, Format>(task, memory, first, top, inside);
}

template <int Width, int Height, int Channels, typename Format>
cudaError_t launchRankTile(RankTileTask task, cudaStream_t stream)
{
    using Launch = RankTileLaunch<Width, Height, Channels, Format>;
    auto* kernel = rankTileKernel<Width, Height, Channels, Format>;
    static_assert(Launch::sharedBytes <= 48 * 1024, "what every device has without asking");
    const DestinationView<unsigned char>& destination = task.images.destination;
    const int columns = ceilDivide(destination.width * Channels, Launch::Shape::elements);
    int& stripRows = task.images.stripRows;
    if (stripRows == 0)
        stripRows =
            selectStripRows(static_cast<long long>(destination.height) * columns,
                            multiprocessors() * Launch::Tuning::blocks * Launch::warps, 2 * Launch::Strip::warmUp);
    const long long strips = static_cast<long long>(columns) * ceilDivide(destination.height, stripRows);
    if (strips > std::numeric_limits<int>::max() - Launch::warps)
        return cudaErrorInvalidConfiguration;
    const long long blocks = (strips + Launch::warps - 1) / Launch::warps;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(Launch::threads), Launch::sharedBytes, stream,
                  task);
}

template <typename T, int Channels>
cudaError_t launchRankTileOf(int width, int height, const RankTileTask& task, cudaStream_t stream)
{
    using Format = typename std::conditional<std::is_integral<T>::value, FlippedFormat<T>, MedianFormat<T>>::type;
    switch (8 * width + height)
    {
    case 8 * 3 + 3: return launchRankTile<3, 3, Channels, Format>(task, stream);
    case 8 * 3 + 5: return launchRankTile<3, 5, Channels, Format>(task, stream);
    case 8 * 3 + 7: return launchRankTile<3, 7, Channels, Format>(task, stream);
    case 8 * 5 + 3: return launchRankTile<5, 3, Channels, Format>(task, stream);
    case 8 * 5 + 5: return launchRankTile<5, 5, Channels, Format>(task, stream);
    case 8 * 5 + 7: return launchRankTile<5, 7, Channels, Format>(task, stream);
    case 8 * 7 + 3: return launchRankTile<7, 3, Channels, Format>(task, stream);
    case 8 * 7 + 5: return launchRankTile<7, 5, Channels, Format>(task, stream);
    case 8 * 7 + 7: return launchRankTile<7, 7, Channels, Format>(task, stream);
    default: return cudaErrorInvalidValue;
    }
}

template <typename T>
cudaError_t rankTileFilter(int width, int height, int rank, const SourceView<T>& source,
                           const DestinationView<T>& destination, cudaStream_t stream)
{
    using Pixel = UnsignedPixel<T>;
    RankTileTask task = {};
    task.images = medianTask(source, destination);
    task.rank = rank;
    switch (destination.channels)
    {
    case 1: return launchRankTileOf<Pixel, 1>(width, height, task, stream);
    case 3: return launchRankTileOf<Pixel, 3>(width, height, task, stream);
    case 4: return launchRankTileOf<Pixel, 4>(width, height, task, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
