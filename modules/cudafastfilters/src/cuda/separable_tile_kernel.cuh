// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SEPARABLE_TILE_KERNEL_CUH

#include "launch.hpp"
#include "saturate.hpp"
#include "separable_tile.hpp"
#include "separable_tile_product.cuh"
#include "tile_io.cuh"

#include <algorithm>
#include <type_traits>

// A block owns a strip of columns of one channel and walks down, 32 rows a step: it loads the rows, filters them along
// the row into a ring of rows in shared memory, and filters the columns of the ring. Both passes are the same small
// product: 8 neighbouring outputs in 4 lines by 8 inputs a time, so that an input read from shared memory meets 8
// multiply-adds.
// Cost a pixel: width + height multiply-adds and as many again per 64 rows for the first rows of a strip, (width +
// height) / 16 to / 8 16-byte reads of shared memory, about 8 to load, convert and round.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Sum>
__device__ __forceinline__ Sum finishTileSum(Sum sum, const SeparableTileFinish<Sum>& finish)
{
    const Sum value = sum + finish.offset;
    if (!finish.quotient)
        return value;
    // See strip_finish.hpp: one correction rounds the quotient as the rational number it is.
    const Sum quotient = value * finish.reciprocal;
    const Sum rounded = fma(fma(-quotient, finish.divisor, value), finish.reciprocal, quotient);
    return finish.halfUp ? floor(rounded + Sum(0.5)) : rounded;
}

template <typename S, typename D, typename Sum>
class SeparableTile
{
    static constexpr SeparableTileShape shape = separableTileShape();
    static constexpr bool strict = std::is_floating_point<S>::value;
    static constexpr int chunk = SumChunk<Sum>::size;

public:
    __device__ SeparableTile(const SeparableTileMask<Sum>& mask, const SourceView<S>& source,
                             const DestinationView<D>& destination, Sum* memory)
        : mask_(mask),
          destination_(destination),
          channel_(blockIdx.z),
          left_(blockIdx.x * shape.width),
          inputWidth_(shape.width + separableTileTaps(mask.width)),
          ringRows_(shape.rows + separableTileTaps(mask.height) - 8),
          input_(memory),
          ring_(input_ + shape.rows * inputWidth_),
          row_(ring_ + ringRows_ * shape.width),
          column_(row_ + separableTileTaps(mask.width) + 8),
          reader_(source, channel_, left_, inputWidth_)
    {
        loadWeights(mask.row, mask.width, row_);
        loadWeights(mask.column, mask.height, column_);
    }

    // Output rows [top, bottom).
    __device__ void walk(int top, int bottom)
    {
        const int lag = ringRows_ - shape.rows;
        const int steps = (bottom - top + lag + shape.rows - 1) / shape.rows;
        int ringRow = 0;
        for (int step = 0; step < steps; ++step)
        {
            reader_.template load<shape.rows>(top + step * shape.rows, shape.threads, input_);
            __syncthreads();
            filterRows(ringRow);
            __syncthreads();
            ringRow += shape.rows;
            if (ringRow >= ringRows_)
                ringRow -= ringRows_;
            // The ring's oldest row is the first of the windows now.
            filterColumns(ringRow, top + step * shape.rows - lag, top, bottom);
        }
    }

private:
    __device__ void loadWeights(const Sum* from, int taps, Sum* to) const
    {
        for (int i = threadIdx.x; i < separableTileTaps(taps) + 8; i += shape.threads)
            to[i] = i >= 8 && i < 8 + taps ? from[i - 8] : Sum(0);
    }

    // Input rows to the ring, from row `ringRow` on.
    __device__ void filterRows(int ringRow)
    {
        const int first = threadIdx.x % 16 * 8, group = threadIdx.x / 16;
        Sum sums[4][8] = {};
        correlate<strict>(
            row_, mask_.width,
            [&](int block, Sum(&inputs)[4][8])
            {
                CFF_UNROLL
                for (int line = 0; line < 4; ++line)
                    readChunks<8 / chunk>(input_ + (4 * group + line) * inputWidth_, first + 8 * block, inputs[line]);
            },
            sums);
        CFF_UNROLL
        for (int line = 0; line < 4; ++line)
        {
            int row = ringRow + 4 * group + line;
            row -= row >= ringRows_ ? ringRows_ : 0;
            writeChunks<4 / chunk>(ring_ + row * shape.width, first, sums[line]);
        }
    }

    // Outputs from row `y` on, whose windows begin at `ringRow`; those of [top, bottom).
    __device__ void filterColumns(int ringRow, int y, int top, int bottom) const
    {
        const int first = threadIdx.x % 32 * 4, group = threadIdx.x / 32;
        y += 8 * group;
        if (y + 8 <= top || y >= bottom)
            return;
        int row = ringRow + 8 * group;
        row -= row >= ringRows_ ? ringRows_ : 0;
        Sum sums[4][8] = {};
        correlate<strict>(
            column_, mask_.height,
            [&](int, Sum(&inputs)[4][8])
            {
                CFF_UNROLL
                for (int q = 0; q < 8; ++q)
                {
                    Sum line[4];
                    readChunks<4 / chunk>(ring_ + (row + q) * shape.width, first, line);
                    CFF_UNROLL
                    for (int c = 0; c < 4; ++c)
                        inputs[c][q] = line[c];
                }
                row += 8;
                row -= row == ringRows_ ? ringRows_ : 0;
            },
            sums);
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            if (y + i >= top && y + i < bottom)
                writeRow(y + i, left_ + first, sums[0][i], sums[1][i], sums[2][i], sums[3][i]);
    }

    __device__ void writeRow(int y, int x, Sum a, Sum b, Sum c, Sum d) const
    {
        const Sum sum[4] = {a, b, c, d};
        D value[4];
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            value[i] = saturateRounded<D>(finishTileSum(sum[i], mask_.finish));
        writeFour(destination_, y, x, channel_, value);
    }

    const SeparableTileMask<Sum>& mask_;
    const DestinationView<D>& destination_;
    int channel_, left_, inputWidth_, ringRows_;
    Sum *input_, *ring_, *row_, *column_;
    TileReader<S, Sum> reader_;
};

template <typename S, typename D, typename Sum>
__global__ void __launch_bounds__(separableTileShape().threads)
    separableTileKernel(const __grid_constant__ SeparableTileMask<Sum> mask,
                        const __grid_constant__ SourceView<S> source,
                        const __grid_constant__ DestinationView<D> destination, const int rows)
{
    extern __shared__ float4 separableTileMemory[];
    SeparableTile<S, D, Sum> tile(mask, source, destination, reinterpret_cast<Sum*>(separableTileMemory));
    for (int top = blockIdx.y * rows; top < destination.height; top += gridDim.y * rows)
        tile.walk(top, min(top + rows, destination.height));
}

template <typename S, typename D, typename Sum>
cudaError_t separableTiles(const SeparableTileMask<Sum>& mask, const SourceView<S>& source,
                           const DestinationView<D>& destination, cudaStream_t stream)
{
    constexpr SeparableTileShape shape = separableTileShape();
    const auto kernel = separableTileKernel<S, D, Sum>;
    const std::size_t bytes = separableTileBytes(mask.width, mask.height, sizeof(Sum));
    int blocksOfProcessor = 0;
    cudaError_t error = allowSharedMemory(kernel);
    if (error == cudaSuccess)
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksOfProcessor, kernel, shape.threads, bytes);
    if (error == cudaSuccess && blocksOfProcessor == 0)
        error = cudaErrorInvalidConfiguration;
    if (error != cudaSuccess)
        return error;
    const int columns = ceilDivide(destination.width, shape.width) * destination.channels;
    const long long workers = static_cast<long long>(multiprocessors()) * blocksOfProcessor;
    const int rows = separableTileRows(columns, destination.height, workers, mask.height);
    const dim3 grid(ceilDivide(destination.width, shape.width),
                    std::min(ceilDivide(destination.height, rows), maxGridY), destination.channels);
    return launch(kernel, grid, dim3(shape.threads), bytes, stream, mask, source, destination, rows);
}

// One instantiation; each separable_tile.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_SEPARABLE_TILES(S, D, Sum)                                                                     \
    template cudaError_t separableTiles<S, D, Sum>(const SeparableTileMask<Sum>&, const SourceView<S>&,                \
                                                   const DestinationView<D>&, cudaStream_t)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
