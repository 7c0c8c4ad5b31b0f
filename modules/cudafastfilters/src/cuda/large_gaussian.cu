// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "large_gaussian.hpp"

#include "border.hpp"
#include "lane_ops.hpp"
#include "launch.hpp"

// Stage 1 along the rows. A block brings the cells of its samples to shared memory, pixels of one phase side by side,
// so that neighbouring samples read neighbouring banks, and sums the 4 cells of each.
// Cost a sample: 4 * step multiply-adds and as many reads of shared memory.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

template <int Channels>
struct ColumnsTile
{
    static constexpr int samples = largeGaussianColumnsShape().threads / Channels;  // pixels
    static constexpr int cells = samples + 3;

    // Of a phase in shared memory; neighbouring pixels of a row meet different banks.
    CFF_HOST_DEVICE static constexpr int pitch(int step)
    {
        const int least = cells * Channels, wanted = step < 32 ? 32 / step : 1;
        return least + ((wanted - least) % 32 + 32) % 32;
    }
};

template <int Channels>
__global__ void __launch_bounds__(largeGaussianColumnsShape().threads)
    largeGaussianColumnsKernel(const __grid_constant__ LargeGaussianSpline spline, const int step,
                               const __grid_constant__ LargeGaussianColumnsSource source,
                               const __grid_constant__ LargeGaussianGrid grid)
{
    using Tile = ColumnsTile<Channels>;
    extern __shared__ float tile[];
    const int pitch = Tile::pitch(step), rowFloats = pitch * step;
    const int rows = largeGaussianColumnsRows(step), count = Tile::cells * step * Channels;
    const int firstSample = blockIdx.x * Tile::samples;
    const int originX = source.originX + firstSample * step;
    const bool inside = originX >= 0 && originX + Tile::cells * step <= source.imageWidth;
    for (int top = blockIdx.y * rows; top < grid.height; top += gridDim.y * rows)
    {
        for (int r = 0; r < rows && top + r < grid.height; ++r)
        {
            const int y = top + r, seam = source.seams.row(y);
            const float* const from = source.rows.data + static_cast<std::size_t>(y) * source.rows.step;
            const float* const other = source.seams.data + static_cast<std::size_t>(max(seam, 0)) * source.seams.step;
            CFF_UNROLL_BY(4)
            for (int i = threadIdx.x; i < count; i += largeGaussianColumnsShape().threads)
            {
                const int x = i / Channels, channel = i % Channels;
                int column = originX + x;
                if (!inside)
                    column = borderIndex(column, source.imageWidth, source.borderX);
                float value = 0;
                if (column >= 0)
                {
                    const int element = (column - source.firstColumn) * Channels + channel;
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

template <int Channels>
cudaError_t columns(const LargeGaussianAxis& axis, const LargeGaussianSpline& spline,
                    const LargeGaussianColumnsSource& source, const LargeGaussianGrid& grid, cudaStream_t stream)
{
    using Tile = ColumnsTile<Channels>;
    const int rows = largeGaussianColumnsRows(axis.step);
    const int chunks = ceilDivide(grid.height, rows);
    const dim3 blocks(ceilDivide(axis.inputs, Tile::samples), chunks < maxGridY ? chunks : maxGridY);
    const std::size_t bytes = static_cast<std::size_t>(Tile::pitch(axis.step)) * axis.step * rows * sizeof(float);
    return launch(largeGaussianColumnsKernel<Channels>, blocks, dim3(largeGaussianColumnsShape().threads), bytes, stream,
                  spline, axis.step, source, grid);
}

}  // namespace

cudaError_t largeGaussianColumns(const LargeGaussianAxis& axis, const LargeGaussianSpline& spline,
                                 const LargeGaussianColumnsSource& source, const LargeGaussianGrid& grid,
                                 cudaStream_t stream)
{
    switch (source.channels)
    {
    case 1: return columns<1>(axis, spline, source, grid, stream);
    case 3: return columns<3>(axis, spline, source, grid, stream);
    default: return columns<4>(axis, spline, source, grid, stream);
    }
}

int largeGaussianRowsCells(const LargeGaussianAxis& axis, int elements)
{
    const int columns = ceilDivide(elements, largeGaussianRowsShape().threads * largeGaussianPacket);
    const long long workers = static_cast<long long>(multiprocessors()) * largeGaussianRowsShape().minBlocks;
    return largeGaussianCells(axis.cells(), axis.step, columns, workers);
}

int largeGaussianSeamRows(const LargeGaussianAxis& axis, int cells)
{
    return 3 * (ceilDivide(axis.cells(), cells) + 1);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
