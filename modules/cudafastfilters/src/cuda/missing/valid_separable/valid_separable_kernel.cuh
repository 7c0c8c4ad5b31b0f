// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_SEPARABLE_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "valid_separable.hpp"
#include "valid_separable_scan.hpp"
#include "valid_separable_tile.hpp"

#include <algorithm>

// Two sums in one pass, see valid_separable_tile.hpp. Cost per pixel: to read it once, and 1 + 30 / 128 times from the
// L2 cache; where windows have missing pixels 2 * (width + height) multiply-adds, (width + height) / 4 to read shared
// memory, and height / 8 + 2 to count.

namespace cv::cuda::fastfilters
{

template <typename S>
__global__ void __launch_bounds__(validSeparableThreads, validSeparableBlocks)
    validSeparableKernel(const __grid_constant__ ValidSeparableFilter filter,
                         const __grid_constant__ MissingSource<S> source,
                         const __grid_constant__ AnyDestination destination, int blockRows)
{
    waitForEarlierKernels();
    extern __shared__ float4 validSeparableMemory[];
    __shared__ unsigned int missing;
    const int left = blockIdx.x * validSeparableColumns;
    int channel = 0;
    // One loop for both: the compiler keeps more in registers around a loop in a loop than there are.
    for (int top = blockIdx.y * blockRows; top < destination.height;)
    {
        const ValidSeparablePart part(filter, source.pixels.originX, source.pixels.width, destination, left, top,
                                      blockRows);
        const ValidSeparableTile<S> tile(filter, source, destination, part, channel,
                                         reinterpret_cast<unsigned char*>(validSeparableMemory));
        if (channel == 0)
        {
            if (threadIdx.x == 0)
                missing = 0;
            __syncthreads();
            if (const unsigned int groups = ValidSeparableScan<S>(source, part)(threadIdx.x); groups != 0)
                atomicOr(&missing, groups);
            __syncthreads();
        }
        typename ValidSeparableTile<S>::Pixels pixels;
        walkDown(tile, missing,
                 [&](const auto& step)
                 {
                     step(threadIdx.x, pixels);
                     __syncthreads();
                 });
        if (++channel < destination.channels)
            continue;
        channel = 0;
        top += gridDim.y * blockRows;
        __syncthreads();  // all have read what is missing
    }
}

template <typename S>
cudaError_t validSeparable(const ValidSeparableFilter& filter, const MissingSource<S>& source,
                           const AnyDestination& destination, const DeviceStream& stream)
{
    const std::size_t bytes = validSeparableLayout(filter.width, filter.height).bytes();
    if (const cudaError_t error = allowSharedMemory(validSeparableKernel<S>, bytes, stream.device);
        error != cudaSuccess)
        return error;
    const int columns = ceilDivide(destination.width, validSeparableColumns);
    const int blockRows = validSeparableBlockRows(destination.height, columns, stream.device.multiprocessors);
    const dim3 grid(columns, std::min(ceilDivide(destination.height, blockRows), maxGridY));
    return launch(validSeparableKernel<S>, grid, dim3(validSeparableThreads), bytes, stream, filter, source,
                  destination, blockRows);
}

#define CFF_INSTANTIATE_VALID_SEPARABLE(S)                                                                             \
    template cudaError_t validSeparable<S>(const ValidSeparableFilter&, const MissingSource<S>&,                       \
                                           const AnyDestination&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
