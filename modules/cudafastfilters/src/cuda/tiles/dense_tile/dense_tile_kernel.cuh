// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_DENSE_TILE_KERNEL_CUH

#include "tasks/roundings.hpp"
#include "dense_tile.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/direct/linear_finish.hpp"
#include "cuda/tiles/tile_io.cuh"

// Correlation with a dense mask of any size: a block reads the pixels of its tile of outputs into shared memory, as
// sums, one channel at a time. A thread keeps 8 neighbouring outputs in some lines and walks down the rows: a row's
// inputs are read once and multiplied by a row of the mask for each line.
// Cost per pixel: as many multiply-adds as the mask's area, and a sixteenth as many reads of 16 bytes from shared
// memory.

namespace cv::cuda::fastfilters
{

template <typename S, typename D, typename Sum>
class DenseTile
{
    static constexpr DenseTileShape shape = denseTileShape(sizeof(Sum));
    static constexpr int lines = shape.lines, chunk = SumChunk<Sum>::size;
    // From this many taps on, eight are computed: the mask ends with zeros, which change a result only over a NaN.
    static constexpr int wholeTaps = std::is_floating_point<S>::value ? 8 : 5;

public:
    __device__ DenseTile(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, Sum* memory)
        : arguments_(arguments),
          destination_(destination),
          layout_(denseTileLayout(arguments.width, arguments.height, sizeof(Sum), blockDim.x)),
          channel_(blockIdx.z),
          left_(blockIdx.x * shape.width),
          first_(threadIdx.x % shape.across * 8),
          input_(memory),
          mask_(memory + layout_.inputWidth * layout_.inputRows),
          reader_(source, channel_, left_, layout_.inputWidth)
    {
        for (int i = threadIdx.x; i < layout_.windowWidth * arguments.height; i += blockDim.x)
        {
            const int x = i % layout_.windowWidth, y = i / layout_.windowWidth;
            mask_[i] = x < arguments.width ? arguments.coefficients[y * arguments.width + x] : Sum(0);
        }
    }

    __device__ int rows() const { return layout_.rows; }

    // The output rows from `top` on.
    __device__ void filter(int top)
    {
        __syncthreads();  // the previous rows are no longer needed
        for (int y = 0; y < layout_.inputRows; y += tileReadRows)
            reader_.template load<tileReadRows>(top + y, blockDim.x, input_ + y * layout_.inputWidth);
        __syncthreads();
        const int group = threadIdx.x / shape.across * lines;
        if (top + group >= destination_.height)
            return;
        Sum sums[lines][8] = {}, partial[lines][8] = {};
        // Each line adds its partial sums after the same rows of its window, so that equal pixels give equal bits
        // anywhere.
        const int rowsOfPart = max(linearRowChunk / arguments_.width, 1);
        CFF_NO_UNROLL
        for (int x = 0; x < arguments_.width; x += linearRowChunk)
        {
            const int width = min(linearRowChunk, arguments_.width - x);
            const Sum* row = input_ + group * layout_.inputWidth;
            int rowOfPart = 0;
            CFF_NO_UNROLL
            for (int y = 0; y < arguments_.height + lines - 1; ++y, row += layout_.inputWidth)
            {
                join(rowOfPart, rowsOfPart, partial, sums);
                rowOfPart = rowOfPart + 1 < rowsOfPart ? rowOfPart + 1 : 0;
                if (y >= lines - 1 && y < arguments_.height)
                    addRow<true>(row, x, y, width, partial);
                else
                    addRow<false>(row, x, y, width, partial);
            }
        }
        CFF_UNROLL
        for (int line = 0; line < lines; ++line)
            join(line, partial, sums);
        write(top + group, sums);
    }

private:
    using Sums = Sum[lines][8];

    // Adds `width` inputs of the row from `x` on times their coefficients for each line; `All`: every line has some.
    template <bool All>
    __device__ void addRow(const Sum* row, int x, int y, int width, Sums& partial) const
    {
        const Sum* coefficients = mask_ + y * layout_.windowWidth + x;
        x += first_;
        Sum inputs[16];
        readChunks<8 / chunk>(row, x, reinterpret_cast<Sum(&)[8]>(inputs[0]));
#pragma unroll 2
        for (; width >= wholeTaps; width -= 8, coefficients += 8)
        {
            x += 8;
            readChunks<8 / chunk>(row, x, reinterpret_cast<Sum(&)[8]>(inputs[8]));
            addTaps<All>(inputs, coefficients, y, partial);
            CFF_UNROLL
            for (int i = 0; i < 8; ++i)
                inputs[i] = inputs[8 + i];
        }
        if (width <= 0)
            return;
        readChunks<8 / chunk>(row, x + 8, reinterpret_cast<Sum(&)[8]>(inputs[8]));
        addLastTaps<All>(inputs, coefficients, width, y, partial);
    }

    __device__ bool hasLine(int y, int line) const
    {
        return y - line >= 0 && y - line < arguments_.height;
    }

    template <bool All>
    __device__ void addTaps(const Sum (&inputs)[16], const Sum* coefficients, int y, Sums& partial) const
    {
        CFF_UNROLL
        for (int line = 0; line < lines; ++line)
        {
            if (!All && !hasLine(y, line))
                continue;
            Sum coefficient[8];
            readChunks<1>(coefficients - line * layout_.windowWidth, 0, coefficient);
            CFF_UNROLL
            for (int t = 0; t < 8; ++t)
            {
                CFF_UNROLL
                for (int i = 0; i < 8; ++i)
                    partial[line][i] += coefficient[t] * inputs[t + i];
            }
        }
    }

    // The last `left` taps of a row, less than wholeTaps.
    template <bool All>
    __device__ void addLastTaps(const Sum (&inputs)[16], const Sum* coefficients, int left, int y, Sums& partial) const
    {
        CFF_UNROLL
        for (int t = 0; t + 1 < wholeTaps; ++t)
        {
            if (t >= left)
                continue;
            CFF_UNROLL
            for (int line = 0; line < lines; ++line)
            {
                if (!All && !hasLine(y, line))
                    continue;
                const Sum coefficient = coefficients[t - line * layout_.windowWidth];
                CFF_UNROLL
                for (int i = 0; i < 8; ++i)
                    partial[line][i] += coefficient * inputs[t + i];
            }
        }
    }

    // Terms are summed in parts of at most linearRowChunk before they are added to the sums. Line i is at row
    // (rowOfPart - i) of a part.
    __device__ static void join(int rowOfPart, int rowsOfPart, Sums& partial, Sums& sums)
    {
        CFF_UNROLL
        for (int line = 0; line < lines; ++line)
            if (rowOfPart == line % rowsOfPart)
                join(line, partial, sums);
    }

    __device__ static void join(int line, Sums& partial, Sums& sums)
    {
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            sums[line][i] += partial[line][i];
            partial[line][i] = 0;
        }
    }

    __device__ void write(int y, const Sums& sums) const
    {
        CFF_UNROLL
        for (int line = 0; line < lines; ++line)
        {
            CFF_UNROLL
            for (int half = 0; half < 8; half += 4)
            {
                D value[4];
                CFF_UNROLL
                for (int i = 0; i < 4; ++i)
                    value[i] = finishSum<D>(sums[line][half + i], arguments_.finish);
                if (y + line < destination_.height)
                    writeFour(destination_, y + line, left_ + first_ + half, channel_, value);
            }
        }
    }

    const LinearArguments<Sum>& arguments_;
    const DestinationView<D>& destination_;
    DenseTileLayout layout_;
    int channel_, left_, first_;
    Sum *input_, *mask_;
    TileReader<S, Sum> reader_;
};

template <typename S, typename D, typename Sum>
__global__ void __launch_bounds__(denseTileShape(sizeof(Sum)).mostThreads)
    denseTileKernel(const __grid_constant__ LinearArguments<Sum> arguments,
                    const __grid_constant__ SourceView<S> source,
                    const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    extern __shared__ float4 denseTileMemory[];
    DenseTile<S, D, Sum> tile(arguments, source, destination, reinterpret_cast<Sum*>(denseTileMemory));
    for (int top = blockIdx.y * tile.rows(); top < destination.height; top += gridDim.y * tile.rows())
        tile.filter(top);
}

template <typename S, typename D, typename Sum>
cudaError_t denseTiles(const LinearArguments<Sum>& arguments, const DenseTileLayout& layout,
                       const SourceView<S>& source, const DestinationView<D>& destination, const DeviceStream& stream)
{
    constexpr DenseTileShape shape = denseTileShape(sizeof(Sum));
    const auto kernel = denseTileKernel<S, D, Sum>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const int rows = ceilDivide(destination.height, layout.rows);
    const dim3 grid(ceilDivide(destination.width, shape.width), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(kernel, grid, dim3(layout.threads), layout.bytes, stream, arguments, source, destination);
}

// One instantiation; each dense_tile.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_DENSE_TILES(S, D, Sum)                                                                         \
    template cudaError_t denseTiles<S, D, Sum>(const LinearArguments<Sum>&, const DenseTileLayout&,                    \
                                               const SourceView<S>&, const DestinationView<D>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
