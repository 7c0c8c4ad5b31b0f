// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_KERNEL_CUH

#include "cuda/ranks/bits/rank_bits_block.cuh"
#include "rank_bits_filter.hpp"

// A kernel for each shape of window: with a table of offsets, one kernel would serve many shapes, but computing an
// address costs as much as counting a pixel (perf/tuning/rank_bits.md).

namespace cv::cuda::fastfilters
{

template <typename T, int Width, int Height>
__global__ void __launch_bounds__(rankBitsThreads, RankBitsShape<T, Width, Height>::blocks)
    rankBitsKernel(const __grid_constant__ RankBitsArguments<T> arguments)
{
    waitForEarlierKernels();
    using Shape = RankBitsShape<T, Width, Height>;
    filterRankBits(arguments, Shape(),
                   [&](const std::uint32_t* window, std::uint32_t varying, std::uint32_t* results)
                   { selectRankBits<Shape>(window, arguments.rank, varying, results); });
}

template <int Width, int Height, typename T>
cudaError_t launchRankBits(RankBitsArguments<T> arguments, const DeviceStream& stream)
{
    void (*kernel)(const RankBitsArguments<T>) = rankBitsKernel<T, Width, Height>;
    return launchRankBitsTiles(kernel, {Width, Height, arguments.rank}, 0, arguments, arguments, stream);
}

// Finds the kernel among those of all odd sides, from Width and Height on.
template <int Width = 1, int Height = 1, typename T>
cudaError_t launchRankBitsOf(int width, int height, const RankBitsArguments<T>& arguments, const DeviceStream& stream)
{
    if constexpr (Height > rankBitsLongestSide)
        return cudaErrorInvalidValue;
    else if constexpr (Width > rankBitsLongestSide)
        return launchRankBitsOf<1, Height + 2>(width, height, arguments, stream);
    else
    {
        if constexpr (hasRankBits(Width, Height))
            if (width == Width && height == Height)
                return launchRankBits<Width, Height>(arguments, stream);
        return launchRankBitsOf<Width + 2, Height>(width, height, arguments, stream);
    }
}

template <typename T>
cudaError_t rankBitsFilter(const RankWindow& window, int stripRows, const SourceView<T>& source,
                           const DestinationView<T>& destination, const DeviceStream& stream)
{
    return launchRankBitsOf(window.width, window.height, rankBitsArguments(window.rank, stripRows, source, destination),
                            stream);
}

// One instantiation; each rank_bits.<bits>.cu names its types.
#define CFF_INSTANTIATE_RANK_BITS(T)                                                                                   \
    template cudaError_t rankBitsFilter<T>(const RankWindow&, int, const SourceView<T>&, const DestinationView<T>&,    \
                                           const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
