// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SPARSE_TILE_KERNEL_CUH

#include "tasks/roundings.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/direct/linear_finish.hpp"
#include "sparse_tile.hpp"
#include "cuda/tiles/tile_io.cuh"

#include <cfloat>

// Correlation with the taps of a sparse mask: a block reads the pixels of its tile of outputs into shared memory, one
// channel at a time. The lanes of a warp have neighbouring columns, so any tap is read without bank conflicts.
// Cost per pixel: a multiply-add and a read of shared memory for each tap, which is the bottleneck.

namespace cv::cuda::fastfilters
{

template <typename S, typename D>
class SparseTile
{
    static constexpr int columns = sparseTileShape().columns, lines = sparseTileShape().lines, warp = 32;

public:
    __device__ SparseTile(const SparseTileArguments& arguments, const SourceView<S>& source,
                          const DestinationView<D>& destination, float* memory)
        : arguments_(arguments),
          destination_(destination),
          layout_(sparseTileLayout(arguments.width, arguments.height, blockDim.x)),
          channel_(blockIdx.z),
          left_(blockIdx.x * layout_.width),
          input_(memory),
          reader_(source, channel_, left_, layout_.inputWidth)
    {
    }

    __device__ int rows() const { return layout_.rows; }

    // The output rows from `top` on.
    __device__ void filter(int top)
    {
        __syncthreads();  // the previous rows are no longer needed
        for (int y = 0; y < layout_.inputRows; y += tileReadRows)
            reader_.template load<tileReadRows>(top + y, blockDim.x, input_ + y * layout_.inputWidth);
        __syncthreads();
        const bool takesZeros = std::is_floating_point<S>::value && __syncthreads_or(hasSpecialValue());
        const int line = threadIdx.x / warp * lines;
        if (top + line >= destination_.height)
            return;
        Sums sums = {};
        const float* const window = input_ + line * layout_.inputWidth + threadIdx.x % warp;
        addTaps(window, 0, arguments_.nonZero, sums);
        if (takesZeros)
            addTaps(window, arguments_.nonZero, arguments_.count, sums);
        write(top + line, sums);
    }

private:
    using Sums = float[lines][columns];

    // Whether the tile has a pixel whose product with zero is NaN.
    __device__ bool hasSpecialValue() const
    {
        bool found = false;
        for (int i = threadIdx.x; i < layout_.inputWidth * layout_.inputRows; i += blockDim.x)
            found |= !(fabsf(input_[i]) <= FLT_MAX);
        return found;
    }

    // Terms are summed in parts of linearRowChunk before they are added to the sums.
    __device__ void addTaps(const float* window, int first, int last, Sums& sums) const
    {
        CFF_NO_UNROLL
        for (int begin = first; begin < last; begin += linearRowChunk)
        {
            const int end = min(begin + linearRowChunk, last);
            Sums partial = {};
#pragma unroll 4
            for (int i = begin; i < end; ++i)
            {
                const SparseTap tap = arguments_.taps[i];
                addTap(window + tap.y * layout_.inputWidth + tap.x, tap.coefficient, partial);
            }
            CFF_UNROLL
            for (int k = 0; k < lines * columns; ++k)
                sums[k / columns][k % columns] += partial[k / columns][k % columns];
        }
    }

    __device__ void addTap(const float* place, float coefficient, Sums& sums) const
    {
        CFF_UNROLL
        for (int line = 0; line < lines; ++line, place += layout_.inputWidth)
        {
            CFF_UNROLL
            for (int i = 0; i < columns; ++i)
                sums[line][i] = fmaf(coefficient, place[i * warp], sums[line][i]);
        }
    }

    __device__ void write(int y, const Sums& sums) const
    {
        CFF_UNROLL
        for (int line = 0; line < lines; ++line)
        {
            CFF_UNROLL
            for (int i = 0; i < columns; ++i)
            {
                const int x = left_ + threadIdx.x % warp + i * warp;
                if (y + line < destination_.height && x < destination_.width)
                    destination_.row(y + line)[static_cast<std::ptrdiff_t>(x) * destination_.channels + channel_] =
                        finishSum<D>(sums[line][i], arguments_.finish);
            }
        }
    }

    const SparseTileArguments& arguments_;
    const DestinationView<D>& destination_;
    SparseTileLayout layout_;
    int channel_, left_;
    float* input_;
    TileReader<S, float, 1> reader_;
};

template <typename S, typename D>
__global__ void __launch_bounds__(sparseTileShape().mostThreads)
    sparseTileKernel(const __grid_constant__ SparseTileArguments arguments,
                     const __grid_constant__ SourceView<S> source,
                     const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    extern __shared__ float4 sparseTileMemory[];
    SparseTile<S, D> tile(arguments, source, destination, reinterpret_cast<float*>(sparseTileMemory));
    for (int top = blockIdx.y * tile.rows(); top < destination.height; top += gridDim.y * tile.rows())
        tile.filter(top);
}

template <typename S, typename D>
cudaError_t sparseTiles(const SparseTileArguments& arguments, const SparseTileLayout& layout,
                        const SourceView<S>& source, const DestinationView<D>& destination, const DeviceStream& stream)
{
    const auto kernel = sparseTileKernel<S, D>;
    const cudaError_t error = allowSharedMemory(kernel, stream.device);
    if (error != cudaSuccess)
        return error;
    const int rows = ceilDivide(destination.height, layout.rows);
    const dim3 grid(ceilDivide(destination.width, layout.width), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(kernel, grid, dim3(layout.threads), layout.bytes, stream, arguments, source, destination);
}

// One instantiation; each sparse_tile.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_SPARSE_TILES(S, D)                                                                             \
    template cudaError_t sparseTiles<S, D>(const SparseTileArguments&, const SparseTileLayout&, const SourceView<S>&,  \
                                           const DestinationView<D>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
