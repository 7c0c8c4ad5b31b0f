// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/statistics/float_variances.cuh"
#include "cuda/views/border_place.cuh"
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

struct Moments
{
    double sum, squares;

    __device__ __forceinline__ void add(double difference)
    {
        sum += difference;
        squares = fma(difference, difference, squares);
    }
    __device__ __forceinline__ void operator+=(const Moments& other)
    {
        sum += other.sum;
        squares += other.squares;
    }
};

// A column of the source, in window coordinates. `Inside`: all of its pixels are in the image. Loads behind a test for
// the border wait for each other.
template <bool Inside>
class FloatColumn
{
public:
    __device__ FloatColumn(const SourceView<float>& source, int wx, double centre)
        : source_(source), x_(placeOf(source.originX + wx, source.width, source.borderX)), centre_(centre)
    {
    }
    __device__ __forceinline__ double difference(int wy) const
    {
        const int row = source_.originY + wy, y = Inside ? row : placeOf(row, source_.height, source_.borderY);
        const float pixel = !Inside && (x_ < 0 || y < 0) ? source_.borderValue[0] : __ldg(source_.row(y) + x_);
        return static_cast<double>(pixel) - centre_;
    }

private:
    const SourceView<float>& source_;
    int x_;
    double centre_;
};

// Sums the columns of the windows in `rows` rows from `top` on; `sums` is the column's place in the first of `step`.
template <bool Inside>
__device__ __forceinline__ void sumColumn(const FloatColumn<Inside>& column, int top, int step, int rows, int height,
                                          Moments* sums, int pitch)
{
    Moments total = {}, other = {};
    const int end = top + height;
    int y = top + step - 1;
#pragma unroll 2
    for (; y + 3 < end; y += 4)
    {
        total.add(column.difference(y));
        other.add(column.difference(y + 1));
        total.add(column.difference(y + 2));
        other.add(column.difference(y + 3));
    }
    for (; y < end; ++y)
        total.add(column.difference(y));
    total += other;
    sums[(step - 1) * pitch] = total;
#pragma unroll 5
    for (int i = step - 2; i >= 0; --i)
    {
        total.add(column.difference(top + i));
        sums[i * pitch] = total;
    }
    total = {};
#pragma unroll 5
    for (int i = 1; i < rows; ++i)
    {
        total.add(column.difference(end + i - 1));
        Moments both = sums[i * pitch];
        both += total;
        sums[i * pitch] = both;
    }
}

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

// The first finite pixel at the anchors of the tile's outputs. If there is none, all results are NaN.
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
    const FloatColumn<true> inside(source, left + column, centre);
    const FloatColumn<false> any(source, left + column, centre);
    const bool isInside = isInterior(source, left, columns, tileTop, tileRows, filter.width, filter.height);
    const int step = min(floatMomentTileStep, filter.height);
    for (int top = tileTop; top < tileTop + tileRows; top += step)
    {
        const int rows = min(step, tileTop + tileRows - top);
        Moments* const sums = memory + floatMomentPlace(threadIdx.x);
        if (isInside)
            sumColumn(inside, top, step, rows, filter.height, sums, pitch);
        else
            sumColumn(any, top, step, rows, filter.height, sums, pitch);
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
