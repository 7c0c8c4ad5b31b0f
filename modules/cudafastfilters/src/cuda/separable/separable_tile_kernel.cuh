// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "separable_tile.hpp"
#include "separable_tile_product.cuh"
#include "separable_tile_reader.cuh"
#include "separable_tile_write.cuh"

#include <algorithm>
#include <type_traits>

// A block owns columns of tiles, or a part of one, and walks down, 32 rows a step: it reads the rows while it computes,
// filters them along the row into a ring of columns in shared memory, and filters the columns of the ring. Both passes are
// the same text, a product of 8 neighbouring outputs in 4 lines by 4 inputs a time: an input read from shared memory meets
// 8 multiply-adds, whose coefficients come as uniform registers from the parameters of the kernel.
// Cost a pixel: width + height multiply-adds, none for padding but one for even lengths; (width + height) / 32 to read
// shared memory and as many to find addresses and coefficients; about 15 to read, convert, round and write.
// What limits it on an H200, 31 x 31: the issue of instructions (74 %), of which 2 of 3 are multiply-adds.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename S, typename D, typename Sum>
class SeparableTile
{
    static constexpr SeparableTileShape shape = separableTileShape();
    static constexpr int chunk = SumChunk<Sum>::size;
    using Chunk = SumChunk<Sum>;

public:
    __device__ SeparableTile(const SeparableTileMask<Sum>& mask, const SeparableTileCut& cut,
                             const SourceView<S>& source, const DestinationView<D>& destination, int left, int channel,
                             Sum* memory)
        : mask_(mask),
          cut_(cut),
          destination_(destination),
          left_(left),
          channel_(channel),
          input_(memory),
          ring_(input_ + shape.threads / 32 * cut.warpElements),
          reader_(source, cut, channel, left, input_)
    {
    }

    // Output rows [top, bottom).
    __device__ void walk(int top, int bottom)
    {
        const int lag = cut_.ringRows - shape.rows;
        const int steps = (bottom - top + lag + shape.rows - 1) / shape.rows;
        int ringRow = 0, y = top;
        reader_.load(y);
        CFF_NO_UNROLL
        for (int pass = 0; pass < 2 * steps; ++pass)
        {
            // One text for both passes, rows and columns in turn, so that it stays in the cache of instructions.
            const bool columns = pass % 2 != 0;
            if (!columns)
                reader_.finish(y);
            __syncthreads();
            if (columns)
            {
                y += shape.rows;
                // Read while the columns are filtered.
                if (pass + 1 < 2 * steps)
                    reader_.load(y);
                ringRow += shape.rows;
                if (ringRow >= cut_.ringRows)
                    ringRow -= cut_.ringRows;
            }
            const Lines lines = columns ? ringLines(ringRow) : inputLines();
            // The ring's oldest row is the first of the windows now.
            const int outputY = y - cut_.ringRows + threadIdx.x / 32 * 8;
            if (columns ? outputY + 8 > top && outputY < bottom : lines.at >= 0)
            {
                Sum sums[4][8];
                correlate(mask_.weights[columns], columns ? mask_.height : mask_.width, lines, sums);
                if (columns)
                {
                    finishTileSums(sums, mask_.finish);
                    writeTileRows(SeparableTileOutput<D>{destination_, cut_, left_, channel_, top, bottom}, sums,
                                  outputY, 4 * (threadIdx.x % 32));
                }
                else
                    writeRing(sums, ringRow);
            }
        }
    }

private:
    // What a thread reads: 4 lines of inputs, 8 inputs a chunk in each plane of chunks.
    struct Lines
    {
        const Sum* memory;
        int at;           // element
        int line, plane;  // elements to the next
        int end, length;  // where lines begin again

        __device__ __forceinline__ void operator()(int half, Sum (&inputs)[4][4])
        {
            CFF_UNROLL
            for (int n = 0; n < 4; ++n)
            {
                CFF_UNROLL
                for (int p = 0; p < 4 / chunk; ++p)
                    readChunk(memory + at + n * line + (half * (4 / chunk) + p) * plane, &inputs[n][p * chunk]);
            }
            if (half == 1)
            {
                at += chunk;
                at -= at == end ? length : 0;
            }
        }
    };

    // 4 rows of the tile, for 8 neighbours of one plane.
    __device__ Lines inputLines() const
    {
        const int lane = threadIdx.x % 16, group = threadIdx.x / 16;
        const int runs = cut_.pixels / 8, plane = cut_.planes == 1 ? 0 : lane / runs, run = lane - plane * runs;
        const int first = group / 2 * cut_.warpElements + group % 2 * 4 * cut_.rowElements() +
                          plane * cut_.planeElements + run * chunk;
        return {input_, plane < cut_.planes ? first : -1, cut_.rowElements(), cut_.planeElements / (8 / chunk), -1, 0};
    }

    // 4 columns of the ring, from the rows of a warp on.
    __device__ Lines ringLines(int ringRow) const
    {
        int row = ringRow + threadIdx.x / 32 * 8;
        row -= row >= cut_.ringRows ? cut_.ringRows : 0;
        const int column = static_cast<int>(ring_ - input_) + static_cast<int>(threadIdx.x) % 32 * 4 * cut_.ringRows;
        const int plane = cut_.ringRows / (8 / chunk);
        return {input_, column + ringChunk(row, threadIdx.x % 32) * chunk, cut_.ringRows, plane, column + plane, plane};
    }

    // Chunk of a row in a plane of a column of the ring. Each 4 columns begin elsewhere, so that neighbouring threads
    // write and read different banks.
    __device__ int ringChunk(int row, unsigned fourth) const
    {
        const int place = (row >> 3) + static_cast<int>((fourth + fourth / 8) & cut_.ringTurn);
        return place - (place >= cut_.ringRows / 8 ? cut_.ringRows / 8 : 0);
    }

    // Rows of sums to the ring, from row `ringRow` on.
    __device__ void writeRing(const Sum (&sums)[4][8], int ringRow) const
    {
        const int lane = threadIdx.x % 16;
        const int runs = cut_.pixels / 8, plane = cut_.planes == 1 ? 0 : lane / runs, run = lane - plane * runs;
        int row = ringRow + threadIdx.x / 16 * 4;
        row -= row >= cut_.ringRows ? cut_.ringRows : 0;
        const int plane8 = cut_.ringRows / (8 / chunk);
        const unsigned to = sharedAddress(ring_ + (row & 4) / chunk * plane8);
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            const unsigned column = (8 * run + i) * cut_.planes + plane;
            const unsigned at = to + (column * cut_.ringRows + ringChunk(row, column / 4) * chunk) * sizeof(Sum);
            CFF_UNROLL
            for (int p = 0; p < 4 / chunk; ++p)
                storeChunk(at + p * plane8 * static_cast<int>(sizeof(Sum)), sums, p * chunk, i);
        }
    }

    // The compiler would store each element by itself.
    __device__ __forceinline__ static void storeChunk(unsigned to, const float (&sums)[4][8], int, int i)
    {
        asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(to), "f"(sums[0][i]), "f"(sums[1][i]),
                     "f"(sums[2][i]), "f"(sums[3][i])
                     : "memory");
    }

    __device__ __forceinline__ static void storeChunk(unsigned to, const double (&sums)[4][8], int line, int i)
    {
        asm volatile("st.shared.v2.f64 [%0], {%1, %2};" ::"r"(to), "d"(sums[line][i]), "d"(sums[line + 1][i])
                     : "memory");
    }

    __device__ static __forceinline__ void readChunk(const Sum* from, Sum* value)
    {
        const Chunk read = *reinterpret_cast<const Chunk*>(from);
        CFF_UNROLL
        for (int k = 0; k < chunk; ++k)
            value[k] = read.value[k];
    }

    const SeparableTileMask<Sum>& mask_;
    const SeparableTileCut& cut_;
    const DestinationView<D>& destination_;
    int left_, channel_;
    Sum *input_, *ring_;
    SeparableTileReader<S, Sum> reader_;
};

template <typename S, typename D, typename Sum>
__global__ void __launch_bounds__(separableTileShape().threads, separableTileResident(sizeof(Sum)))
    separableTileKernel(const __grid_constant__ SeparableTileMask<Sum> mask,
                        const __grid_constant__ SeparableTileCut cut, const __grid_constant__ SourceView<S> source,
                        const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    extern __shared__ float4 separableTileMemory[];
    const int across = (destination.width + cut.pixels - 1) / cut.pixels;
    const int steps = (destination.height + separableTileShape().rows - 1) / separableTileShape().rows;
    const long long all = static_cast<long long>(across) * (destination.channels / cut.planes) * steps;
    const long long end = all * (blockIdx.x + 1) / gridDim.x;
    for (long long next = all * blockIdx.x / gridDim.x; next < end;)
    {
        const int column = static_cast<int>(next / steps), first = static_cast<int>(next % steps);
        const int count = static_cast<int>(min(end - next, static_cast<long long>(steps - first)));
        SeparableTile<S, D, Sum> tile(mask, cut, source, destination, column % across * cut.pixels, column / across,
                                      reinterpret_cast<Sum*>(separableTileMemory));
        tile.walk(first * separableTileShape().rows,
                  min((first + count) * separableTileShape().rows, destination.height));
        next += count;
    }
}

template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileMask<Sum>& mask, const SourceView<S>& source,
                           const DestinationView<D>& destination, cudaStream_t stream)
{
    constexpr SeparableTileShape shape = separableTileShape();
    const auto kernel = separableTileKernel<S, D, Sum>;
    const SeparableTileCut cut =
        separableTileCut(mask.width, mask.height, destination.channels, sizeof(S), !std::is_same<S, Sum>::value);
    const std::size_t bytes = separableTileBytes(cut, sizeof(Sum));
    int blocksOfProcessor = 0;
    cudaError_t error = allowSharedMemory(kernel);
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksOfProcessor, kernel, shape.threads, bytes);
    if (error == cudaSuccess && blocksOfProcessor == 0)
        error = cudaErrorInvalidConfiguration;
    if (error != cudaSuccess)
        return error;
    const long long columns =
        static_cast<long long>(ceilDivide(destination.width, cut.pixels)) * (destination.channels / cut.planes);
    const long long workers = static_cast<long long>(multiprocessors()) * blocksOfProcessor;
    const long long blocks =
        separableTileBlocks(columns * ceilDivide(destination.height, shape.rows), workers, mask.height);
    return launch(kernel, dim3(static_cast<unsigned>(blocks)), dim3(shape.threads), bytes, stream, mask, cut, source,
                  destination);
}

// One instantiation; each separable_tile.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_SEPARABLE_TILES(S, D, Sum)                                                                     \
    template cudaError_t separableTiles<S, D, Sum>(const SeparableTileMask<Sum>&, const SourceView<S>&,                \
                                                   const DestinationView<D>&, cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
