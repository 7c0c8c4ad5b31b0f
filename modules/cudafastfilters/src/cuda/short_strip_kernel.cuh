// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH

#include "launch.hpp"
#include "short_strip.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The blocks of the grid: an element a thread in the rows above and below the strips, then to their left and right;
// then the strips.
struct ShortStripGrid
{
    unsigned rowBlocks, blocksOfRow;
    unsigned sideBlocks, sideShift;  // the elements left and right of a row of strips, up to a power of two
    unsigned stripBlocks;
};

template <typename Strip, int Threads, typename S, typename D>
__device__ __forceinline__ void shortRest(const ShortStripTask<Strip>& task, const SourceView<S>& source,
                                          const DestinationView<D>& destination, const ShortStripGrid& grid)
{
    const ShortStripGeometry& geometry = task.geometry;
    constexpr int packet = Strip::shape.packet;
    const int width = destination.width * Strip::channels;
    int element, y;
    if (blockIdx.x < grid.rowBlocks)
    {
        const int row = static_cast<int>(blockIdx.x / grid.blocksOfRow);
        element = static_cast<int>(blockIdx.x % grid.blocksOfRow * Threads + threadIdx.x);
        y = row < geometry.top ? row : row + geometry.bottom - geometry.top;
    }
    else
    {
        const unsigned index = (blockIdx.x - grid.rowBlocks) * Threads + threadIdx.x;
        const int side = static_cast<int>(index & ((1u << grid.sideShift) - 1));
        element = side + (side < geometry.left * packet ? 0 : (geometry.right - geometry.left) * packet) - geometry.lead;
        y = geometry.top + static_cast<int>(index >> grid.sideShift);
        if (y >= geometry.bottom)
            return;
    }
    if (element >= 0 && element < width)
        filterElement(task, source, destination, element, y);
}

template <typename Strip, int Threads, int Rows, bool Overlap, FinishForm Form, typename S, typename D>
__global__ void __launch_bounds__(Threads)
    shortStripKernel(const __grid_constant__ ShortStripTask<Strip> task, const __grid_constant__ SourceView<S> source,
                     const __grid_constant__ DestinationView<D> destination, const __grid_constant__ ShortStripGrid grid)
{
    if constexpr (Overlap)
    {
        cudaTriggerProgrammaticLaunchCompletion();
        cudaGridDependencySynchronize();
    }
    const unsigned restBlocks = grid.rowBlocks + grid.sideBlocks;
    if (blockIdx.x < restBlocks)
    {
        shortRest<Strip, Threads>(task, source, destination, grid);
        return;
    }
    const ShortStripGeometry& geometry = task.geometry;
    const unsigned index = (blockIdx.x - restBlocks) * Threads + threadIdx.x,
                   columns = static_cast<unsigned>(geometry.right - geometry.left), strip = index / columns;
    const int top = geometry.top + static_cast<int>(strip) * Rows;
    if (top >= geometry.bottom)
        return;
    const int last = geometry.bottom - Rows;  // The last strip overlaps the one above it.
    walkShort<Strip, Rows, Form>(task, source, destination, geometry.left + static_cast<int>(index - strip * columns),
                                 top < last ? top : last);
}

template <typename Strip, int Threads, int Rows, bool Overlap, typename S, typename D>
cudaError_t launchShortStrips(const typename Strip::Weights& weights, const StripFinish& finish,
                              const StripGeometry& whole, const SourceView<S>& source,
                              const DestinationView<D>& destination, cudaStream_t stream)
{
    const ShortStripTask<Strip> task = {weights, finish, makeShortGeometry<Strip>(whole, source)};
    const ShortStripGeometry& geometry = task.geometry;
    const int inside = geometry.right - geometry.left, rows = geometry.bottom - geometry.top;
    ShortStripGrid grid = {};
    grid.blocksOfRow = ceilDivide(destination.width * Strip::channels, Threads);
    grid.rowBlocks = grid.blocksOfRow * (destination.height - rows);
    while ((1 << grid.sideShift) < (geometry.columns - inside) * Strip::shape.packet)
        ++grid.sideShift;
    grid.sideBlocks = ceilDivide(rows << grid.sideShift, Threads);
    grid.stripBlocks = ceilDivide(inside * ceilDivide(rows, Rows), Threads);
    auto run = [&](auto kernel)
    {
        return (Overlap ? launchOverlapped(kernel, dim3(grid.rowBlocks + grid.sideBlocks + grid.stripBlocks), dim3(Threads), 0, stream, task,
                      source, destination, grid) : launch(kernel, dim3(grid.rowBlocks + grid.sideBlocks + grid.stripBlocks), dim3(Threads), 0, stream, task,
                      source, destination, grid));
    };
#ifdef CFF_EXP_ALIGNED_ONLY
    return run(shortStripKernel<Strip, Threads, Rows, Overlap, Strip::hasDirect ? FinishForm::Direct : FinishForm::Plain, S, D>);
#else
    return run(shortStripKernel<Strip, Threads, Rows, Overlap, FinishForm::Any, S, D>);
#endif
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
