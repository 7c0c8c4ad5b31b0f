// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_SHORT_STRIP_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "short_strip.hpp"
#include "strip_rest.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The first rows of blocks of the grid filter what strips leave. The others filter strips, as many of them one below the
// other as warps.
struct ShortStripGrid
{
    int restRows;
    StripRest rest;
};

template <typename Strip, typename S, typename D>
__global__ void __launch_bounds__(Strip::shortShape.threads)
    shortStripKernel(const __grid_constant__ ShortStripTask<Strip> task, const __grid_constant__ SourceView<S> source,
                     const __grid_constant__ DestinationView<D> destination,
                     const __grid_constant__ ShortStripGrid grid)
{
    waitForEarlierKernels();
    constexpr ShortStripShape shape = Strip::shortShape;
    constexpr int warp = 32, warps = shape.threads / warp;
    const int blockRow = static_cast<int>(blockIdx.y);
    if (blockRow < grid.restRows)
    {
        const StripRest::Element element = grid.rest.at(
            blockRow * static_cast<int>(gridDim.x) + static_cast<int>(blockIdx.x), static_cast<int>(threadIdx.x));
        if (element.x >= 0)
            filterElement(task, source, destination, element.x, element.y);
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
    constexpr int packet = Strip::shape.packet;
    const int inside = geometry.right - geometry.left, rows = geometry.bottom - geometry.top;
    const StripRest rest =
        makeStripRest(destination.width * Strip::channels, destination.height, geometry.top, geometry.bottom,
                      geometry.lead, geometry.left * packet, inside * packet, geometry.columns * packet, threads);
    const int abreast = inside > 0 ? ceilDivide(inside, warp) : 1;
    const long long restRows = (rest.blocks + abreast - 1) / abreast;
    const long long blockRows = restRows + ceilDivide(rows, shape.rows * (threads / warp));
    if (blockRows > maxGridY)
        return cudaErrorInvalidConfiguration;
    const ShortStripGrid grid = {static_cast<int>(restRows), rest};
    return launch(shortStripKernel<Strip, S, D>, dim3(static_cast<unsigned>(abreast), static_cast<unsigned>(blockRows)),
                  dim3(threads), 0, stream, task, source, destination, grid);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
