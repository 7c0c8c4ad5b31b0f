// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_KERNEL_CUH

#include "cuda/runtime/kernel_order.cuh"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/visit_index.hpp"
#include "footprint_few_filter.hpp"
#include "footprint_few_tile.cuh"
#include "networks/disc_networks.hpp"

#include <cstring>

// Ranks of footprints of few pixels by networks. A block brings a tile of one channel into shared memory; then
//   * medians of discs: a thread makes 2 x 2 neighbouring outputs, whose windows share most of their pixels;
//   * any rank of other footprints: a thread makes one output after the other. The rank is the median of the pixels and
//     of values that are below or above all of them; where the pixels lie are arguments of the kernel.
// Cost for a word of keys, of two 8- or 16-bit pixels or a float: compare-exchanges 3.5, 16 and 43 for discs of radius
// 1, 2 and 3, and 3, 11, 26, 45, 60 and 81 for the median of 5, 9, 13, 17, 21 and 25 values.

namespace cv::cuda::fastfilters
{

template <typename T>
using FewNet = ExchangeNet<typename FewFormat<T>::Keys, FewFormat<T>::mixed>;

// What a kernel makes of a tile.
template <typename T, int Radius>
struct FewDisc
{
    static constexpr int blocks = fewDiscBlocks(Radius, FewFormat<T>::lanes);
    static constexpr int side = 2 * Radius + 2;

    static __device__ __forceinline__ void filter(const FewArguments<T>& arguments, const std::uint32_t* words,
                                                  const FewWriter<T>& writer)
    {
        using Key = typename FewFormat<T>::Key;
        const FewNet<T> net(arguments.factors);
        const int column = 2 * (threadIdx.x % 32);
        CFF_NO_UNROLL
        for (int row = 2 * (threadIdx.x / 32); row < fewRows; row += 2 * fewThreads / 32)
        {
            Key in[side][side], out[2][2];
            CFF_UNROLL
            for (int y = 0; y < side; ++y)
                CFF_UNROLL
            for (int x = 0; x < side; x += 2)
            {
                const uint2 pair = *reinterpret_cast<const uint2*>(words + (row + y) * arguments.pitch + column + x);
                in[y][x] = static_cast<Key>(pair.x);
                in[y][x + 1] = static_cast<Key>(pair.y);
            }
            DiscMedian<Radius>::run(net, in, out);
            writer.putPair(row, column, out[0][0], out[0][1]);
            writer.putPair(row + 1, column, out[1][0], out[1][1]);
        }
    }
};

template <typename T, int Values>
struct FewValues
{
    static constexpr int blocks = fewBlocks(Values);
    // The fewest pixels of a footprint that has this network.
    static constexpr int fewestPixels = Values == fewCounts[0] ? 1 : (Values - 1) / 2;

    static __device__ __forceinline__ void filter(const FewArguments<T>& arguments, const std::uint32_t* words,
                                                  const FewWriter<T>& writer)
    {
        using Format = FewFormat<T>;
        using Key = typename Format::Key;
        const FewNet<T> net(arguments.factors);
        const int end = arguments.pixels + arguments.below;
        CFF_NO_UNROLL
        for (int i = threadIdx.x; i < fewRows * fewWords; i += fewThreads)
        {
            const int row = i / fewWords, column = i % fewWords;
            const char* const window = reinterpret_cast<const char*>(words + row * arguments.pitch + column);
            Key v[Values];
            CFF_UNROLL
            for (int k = 0; k < Values; ++k)
            {
                v[k] = k < end ? Format::Keys::least : Format::Keys::greatest;
                if (k < fewestPixels || k < arguments.pixels)
                    v[k] = static_cast<Key>(*reinterpret_cast<const std::uint32_t*>(window + arguments.bytes[k]));
            }
            writer.put(row, column, MedianOf<Values>::run(net, v));
        }
    }
};

// A multiprocessor of compute capability 7.5 has 1024 threads at most.
struct FewMostBlocks
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    static constexpr int count = 1024 / fewThreads;
#else
    static constexpr int count = 2048 / fewThreads;
#endif
};

template <typename T, typename Networks>
__global__ void __launch_bounds__(fewThreads,
                                  Networks::blocks < FewMostBlocks::count ? Networks::blocks : FewMostBlocks::count)
    footprintFewKernel(const __grid_constant__ FewArguments<T> arguments)
{
    waitForEarlierKernels();
    extern __shared__ uint4 shared[];
    std::uint32_t* const words = reinterpret_cast<std::uint32_t*>(shared);
    const int channel = static_cast<int>(blockIdx.x) / arguments.tiles,
              tile = static_cast<int>(blockIdx.x) - channel * arguments.tiles;
    const int tileRow = tile / arguments.columns, tileColumn = tile - tileRow * arguments.columns;
    const FewPlace place = {tileColumn * (fewWords * FewFormat<T>::lanes), tileRow * fewRows, channel};
    loadFewTile(arguments, place, words);
    __syncthreads();
    Networks::filter(arguments, words, FewWriter<T>(arguments, place));
}

template <typename Networks, typename T>
cudaError_t launchFew(const FewArguments<T>& arguments, const DeviceStream& stream)
{
    auto* kernel = footprintFewKernel<T, Networks>;
    const std::size_t bytes = static_cast<std::size_t>(fewSharedBytes(arguments.windowWidth, arguments.windowHeight));
    const cudaError_t error = allowSharedMemory(kernel, bytes, stream.device);
    if (error != cudaSuccess)
        return error;
    const long long blocks = 1ll * arguments.tiles * arguments.destination.channels;
    return launch(kernel, dim3(static_cast<unsigned>(blocks), 1, static_cast<unsigned>(arguments.destination.images)),
                  dim3(fewThreads), bytes, stream, arguments);
}

template <typename T>
FewArguments<UnsignedPixel<T>> fewArguments(const FewFilter& filter, const BatchSource<T>& source,
                                            const BatchDestination<T>& destination)
{
    using Pixel = UnsignedPixel<T>;
    using Format = FewFormat<Pixel>;
    FewArguments<Pixel> arguments = {};
    static_cast<SourceView<Pixel>&>(arguments.source) = unsignedSource<T>(source);
    static_cast<DestinationView<Pixel>&>(arguments.destination) = unsignedDestination<T>(destination);
    arguments.source.batch = source.batch;
    arguments.destination.batch = destination.batch;
    arguments.destination.images = destination.images;
    arguments.factors = unitFactors;
    arguments.flip = signBits<Pixel>(isSignedInteger<T>);
    arguments.windowWidth = filter.width;
    arguments.windowHeight = filter.height;
    arguments.columns = ceilDivide(destination.width, fewWords * Format::lanes);
    arguments.tiles = arguments.columns * ceilDivide(destination.height, fewRows);
    arguments.pitch = fewPitch(filter.width);
    const unsigned loads = static_cast<unsigned>(arguments.pitch / Format::perLoad);
    arguments.rowReciprocal = 0xffffffffu / loads + 1;
    arguments.pairsAligned =
        destination.channels == 1 &&
        (reinterpret_cast<std::size_t>(destination.data) | destination.step) % (2 * sizeof(T)) == 0;
    return arguments;
}

template <typename T>
cudaError_t footprintFewFilter(const FewFilter& filter, const BatchSource<T>& source,
                               const BatchDestination<T>& destination, const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    FewArguments<Pixel> arguments = fewArguments(filter, source, destination);
    if (filter.disc > 0)
        return visitIndex<fewLargestDisc>(filter.disc - 1, [&](auto index)
                                          { return launchFew<FewDisc<Pixel, index.value + 1>>(arguments, stream); });
    const int network = fewNetwork(fewValues(filter.pixels, filter.rank));
    arguments.pixels = filter.pixels;
    arguments.below = fewBelow(fewCounts[network], filter.rank);
    for (int i = 0; i < filter.pixels; ++i)
        arguments.bytes[i] = 4 * (filter.taps[i].y * arguments.pitch + filter.taps[i].x);
    return visitIndex<fewNetworks>(network, [&](auto index)
                                   { return launchFew<FewValues<Pixel, fewCounts[index.value]>>(arguments, stream); });
}

// One instantiation; each footprint_few.<bits>.cu names its types.
#define CFF_INSTANTIATE_FOOTPRINT_FEW(T)                                                                               \
    template cudaError_t footprintFewFilter<T>(const FewFilter&, const BatchSource<T>&, const BatchDestination<T>&,    \
                                               const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
