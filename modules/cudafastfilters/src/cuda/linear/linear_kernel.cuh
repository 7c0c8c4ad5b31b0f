// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_LINEAR_KERNEL_CUH

#include "../common/kernel_order.cuh"
#include "../common/launch.hpp"
#include "linear.hpp"
#include "linear_finish.hpp"

// Correlation with any mask, one thread a packet of neighbouring outputs of one channel (Perrot, chapter 6):
// a pixel is read and converted once and added to every sum of the packet that it belongs to.
// Cost a pixel: mask area multiply-adds and (width + packet - 1) * height / packet reads of cached pixels.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename Sum, typename Row>
CFF_HOST_DEVICE void addRow(const Sum* kernel, int begin, int end, const Row& row, int x, Sum (&sum)[linearPacket])
{
    Sum value[linearPacket], partial[linearPacket] = {};
    CFF_UNROLL
    for (int i = 1; i < linearPacket; ++i)
        value[i] = static_cast<Sum>(row(x + begin + i - 1));
    for (int kx = begin; kx < end; ++kx)
    {
        CFF_UNROLL
        for (int i = 0; i + 1 < linearPacket; ++i)
            value[i] = value[i + 1];
        value[linearPacket - 1] = static_cast<Sum>(row(x + kx + linearPacket - 1));
        const Sum weight = kernel[kx];
        CFF_UNROLL
        for (int i = 0; i < linearPacket; ++i)
            partial[i] += weight * value[i];
    }
    CFF_UNROLL
    for (int i = 0; i < linearPacket; ++i)
        sum[i] += partial[i];
}

template <typename Sum, typename Reader>
CFF_HOST_DEVICE void sumWindow(const LinearTask<Sum>& task, const Reader& reader, int x, int y,
                               Sum (&sum)[linearPacket])
{
    for (int ky = 0; ky < task.kernelHeight; ++ky)
    {
        const Sum* kernel = task.kernel + static_cast<std::ptrdiff_t>(ky) * task.kernelWidth;
        const auto row = reader.row(y + ky);
        for (int begin = 0; begin < task.kernelWidth; begin += linearRowChunk)
        {
            const int end = begin + linearRowChunk < task.kernelWidth ? begin + linearRowChunk : task.kernelWidth;
            addRow(kernel, begin, end, row, x, sum);
        }
    }
}

template <typename S, typename D, typename Sum>
__global__ void linearKernel(const __grid_constant__ LinearTask<Sum> task, const __grid_constant__ SourceView<S> source,
                             const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const int blockX = blockIdx.x * blockDim.x * linearPacket;
    const int x = blockX + threadIdx.x * linearPacket;
    const int channel = blockIdx.z;
    for (int blockY = blockIdx.y * blockDim.y; blockY < destination.height; blockY += gridDim.y * blockDim.y)
    {
        const int y = blockY + threadIdx.y;
        if (x >= destination.width || y >= destination.height)
            continue;
        Sum sum[linearPacket] = {};
        if (isInterior(source, blockX, blockDim.x * linearPacket, blockY, blockDim.y, task.kernelWidth,
                       task.kernelHeight))
            sumWindow(task, InteriorReader<S>(source, channel), x, y, sum);
        else
            sumWindow(task, BorderReader<S>(source, channel), x, y, sum);
        D* out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
        CFF_UNROLL
        for (int i = 0; i < linearPacket; ++i)
            if (x + i < destination.width)
                out[i * destination.channels] = finishSum<D>(sum[i], task.finish);
    }
}

template <typename S, typename D, typename Sum>
cudaError_t linearFilter(const LinearTask<Sum>& task, const SourceView<S>& source,
                         const DestinationView<D>& destination, cudaStream_t stream)
{
    const dim3 block(task.plan.blockWidth, task.plan.blockHeight);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x * linearPacket), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(linearKernel<S, D, Sum>, grid, block, 0, stream, task, source, destination);
}

// One instantiation; each linear.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_LINEAR(S, D, Sum)                                                                              \
    template cudaError_t linearFilter<S, D, Sum>(const LinearTask<Sum>&, const SourceView<S>&,                         \
                                                 const DestinationView<D>&, cudaStream_t)

// A source type with every destination type, and with plain sums for the row pass of separable filters.
#define CFF_INSTANTIATE_LINEAR_SOURCE(S, Sum)                                                                          \
    CFF_INSTANTIATE_LINEAR(S, std::uint8_t, Sum);                                                                      \
    CFF_INSTANTIATE_LINEAR(S, std::int8_t, Sum);                                                                       \
    CFF_INSTANTIATE_LINEAR(S, std::uint16_t, Sum);                                                                     \
    CFF_INSTANTIATE_LINEAR(S, std::int16_t, Sum);                                                                      \
    CFF_INSTANTIATE_LINEAR(S, float, Sum)

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
