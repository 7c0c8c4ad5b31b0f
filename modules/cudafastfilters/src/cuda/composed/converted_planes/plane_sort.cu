// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "value_packet.cuh"

#include <cub/device/device_radix_sort.cuh>

// Ordinals of keys: CUB's radix sort of the keys with their places (Adinets and Merrill, "Onesweep", 2022), and a
// scatter of the ordinals to these places.

namespace cv::cuda::fastfilters
{

namespace
{

// A thread has four values.
constexpr int valuesOfThread = 4;

__global__ void __launch_bounds__(convertThreads) placesKernel(std::uint32_t* places, std::size_t count)
{
    waitForEarlierKernels();
    const std::size_t i = (static_cast<std::size_t>(blockIdx.x) * convertThreads + threadIdx.x) * valuesOfThread;
    if (i >= count)
        return;
    const std::uint32_t first = static_cast<std::uint32_t>(i);
    *reinterpret_cast<uint4*>(places + i) = make_uint4(first, first + 1, first + 2, first + 3);
}

__global__ void __launch_bounds__(convertThreads)
    ordinalsKernel(const std::uint32_t* places, std::uint32_t* ordinals, std::size_t count)
{
    waitForEarlierKernels();
    const std::size_t i = (static_cast<std::size_t>(blockIdx.x) * convertThreads + threadIdx.x) * valuesOfThread;
    if (i >= count)
        return;
    const uint4 to = *reinterpret_cast<const uint4*>(places + i);
    const std::uint32_t first = firstOrdinal + static_cast<std::uint32_t>(i);
    ordinals[to.x] = first;
    ordinals[to.y] = first + 1;
    ordinals[to.z] = first + 2;
    ordinals[to.w] = first + 3;
}

template <typename Key>
cudaError_t sortKeys(const SortMemory& memory, std::size_t count, const std::uint32_t*& places, const void*& sorted,
                     cudaStream_t stream)
{
    cub::DoubleBuffer<Key> keys(static_cast<Key*>(memory.keys), static_cast<Key*>(memory.otherKeys));
    cub::DoubleBuffer<std::uint32_t> values(memory.places, memory.otherPlaces);
    std::size_t bytes = memory.temporaryBytes;
    const cudaError_t error = cub::DeviceRadixSort::SortPairs(memory.temporary, bytes, keys, values,
                                                              static_cast<int>(count), 0, 8 * sizeof(Key), stream);
    places = values.Current();
    sorted = keys.Current();
    return error;
}

}  // namespace

// CUB says how much it needs only where there is a device. Its onesweep sort takes a table of 256 words for each tile,
// for each digit and for each portion of 2^28 - 1 values at most; the smallest of its tiles have more than 1024 values.
std::size_t sortTemporaryBytes(std::size_t count, int keyBytes)
{
    constexpr std::size_t table = 256 * sizeof(std::uint32_t), portion = std::size_t(1) << 27, tile = 1024;
    const std::size_t portions = (count + portion - 1) / portion;
    const std::size_t tiles = std::min(count, 2 * portion) / tile + 1;
    return (tiles + portions * keyBytes) * table + portions * keyBytes * sizeof(std::uint32_t) + 4096;
}

cudaError_t numberKeys(const SortMemory& memory, std::size_t count, int keyBytes, std::uint32_t* ordinals,
                       const void*& sorted, const DeviceStream& stream)
{
    const dim3 grid(gridColumns(static_cast<long long>(count), 1ll * valuesOfThread * convertThreads)),
        block(convertThreads);
    cudaError_t error = launch(placesKernel, grid, block, 0, stream, memory.places, count);
    const std::uint32_t* places = nullptr;
    if (error == cudaSuccess)
        error = keyBytes == 4 ? sortKeys<std::uint32_t>(memory, count, places, sorted, stream)
                              : sortKeys<std::uint64_t>(memory, count, places, sorted, stream);
    if (error == cudaSuccess)
        error = launch(ordinalsKernel, grid, block, 0, stream, places, ordinals, count);
    return error;
}

}  // namespace cv::cuda::fastfilters
