// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "gaussian_spline.hpp"

#include "common/border.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"

// Stage 1 along the rows. One channel: a lane reads the pixels of a cell and exchanges sums with its neighbours.
// Several channels: a block brings the cells of its samples to shared memory, pixels of one phase side by side, so that
// neighbouring samples read neighbouring banks, and sums the 4 cells of each.
// Cost per sample: 4 * step multiply-adds; for several channels, as many reads of shared memory.

namespace cv::cuda::fastfilters
{

namespace
{

template <int Channels>
struct ColumnsTile
{
    static constexpr int samples = gaussianSplineColumnsThreads / Channels;  // pixels
    static constexpr int cells = samples + 3;

    // The pitch of a phase in shared memory; neighbouring pixels of a row are in different banks.
    CFF_HOST_DEVICE static constexpr int pitch(int step)
    {
        const int least = cells * Channels, wanted = step < 32 ? 32 / step : 1;
        return least + ((wanted - least) % 32 + 32) % 32;
    }
};

template <int Channels>
__global__ void __launch_bounds__(gaussianSplineColumnsThreads)
    gaussianSplineColumnsKernel(const __grid_constant__ GaussianSplineWeights spline, const int step,
                                const __grid_constant__ GaussianSplineColumnsSource source,
                                const __grid_constant__ GaussianSplineGrid grid)
{
    waitForEarlierKernels();
    using Tile = ColumnsTile<Channels>;
    extern __shared__ float tile[];
    const int pitch = Tile::pitch(step), rowFloats = pitch * step;
    const int rows = gaussianSplineColumnsRows(step), count = Tile::cells * step * Channels;
    const int firstSample = blockIdx.x * Tile::samples;
    const int originX = source.originX + firstSample * step;
    const int firstHeld = originX - source.firstColumn;
    const bool inside = firstHeld >= 0 && (firstHeld + Tile::cells * step) * Channels <= source.rows.width;
    for (int top = blockIdx.y * rows; top < grid.height; top += gridDim.y * rows)
    {
        for (int r = 0; r < rows && top + r < grid.height; ++r)
        {
            const int y = top + r, seam = source.seams.row(y);
            const float* const from = source.rows.data + static_cast<std::size_t>(y) * source.rows.step;
            const float* const other = source.seams.data + static_cast<std::size_t>(max(seam, 0)) * source.seams.step;
            CFF_UNROLL_BY(4)
            for (int i = threadIdx.x; i < count; i += gaussianSplineColumnsThreads)
            {
                const int x = i / Channels, channel = i % Channels;
                int column = originX + x;
                if (!inside)
                    column = borderIndex(column, source.imageWidth, source.borderX);
                float value = 0;
                // Pixels that are not held belong to samples beyond the last one. For a constant border, `element` is a
                // large number.
                const unsigned element = (column - source.firstColumn) * Channels + channel;
                if (element < static_cast<unsigned>(source.rows.width))
                {
                    value = __ldg(from + element);
                    if (seam >= 0)
                        value += __ldg(other + element);
                }
                // step is a power of two
                tile[r * rowFloats + (x & (step - 1)) * pitch + (x >> (31 - __clz(step))) * Channels + channel] = value;
            }
        }
        __syncthreads();
        const int sample = firstSample * Channels + threadIdx.x;
        if (threadIdx.x < Tile::samples * Channels && sample < grid.width)
            for (int r = 0; r < rows && top + r < grid.height; ++r)
            {
                const float* from = tile + r * rowFloats + threadIdx.x;
                // A pixel of cell j to the right of the sample's first has the weight of sample 3 - j of its own cell.
                float sum = 0;
                CFF_UNROLL_BY(2)
                for (int phase = 0; phase < step; ++phase)
                {
                    const float4 weight = spline.phase[phase];
                    sum = multiplyAdd(weight.w, from[0], sum);
                    sum = multiplyAdd(weight.z, from[Channels], sum);
                    sum = multiplyAdd(weight.y, from[2 * Channels], sum);
                    sum = multiplyAdd(weight.x, from[3 * Channels], sum);
                    from += pitch;
                }
                grid.data[static_cast<std::size_t>(top + r) * grid.step + sample] = sum;
            }
        __syncthreads();
    }
}

// One channel: a lane sums a cell for the four samples that it belongs to, and takes what the cells to the right have
// summed for its own sample.
class Cells
{
public:
    __device__ Cells(const GaussianSplineWeights& spline, int step, const GaussianSplineColumnsSource& source,
                     int column)
        : spline_(spline), source_(source), step_(step), column_(column)
    {
        const int first = column - source.firstColumn;
        const bool inside = first >= 0 && first + step <= source.rows.width && first % min(step, 4) == 0;
        inside_ = __all_sync(~0u, inside);
    }

    // The samples of `Rows` rows from `y` on, the cells' partial sums.
    template <int Piece, int Rows>
    __device__ void add(int y, int height, float4 (&sum)[Rows]) const
    {
        const float *from[Rows], *other[Rows];
        bool seams = false;
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
        {
            const int row = min(y + r, height - 1), seam = source_.seams.row(row);
            from[r] = source_.rows.data + static_cast<std::size_t>(row) * source_.rows.step;
            other[r] = seam < 0 ? nullptr : source_.seams.data + static_cast<std::size_t>(seam) * source_.seams.step;
            seams |= seam >= 0;
        }
        addRows<Piece>(from, sum);
        if (seams)
            addRows<Piece>(other, sum);
    }

private:
    template <int Piece, int Rows>
    __device__ void addRows(const float* const (&from)[Rows], float4 (&sum)[Rows]) const
    {
        constexpr int pieces = Rows == 1 ? 2 : 1;
        CFF_UNROLL_BY(pieces)
        for (int phase = 0; phase < step_; phase += Piece)
        {
            float value[Rows][Piece];
            CFF_UNROLL
            for (int r = 0; r < Rows; ++r)
                load<Piece>(from[r], phase, value[r]);
            CFF_UNROLL
            for (int i = 0; i < Piece; ++i)
            {
                const float4 weight = spline_.phase[phase + i];
                CFF_UNROLL
                for (int r = 0; r < Rows; ++r)
                {
                    sum[r].x = multiplyAdd(weight.x, value[r][i], sum[r].x);
                    sum[r].y = multiplyAdd(weight.y, value[r][i], sum[r].y);
                    sum[r].z = multiplyAdd(weight.z, value[r][i], sum[r].z);
                    sum[r].w = multiplyAdd(weight.w, value[r][i], sum[r].w);
                }
            }
        }
    }

    template <int Piece>
    __device__ void load(const float* row, int phase, float (&value)[Piece]) const
    {
        if (!row)
        {
            CFF_UNROLL
            for (int i = 0; i < Piece; ++i)
                value[i] = 0;
        }
        else if (inside_)
        {
            const float* const from = row + (column_ - source_.firstColumn + phase);
            CFF_UNROLL
            for (int i = 0; i < Piece; i += Piece < 4 ? 2 : 4)
                if constexpr (Piece < 4)
                {
                    const float2 v = __ldg(reinterpret_cast<const float2*>(from + i));
                    value[i] = v.x;
                    value[i + 1] = v.y;
                }
                else
                {
                    const float4 v = __ldg(reinterpret_cast<const float4*>(from + i));
                    value[i] = v.x;
                    value[i + 1] = v.y;
                    value[i + 2] = v.z;
                    value[i + 3] = v.w;
                }
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Piece; ++i)
            {
                // Pixels that are not held belong to samples beyond the last one.
                const int column = borderIndex(column_ + phase + i, source_.imageWidth, source_.borderX);
                const unsigned place = column - source_.firstColumn;  // also a large number for a constant border
                value[i] = place < static_cast<unsigned>(source_.rows.width) ? __ldg(row + place) : 0.0f;
            }
        }
    }

    const GaussianSplineWeights& spline_;
    const GaussianSplineColumnsSource& source_;
    int step_, column_;
    bool inside_;
};

template <int Piece, int Rows>
__global__ void __launch_bounds__(gaussianSplineColumnsThreads)
    gaussianSplineCellsKernel(const __grid_constant__ GaussianSplineWeights spline, const int step,
                              const __grid_constant__ GaussianSplineColumnsSource source,
                              const __grid_constant__ GaussianSplineGrid grid)
{
    waitForEarlierKernels();
    const int lane = threadIdx.x % 32, sample = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 29 + lane;
    const Cells cells(spline, step, source, source.originX + sample * step);
    for (int y = blockIdx.y * Rows; y < grid.height; y += gridDim.y * Rows)
    {
        float4 sum[Rows] = {};
        cells.add<Piece>(y, grid.height, sum);
        CFF_UNROLL
        for (int r = 0; r < Rows; ++r)
        {
            float result = sum[r].w;
            result += __shfl_down_sync(~0u, sum[r].z, 1);
            result += __shfl_down_sync(~0u, sum[r].y, 2);
            result += __shfl_down_sync(~0u, sum[r].x, 3);
            if (lane < 29 && sample < grid.width && y + r < grid.height)
                grid.data[static_cast<std::size_t>(y + r) * grid.step + sample] = result;
        }
    }
}

template <int Piece, int Rows>
cudaError_t cells(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                  const GaussianSplineColumnsSource& source, const GaussianSplineGrid& grid, const DeviceStream& stream)
{
    const int threads = gaussianSplineColumnsThreads, chunks = ceilDivide(grid.height, Rows);
    const dim3 blocks(ceilDivide(axis.inputs, threads / 32 * 29), chunks < maxGridY ? chunks : maxGridY);
    return launch(gaussianSplineCellsKernel<Piece, Rows>, blocks, dim3(threads), 0, stream, spline, axis.step, source,
                  grid);
}

template <int Channels>
cudaError_t columns(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                    const GaussianSplineColumnsSource& source, const GaussianSplineGrid& grid,
                    const DeviceStream& stream)
{
    using Tile = ColumnsTile<Channels>;
    const int rows = gaussianSplineColumnsRows(axis.step);
    const int chunks = ceilDivide(grid.height, rows);
    const dim3 blocks(ceilDivide(axis.inputs, Tile::samples), chunks < maxGridY ? chunks : maxGridY);
    const std::size_t bytes = static_cast<std::size_t>(Tile::pitch(axis.step)) * axis.step * rows * sizeof(float);
    return launch(gaussianSplineColumnsKernel<Channels>, blocks, dim3(gaussianSplineColumnsThreads), bytes, stream,
                  spline, axis.step, source, grid);
}

}  // namespace

cudaError_t gaussianSplineColumns(const LargeGaussianAxis& axis, const GaussianSplineWeights& spline,
                                  const GaussianSplineColumnsSource& source, const GaussianSplineGrid& grid,
                                  const DeviceStream& stream)
{
    switch (source.channels)
    {
    case 1:
        switch (axis.step)
        {
        case 1: return columns<1>(axis, spline, source, grid, stream);
        case 2: return cells<2, 4>(axis, spline, source, grid, stream);
        case 4: return cells<4, 3>(axis, spline, source, grid, stream);
        case 8: return cells<8, 2>(axis, spline, source, grid, stream);
        case 16:
        case 32:
        case largeGaussianMaxStep: return cells<16, 1>(axis, spline, source, grid, stream);
        default: return cudaErrorInvalidValue;
        }
    case 3: return columns<3>(axis, spline, source, grid, stream);
    case 4: return columns<4>(axis, spline, source, grid, stream);
    default: return cudaErrorInvalidValue;
    }
}

int gaussianSplineRowsCells(const LargeGaussianAxis& axis, int pixelBytes, int elements, const DeviceFacts& device)
{
    const int columns = ceilDivide(elements, gaussianSplineRowsShape(pixelBytes).threads * gaussianSplinePacket);
    const long long workers =
        static_cast<long long>(device.multiprocessors) * gaussianSplineRowsShape(pixelBytes).minBlocks;
    return gaussianSplineCells(axis.cells(), axis.step, columns, workers);
}

int gaussianSplineSeamRows(const LargeGaussianAxis& axis, int cells)
{
    return 3 * (ceilDivide(axis.cells(), cells) + 1);
}

}  // namespace cv::cuda::fastfilters
