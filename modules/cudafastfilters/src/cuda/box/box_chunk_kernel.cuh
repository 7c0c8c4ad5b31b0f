// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_KERNEL_CUH

#include "box_chunk_columns.cuh"
#include "box_chunk_row.cuh"
#include "box_chunk_rows.cuh"
#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"

#include <algorithm>

// Boxes without subtraction, after van Herk (1992) and Gil and Werman (1993): a window is the end of one chunk, whole
// chunks and the begin of another. So sums of floats are as exact as any order of additions makes them, and no pixel
// outside of a window has a part in its sum, be it NaN or infinite.
// A block owns a strip of columns and walks down, a chunk of rows a step. A thread keeps columns: it reads the rows that
// leave once more, for the sums from each of them to the chunk's end (in registers), the sums of whole chunks are in
// shared memory, the rows that enter are added one after the other. Rows of small windows are kept in shared memory,
// those of others are read twice. The column sums of a step go to shared memory, where a warp has a row, a lane a chunk
// of columns, and the same is done along the row.
// Cost a pixel, whatever the window: six to eight accesses of shared memory, about 28 operations.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T, int Channels, int Lane, int Threads>
__global__ void __launch_bounds__(Threads, boxChunkShape(Threads).blocks)
    boxChunkKernel(const __grid_constant__ BoxChunkTask<T> task)
{
    waitForEarlierKernels();
    using Shape = BoxChunkStrip<Channels, Lane, Threads>;
    using Sum = BoxSum<T>;
    constexpr int rows = Shape::rows, each = Shape::each;
    extern __shared__ __align__(16) unsigned char memory[];
    Sum* const line = reinterpret_cast<Sum*>(memory);
    const int element = static_cast<int>(blockIdx.x) * task.outputs;
    const int top = static_cast<int>(blockIdx.y) * task.rows, count = min(task.rows, task.height - top);
    const int outputs = min(task.outputs, task.width - element);
    const BoxChunkReader<Shape, T> reader(task, element, outputs);
    BoxColumns<Shape, T> columns(task, line + rows * Shape::pitch);
    const int y = task.originY + top;
    columns.start([&](int row, int inRow, Sum(&value)[rows][each]) { reader.load(y + row, inRow, value); });

    const int own = static_cast<int>(threadIdx.x) / 32;
    BoxChunkRow<Shape, T> output(task, line + own * Shape::pitch);
    Sum leaves[rows][each], enters[rows][each];
    const auto fetch = [&](int row)
    {
        if (!Shape::keeps || !task.kept)
            reader.load(y + row, task.step, leaves);
        reader.load(y + row + task.windowHeight, rows, enters);
    };
    fetch(0);
    CFF_NO_UNROLL
    for (int row = 0; row < count; row += task.step)
    {
        columns.step(leaves, enters, line);
        if (row + task.step < count)
            fetch(row + task.step);
        __syncthreads();
        if (own < task.step && row + own < count)
        {
            output.filter(outputs);
            output.store(top + row + own, element, outputs);
        }
        __syncthreads();
    }
}

template <typename T, int Channels, int Lane, int Threads>
cudaError_t launchBoxChunks(const BoxChunkMask& mask, const SourceView<T>& source, BoxDepth depth,
                            const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    using Shape = BoxChunkStrip<Channels, Lane, Threads>;
    using Sum = BoxSum<T>;
    constexpr int blocks = boxChunkShape(Threads).blocks;
    BoxChunkTask<T> task = {};
    task.source = source;
    task.destination = destination;
    task.depth = depth;
    task.width = destination.width * Channels;
    task.height = destination.height;
    task.originY = source.originY;
    task.windowElements = mask.width * Channels;
    task.windowHeight = mask.height;
    task.step = std::min(Shape::rows, mask.height);
    const int chunks = (mask.height - 1) / Shape::rows;
    task.hasMiddle = mask.height > task.step;
    task.rest = mask.height - chunks * Shape::rows;
    task.wholeChunks = std::max(chunks - 1, 0);
    task.row = static_cast<Sum>(mask.row);
    task.column = static_cast<Sum>(mask.column);
    task.quotient = makeBoxQuotient(mask.divisor, mask.wide);
    const int most = boxChunkLanes(Lane, task.windowElements) * Lane;
    task.outputs = std::min(most, ceilDivide(ceilDivide(task.width, ceilDivide(task.width, most)), Lane) * Lane);
    const int columns = ceilDivide(task.width, task.outputs);

    constexpr int bytesEach = static_cast<int>(sizeof(Sum));
    int bytes = bytesEach * (Shape::rows * Shape::pitch + task.wholeChunks * Shape::each * Threads);
    const int keptBytes = bytesEach * Shape::width * mask.height;
    const int limit = sharedMemoryLimit();
    if (bytes > limit)
        return cudaErrorInvalidConfiguration;
    task.kept =
        Shape::keeps && mask.height >= Shape::rows && bytes + keptBytes <= std::min(boxChunkBytes(blocks), limit);
    bytes += task.kept ? keptBytes : 0;
    const auto kernel = boxChunkKernel<T, Channels, Lane, Threads>;
    const cudaError_t error = allowSharedMemory(kernel);
    if (error != cudaSuccess)
        return error;
    task.rows = boxChunkRows(columns, task.height, task.step, mask.height,
                             static_cast<long long>(multiprocessors()) * boxChunkBlocks(blocks, bytes));
    const dim3 grid(static_cast<unsigned int>(columns), static_cast<unsigned int>(ceilDivide(task.height, task.rows)));
    return launch(kernel, grid, dim3(Threads), static_cast<std::size_t>(bytes), stream, task);
}

template <typename T>
cudaError_t boxChunks(const BoxChunkMask& mask, const SourceView<T>& source, BoxDepth depth,
                      const DestinationView<std::uint8_t>& destination, cudaStream_t stream)
{
    switch (source.channels)
    {
    case 1:
        return boxChunkShort(mask.width, mask.height)
                   ? launchBoxChunks<T, 1, 15, 256>(mask, source, depth, destination, stream)
                   : launchBoxChunks<T, 1, 31, 512>(mask, source, depth, destination, stream);
    case 3: return launchBoxChunks<T, 3, 27, 512>(mask, source, depth, destination, stream);
    case 4: return launchBoxChunks<T, 4, 32, 512>(mask, source, depth, destination, stream);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
