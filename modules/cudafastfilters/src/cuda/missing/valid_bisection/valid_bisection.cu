// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "common/order_key.hpp"
#include "cuda/runtime/grid.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "valid_bisection.hpp"

#include <cstdint>

// As rank_bisection: the result's key is found bit by bit, and for each bit the window is counted. Missing pixels have a
// key above all others, so that the rank among the valid pixels is the rank in the window.

namespace cv::cuda::fastfilters
{

namespace
{

// Not below any candidate, and no pixel's: that of a float is never all ones, those of integers have at most 16 bits.
constexpr std::uint32_t missingKey = 0xffffffffu;

// The key of a pixel of a channel; (wx, wy) counts from the window of the first output.
template <typename T>
__device__ std::uint32_t keyAt(const MissingSource<T>& source, int wx, int wy, int channel)
{
    const SourceView<T>& image = source.pixels;
    const int x = borderIndex(image.originX + wx, image.width, image.borderX);
    const int y = borderIndex(image.originY + wy, image.height, image.borderY);
    const bool isBeyond = x < 0 || y < 0;
    const T value =
        isBeyond ? image.borderValue[channel] : image.row(y)[static_cast<std::ptrdiff_t>(x) * image.channels + channel];
    const bool misses = isBeyond ? source.isMissing(value) : source.misses(value, source.maskRow(y), x, channel);
    return misses ? missingKey : OrderKey<T>::fromValue(value);
}

template <typename T, typename Visit>
__device__ void forEachKey(const ValidRanks<T>& ranks, const MissingSource<T>& source, int x, int y, int channel,
                           const Visit& visit)
{
    for (int wy = 0; wy < ranks.height; ++wy)
        for (int wx = 0; wx < ranks.width; ++wx)
            visit(keyAt(source, x + wx, y + wy, channel));
}

template <typename T>
__device__ T valueOfRank(const ValidRanks<T>& ranks, const MissingSource<T>& source, int x, int y, int channel,
                         int rank)
{
    std::uint32_t prefix = 0;
    for (int bit = OrderKey<T>::bits - 1; bit >= 0; --bit)
    {
        const std::uint32_t candidate = prefix | 1u << bit;
        int below = 0;
        forEachKey(ranks, source, x, y, channel, [&](std::uint32_t key) { below += key < candidate; });
        if (below <= rank)
            prefix = candidate;
    }
    return OrderKey<T>::toValue(prefix);
}

template <typename T>
__global__ void validBisectionKernel(const __grid_constant__ ValidRanks<T> ranks,
                                     const __grid_constant__ MissingSource<T> source,
                                     const __grid_constant__ DestinationView<T> destination)
{
    waitForEarlierKernels();
    const int x = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.z;
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < destination.height; y += gridDim.y * blockDim.y)
    {
        if (x >= destination.width)
            continue;
        int valid = 0;
        forEachKey(ranks, source, x, y, channel, [&](std::uint32_t key) { valid += key != missingKey; });
        T result = ranks.result;
        const bool isKept = !ranks.fill && keyAt(source, x + ranks.anchorX, y + ranks.anchorY, channel) == missingKey;
        if (valid >= ranks.minCount && !isKept)
        {
            const int low = ranks.rule.lower(valid), high = ranks.rule.higher(valid);
            result = valueOfRank(ranks, source, x, y, channel, low);
            if (high != low)
                result = meanOfMiddles(result, valueOfRank(ranks, source, x, y, channel, high));
        }
        destination.row(y)[static_cast<std::ptrdiff_t>(x) * destination.channels + channel] = result;
    }
}

}  // namespace

template <typename T>
cudaError_t validBisection(const ValidRanks<T>& ranks, const MissingSource<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream)
{
    const dim3 block(validBisectionBlockWidth, validBisectionBlockHeight);
    const int rows = ceilDivide(destination.height, block.y);
    const dim3 grid(ceilDivide(destination.width, block.x), rows < maxGridY ? rows : maxGridY, destination.channels);
    return launch(validBisectionKernel<T>, grid, block, 0, stream, ranks, source, destination);
}

#define CFF_INSTANTIATE_VALID_BISECTION(T)                                                                             \
    template cudaError_t validBisection<T>(const ValidRanks<T>&, const MissingSource<T>&, const DestinationView<T>&,   \
                                           const DeviceStream&)

CFF_INSTANTIATE_VALID_BISECTION(std::uint8_t);
CFF_INSTANTIATE_VALID_BISECTION(std::int8_t);
CFF_INSTANTIATE_VALID_BISECTION(std::uint16_t);
CFF_INSTANTIATE_VALID_BISECTION(std::int16_t);
CFF_INSTANTIATE_VALID_BISECTION(float);

}  // namespace cv::cuda::fastfilters
