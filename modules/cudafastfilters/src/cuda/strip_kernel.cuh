// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_STRIP_KERNEL_CUH

#include "launch.hpp"
#include "linear_strips.hpp"

// The kernel around the strip walkers, and the choice of its instantiation. One thread a packet of a strip,
// numbered along the rows first: no thread idles whatever the width.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Strip, typename S, typename D>
__global__ void __launch_bounds__(Strip::shape.threads, Strip::shape.minBlocks)
    stripKernel(const __grid_constant__ typename Strip::Task task, const __grid_constant__ SourceView<S> source,
                const __grid_constant__ DestinationView<D> destination)
{
    const unsigned int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index < task.geometry.packets)
        Strip::run(task, source, destination, index);
}

template <typename Strip, typename S, typename D>
cudaError_t launchStrips(const typename Strip::Weights& weights, const StripFinish& finish, const SourceView<S>& source,
                         const DestinationView<D>& destination, cudaStream_t stream)
{
    int device = 0, multiprocessors = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (error != cudaSuccess)
        return error;
    const StripShape shape = Strip::shape;
    const long long threads = static_cast<long long>(multiprocessors) * shape.minBlocks * shape.threads;
    const typename Strip::Task task = {weights, finish,
                                       makeStripGeometry(shape, Strip::halo, source, destination, threads)};
    const unsigned int blocks = task.geometry.packets / shape.threads + (task.geometry.packets % shape.threads != 0);
    return launch(stripKernel<Strip, S, D>, dim3(blocks), dim3(shape.threads), 0, stream, task, source, destination);
}

// Calls `visitor` with the number of channels and the side of the mask, one of List::sides, as constants.
template <typename List, int Channels, int Index = 0, typename Visitor>
cudaError_t visitSide(int side, const Visitor& visitor)
{
    constexpr SideList sides = List::sides;
    if constexpr (Index < sides.count)
    {
        if (side == sides.side[Index])
            return visitor(std::integral_constant<int, Channels>(), std::integral_constant<int, sides.side[Index]>());
        return visitSide<List, Channels, Index + 1>(side, visitor);
    }
    else
    {
        return cudaErrorInvalidValue;
    }
}

template <typename List, typename Visitor>
cudaError_t visitChannelsAndSide(int channels, int side, const Visitor& visitor)
{
    switch (channels)
    {
    case 1: return visitSide<List, 1>(side, visitor);
    case 3: return visitSide<List, 3>(side, visitor);
    case 4: return visitSide<List, 4>(side, visitor);
    default: return cudaErrorInvalidValue;
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
