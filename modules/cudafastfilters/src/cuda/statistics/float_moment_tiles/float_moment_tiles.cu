// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/statistics/float_variances.cuh"
#include "cuda/statistics/moment_columns.cuh"
#include "float_moment_tiles_plan.hpp"

// A block filters a tile, some rows at a time. A thread sums a column of the windows of these rows: first the pixels
// that all of them share, then those above, upwards, and those below, downwards, as in moment_planes. The sums go to
// shared memory, where threads add those of the columns of a few neighbouring windows. Nothing is subtracted from a
// sum, so a NaN or a large number leaves no trace.
//
// Cost per pixel, for a window of w x h: (h + 15) / 16 pixels of a column, (128 + w) / 128 times, and (w + 3) / 4 sums
// of columns.

namespace cv::cuda::fastfilters
{

namespace
{

using Moments = WindowMoments<double>;

// The sum of `count` columns, in sixteen parts.
__device__ __forceinline__ Moments sumOfColumns(const Moments* row, int first, int count)
{
    constexpr int parts = 8;
    Moments halves[2];
    CFF_UNROLL
    for (int half = 0; half < 2; ++half)
    {
        const int begin = half == 0 ? 0 : count / 2, end = half == 0 ? count / 2 : count;
        Moments part[parts] = {};
        CFF_NO_UNROLL
        for (int i = begin; i < end; i += parts)
        {
            CFF_UNROLL
            for (int k = 0; k < parts; ++k)
                if (i + k < end)
                    part[k] += row[floatMomentPlace(first + i + k)];
        }
        CFF_UNROLL
        for (int distance = parts / 2; distance > 0; distance /= 2)
        {
            CFF_UNROLL
            for (int k = 0; k < distance; ++k)
                part[k] += part[k + distance];
        }
        halves[half] = part[0];
    }
    halves[0] += halves[1];
    return halves[0];
}

// The sums of neighbouring windows, of which the first begins at column `first`.
__device__ __forceinline__ void sumWindows(const Moments* row, int first, int width,
                                           Moments (&windows)[floatMomentTileShared])
{
    constexpr int shared = floatMomentTileShared;
    if (width < shared)
    {
        CFF_UNROLL
        for (int i = 0; i < shared; ++i)
        {
            windows[i] = row[floatMomentPlace(first + i)];
            for (int k = 1; k < width; ++k)
                windows[i] += row[floatMomentPlace(first + i + k)];
        }
        return;
    }
    const Moments common = sumOfColumns(row, first + shared - 1, width - shared + 1);
    Moments left = {}, right = {};
    CFF_UNROLL
    for (int i = 0; i < shared; ++i)
        windows[i] = common;
    CFF_UNROLL
    for (int i = shared - 2; i >= 0; --i)
    {
        left += row[floatMomentPlace(first + i)];
        windows[i] += left;
    }
    CFF_UNROLL
    for (int i = 1; i < shared; ++i)
    {
        right += row[floatMomentPlace(first + width + i - 1)];
        windows[i] += right;
    }
}

// The first finite pixel at the anchors of the tile's outputs, row by row. If there is none, all results are NaN.
__device__ __forceinline__ float centreOf(const FloatMomentFilter& filter, const SourceView<float>& source, int left,
                                          int columns, int top, int rows, int* least)
{
    const int x = min(static_cast<int>(threadIdx.x), columns - 1);
    for (int y = top; y < top + rows; ++y)
    {
        const float* const row =
            source.row(source.originY + filter.anchorY + y) + source.originX + filter.anchorX + left;
        const bool found = isFinite(row[x]);
        if (threadIdx.x == 0)
            *least = columns;
        if (!__syncthreads_or(found))
            continue;
        if (found)
            atomicMin(least, x);
        __syncthreads();
        return row[*least];
    }
    return 0;
}

__global__ void __launch_bounds__(floatMomentTileThreads(floatMomentTileWidth), 3)
    floatMomentTilesKernel(const __grid_constant__ FloatMomentFilter filter,
                           const __grid_constant__ SourceView<float> source,
                           const __grid_constant__ DestinationView<float> destination)
{
    waitForEarlierKernels();
    extern __shared__ __align__(16) unsigned char floatMomentMemory[];
    __shared__ int least;
    Moments* const memory = reinterpret_cast<Moments*>(floatMomentMemory);
    constexpr int shared = floatMomentTileShared, groups = floatMomentTileColumns / shared;
    const int pitch = floatMomentPlace(blockDim.x - 1) + 1;
    const int left = blockIdx.x * floatMomentTileColumns, tileTop = blockIdx.y * floatMomentTileRows;
    const int columns = min(floatMomentTileColumns, destination.width - left),
              tileRows = min(floatMomentTileRows, destination.height - tileTop);
    const float centre = centreOf(filter, source, left, columns, tileTop, tileRows, &least);
    const int column = min(static_cast<int>(threadIdx.x), columns + filter.width - 2);
    const int x = placeOf(source.originX + left + column, source.width, source.borderX);
    const MomentColumn<float, true> inside(source, x, 0, centre);
    const MomentColumn<float, false> any(source, x, 0, centre);
    const bool isInside = isInterior(source, left, columns, tileTop, tileRows, filter.width, filter.height);
    const int step = min(floatMomentTileStep, filter.height);
    for (int top = tileTop; top < tileTop + tileRows; top += step)
    {
        const int rows = min(step, tileTop + tileRows - top);
        Moments* const sums = memory + floatMomentPlace(threadIdx.x);
        if (isInside)
            sumMomentColumn(inside, top, step, rows, filter.height, sums, pitch);
        else
            sumMomentColumn(any, top, step, rows, filter.height, sums, pitch);
        __syncthreads();
        for (int i = threadIdx.x; i < rows * groups; i += blockDim.x)
        {
            const int row = i / groups, first = i % groups * shared, x = left + first;
            if (first >= columns)
                continue;
            Moments windows[shared];
            sumWindows(memory + row * pitch, first, filter.width, windows);
            float* const out = destination.row(top + row) + x;
            const float* const anchors =
                source.row(source.originY + filter.anchorY + top + row) + source.originX + filter.anchorX + x;
            CFF_UNROLL
            for (int k = 0; k < shared; ++k)
                if (first + k < columns)
                {
                    const double pixel =
                        filter.result == MomentResult::Contrast ? static_cast<double>(__ldg(anchors + k)) - centre : 0;
                    out[k] = resultOf(filter, windows[k].sum, windows[k].squares, pixel);
                }
        }
        __syncthreads();
    }
}

}  // namespace

cudaError_t tileFloatMoments(const FloatMomentFilter& filter, const SourceView<float>& source,
                             const DestinationView<float>& destination, const DeviceStream& stream)
{
    const int bytes = floatMomentTileBytes(filter.width);
    if (const cudaError_t error = allowSharedMemory(floatMomentTilesKernel, stream.device); error != cudaSuccess)
        return error;
    const dim3 grid(ceilDivide(destination.width, floatMomentTileColumns),
                    ceilDivide(destination.height, floatMomentTileRows));
    return launch(floatMomentTilesKernel, grid, dim3(floatMomentTileThreads(filter.width)),
                  static_cast<std::size_t>(bytes), stream, filter, source, destination);
}

}  // namespace cv::cuda::fastfilters
