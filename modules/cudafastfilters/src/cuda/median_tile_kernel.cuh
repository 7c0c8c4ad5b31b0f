// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH

#include "../median_plan.hpp"
#include "launch.hpp"
#include "median_strip_io.cuh"
#include "median_tile.hpp"

#include <limits>

// The kernel around MedianStrip: a warp owns a strip of the image and works alone.
//
// An interleaved image is taken as elements, the neighbours of an element being those `Channels` elements apart. A
// thread owns two neighbouring pixels of one channel; with 16-bit keys a second such pair, one warp's width to the
// right, sits in the upper halves of its words. Each row of the strip with its halo is read once, element by element,
// so that alignment does not matter, goes as keys to the warp's own shared memory, channel by channel, and is read
// from there by the threads whose windows it belongs to. Strips that cross the border read through a table of element
// offsets.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Window, int Channels, typename Format, typename Tuning>
struct TileLaunch
{
    using Net = ExchangeNet<typename Format::Keys, Tuning::mixed>;
    using Strip = MedianStrip<Net, Window>;
    using Shape = StripShape<Window, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int sharedBytes = 4 * (threads * Strip::memoryWords + warps * warpWords);
};

// The outputs of a warp's strip in the rows from `top` on.
template <bool Inside, int Window, int Channels, typename Format, typename Launch>
__device__ __forceinline__ void filterStrip(const MedianTask& task, uint2* shared, int first, int top)
{
    using Net = typename Launch::Net;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Net::Key;

    std::uint32_t* words = reinterpret_cast<std::uint32_t*>(shared + Strip::memoryWords / 2 * Launch::threads);
    StripMemory<Key, Launch::threads> memory(shared + threadIdx.x);
    StripReader<Window, Channels, Format, Inside> reader(task, words + threadIdx.x / Shape::warp * Launch::warpWords,
                                                         first, top + Window - 1 - 2 * Strip::warmUp);
    StripWriter<Channels, Format, Shape, Inside> writer(task, first, top);
    Strip strip;
    std::uint32_t bits[2][Shape::loads] = {};
    reader.load(bits[0]);
    reader.load(bits[1]);
    auto step = [&](Net& net, auto even, auto wanted)
    {
        constexpr int slot = decltype(even)::value ? 0 : 2;
        reader.write(task.factors, slot, bits[0]);
        reader.write(task.factors, slot + 1, bits[1]);
        __syncwarp();
        reader.load(bits[0]);
        reader.load(bits[1]);
        Key rows[2][Window + 1], out[2][2];
        reader.read(slot, rows[0]);
        reader.read(slot + 1, rows[1]);
        strip.template step<decltype(even)::value, decltype(wanted)::value>(net, memory, rows[0], rows[1], out);
        if constexpr (decltype(wanted)::value)
            writer.write(out);
    };
#pragma unroll 1
    for (int s = 0; s < Strip::warmUp; s += 2)
    {
        Net net(task.factors);
        step(net, std::true_type(), std::false_type());
        step(net, std::false_type(), std::false_type());
    }
    const int steps = (min(task.stripRows, task.destination.height - top) + 1) / 2;
#pragma unroll 1
    for (int s = 0; s < steps; s += 2)
    {
        Net net(task.factors);
        step(net, std::true_type(), std::true_type());
        step(net, std::false_type(), std::true_type());
    }
}

template <int Window, int Channels, typename Format, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianTileKernel(const __grid_constant__ MedianTask task)
{
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint2 shared[];

    const int columns = (task.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (task.destination.height + task.stripRows - 1) / task.stripRows;
    const int index = blockIdx.x * Launch::warps + threadIdx.x / Shape::warp;
    if (index >= columns * rows)
        return;
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * task.stripRows;
    if (isInsideStrip<Window, Shape>(task, first, top, Launch::Strip::warmUp))
        filterStrip<true, Window, Channels, Format, Launch>(task, shared, first, top);
    else
        filterStrip<false, Window, Channels, Format, Launch>(task, shared, first, top);
}

template <int Window, int Channels, typename T, typename Tuning = MedianTileTuning<sizeof(T), Window>>
cudaError_t launchMedianTile(MedianTask task, cudaStream_t stream)
{
    using Format = MedianFormat<T>;
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    auto* kernel = medianTileKernel<Window, Channels, Format, Tuning>;
    constexpr int sharedWithoutAsking = 48 * 1024;
    if (Launch::sharedBytes > sharedWithoutAsking)
    {
        const cudaError_t error = allowSharedMemory(kernel);
        if (error != cudaSuccess)
            return error;
    }
    const int columns = ceilDivide(task.destination.width * Channels, Launch::Shape::elements);
    if (task.stripRows == 0)
        task.stripRows = selectStripRows(static_cast<long long>(task.destination.height) * columns,
                                         multiprocessors() * Tuning::blocks * Launch::warps, 2 * Launch::Strip::warmUp);
    const long long strips = static_cast<long long>(columns) * ceilDivide(task.destination.height, task.stripRows);
    const long long blocks = (strips + Launch::warps - 1) / Launch::warps;
    if (strips > std::numeric_limits<int>::max())
        return cudaErrorInvalidConfiguration;
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(Launch::threads), Launch::sharedBytes, stream,
                  task);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
