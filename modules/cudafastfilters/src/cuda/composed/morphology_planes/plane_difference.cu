// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "plane_difference.hpp"

#include "common/saturate.hpp"
#include "cuda/runtime/half_value.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"

#include <cstdint>
#include <type_traits>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int differenceThreads = 256;

// 16 bytes of a row.
template <typename T>
union DifferencePacket
{
    static constexpr int size = 16 / sizeof(T);
    uint4 bytes;
    T value[size];
};

template <typename T>
__device__ __forceinline__ T differenceOf(T minuend, T subtrahend)
{
    if constexpr (std::is_same<T, HalfPixel>::value)
        return halfOf(floatOf(minuend) - floatOf(subtrahend));  // rounding to float before loses nothing
    else if constexpr (std::is_floating_point<T>::value)
        return minuend - subtrahend;
    else if constexpr (sizeof(T) >= 4 && std::is_unsigned<T>::value)
        return minuend > subtrahend ? minuend - subtrahend : 0;
    else if constexpr (sizeof(T) >= 4)
    {
        using Word = std::make_unsigned_t<T>;
        constexpr T greatest = static_cast<T>(~Word(0) >> 1), least = -greatest - 1;
        const T difference = static_cast<T>(static_cast<Word>(minuend) - static_cast<Word>(subtrahend));
        const bool wraps = ((minuend ^ subtrahend) & (minuend ^ difference)) < 0;
        return !wraps ? difference : minuend < 0 ? least : greatest;
    }
    else
    {
        constexpr int least = IntegerRange<T>::min, greatest = IntegerRange<T>::max;
        const int difference = static_cast<int>(minuend) - static_cast<int>(subtrahend);
        return static_cast<T>(max(least, min(greatest, difference)));
    }
}

// Whole packets, in the same order, of both images and of the destination, if all their rows begin at multiples of 16
// bytes; a thread has read what it overwrites.
template <typename T>
__global__ void __launch_bounds__(differenceThreads)
    differenceKernel(const __grid_constant__ PlanePlace minuend, const __grid_constant__ PlanePlace subtrahend,
                     bool isAligned, const __grid_constant__ DestinationView<T> destination)
{
    waitForEarlierKernels();
    using Packet = DifferencePacket<T>;
    const long long elements = static_cast<long long>(destination.width) * destination.channels;
    const long long x = (static_cast<long long>(blockIdx.x) * differenceThreads + threadIdx.x) * Packet::size;
    if (x >= elements)
        return;
    const int count = static_cast<int>(elements - x < Packet::size ? elements - x : Packet::size);
    for (int y = blockIdx.y; y < destination.height; y += gridDim.y)
    {
        const T* const from = reinterpret_cast<const T*>(minuend.data + y * minuend.step) + x;
        const T* const less = reinterpret_cast<const T*>(subtrahend.data + y * subtrahend.step) + x;
        T* const out = destination.row(y) + x;
        if (isAligned && count == Packet::size)
        {
            Packet a, b;
            a.bytes = *reinterpret_cast<const uint4*>(from);
            b.bytes = *reinterpret_cast<const uint4*>(less);
            CFF_UNROLL
            for (int i = 0; i < Packet::size; ++i)
                a.value[i] = differenceOf(a.value[i], b.value[i]);
            *reinterpret_cast<uint4*>(out) = a.bytes;
            continue;
        }
        CFF_NO_UNROLL
        for (int i = 0; i < count; ++i)
            out[i] = differenceOf(from[i], less[i]);
    }
}

}  // namespace

template <typename T>
cudaError_t subtractPlanes(const PlanePlace& minuend, const PlanePlace& subtrahend,
                           const DestinationView<T>& destination, const DeviceStream& stream)
{
    constexpr long long size = DifferencePacket<T>::size;
    const auto addressOf = [](const unsigned char* data) { return reinterpret_cast<std::uintptr_t>(data); };
    const bool isAligned = (addressOf(minuend.data) | minuend.step | addressOf(subtrahend.data) | subtrahend.step |
                            addressOf(destination.data) | destination.step) %
                               16 ==
                           0;
    const long long packets = (static_cast<long long>(destination.width) * destination.channels + size - 1) / size;
    const dim3 grid(static_cast<unsigned>((packets + differenceThreads - 1) / differenceThreads),
                    destination.height < maxGridY ? destination.height : maxGridY);
    return launch(differenceKernel<T>, grid, dim3(differenceThreads), 0, stream, minuend, subtrahend, isAligned,
                  destination);
}

#define CFF_INSTANTIATE(T)                                                                                             \
    template cudaError_t subtractPlanes<T>(const PlanePlace&, const PlanePlace&, const DestinationView<T>&,            \
                                           const DeviceStream&);
CFF_INSTANTIATE(std::uint8_t)
CFF_INSTANTIATE(std::int8_t)
CFF_INSTANTIATE(std::uint16_t)
CFF_INSTANTIATE(std::int16_t)
CFF_INSTANTIATE(float)
CFF_INSTANTIATE(HalfPixel)
CFF_INSTANTIATE(std::int32_t)
CFF_INSTANTIATE(std::uint32_t)
CFF_INSTANTIATE(double)
CFF_INSTANTIATE(std::int64_t)
CFF_INSTANTIATE(std::uint64_t)
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
