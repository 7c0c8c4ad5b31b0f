// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "span.hpp"

#include "common/saturate.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/runtime/launch.hpp"

#include <cstdint>

namespace cv::cuda::fastfilters
{

namespace
{

constexpr int spanThreads = 256;

// 16 bytes of a plane.
template <typename T>
union SpanPacket
{
    static constexpr int size = 16 / sizeof(T);
    uint4 bytes;
    T value[size];
};

// Differences and means of integers are exact in float. The sum of floats is one of doubles, so that it does not
// overflow; its rounding to 53 bits does not change that to 24.
template <typename T, bool IsMidpoint>
__device__ __forceinline__ float spanOf(T least, T greatest)
{
    if constexpr (!IsMidpoint)
        return static_cast<float>(greatest) - static_cast<float>(least);
    else if constexpr (sizeof(T) == 4)
        return static_cast<float>((static_cast<double>(greatest) + static_cast<double>(least)) * 0.5);
    else
        return (static_cast<float>(greatest) + static_cast<float>(least)) * 0.5f;
}

template <typename T, typename D, bool IsMidpoint>
__global__ void __launch_bounds__(spanThreads) spanKernel(const __grid_constant__ SpanPlanes planes, bool isAligned,
                                                          const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    constexpr int size = SpanPacket<T>::size;
    const long long elements = static_cast<long long>(destination.width) * destination.channels;
    const long long x = (static_cast<long long>(blockIdx.x) * spanThreads + threadIdx.x) * size;
    if (x >= elements)
        return;
    const int count = static_cast<int>(elements - x < size ? elements - x : size);
    for (int y = blockIdx.y; y < destination.height; y += gridDim.y)
    {
        const std::size_t place = y * planes.step + x * sizeof(T);
        SpanPacket<T> least, greatest;
        // Rows of planes have room for whole packets.
        least.bytes = __ldcs(reinterpret_cast<const uint4*>(planes.least + place));
        greatest.bytes = __ldcs(reinterpret_cast<const uint4*>(planes.greatest + place));
        D* const out = destination.row(y) + x;
        if (isAligned && count == size)
        {
            constexpr int vectors = sizeof(D) > sizeof(T) ? static_cast<int>(sizeof(D) / sizeof(T)) : 1;
            constexpr int each = size / vectors;
            struct alignas(each * sizeof(D)) Vector
            {
                D value[each];
            };
            CFF_UNROLL
            for (int v = 0; v < vectors; ++v)
            {
                Vector result;
                CFF_UNROLL
                for (int i = 0; i < each; ++i)
                    result.value[i] = saturateRounded<D>(
                        spanOf<T, IsMidpoint>(least.value[v * each + i], greatest.value[v * each + i]));
                reinterpret_cast<Vector*>(out)[v] = result;
            }
            continue;
        }
        CFF_UNROLL
        for (int i = 0; i < size; ++i)
            if (i < count)
                out[i] = saturateRounded<D>(spanOf<T, IsMidpoint>(least.value[i], greatest.value[i]));
    }
}

}  // namespace

template <typename T, typename D>
cudaError_t writeSpans(const SpanPlanes& planes, const DestinationView<D>& destination, const DeviceStream& stream)
{
    constexpr long long size = SpanPacket<T>::size;
    // The widest store of a packet's results.
    constexpr std::size_t bytes = size * sizeof(D) < 16 ? size * sizeof(D) : 16;
    const bool isAligned = (reinterpret_cast<std::uintptr_t>(destination.data) | destination.step) % bytes == 0;
    const long long packets = (static_cast<long long>(destination.width) * destination.channels + size - 1) / size;
    const dim3 grid(static_cast<unsigned>((packets + spanThreads - 1) / spanThreads),
                    destination.height < maxGridY ? destination.height : maxGridY);
    return launch(planes.isMidpoint ? spanKernel<T, D, true> : spanKernel<T, D, false>, grid, dim3(spanThreads), 0,
                  stream, planes, isAligned, destination);
}

#define CFF_INSTANTIATE(T, D)                                                                                          \
    template cudaError_t writeSpans<T, D>(const SpanPlanes&, const DestinationView<D>&, const DeviceStream&);
#define CFF_INSTANTIATE_FROM(T)                                                                                        \
    CFF_INSTANTIATE(T, std::uint8_t)                                                                                   \
    CFF_INSTANTIATE(T, std::int8_t)                                                                                    \
    CFF_INSTANTIATE(T, std::uint16_t)                                                                                  \
    CFF_INSTANTIATE(T, std::int16_t)                                                                                   \
    CFF_INSTANTIATE(T, float)
CFF_INSTANTIATE_FROM(std::uint8_t)
CFF_INSTANTIATE_FROM(std::int8_t)
CFF_INSTANTIATE_FROM(std::uint16_t)
CFF_INSTANTIATE_FROM(std::int16_t)
CFF_INSTANTIATE_FROM(float)
#undef CFF_INSTANTIATE_FROM
#undef CFF_INSTANTIATE

}  // namespace cv::cuda::fastfilters
