// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "valid_tile.hpp"
#include "valid_tile_scan.hpp"
#include "valid_tile_walk.hpp"

#include <algorithm>

// Two sums in one pass, see valid_tile_walk.hpp. Cost per pixel: to read it, and the pixels around a block from the L2
// cache. Where windows have missing pixels: about 20 instructions to read it again, 2 * (width + height) multiply-adds,
// width / 16 + height / 8 + 2 to read shared memory, 20 to count, 30 to divide and write. For a mask that is not
// separable: 2 * width * height multiply-adds, and one read of shared memory for each 16 of them.

namespace cv::cuda::fastfilters
{

template <typename S, typename Filter>
__global__ void __launch_bounds__(validTileThreads, validTileBlocks)
    validTileKernel(const __grid_constant__ Filter filter, const __grid_constant__ MissingSource<S> source,
                    const __grid_constant__ AnyDestination destination, int blockRows)
{
    waitForEarlierKernels();
    extern __shared__ float4 validTileMemory[];
    __shared__ unsigned int missing;
    const int left = blockIdx.x * validTileColumns;
    int channel = 0;
    // One loop for both: the compiler keeps more in registers around a loop in a loop than there are.
    for (int top = blockIdx.y * blockRows; top < destination.height;)
    {
        const ValidTilePart part(filter, source.pixels.originX, source.pixels.width, destination, left, top, blockRows);
        const ValidTile<S, Filter> tile(filter, source, destination, part, channel,
                                        reinterpret_cast<unsigned char*>(validTileMemory));
        if (channel == 0)
        {
            if (threadIdx.x == 0)
                missing = 0;
            __syncthreads();
            if (const unsigned int groups = ValidTileScan<S>(source, part)(threadIdx.x); groups != 0)
                atomicOr(&missing, groups);
            __syncthreads();
        }
        typename ValidTile<S, Filter>::Pixels pixels;
        walkDown(tile, missing,
                 [&](bool wholeBlock, const auto& step)
                 {
                     step(threadIdx.x, pixels);
                     if (wholeBlock)
                         __syncthreads();
                     else
                         __syncwarp();
                 });
        if (++channel < destination.channels)
            continue;
        channel = 0;
        top += gridDim.y * blockRows;
        __syncthreads();  // all have read what is missing
    }
}

template <typename S, typename Filter>
cudaError_t filterValidTiles(const Filter& filter, const MissingSource<S>& source, const AnyDestination& destination,
                             const DeviceStream& stream)
{
    const std::size_t bytes = validTileLayout(filter.width, filter.height, Filter::isSeparable).bytes();
    if (const cudaError_t error = allowSharedMemory(validTileKernel<S, Filter>, bytes, stream.device);
        error != cudaSuccess)
        return error;
    const int columns = ceilDivide(destination.width, validTileColumns);
    const int blockRows = validTileBlockRows(destination.height, columns, stream.device.multiprocessors);
    const dim3 grid(columns, std::min(ceilDivide(destination.height, blockRows), maxGridY));
    return launch(validTileKernel<S, Filter>, grid, dim3(validTileThreads), bytes, stream, filter, source, destination,
                  blockRows);
}

#define CFF_INSTANTIATE_VALID_TILES(S, Filter)                                                                         \
    template cudaError_t filterValidTiles<S, Filter>(const Filter&, const MissingSource<S>&, const AnyDestination&,    \
                                                     const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
