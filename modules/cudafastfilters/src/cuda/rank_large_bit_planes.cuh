// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_BIT_PLANES_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_BIT_PLANES_CUH

#include "launch.hpp"
#include "order_key.hpp"
#include "rank_large_bit_planes.hpp"
#include "rank_large_bit_sliced.hpp"

// Median and rank filters of large windows, 8-bit: pixels to bit planes, counts (rank_large_count.cuh), and back.
// The borders are resolved here: the planes hold the pixels around every strip.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

constexpr int packThreads = 64;
constexpr int packRows = 16;  // rows of a block

// Blocks in one dimension: the images' columns of packThreads words, then the next rows.
struct PlaneGrid
{
    int columns;
    std::size_t blocks;

    PlaneGrid(int width, int rows)
        : columns(ceilDivide(width, packThreads)),
          blocks(static_cast<std::size_t>(columns) * ceilDivide(rows, packRows))
    {
    }
};

// The columns of a thread's 32 pixels and the rows of its block's are resolved once; column -1 and row null mean the
// border value.
template <typename T>
__global__ void __launch_bounds__(packThreads)
    packPlanesKernel(const __grid_constant__ BitPlanePlan plan, const __grid_constant__ BitPlaneLayout layout,
                     const __grid_constant__ SourceView<T> source, int channel, int gridColumns, unsigned* planes)
{
    __shared__ int columns[32][packThreads];
    __shared__ const T* rows[2][32];
    const int x = blockIdx.x % gridColumns * packThreads + threadIdx.x, across = 1 << plan.acrossBits;
    const int firstRow = blockIdx.x / gridColumns * packRows;
    for (int i = 0; i < across; ++i)
    {
        const int column = borderIndex(source.originX + i * plan.stripWidth + x, source.width, source.borderX);
        columns[i][threadIdx.x] = column;
    }
    const T outside = source.borderValue[channel];
    for (int i = 0; i < packRows; ++i)
    {
        const int y = firstRow + i;
        if (y >= layout.inHeight)
            return;
        if (threadIdx.x < static_cast<unsigned>(32 >> plan.acrossBits))
        {
            const int row = borderIndex(source.originY + static_cast<int>(threadIdx.x) * plan.stripHeight + y,
                                        source.height, source.borderY);
            rows[i % 2][threadIdx.x] = row < 0 ? nullptr : source.row(row) + channel;
        }
        __syncthreads();
        unsigned words[8] = {};
        CFF_UNROLL
        for (int strip = 0; strip < 32; ++strip)
        {
            const T* row = rows[i % 2][strip >> plan.acrossBits];
            const int column = columns[strip & (across - 1)][threadIdx.x];
            const T value = row && column >= 0 ? row[static_cast<std::ptrdiff_t>(column) * source.channels] : outside;
            words[strip % 8] |= OrderKey<T>::fromValue(value) << strip / 8 * 8;
        }
        transposeBits(words);
        unsigned* out = planes + static_cast<std::size_t>(y) * 8 * layout.inPitch + x;
        CFF_UNROLL
        for (int plane = 0; plane < 8; ++plane)
            if (x < layout.inWidth)
                out[plane * layout.inPitch] = words[plane];
    }
}

template <typename T>
__global__ void __launch_bounds__(packThreads)
    unpackPlanesKernel(const __grid_constant__ BitPlanePlan plan, const __grid_constant__ BitPlaneLayout layout,
                       const __grid_constant__ DestinationView<T> destination, int channel, int gridColumns,
                       const unsigned* planes)
{
    const int x = blockIdx.x % gridColumns * packThreads + threadIdx.x, across = 1 << plan.acrossBits;
    const int firstRow = blockIdx.x / gridColumns * packRows;
    for (int y = firstRow; x < plan.stripWidth && y < min(firstRow + packRows, plan.stripHeight); ++y)
    {
        const unsigned* in = planes + static_cast<std::size_t>(y) * 8 * layout.outPitch + x;
        unsigned words[8];
        CFF_UNROLL
        for (int plane = 0; plane < 8; ++plane)
            words[plane] = in[plane * layout.outPitch];
        transposeBits(words);
        CFF_UNROLL
        for (int strip = 0; strip < 32; ++strip)
        {
            const int outX = (strip & (across - 1)) * plan.stripWidth + x;
            const int outY = (strip >> plan.acrossBits) * plan.stripHeight + y;
            if (outX < destination.width && outY < destination.height)
                destination.row(outY)[static_cast<std::ptrdiff_t>(outX) * destination.channels + channel] =
                    OrderKey<T>::toValue(words[strip % 8] >> strip / 8 * 8 & 0xff);
        }
    }
}

template <typename T>
cudaError_t filterBand(const BitPlaneTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                       int channel, unsigned* planes, cudaStream_t stream)
{
    const BitPlanePlan& plan = task.plan;
    const BitPlaneLayout layout = planeLayout(plan, task.windowWidth, task.windowHeight);
    const PlaneGrid in(layout.inWidth, layout.inHeight), out(plan.stripWidth, plan.stripHeight);
    cudaError_t error = launch(packPlanesKernel<T>, dim3(static_cast<unsigned>(in.blocks)), dim3(packThreads), 0,
                               stream, plan, layout, source, channel, in.columns, planes);
    if (error == cudaSuccess)
        error = countPlanes(task, planes, stream);
    if (error == cudaSuccess)
        error = launch(unpackPlanesKernel<T>, dim3(static_cast<unsigned>(out.blocks)), dim3(packThreads), 0, stream,
                       plan, layout, destination, channel, out.columns, planes + layout.outOffset);
    return error;
}

template <typename T>
cudaError_t bitPlaneFilter(const BitPlaneTask& task, const SourceView<T>& source, const DestinationView<T>& destination,
                           void* scratch, cudaStream_t stream)
{
    const int rows = task.plan.bandRows;
    for (int y = 0; y < destination.height; y += rows)
    {
        SourceView<T> from = source;
        from.originY += y;
        DestinationView<T> to = destination;
        to.data = reinterpret_cast<unsigned char*>(destination.row(y));
        to.height = destination.height - y < rows ? destination.height - y : rows;
        for (int channel = 0; channel < destination.channels; ++channel)
        {
            const cudaError_t error = filterBand(task, from, to, channel, static_cast<unsigned*>(scratch), stream);
            if (error != cudaSuccess)
                return error;
        }
    }
    return cudaSuccess;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
