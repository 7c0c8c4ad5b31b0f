// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_LAUNCH_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_LAUNCH_CUH

#include "tensor_dense_kernel.cuh"
#include "cuda/tensor/tensor_separable_launch.hpp"
#include "cuda/runtime/visit_index.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

template <typename Strip>
TensorDenseArguments tensorDenseArguments(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                                          const BatchDestination<std::uint8_t>& destination, const DeviceFacts& device)
{
    constexpr TensorDenseShape shape = Strip::shape;
    constexpr int channels = Strip::channels;
    constexpr std::size_t destinationUnit = channels == 3 ? 4 : 8, word = 4, chunk = 16;
    TensorDenseArguments arguments = {filter.fragments, filter.finish, {}, TensorDenseAccess::Any};
    StripGeometry& geometry = arguments.geometry;
    geometry.alignedDestination = destination.step % destinationUnit == 0;
    if (geometry.alignedDestination)
        geometry.lead = static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % destinationUnit);
    geometry.shift = source.originX * channels;
    const std::uintptr_t first =
        reinterpret_cast<std::uintptr_t>(source.data) +
        static_cast<std::uintptr_t>(static_cast<std::ptrdiff_t>(geometry.shift) - geometry.lead);
    // Groups of three channels begin at any even element.
    if (source.step % chunk == 0)
        arguments.access = channels != 3 && first % word == 0       ? TensorDenseAccess::Aligned
                           : Strip::near && first % word < word - 1 ? TensorDenseAccess::Near
                                                                    : TensorDenseAccess::Alike;

    constexpr int packet = tensorDensePacket(channels);
    constexpr int left = chunk - 1,
                  right = chunk * TensorDenseRing<channels, Strip::taps, Strip::wide>::chunks - packet;
    geometry.cut = cutStrips(packet, geometry.lead, {source.width * channels, source.height},
                             {destination.width * channels, destination.height}, geometry.shift, source.originY,
                             {left, right, 0, Strip::below});
    geometry.cut.borderRows = shape.borderRows;
    const long long workers = static_cast<long long>(device.multiprocessors) * shape.minBlocks * shape.warps;
    const int rows = selectStripRows(
        {1ll * geometry.cut.insideColumns() * destination.images, geometry.cut.insideRows(), workers,
         1ll * geometry.cut.borderPackets() * destination.images, shape.rows, Strip::below / 2, 16, tensorDenseRows});
    geometry.cut.rows = tensorDenseSteps(rows) * tensorDenseRows;
    geometry.cut.borderRows = std::min(geometry.cut.rows, shape.borderRows);
    return arguments;
}

template <typename Strip>
cudaError_t launchTensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                              const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    const TensorDenseArguments arguments = tensorDenseArguments<Strip>(filter, source, destination, stream.device);
    return launchStripWarps(tensorDenseKernel<Strip>, Strip::shape.warps, arguments, source, destination, stream);
}

template <int Channels>
cudaError_t tensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                        const BatchDestination<std::uint8_t>& destination, const DeviceStream& stream)
{
    return visitIndex<tensorDenseForms().count>(filter.variant,
                                                [&](auto index)
                                                {
                                                    constexpr int form = decltype(index)::value;
                                                    if constexpr (Channels == 1 || !tensorDenseForms().form[form].wide)
                                                        return launchTensorDense<TensorDenseStrip<form, Channels>>(
                                                            filter, source, destination, stream);
                                                    else
                                                        return cudaErrorInvalidValue;
                                                });
}

}  // namespace cv::cuda::fastfilters

#endif
