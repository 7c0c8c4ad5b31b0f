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

// Bytes that a lane's part of a row begins at multiples of.
template <typename D>
constexpr std::size_t tensorDenseUnit(int channels)
{
    return channels == 3 ? (sizeof(D) == 4 ? 8 : 4) : (sizeof(D) == 1 ? 8 : 16);
}

template <typename Strip, typename D>
TensorDenseArguments tensorDenseArguments(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                                          const BatchDestination<D>& destination, const DeviceFacts& device)
{
    constexpr TensorDenseShape shape = Strip::shape;
    constexpr int channels = Strip::channels;
    constexpr std::size_t destinationUnit = tensorDenseUnit<D>(channels), word = 4, chunk = 16;
    TensorDenseArguments arguments = {filter.fragments, filter.finish, {}, TensorDenseAccess::Any};
    StripGeometry& geometry = arguments.geometry;
    geometry.alignedDestination = destination.step % destinationUnit == 0;
    if (geometry.alignedDestination)
        geometry.lead =
            static_cast<int>(reinterpret_cast<std::uintptr_t>(destination.data) % destinationUnit / sizeof(D));
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
    geometry.layout = layOutStrips(packet, geometry.lead, {source.width * channels, source.height},
                                   {destination.width * channels, destination.height}, geometry.shift, source.originY,
                                   {left, right, 0, Strip::below});
    geometry.layout.borderRows = shape.borderRows;
    const long long workers = static_cast<long long>(device.multiprocessors) * shape.minBlocks * shape.warps;
    const int rows =
        selectStripRows({1ll * geometry.layout.insideColumns() * destination.images, geometry.layout.insideRows(),
                         workers, 1ll * geometry.layout.borderPackets() * destination.images, shape.rows,
                         Strip::below / 2, 16, tensorDenseRows});
    geometry.layout.rows = tensorDenseSteps(rows) * tensorDenseRows;
    geometry.layout.borderRows = std::min(geometry.layout.rows, shape.borderRows);
    return arguments;
}

template <typename Strip, typename D>
cudaError_t launchTensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                              const BatchDestination<D>& destination, const DeviceStream& stream)
{
    const TensorDenseArguments arguments = tensorDenseArguments<Strip>(filter, source, destination, stream.device);
    return launchStripWarps(tensorDenseKernel<Strip, D>, Strip::shape.warps, arguments, source, destination, stream);
}

template <int Channels, typename D>
cudaError_t tensorDense(const TensorDenseFilter& filter, const BatchSource<std::uint8_t>& source,
                        const BatchDestination<D>& destination, const DeviceStream& stream)
{
    return visitIndex<tensorDenseForms().count>(
        filter.variant,
        [&](auto index)
        {
            constexpr TensorDenseForm form = tensorDenseForms().form[decltype(index)::value];
            constexpr bool isByte = std::is_same<D, std::uint8_t>::value;
            if constexpr (isByte ? Channels == 1 || !form.wide : tensorDenseMixed(form))
                return launchTensorDense<TensorDenseStrip<decltype(index)::value, Channels>>(filter, source,
                                                                                             destination, stream);
            else
                return cudaErrorInvalidValue;
        });
}

}  // namespace cv::cuda::fastfilters

#endif
