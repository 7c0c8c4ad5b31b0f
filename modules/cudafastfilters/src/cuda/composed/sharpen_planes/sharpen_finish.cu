// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "sharpen_finish.hpp"

#include "common/saturate.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "sharpen_plan.hpp"

#include <cstdint>

// One pass over a plane of Gaussians and the source, or another plane. It costs what it reads and writes.

namespace cv::cuda::fastfilters
{

namespace
{

template <typename T>
struct alignas(sharpenPacket * sizeof(T)) SharpenPacket
{
    T value[sharpenPacket];
};

struct Sharpening
{
    SharpenRule rule;
    GaussianPlane gaussian;
    bool isAligned;  // whole packets of the source and of the destination are loaded and stored at once
};

// Elements of a packet: the first `count`, or all of an aligned one.
template <typename T>
__device__ __forceinline__ void loadPacket(const T* from, bool isWhole, int count, SharpenPacket<T>& packet)
{
    if (isWhole)
    {
        packet = *reinterpret_cast<const SharpenPacket<T>*>(from);
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < sharpenPacket; ++i)
        packet.value[i] = i < count ? from[i] : T();
}

template <typename T>
__device__ __forceinline__ void storePacket(T* to, bool isWhole, int count, const SharpenPacket<T>& packet)
{
    if (isWhole)
    {
        *reinterpret_cast<SharpenPacket<T>*>(to) = packet;
        return;
    }
    CFF_UNROLL
    for (int i = 0; i < sharpenPacket; ++i)
        if (i < count)
            to[i] = packet.value[i];
}

// `IsDifference`: `source` has other Gaussians, and the results are differences.
template <typename T, typename D, bool IsDifference>
__global__ void __launch_bounds__(sharpenThreads)
    sharpenKernel(const __grid_constant__ Sharpening sharpening, const __grid_constant__ SourceView<T> source,
                  const __grid_constant__ DestinationView<D> destination)
{
    waitForEarlierKernels();
    constexpr int rows = sharpenRows;
    const int height = destination.height;
    const long long elements = 1ll * destination.width * destination.channels;
    const long long x = (1ll * blockIdx.x * sharpenThreads + threadIdx.x) * sharpenPacket;
    if (x >= elements)
        return;
    const int count = static_cast<int>(elements - x < sharpenPacket ? elements - x : sharpenPacket);
    const bool isWhole = sharpening.isAligned && count == sharpenPacket;
    for (int top = static_cast<int>(blockIdx.y) * rows; top < height; top += static_cast<int>(gridDim.y) * rows)
    {
        SharpenPacket<float> gaussians[rows];
        SharpenPacket<T> pixels[rows];
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            const int y = min(top + r, height - 1);
            const float* const plane =
                reinterpret_cast<const float*>(sharpening.gaussian.data + y * sharpening.gaussian.step) + x;
            loadPacket(plane, count == sharpenPacket, count, gaussians[r]);
            loadPacket(source.row(source.originY + y) + (1ll * source.originX * source.channels + x), isWhole, count,
                       pixels[r]);
        }
        CFF_UNROLL
        for (int r = 0; r < rows; ++r)
        {
            if (top + r >= height)
                continue;
            SharpenPacket<D> results;
            CFF_UNROLL
            for (int i = 0; i < sharpenPacket; ++i)
            {
                const float pixel = static_cast<float>(pixels[r].value[i]), gaussian = gaussians[r].value[i];
                results.value[i] = saturateRounded<D>(IsDifference ? sharpening.rule.difference(gaussian, pixel)
                                                                   : sharpening.rule.sharpened(pixel, gaussian));
            }
            storePacket(destination.row(top + r) + x, isWhole, count, results);
        }
    }
}

template <bool IsDifference, typename T, typename D>
cudaError_t launchSharpening(const SharpenRule& rule, const GaussianPlane& gaussian, const SourceView<T>& source,
                             const DestinationView<D>& destination, const DeviceStream& stream)
{
    const std::size_t from = reinterpret_cast<std::size_t>(source.row(source.originY)) +
                             sizeof(T) * source.originX * source.channels,
                      to = reinterpret_cast<std::size_t>(destination.data);
    const bool isAligned =
        (from | source.step) % sizeof(SharpenPacket<T>) == 0 && (to | destination.step) % sizeof(SharpenPacket<D>) == 0;
    constexpr long long each = 1ll * sharpenThreads * sharpenPacket;
    const long long blocks = (1ll * destination.width * destination.channels + each - 1) / each;
    const int groups = ceilDivide(destination.height, sharpenRows);
    const dim3 grid(static_cast<unsigned>(blocks), groups < maxGridY ? groups : maxGridY);
    const Sharpening sharpening = {rule, gaussian, isAligned};
    return launch(sharpenKernel<T, D, IsDifference>, grid, dim3(sharpenThreads), 0, stream, sharpening, source,
                  destination);
}

}  // namespace

template <typename T, typename D>
cudaError_t sharpenPixels(const SharpenRule& rule, const GaussianPlane& gaussian, const SourceView<T>& source,
                          const DestinationView<D>& destination, const DeviceStream& stream)
{
    return launchSharpening<false>(rule, gaussian, source, destination, stream);
}

template <typename D>
cudaError_t subtractGaussians(const SharpenRule& rule, const GaussianPlane& first, const GaussianPlane& second,
                              const DestinationView<D>& destination, const DeviceStream& stream)
{
    const SourceView<float> source = {
        second.data, second.step, destination.width, destination.height, destination.channels, 0, 0, 0, 0, {}};
    return launchSharpening<true>(rule, first, source, destination, stream);
}

#define CFF_INSTANTIATE_SHARPEN(T, D)                                                                                  \
    template cudaError_t sharpenPixels<T, D>(const SharpenRule&, const GaussianPlane&, const SourceView<T>&,           \
                                             const DestinationView<D>&, const DeviceStream&)
#define CFF_INSTANTIATE_SUBTRACT(D)                                                                                    \
    template cudaError_t subtractGaussians<D>(const SharpenRule&, const GaussianPlane&, const GaussianPlane&,          \
                                              const DestinationView<D>&, const DeviceStream&)

CFF_INSTANTIATE_SHARPEN(std::uint8_t, std::uint8_t);
CFF_INSTANTIATE_SHARPEN(std::int8_t, std::int8_t);
CFF_INSTANTIATE_SHARPEN(std::uint16_t, std::uint16_t);
CFF_INSTANTIATE_SHARPEN(std::int16_t, std::int16_t);
CFF_INSTANTIATE_SHARPEN(std::uint8_t, float);
CFF_INSTANTIATE_SHARPEN(std::int8_t, float);
CFF_INSTANTIATE_SHARPEN(std::uint16_t, float);
CFF_INSTANTIATE_SHARPEN(std::int16_t, float);
CFF_INSTANTIATE_SHARPEN(float, float);
CFF_INSTANTIATE_SUBTRACT(std::uint8_t);
CFF_INSTANTIATE_SUBTRACT(std::int8_t);
CFF_INSTANTIATE_SUBTRACT(std::uint16_t);
CFF_INSTANTIATE_SUBTRACT(std::int16_t);
CFF_INSTANTIATE_SUBTRACT(float);
#undef CFF_INSTANTIATE_SUBTRACT
#undef CFF_INSTANTIATE_SHARPEN

}  // namespace cv::cuda::fastfilters
