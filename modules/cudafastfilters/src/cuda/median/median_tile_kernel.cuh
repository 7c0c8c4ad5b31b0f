// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "median_strip_walk.cuh"

#include <limits>

// The kernel around MedianStrip: a warp owns a strip of the image and shares nothing with others, but the warps of a
// block may go step by step together (StripMemory::align).

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <int Window, int Channels, typename Format, typename Tuning>
__global__ void __launch_bounds__(Tuning::threads, Tuning::blocks)
    medianTileKernel(const __grid_constant__ MedianTask task)
{
    waitForEarlierKernels();
    using Launch = TileLaunch<Window, Channels, Format, Tuning>;
    using Walk = StripWalk<Window, Channels, Format, Tuning>;
    using Shape = typename Launch::Shape;
    using Aligned = AlignedShape<Window, Format::Keys::lanes, sizeof(typename Format::Element)>;
    extern __shared__ uint4 shared[];

    const int columns = (task.shift + task.destination.width * Channels + Shape::elements - 1) / Shape::elements;
    const int rows = (task.destination.height + task.stripRows - 1) / task.stripRows;
    // Warps of the last block that have no strip filter the last one once more.
    const unsigned int strips = columns * rows;
    const int index = min(blockIdx.x * Launch::warps + threadIdx.x / Shape::warp, strips - 1);
    const StripPlace place = stripPlace(index, columns, rows);
    // With a shift, the second strip begins before the end of the first, and both write the same there.
    const int first = max(place.column * Shape::elements - task.shift, 0), top = place.row * task.stripRows;
    unsigned char* memory = reinterpret_cast<unsigned char*>(shared);
    typename Walk::Local local;
    // One way for all warps of a block.
    if constexpr (Channels == 1 && hasAlignedTiles<Window>)
    {
        const bool aligned = task.sourceAligned && (task.shift == 0 || place.column > 0);
        if (__syncthreads_and(aligned && isInsideStrip<Window, Shape>(task, first, top, Walk::warmUp, Aligned::before,
                                                                      Aligned::after)))
        {
            const int x = first + threadIdx.x % Shape::warp * Aligned::tile;
            AlignedWalk<Window, Format, Tuning> walk(task, memory, local.lists, x, top);
            filterStrip<Tuning, Tuning::cycles>(walk, task.stripRows);
            return;
        }
    }
    const bool inside = __syncthreads_and(isInsideStrip<Window, Shape>(task, first, top, Walk::warmUp));
    constexpr bool oneLoop = Tuning::oneStep || (Channels == 1 && sharesBorderLoop<Window>);
    if (oneLoop || !inside)
    {
        Walk walk(task, memory, local, first, top, oneLoop && inside);
        filterStrip<Tuning, 1>(walk, task.stripRows);
    }
    else
    {
        Walk walk(task, memory, local, first, top, true);
        filterStrip<Tuning, 1>(walk, task.stripRows);
    }
}

// Where the strips of an image of one channel begin so that threads can load their part of a row by themselves.
template <int Window, typename Format>
void alignTiles(MedianTask& task)
{
    using Shape = AlignedShape<Window, Format::Keys::lanes, sizeof(typename Format::Element)>;
    constexpr int size = sizeof(typename Format::Element);
    const std::size_t source =
        reinterpret_cast<std::size_t>(task.source.data) + (task.source.originX + Window / 2) * size;
    const bool shortRows = (task.source.step | task.destination.step) <= std::numeric_limits<std::uint32_t>::max();
    task.sourceAligned = task.source.step % Shape::loadBytes == 0 && source % size == 0 && shortRows;
    task.shift = task.sourceAligned ? static_cast<int>(source % Shape::loadBytes) / size : 0;
    const std::size_t destination = reinterpret_cast<std::size_t>(task.destination.data) - task.shift * size;
    task.pairsAligned = task.pairsAligned && task.shift % 2 == 0;
    task.destinationAligned = (destination | task.destination.step) % Shape::tileBytes == 0;
}

// Interleaved pixels of 16 bits share kernels, whether they have a sign or not: that costs nothing (16UC4 on an H200, 5x5 151
// Gpx/s with and 150 without, 9x9 53.4 and 53.6), unlike for bytes (8UC3 171 and 181, 61 and 66).
template <typename T>
using TilePixel = typename std::conditional<sizeof(T) == 2, UnsignedPixel<T>, T>::type;
template <typename T, int Channels>
using TileFormat = typename std::conditional<(sizeof(T) == 2 && Channels > 1), FlippedFormat<UnsignedPixel<T>>,
                                             MedianTileFormat<T>>::type;

// Returns cudaErrorLaunchOutOfResources if the device has not the shared memory that the window's lists need.
template <int Window, int Channels, typename T, typename Tuning = MedianTileTuning<sizeof(T), Window>>
cudaError_t launchMedianTile(MedianTask task, cudaStream_t stream)
{
    using Format = TileFormat<T, Channels>;
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
    if constexpr (Channels == 1 && hasAlignedTiles<Window>)
        alignTiles<Window, Format>(task);
    const int columns = ceilDivide(task.shift + task.destination.width * Channels, Launch::Shape::elements);
    if (task.stripRows == 0)
        task.stripRows = selectStripRows(static_cast<long long>(task.destination.height) * columns,
                                         multiprocessors() * Tuning::blocks * Launch::warps, 2 * Launch::Strip::warmUp);
    task.stripRows = ceilDivide(task.stripRows, Launch::cycleRows) * Launch::cycleRows;
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
