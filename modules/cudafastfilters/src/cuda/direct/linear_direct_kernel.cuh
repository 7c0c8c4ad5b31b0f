// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_LINEAR_DIRECT_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "tasks/roundings.hpp"
#include "cuda/direct/linear_direct.hpp"
#include "cuda/direct/linear_finish.hpp"
#include "cuda/views/near_border.cuh"

// Correlation with any mask, one thread per packet of neighbouring outputs of one channel (Perrot, chapter 6): a pixel
// is read and converted once and added to every sum of the packet that it belongs to. Cost per pixel: mask area
// multiply-adds and (width + packet - 1) * height / packet reads of cached pixels.

namespace cv::cuda::fastfilters
{

template <typename Sum, typename Row>
CFF_HOST_DEVICE void addRow(const Sum* coefficients, int begin, int end, const Row& row, int x,
                            Sum (&sum)[linearDirectPacket])
{
    Sum value[linearDirectPacket], partial[linearDirectPacket] = {};
    CFF_UNROLL
    for (int i = 1; i < linearDirectPacket; ++i)
        value[i] = static_cast<Sum>(row(x + begin + i - 1));
    for (int kx = begin; kx < end; ++kx)
    {
        CFF_UNROLL
        for (int i = 0; i + 1 < linearDirectPacket; ++i)
            value[i] = value[i + 1];
        value[linearDirectPacket - 1] = static_cast<Sum>(row(x + kx + linearDirectPacket - 1));
        const Sum coefficient = coefficients[kx];
        CFF_UNROLL
        for (int i = 0; i < linearDirectPacket; ++i)
            partial[i] += coefficient * value[i];
    }
    CFF_UNROLL
    for (int i = 0; i < linearDirectPacket; ++i)
        sum[i] += partial[i];
}

template <typename Sum, typename Reader>
CFF_HOST_DEVICE void sumWindow(const LinearArguments<Sum>& arguments, const Reader& reader, int x, int y,
                               Sum (&sum)[linearDirectPacket])
{
    for (int ky = 0; ky < arguments.height; ++ky)
    {
        const Sum* coefficients = arguments.coefficients + static_cast<std::ptrdiff_t>(ky) * arguments.width;
        const auto row = reader.row(y + ky);
        for (int begin = 0; begin < arguments.width; begin += linearRowChunk)
        {
            const int end = begin + linearRowChunk < arguments.width ? begin + linearRowChunk : arguments.width;
            addRow(coefficients, begin, end, row, x, sum);
        }
    }
}

template <typename S, typename D, typename Sum>
__global__ void linearDirectKernel(const __grid_constant__ LinearArguments<Sum> arguments,
                                   const __grid_constant__ SourceView<S> source,
                                   const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    const int blockX = blockIdx.x * blockDim.x * linearDirectPacket;
    const int x = blockX + threadIdx.x * linearDirectPacket;
    const int channel = blockIdx.z;
    for (int blockY = blockIdx.y * blockDim.y; blockY < destination.height; blockY += gridDim.y * blockDim.y)
    {
        const int y = blockY + threadIdx.y;
        if (x >= destination.width || y >= destination.height)
            continue;
        Sum sum[linearDirectPacket] = {};
        if (isInterior(source, blockX, blockDim.x * linearDirectPacket, blockY, blockDim.y, arguments.width,
                       arguments.height))
            sumWindow(arguments, InteriorReader<S>(source, channel), x, y, sum);
        else
            readAcrossBorder(source, channel, destination.width, destination.height, arguments.width, arguments.height,
                             [&](const auto& reader) { sumWindow(arguments, reader, x, y, sum); });
        D* out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
        CFF_UNROLL
        for (int i = 0; i < linearDirectPacket; ++i)
            if (x + i < destination.width)
                out[i * destination.channels] = finishSum<D>(sum[i], arguments.finish);
    }
}

template <typename S, typename D, typename Sum>
cudaError_t linearDirect(const LinearArguments<Sum>& arguments, const SourceView<S>& source,
                         const DestinationView<D>& destination, const DeviceStream& stream)
{
    constexpr LinearDirectShape shape = linearDirectShape();
    const dim3 block(shape.width, shape.height);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x * linearDirectPacket), rows < maxGridY ? rows : maxGridY,
                    destination.channels);
    return launch(linearDirectKernel<S, D, Sum>, grid, block, 0, stream, arguments, source, destination);
}

// One instantiation; each linear_direct.<source>.cu names the destinations of one source type.
#define CFF_INSTANTIATE_LINEAR(S, D, Sum)                                                                              \
    template cudaError_t linearDirect<S, D, Sum>(const LinearArguments<Sum>&, const SourceView<S>&,                    \
                                                 const DestinationView<D>&, const DeviceStream&)

// A source type with every destination type, and with unrounded sums for the row pass of separable filters.
#define CFF_INSTANTIATE_LINEAR_SOURCE(S, Sum)                                                                          \
    CFF_INSTANTIATE_LINEAR(S, std::uint8_t, Sum);                                                                      \
    CFF_INSTANTIATE_LINEAR(S, std::int8_t, Sum);                                                                       \
    CFF_INSTANTIATE_LINEAR(S, std::uint16_t, Sum);                                                                     \
    CFF_INSTANTIATE_LINEAR(S, std::int16_t, Sum);                                                                      \
    CFF_INSTANTIATE_LINEAR(S, float, Sum)

}  // namespace cv::cuda::fastfilters

#endif
