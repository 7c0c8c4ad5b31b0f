// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_PLUS_KERNEL_CUH
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_PLUS_KERNEL_CUH

#include "cuda/ranks/extremum.hpp"
#include "cuda/ranks/row_lanes.cuh"
#include "cuda/ranks/row_packing.hpp"
#include "cuda/runtime/kernel_order.cuh"
#include "footprint_plus.hpp"

// The median of 5 pixels that form a plus. A warp walks down a strip of 512 bytes, as in extremum_small: three rows are
// in registers, the words on either side of a lane's come from the neighbouring lanes, and the rows of four outputs are
// on their way. The least and the greatest of four pixels are not the median of five: what is left of them, and the
// fifth, have the same median. Cost: 10 minima and maxima for a word of two 8- or 16-bit pixels, or a float.

namespace cv::cuda::fastfilters
{

constexpr int footprintPlusBlocks = 5;  // of a multiprocessor: what there are registers for

template <typename Keys, typename Key = typename Keys::Key>
__device__ __forceinline__ Key medianOfPlus(Key a, Key b, Key c, Key d, Key centre)
{
    const Key low = Keys::maximum(Keys::minimum(a, b), Keys::minimum(c, d));
    const Key high = Keys::minimum(Keys::maximum(a, b), Keys::maximum(c, d));
    return Keys::maximum(Keys::minimum(low, high), Keys::minimum(Keys::maximum(low, high), centre));
}

template <typename T, int Channels>
class PlusRow
{
    using Packing = RowPacking<T>;
    using Keys = typename Packing::Keys;
    using Key = typename Packing::Key;
    static constexpr int outputs = Packing::outputs, size = sizeof(T);

public:
    // From three rows of words to the medians' in place of the first's.
    static __device__ __forceinline__ void filter(const UnitFactors& factors, std::uint32_t (&above)[4],
                                                  const std::uint32_t (&middle)[4], const std::uint32_t (&below)[4])
    {
        constexpr int halo = (Channels * size + 3) / 4;
        std::uint32_t row[4 + 2 * halo];
        withNeighbours<halo>(middle, row);
        Key upper[outputs], beside[outputs + 2 * Channels], lower[outputs];
        unpack<0, 0>(factors, above, upper);
        unpack<halo, Channels>(factors, row, beside);
        unpack<0, 0>(factors, below, lower);
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
            upper[i] =
                medianOfPlus<Keys>(upper[i], lower[i], beside[i], beside[i + 2 * Channels], beside[i + Channels]);
        if constexpr (size == 4)
        {
            CFF_UNROLL
            for (int i = 0; i < outputs; ++i)
                above[i] = static_cast<std::uint32_t>(upper[i]);
        }
        else
        {
            Packing::pack(factors, upper, above);
        }
    }

private:
    template <int Halo, int Distance>
    static __device__ __forceinline__ void unpack(const UnitFactors& factors, const std::uint32_t (&row)[4 + 2 * Halo],
                                                  Key (&keys)[outputs + 2 * Distance])
    {
        if constexpr (size == 4)
        {
            CFF_UNROLL
            for (int i = 0; i < outputs + 2 * Distance; ++i)
                keys[i] = static_cast<Key>(row[Halo - Distance + i]);
        }
        else
        {
            Packing::template unpack<Halo, Distance>(factors, row, keys);
        }
    }
};

__device__ __forceinline__ void copyWords(const std::uint32_t (&from)[4], std::uint32_t (&to)[4])
{
    CFF_UNROLL
    for (int j = 0; j < 4; ++j)
        to[j] = from[j];
}

template <typename T, int Channels, RowAlignment Path, bool Inside>
__device__ __forceinline__ void plusStrip(const RowLanesArguments& arguments, int column, int top, int rows)
{
    constexpr int step = 4, ahead = Inside ? step : 2;  // at the border there are registers for two
    RowLaneReader<T, Path, Inside> lanes(arguments, column, top, top + arguments.images.source.originY);
    std::uint32_t first[4], second[4], above[4], middle[4], fetched[ahead][4];
    lanes.load(first);
    lanes.load(second);
    CFF_UNROLL
    for (int i = 0; i < ahead; ++i)
        lanes.load(fetched[i]);
    extremumKeys<T>(arguments, first, above);
    extremumKeys<T>(arguments, second, middle);
    CFF_NO_UNROLL
    for (int y = 0; y < rows; y += step)
    {
        const bool isMore = !Inside || y + step < rows;
        CFF_UNROLL
        for (int i = 0; i < step; ++i)
        {
            std::uint32_t below[4];
            extremumKeys<T>(arguments, fetched[i % ahead], below);
            if (isMore)
                lanes.load(fetched[i % ahead]);
            PlusRow<T, Channels>::filter(arguments.images.factors, above, middle, below);
            extremumPixels<T>(arguments, above);
            if (Inside || y + i < rows)
                lanes.store(above);
            copyWords(middle, above);
            copyWords(below, middle);
        }
    }
}

template <typename T, int Channels, RowAlignment Path>
__global__ void __launch_bounds__(32 * RowLanes::warps, footprintPlusBlocks)
    footprintPlusKernel(const __grid_constant__ RowLanesArguments arguments, int columns, int strips)
{
    waitForEarlierKernels();
    const int index = static_cast<int>(blockIdx.x) * RowLanes::warps + static_cast<int>(threadIdx.x) / 32;
    if (index >= strips)
        return;
    const StripPlace place = stripPlace(index, columns, strips / columns);
    const int rows = arguments.images.stripRows, top = place.row * rows, y = top + arguments.images.source.originY;
    if (isInsideLaneStrip(arguments, place.column, y, y + rows + 2, top + rows))
        plusStrip<T, Channels, Path, true>(arguments, place.column, top, rows);
    else
        plusStrip<T, Channels, Path, false>(arguments, place.column, top,
                                            min(rows, arguments.images.destination.height - top));
}

template <typename T, int Channels>
cudaError_t launchFootprintPlus(const RowLanesArguments& arguments, const DeviceStream& stream)
{
    const auto run = [&](auto kernel)
    { return launchLaneStrips(kernel, arguments, 3, RowLanes::warps * footprintPlusBlocks, 0, stream); };
    if (arguments.alignment == RowAlignment::Aligned)
        return run(footprintPlusKernel<T, Channels, RowAlignment::Aligned>);
    return run(footprintPlusKernel<T, Channels, RowAlignment::Shifted>);
}

template <typename T>
cudaError_t footprintPlusFilter(const SourceView<T>& source, const DestinationView<T>& destination,
                                const DeviceStream& stream)
{
    using Pixel = UnsignedPixel<T>;
    RowLanesArguments arguments = {};
    setRowLanes<Pixel>(arguments, 3, signBits<Pixel>(isSignedInteger<T>), rankArguments(source, destination), false);
    switch (destination.channels)
    {
    case 1: return launchFootprintPlus<Pixel, 1>(arguments, stream);
    case 3: return launchFootprintPlus<Pixel, 3>(arguments, stream);
    case 4: return launchFootprintPlus<Pixel, 4>(arguments, stream);
    default: return cudaErrorInvalidValue;
    }
}

// One instantiation; each footprint_plus.<bits>.cu names its types.
#define CFF_INSTANTIATE_FOOTPRINT_PLUS(T)                                                                              \
    template cudaError_t footprintPlusFilter<T>(const SourceView<T>&, const DestinationView<T>&, const DeviceStream&)

}  // namespace cv::cuda::fastfilters

#endif
