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

// The rows of blocks of the grid. The first filter, an element a thread, the rows above and below the strips, and what is
// left and right of them. The others filter strips, as many of them one below the other as warps.
struct ShortStripGrid
{
    int restRows;
    int rowBlocks, blocksOfRow;  // of the rows above and below
    int sideShift;               // the elements left and right of a row of strips, up to a power of two
};

template <typename Strip, typename S, typename D>
__device__ __forceinline__ void shortRest(const ShortStripTask<Strip>& task, const SourceView<S>& source,
                                          const DestinationView<D>& destination, const ShortStripGrid& grid, int block)
{
    const ShortStripGeometry& geometry = task.geometry;
    constexpr int packet = Strip::shape.packet, threads = Strip::shortShape.threads;
    int element, y;
    if (block < grid.rowBlocks)
    {
        const int row = block / grid.blocksOfRow;
        element = (block - row * grid.blocksOfRow) * threads + static_cast<int>(threadIdx.x);
        y = row < geometry.top ? row : row + geometry.bottom - geometry.top;
    }
    else
    {
        const int index = (block - grid.rowBlocks) * threads + static_cast<int>(threadIdx.x);
        const int side = index & ((1 << grid.sideShift) - 1);
        element =
            side + (side < geometry.left * packet ? 0 : (geometry.right - geometry.left) * packet) - geometry.lead;
        y = geometry.top + (index >> grid.sideShift);
        if (y >= geometry.bottom)
            return;
    }
    if (element >= 0 && element < destination.width * Strip::channels && y < destination.height)
        filterElement(task, source, destination, element, y);
}

template <typename Strip, typename S, typename D>
__global__ void __launch_bounds__(Strip::shortShape.threads)
    shortStripKernel(const __grid_constant__ ShortStripTask<Strip> task, const __grid_constant__ SourceView<S> source,
                     const __grid_constant__ DestinationView<D> destination,
                     const __grid_constant__ ShortStripGrid grid)
{
    constexpr ShortStripShape shape = Strip::shortShape;
    constexpr int warp = 32, warps = shape.threads / warp;
    const int blockRow = static_cast<int>(blockIdx.y);
    if (blockRow < grid.restRows)
    {
        shortRest(task, source, destination, grid,
                  blockRow * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x));
        return;
    }
    const ShortStripGeometry& geometry = task.geometry;
    const int column = geometry.left + static_cast<int>(blockIdx.x * warp + threadIdx.x % warp);
    const int top =
        geometry.top + ((blockRow - grid.restRows) * warps + static_cast<int>(threadIdx.x / warp)) * shape.rows;
    const int last = geometry.bottom - shape.rows;  // this strip overlaps the one above it
    if (column < geometry.right && top < geometry.bottom)
        walkShort<Strip, shape.rows>(task, source, destination, column, top < last ? top : last);
}

// cudaErrorInvalidConfiguration: the image is too tall for the grid.
template <typename Strip, typename S, typename D>
cudaError_t launchShortStrips(const typename Strip::Weights& weights, const StripFinish& finish,
                              const StripGeometry& whole, const SourceView<S>& source,
                              const DestinationView<D>& destination, cudaStream_t stream)
{
    constexpr ShortStripShape shape = Strip::shortShape;
    constexpr int threads = shape.threads, warp = 32;
    const ShortStripTask<Strip> task = {weights, finish, makeShortGeometry(whole, source, shape.rows)};
    const ShortStripGeometry& geometry = task.geometry;
    const int inside = geometry.right - geometry.left, rows = geometry.bottom - geometry.top;
    ShortStripGrid grid = {};
    grid.blocksOfRow = ceilDivide(destination.width * Strip::channels, threads);
    grid.rowBlocks = grid.blocksOfRow * (destination.height - rows);
    const int sides = (geometry.columns - inside) * Strip::shape.packet;
    while ((1 << grid.sideShift) < sides)
        ++grid.sideShift;
    const int restBlocks = grid.rowBlocks + (rows > 0 && sides > 0 ? ceilDivide(rows << grid.sideShift, threads) : 0);
    const int abreast = inside > 0 ? ceilDivide(inside, warp) : 1;
    grid.restRows = ceilDivide(restBlocks, abreast);
    const int blockRows = grid.restRows + ceilDivide(rows, shape.rows * (threads / warp));
    if (blockRows > maxGridY)
        return cudaErrorInvalidConfiguration;
    return launch(shortStripKernel<Strip, S, D>, dim3(static_cast<unsigned>(abreast), static_cast<unsigned>(blockRows)),
                  dim3(threads), 0, stream, task, source, destination, grid);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
