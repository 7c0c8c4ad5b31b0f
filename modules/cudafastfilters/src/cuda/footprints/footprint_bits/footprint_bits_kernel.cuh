// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_BITS_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_reads.cuh"
#include "cuda/runtime/visit_index.hpp"
#include "footprint_bits_filter.hpp"
#include "footprint_bits_plan.hpp"

// The bit-sliced selection of rank_bits with any pixels of the window, whose places are arguments of the kernel. A
// kernel has a register for each of `Places` pixels; those that a footprint does not have are never active.
// Cost: 3.5 operations per place and plane for 32 outputs, and an address each, as in rank_bits.hpp.

namespace cv::cuda::fastfilters
{

template <typename T, int Places>
struct FootprintBitsArguments
{
    RankBitsArguments<T> tile;
    int width, height, pixels;
    int bytes[Places];  // from the window's first word of a plane to that of a pixel
};

template <typename T, int Places>
struct FootprintBitsShape
{
    static constexpr int planes = OrderKey<T>::bits, held = footprintBitsHeld(Places);
    int width, height, pitch, rowWords;

    CFF_HOST_DEVICE FootprintBitsShape(int windowWidth, int windowHeight)
        : width(windowWidth), height(windowHeight), pitch(rankBitsPitch(windowWidth)), rowWords(planes * pitch)
    {
    }
};

// The words of a footprint's pixels in a plane, four at a time. The compiler must not know that their places are the
// same each time: it would keep them in registers.
template <int Places, typename Use>
__device__ __forceinline__ void readFootprintBits(const std::uint32_t* plane, const int4 (&places)[Places / 4],
                                                  const Use& use)
{
    const char* const bytes = reinterpret_cast<const char*>(plane);
    int first = 0;
    keepInRegister(first);
    const auto at = [bytes](int place) { return *reinterpret_cast<const std::uint32_t*>(bytes + place); };
    CFF_UNROLL
    for (int i = 0; i < Places / 4; ++i)
    {
        const int4 four = places[first + i];
        use(4 * i, at(four.x));
        use(4 * i + 1, at(four.y));
        use(4 * i + 2, at(four.z));
        use(4 * i + 3, at(four.w));
    }
}

template <typename T, int Places>
__global__ void __launch_bounds__(rankBitsThreads, rankBitsBlocks(Places))
    footprintBitsKernel(const __grid_constant__ FootprintBitsArguments<T, Places> arguments)
{
    waitForEarlierKernels();
    using Shape = FootprintBitsShape<T, Places>;
    __shared__ int4 places[Places / 4];
    for (int i = threadIdx.x; i < Places; i += rankBitsThreads)
        reinterpret_cast<int*>(places)[i] = arguments.bytes[i];
    // filterRankBits() waits for all threads before a window is searched.
    const Shape shape(arguments.width, arguments.height);
    filterRankBits(arguments.tile, shape,
                   [&](const std::uint32_t* window, std::uint32_t varying, std::uint32_t* results)
                   {
                       int pixels = arguments.pixels;
                       keepInRegister(pixels);  // or the first state would be kept from window to window
                       RankBits<Places> state(arguments.tile.rank, pixels);
                       const auto read = [&](int p, const auto& use)
                       { readFootprintBits<Places>(window + p * shape.pitch, places, use); };
                       selectByReads<Shape::held, Places>(state, read, varying, results);
                   });
}

template <int Places, typename T>
cudaError_t launchFootprintBits(const RankWindow& window, const std::vector<FootprintTap>& taps,
                                const RankBitsArguments<T>& tile, const DeviceStream& stream)
{
    FootprintBitsArguments<T, Places> arguments = {};
    arguments.tile = tile;
    arguments.width = window.width;
    arguments.height = window.height;
    arguments.pixels = static_cast<int>(taps.size());
    const FootprintBitsShape<T, Places> shape(window.width, window.height);
    for (int i = 0; i < arguments.pixels; ++i)
        arguments.bytes[i] = 4 * (taps[i].y * shape.rowWords + taps[i].x);
    void (*kernel)(const FootprintBitsArguments<T, Places>) = footprintBitsKernel<T, Places>;
    return launchRankBitsTiles(kernel, window, Places, arguments, arguments.tile, stream);
}

template <typename T>
cudaError_t footprintBitsFilter(const RankWindow& window, const std::vector<FootprintTap>& taps, int stripRows,
                                const SourceView<T>& source, const DestinationView<T>& destination,
                                const DeviceStream& stream)
{
    const auto tile = rankBitsArguments(window.rank, stripRows, source, destination);
    return visitIndex<footprintBitsKernels>(
        footprintBitsKernel(static_cast<int>(taps.size())),
        [&](auto index) { return launchFootprintBits<footprintBitsPlaces[index.value]>(window, taps, tile, stream); });
}

// One instantiation; each footprint_bits.<bits>.cu names its types.
#define CFF_INSTANTIATE_FOOTPRINT_BITS(T)                                                                              \
    template cudaError_t footprintBitsFilter<T>(const RankWindow&, const std::vector<FootprintTap>&, int,              \
                                                const SourceView<T>&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
