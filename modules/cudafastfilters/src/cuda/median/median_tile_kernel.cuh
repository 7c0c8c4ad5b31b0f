// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH

#include "../../median_plan.hpp"
#include "../common/launch.hpp"
#include "median_strip_io.cuh"
#include "median_strip_memory.cuh"
#include "median_tile.hpp"

#include <limits>

// The kernel around MedianStrip: a warp owns a strip of the image and shares nothing with others, but the warps of a
// block go step by step together (StripMemory::align).
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
    using Strip = MedianStrip<Net, Window, Tuning>;
    using Shape = StripShape<Window, Channels, Format::Keys::lanes>;
    static constexpr int threads = Tuning::threads;
    static constexpr int warps = threads / Shape::warp;
    using Memory = StripMemory<Format, threads, Strip::nearKeys, Strip::farKeys>;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2;
    static constexpr int sharedBytes = Memory::nearBytes + 4 * warps * warpWords;
};

// A warp's way down its strip.
template <int Window, int Channels, typename Format, typename Tuning>
class StripWalk
{
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Net = typename Launch::Net;
    using Strip = typename Launch::Strip;
    using Shape = typename Launch::Shape;
    using Key = typename Net::Key;

public:
    static constexpr int warmUp = Strip::warmUp;

    // What is in local memory: variables of their own, because an index at run time would keep all of an object there.
    struct Local
    {
        typename Launch::Memory::Far lists;
        typename StripReader<Window, Channels, Format>::Table table;
    };

    __device__ __forceinline__ StripWalk(const MedianTask& task, unsigned char* shared, Local& local, int first,
                                         int top, bool inside)
        : task_(task),
          memory_(shared, local.lists),
          reader_(task, local.table,
                  reinterpret_cast<std::uint32_t*>(shared + Launch::Memory::nearBytes) +
                      threadIdx.x / Shape::warp * Launch::warpWords,
                  first, top + Window - 1 - 2 * warmUp, inside),
          writer_(task, first, top, inside)
    {
        reader_.load(bits_[0]);
        reader_.load(bits_[1]);
    }

    __device__ __forceinline__ void step(bool even, bool wanted)
    {
        Net net(task_.factors);
        __syncwarp();
        reader_.write(task_.factors, 0, bits_[0]);
        reader_.write(task_.factors, 1, bits_[1]);
        __syncwarp();
        // The next rows come while the step is busy; where registers are scarce, while its less demanding end is.
        constexpr int rowBefore = Tuning::oneStep ? 1 : 0;
        Key out[2][2];
        auto readRow = [&](int r, Key(&row)[Window + 1])
        {
            reader_.read(r, row);
            if (r != rowBefore)
                return;
            reader_.load(bits_[0]);
            reader_.load(bits_[1]);
        };
        strip_.step(net, memory_, even, wanted, readRow, out);
        if (wanted)
            writer_.write(out);
    }

private:
    const MedianTask& task_;
    typename Launch::Memory memory_;
    StripReader<Window, Channels, Format> reader_;
    StripWriter<Channels, Format, Shape> writer_;
    Strip strip_;
    std::uint32_t bits_[2][Shape::loads] = {};
};

// The outputs of a warp's strip in the rows from `top` on. All warps of a block take as many steps, because they wait for
// each other in every one: a strip that ends with the image goes on below it, where nothing is written.
template <int Window, int Channels, typename Format, typename Tuning>
__device__ __forceinline__ void filterStrip(const MedianTask& task, unsigned char* shared, int first, int top,
                                            bool inside)
{
    using Walk = StripWalk<Window, Channels, Format, Tuning>;
    typename Walk::Local local;
    Walk walk(task, shared, local, first, top, inside);
    const int steps = task.stripRows / 2;
    if constexpr (Tuning::oneStep)
    {
#pragma unroll 1
        for (int s = 0; s < Walk::warmUp; ++s)
            walk.step(s % 2 == 0, false);
#pragma unroll 1
        for (int s = 0; s < steps; ++s)
            walk.step(s % 2 == 0, true);
    }
    else
    {
#pragma unroll 1
        for (int s = 0; s < Walk::warmUp; s += 2)
        {
            walk.step(true, false);
            walk.step(false, false);
        }
#pragma unroll 1
        for (int s = 0; s < steps; s += 2)
        {
            walk.step(true, true);
            walk.step(false, true);
        }
    }
}

template <int Window, int Channels, typename Format, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianTileKernel(const __grid_constant__ MedianTask task)
{
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Shape = typename Launch::Shape;
    extern __shared__ uint4 shared[];

    const int columns = (task.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (task.destination.height + task.stripRows - 1) / task.stripRows;
    // Warps of the last block that have no strip filter the last one once more.
    const unsigned int strips = columns * rows;
    const int index = min(blockIdx.x * Launch::warps + threadIdx.x / Shape::warp, strips - 1);
    const StripPlace place = stripPlace(index, columns, rows);
    const int first = place.column * Shape::elements, top = place.row * task.stripRows;
    // One way for all warps of a block.
    const bool inside = __syncthreads_and(isInsideStrip<Window, Shape>(task, first, top, Launch::Strip::warmUp));
    unsigned char* memory = reinterpret_cast<unsigned char*>(shared);
    if constexpr (Tuning::oneStep)
        filterStrip<Window, Channels, Format, Tuning>(task, memory, first, top, inside);
    else if (inside)
        filterStrip<Window, Channels, Format, Tuning>(task, memory, first, top, true);
    else
        filterStrip<Window, Channels, Format, Tuning>(task, memory, first, top, false);
}

// Returns cudaErrorLaunchOutOfResources if the device has not the shared memory that the window's lists need.
template <int Window, int Channels, typename T, typename Tuning = MedianTileTuning<sizeof(T), Window>>
cudaError_t launchMedianTile(MedianTask task, cudaStream_t stream)
{
    using Format = MedianFormat<T>;
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    auto* kernel = medianTileKernel<Window, Channels, Format, Tuning>;
    constexpr int sharedWithoutAsking = 48 * 1024;
    if (Launch::sharedBytes > sharedWithoutAsking)
    {
        if (Launch::sharedBytes > sharedMemoryLimit())
            return cudaErrorLaunchOutOfResources;
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
