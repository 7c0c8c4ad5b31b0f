// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "separable_tile.hpp"
#include "separable_tile_product.cuh"
#include "separable_tile_reader.cuh"
#include "separable_tile_ring.cuh"
#include "separable_tile_write.cuh"

#include <algorithm>
#include <type_traits>

// A block owns columns of tiles, or a part of one, and walks down, 32 rows per step: it reads the rows while it
// computes, filters them along the row into a ring of columns in shared memory, and filters the columns of the ring. A
// warp filters the rows that it has read itself, so that the block has barriers only before and after it writes the
// ring. Both passes are the same code, a product of 8 neighbouring outputs in 4 lines by 4 inputs at a time: an input
// read from shared memory serves 8 multiply-adds, whose coefficients come from the kernel's parameters as uniform
// registers. Cost per pixel: width + height multiply-adds, none for padding but one for even lengths; (width + height)
// / 32 to read shared memory, and about four times that for addresses and coefficients; about 13 to read, convert,
// round and write. It is limited by the issue of instructions, most of which are multiply-adds; figures:
// perf/tuning/separable_tile.md.

namespace cv::cuda::fastfilters
{

// A barrier of the warp after which the compiler knows that all its threads are there, unlike after __syncwarp():
// values that are the same for all can then stay in uniform registers (perf/tuning/separable_tile.md).
__device__ __forceinline__ void barrierOfWarp()
{
    asm volatile("bar.sync %0, 32;" ::"r"(1 + threadIdx.x / 32) : "memory");
}

// Columns of a tile, in the output rows [top, bottom).
template <typename S, typename D, typename Sum>
class SeparableTile
{
    static constexpr SeparableTileShape shape = separableTileShape();
    using Lines = SeparableTileLines<Sum>;

public:
    __device__ SeparableTile(const SeparableTileArguments<Sum>& arguments, const SeparableTileLayout& layout,
                             const SourceView<S>& source, const DestinationView<D>& destination, int left, int channel,
                             int top, int bottom, Sum* memory)
        : arguments_(arguments),
          steps_((bottom - top + layout.ringRows - 1) / shape.rows),
          run_(layout),
          rows_(run_.lines(layout, memory)),
          reader_(source, layout, channel, left, top, memory),
          ring_(layout, sharedAddress(memory + shape.threads / 32 * layout.warpElements),
                8 * run_.index * layout.planes + run_.plane),
          // The ring's oldest row is the first of the windows.
          writer_(destination, layout, left, channel, top, bottom,
                  top + shape.rows - layout.ringRows + static_cast<int>(threadIdx.x) / 32 * 8)
    {
        keepInRegister(steps_);
    }

    __device__ void walk()
    {
        reader_.load();
        CFF_NO_UNROLL
        for (int pass = 0; pass < 2 * steps_; ++pass)
        {
            // The same code for both passes, alternating rows and columns, so that it stays in the instruction cache.
            const bool columns = pass % 2 != 0;
            if (!columns)
            {
                reader_.finish();
                barrierOfWarp();  // each warp filters the rows that it has read
            }
            const bool writes = writer_.hasRows();
            Sum sums[4][8];
            if (!columns || writes)
                correlate(arguments_.coefficients[columns], columns ? arguments_.height : arguments_.width,
                          columns ? ring_.lines() : rows_, sums);
            if (columns)
            {
                if (writes)
                {
                    finishTileSums<S>(sums, arguments_.finish);
                    writer_.write(sums);
                }
                writer_.advance();
            }
            else
            {
                __syncthreads();  // all have read the ring
                ring_.write(sums);
                __syncthreads();
                ring_.advance();
                // Read while the columns are filtered.
                reader_.advance();
                if (pass + 2 < 2 * steps_)
                    reader_.load();
            }
        }
    }

private:
    // A thread's part of the rows: 8 neighbours of one plane in 4 rows. With 3 planes there is one part fewer than
    // threads; the last thread repeats another thread's part.
    struct Run
    {
        int plane, index;  // index of the part in its plane

        __device__ explicit Run(const SeparableTileLayout& layout)
        {
            const int runs = layout.pixels / 8, part = min(static_cast<int>(threadIdx.x % 16), layout.runs() - 1);
            plane = layout.planes == 1 ? 0 : part / runs;
            index = part - plane * runs;
        }

        __device__ Lines lines(const SeparableTileLayout& layout, const Sum* memory) const
        {
            constexpr int chunk = SumChunk<Sum>::size;
            const int warp = threadIdx.x / 32, four = threadIdx.x / 16 % 2;
            memory += warp * layout.warpElements + four * 4 * layout.rowElements() + plane * layout.planeElements +
                      index * chunk;
            return {sharedAddress(memory), static_cast<unsigned>(layout.rowElements() * sizeof(Sum)),
                    static_cast<unsigned>(layout.planeElements / (8 / chunk) * sizeof(Sum)), 0, 0};
        }
    };

    const SeparableTileArguments<Sum>& arguments_;
    int steps_;
    Run run_;
    Lines rows_;
    SeparableTileReader<S, Sum> reader_;
    SeparableTileRing<Sum> ring_;
    SeparableTileWriter<D> writer_;
};

template <typename S, typename D, typename Sum>
__global__ void __launch_bounds__(separableTileShape().threads, separableTileResident(sizeof(Sum)))
    separableTileKernel(const __grid_constant__ SeparableTileArguments<Sum> arguments,
                        const __grid_constant__ SeparableTileLayout layout,
                        const __grid_constant__ SourceView<S> source,
                        const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    extern __shared__ float4 separableTileMemory[];
    const int across = (destination.width + layout.pixels - 1) / layout.pixels;
    const int steps = (destination.height + separableTileShape().rows - 1) / separableTileShape().rows;
    const long long all = static_cast<long long>(across) * (destination.channels / layout.planes) * steps;
    const long long end = all * (blockIdx.x + 1) / gridDim.x;
    for (long long next = all * blockIdx.x / gridDim.x; next < end;)
    {
        const int column = static_cast<int>(next / steps), first = static_cast<int>(next % steps);
        const int count = static_cast<int>(min(end - next, static_cast<long long>(steps - first)));
        const int top = first * separableTileShape().rows;
        const int bottom = min(top + count * separableTileShape().rows, destination.height);
        SeparableTile<S, D, Sum>(arguments, layout, source, destination, column % across * layout.pixels,
                                 column / across, top, bottom, reinterpret_cast<Sum*>(separableTileMemory))
            .walk();
        next += count;
    }
}

template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileArguments<Sum>& arguments, const SeparableTileLayout& layout,
                           const SourceView<S>& source, const DestinationView<D>& destination,
                           const DeviceStream& stream)
{
    constexpr SeparableTileShape shape = separableTileShape();
    const auto kernel = separableTileKernel<S, D, Sum>;
    const std::size_t bytes = separableTileBytes(layout, sizeof(Sum));
    int blocksOfProcessor = 0;
    cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksOfProcessor, kernel, shape.threads, bytes);
    if (error != cudaSuccess)
        return error;
    const long long columns =
        static_cast<long long>(ceilDivide(destination.width, layout.pixels)) * (destination.channels / layout.planes);
    const long long workers = static_cast<long long>(stream.device.multiprocessors) * blocksOfProcessor;
    const long long blocks =
        separableTileBlocks(columns * ceilDivide(destination.height, shape.rows), workers, arguments.height);
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(shape.threads), bytes, stream, arguments, layout,
                  source, destination);
}

// One instantiation; each separable_tile.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_SEPARABLE_TILES(S, D, Sum)                                                                     \
    template cudaError_t separableTiles<S, D, Sum>(const SeparableTileArguments<Sum>&, const SeparableTileLayout&,     \
                                                   const SourceView<S>&, const DestinationView<D>&,                    \
                                                   const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
