// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_BOX_CHUNK_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_BOX_CHUNK_KERNEL_CUH

#include "box_chunk_columns.cuh"
#include "box_chunk_row.cuh"
#include "box_chunk_rows.cuh"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/strips/strip_rows.hpp"

#include <algorithm>

// Boxes without subtraction, after van Herk (1992) and Gil and Werman (1993): a window is the end of one chunk, whole
// chunks and the start of another. So sums of floats are as exact as any order of additions makes them, and no pixel
// outside a window changes its sum, even a NaN or an infinity.
// A block owns a strip of columns and walks down, one chunk of rows per step. A thread has columns. It reads the rows
// that leave a second time and sums them from each row to the end of the chunk, in registers. The sums of whole chunks
// are in shared memory. The rows that enter are added one after the other. Rows of small windows stay in shared memory;
// those of larger ones are read twice. The column sums of a step go to shared memory, where each warp takes a row and
// each lane a chunk of columns, and does the same along the row.
// Cost per pixel, for any window: six to eight accesses of shared memory, about 28 operations.

namespace cv::cuda::fastfilters
{

template <typename T, int Channels, int Lane, int Threads>
__global__ void __launch_bounds__(Threads, boxChunkShape(Threads).blocks)
    boxChunkKernel(const __grid_constant__ BoxChunkArguments<T> arguments)
{
    waitForEarlierKernels();
    using Shape = BoxChunkStrip<Channels, Lane, Threads>;
    using Sum = BoxSum<T>;
    constexpr int rows = Shape::rows, each = Shape::each;
    extern __shared__ __align__(16) unsigned char memory[];
    Sum* const line = reinterpret_cast<Sum*>(memory);
    const BoxChunkPlace place = boxChunkPlace<Shape>(arguments);
    const int top = static_cast<int>(blockIdx.y) * arguments.rows, count = min(arguments.rows, arguments.height - top);
    const BoxChunkReader<Shape, T> reader(arguments, place);
    BoxColumns<Shape, T> columns(arguments, line + rows * Shape::pitch);
    const int y = arguments.originY + top;
    columns.start([&](int row, int inRow, Sum(&value)[rows][each]) { reader.load(y + row, inRow, value); });

    const int own = static_cast<int>(threadIdx.x) / 32;
    BoxChunkRow<Shape, T> output(arguments, line + own * Shape::pitch);
    Sum leaves[rows][each], enters[rows][each];
    const auto fetch = [&](int row)
    {
        if (!Shape::keeps || !arguments.kept)
            reader.load(y + row, arguments.step, leaves);
        reader.load(y + row + arguments.windowHeight, rows, enters);
    };
    fetch(0);
    CFF_NO_UNROLL
    for (int row = 0; row < count; row += arguments.step)
    {
        columns.step(leaves, enters, line);
        if (row + arguments.step < count)
            fetch(row + arguments.step);
        __syncthreads();
        if (own < arguments.step && row + own < count)
        {
            output.filter(place.outputs);
            output.store(top + row + own, place);
        }
        __syncthreads();
    }
}

template <typename T, int Channels, int Lane, int Threads>
cudaError_t launchBoxChunks(const BoxFilter& box, int keptBytes, const SourceView<T>& source, BoxDepth depth,
                            const DestinationView<std::uint8_t>& destination, const DeviceStream& stream)
{
    using Shape = BoxChunkStrip<Channels, Lane, Threads>;
    using Sum = BoxSum<T>;
    constexpr int blocks = boxChunkShape(Threads).blocks;
    BoxChunkArguments<T> arguments = {};
    arguments.source = source;
    arguments.destination = destination;
    arguments.depth = depth;
    constexpr bool isAny = Channels == anyChannels;
    arguments.width = isAny ? destination.width : destination.width * Channels;
    arguments.height = destination.height;
    arguments.originY = source.originY;
    arguments.windowElements = isAny ? box.width : box.width * Channels;
    arguments.windowHeight = box.height;
    arguments.step = Shape::form.step(box.height);
    const int chunks = (box.height - 1) / Shape::rows;
    arguments.hasMiddle = box.height > arguments.step;
    arguments.rest = box.height - chunks * Shape::rows;
    arguments.wholeChunks = Shape::form.wholeChunks(box.height);
    arguments.row = static_cast<Sum>(box.row);
    arguments.column = static_cast<Sum>(box.column);
    arguments.quotient = makeBoxQuotient(box.divisor, box.wide);
    int most = boxChunkLanes(Lane, arguments.windowElements) * Lane;
    if (isAny)
    {
        const int ofWindow = ceilDivide(box.width, Lane);
        arguments.channels = BoxChunkChannels::of(source.channels, ofWindow);
        most = (arguments.channels.lanes() - ofWindow) * Lane;
    }
    arguments.outputs =
        std::min(most, ceilDivide(ceilDivide(arguments.width, ceilDivide(arguments.width, most)), Lane) * Lane);
    const int columns = ceilDivide(arguments.width, arguments.outputs) * (isAny ? arguments.channels.groups : 1);

    const DeviceFacts& device = stream.device;
    const int bytes = Shape::form.bytes(box.height) + keptBytes;
    arguments.kept = keptBytes > 0;
    const auto kernel = boxChunkKernel<T, Channels, Lane, Threads>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    // Before its first output, a block reads the rows of a window; each costs half as much as a row of outputs.
    arguments.rows =
        selectStripRows({columns, arguments.height,
                         static_cast<long long>(device.multiprocessors) * device.residentBlocks(blocks, bytes), 0,
                         arguments.height, box.height / 2 + arguments.step, arguments.step, arguments.step});
    const dim3 grid(static_cast<unsigned int>(columns),
                    static_cast<unsigned int>(ceilDivide(arguments.height, arguments.rows)));
    return launch(kernel, grid, dim3(Threads), static_cast<std::size_t>(bytes), stream, arguments);
}

template <typename T>
cudaError_t boxChunks(const BoxFilter& box, int keptBytes, const SourceView<T>& source, BoxDepth depth,
                      const DestinationView<std::uint8_t>& destination, const DeviceStream& stream)
{
    if (!isBoxDepth(depth))
        return cudaErrorInvalidValue;
    switch (source.channels)
    {
    case 1:
        return boxChunkShort(box.width, box.height)
                   ? launchBoxChunks<T, 1, 15, 256>(box, keptBytes, source, depth, destination, stream)
                   : launchBoxChunks<T, 1, 31, 512>(box, keptBytes, source, depth, destination, stream);
    case 3: return launchBoxChunks<T, 3, 27, 512>(box, keptBytes, source, depth, destination, stream);
    case 4: return launchBoxChunks<T, 4, 32, 512>(box, keptBytes, source, depth, destination, stream);
    default:
        if constexpr (sizeof(T) == 1)  // these have planes, see BoxChunk
            return cudaErrorInvalidValue;
        else
            return launchBoxChunks<T, anyChannels, 15, 256>(box, keptBytes, source, depth, destination, stream);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
