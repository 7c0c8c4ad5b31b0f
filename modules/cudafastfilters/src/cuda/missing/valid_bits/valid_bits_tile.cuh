// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_TILE_CUH

#include "cuda/ranks/bits/rank_bits_tile.cuh"
#include "valid_bits_filter.hpp"

// What valid_bits_kernel.cuh reads and writes: rank_bits_tile.cuh with missing pixels.

namespace cv::cuda::fastfilters
{

// With unsigned pixels of the same bits.
template <typename T>
struct ValidBitsArguments
{
    ValidSource<T> source;
    MissingCells cells;
    DestinationView<T> destination;
    ValidFinish<T> finish;
    int stripRows;
    int columns;         // columns of tiles
    std::uint32_t flip;  // all bits for signed integers
};

// The pixels of a channel of a tile whose first window is that of the output (x, y).
template <typename T>
struct ValidBitsTile
{
    const ValidBitsArguments<T>& arguments;
    const int* rows;  // those of the source; of the border value: negative. Not read if the tile is inside the image
    int x, y, channel;

    __device__ int channelOfMask() const { return arguments.source.mask.channels > 1 ? channel : 0; }

    // Read the keys' bits of 32 strips in a column of the tile, in their row `row`, and return which of them are
    // missing. All pixels are read before the first is looked at.
    template <bool HasMask>
    __device__ std::uint32_t readInside(int row, int column, std::uint32_t (&key)[rankBitsStrips]) const
    {
        const ValidSource<T>& source = arguments.source;
        const RankBitsColumn<T, true> pixels(source.pixels, arguments.stripRows, nullptr, x + column, y, row, channel);
        T value[rankBitsStrips];
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
            value[s] = pixels(s);
        std::uint32_t missing = 0;
        if constexpr (HasMask)
        {
            const RankBitsColumn<unsigned char, true> mask(source.mask, arguments.stripRows, nullptr, x + column, y,
                                                           row, channelOfMask());
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= mask(s) == 0 ? 1u << s : 0u;
        }
        else
        {
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= source.isMissing(value[s]) ? 1u << s : 0u;
        }
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
            key[s] = bitsOfPixel(value[s]);
        return missing;
    }

    // Beyond the border, pixels are read from the edge.
    template <bool HasMask>
    __device__ std::uint32_t readAnywhere(int row, int column, std::uint32_t (&key)[rankBitsStrips]) const
    {
        const SourceView<T>& pixels = arguments.source.pixels;
        const SourceView<unsigned char>& mask = arguments.source.mask;
        const int stripRows = arguments.stripRows;
        const int from = borderIndex(pixels.originX + x + column, pixels.width, pixels.borderX);
        const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(max(from, 0)) * pixels.channels + channel;
        T value[rankBitsStrips];
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
            value[s] = __ldg(pixels.row(max(rows[s * stripRows + row], 0)) + element);
        std::uint32_t missing = 0;
        if constexpr (HasMask)
        {
            const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(max(from, 0)) * mask.channels + channelOfMask();
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= __ldg(mask.row(max(rows[s * stripRows + row], 0)) + place) == 0 ? 1u << s : 0u;
        }
        else
        {
            CFF_UNROLL
            for (int s = 0; s < rankBitsStrips; ++s)
                missing |= arguments.source.isMissing(value[s]) ? 1u << s : 0u;
        }
        const T border = pixels.borderValue[channel];
        const bool misses = !HasMask && arguments.source.isMissing(border);
        CFF_UNROLL
        for (int s = 0; s < rankBitsStrips; ++s)
        {
            const bool isBeyond = from < 0 || rows[s * stripRows + row] < 0;
            key[s] = bitsOfPixel(isBeyond ? border : value[s]);
            if (isBeyond)
                missing = (missing & ~(1u << s)) | (misses ? 1u << s : 0u);
        }
        return missing;
    }
};

// As loadRankBits(), with the plane of valid pixels behind the others.
template <bool Inside, bool HasMask, int Planes, typename T>
__device__ __noinline__ RankBitsSet loadValidBits(ValidBitsTile<T> tile, std::uint32_t* words, int rows, int pitch)
{
    return loadBitPlanes<T, Planes, true>(tile.arguments, words, rows, pitch,
                                          [&](int row, int column, std::uint32_t(&key)[rankBitsStrips])
                                          {
                                              if constexpr (Inside)
                                                  return tile.template readInside<HasMask>(row, column, key);
                                              else
                                                  return tile.template readAnywhere<HasMask>(row, column, key);
                                          });
}

template <int Planes, typename T>
__device__ __forceinline__ RankBitsSet loadValidTile(bool inside, const ValidBitsTile<T>& tile, std::uint32_t* words,
                                                     int rows, int pitch)
{
    if (tile.arguments.source.mask.data)
        return inside ? loadValidBits<true, true, Planes>(tile, words, rows, pitch)
                      : loadValidBits<false, true, Planes>(tile, words, rows, pitch);
    return inside ? loadValidBits<true, false, Planes>(tile, words, rows, pitch)
                  : loadValidBits<false, false, Planes>(tile, words, rows, pitch);
}

template <typename T>
__device__ T meanOfBits(T lower, T higher, bool isSigned)
{
    if constexpr (std::is_same<T, float>::value)
    {
        return meanOfMiddles(lower, higher);
    }
    else
    {
        using Signed = typename std::make_signed<T>::type;
        return isSigned ? static_cast<T>(meanOfMiddles(static_cast<Signed>(lower), static_cast<Signed>(higher)))
                        : meanOfMiddles(lower, higher);
    }
}

// Writes the 32 results of a thread; `missing`: those that have no rank.
template <int Planes, typename T>
__device__ __noinline__ void writeValidBits(const ValidBitsArguments<T>& arguments, const std::uint32_t* lower,
                                            const std::uint32_t* higher, std::uint32_t missing, int x, int y,
                                            int channel)
{
    std::uint32_t low[Planes], high[Planes];
    CFF_UNROLL
    for (int p = 0; p < Planes; ++p)
    {
        low[p] = lower[p * rankBitsThreads];
        high[p] = higher[p * rankBitsThreads];
    }
    valuePlanes<T>(low, arguments.flip);
    valuePlanes<T>(high, arguments.flip);
    transposeSquares(low);
    transposeSquares(high);
    const DestinationView<T>& destination = arguments.destination;
    const int rows = x < destination.width ? destination.height - y : 0;
    T* const out = destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel;
    CFF_UNROLL
    for (int s = 0; s < rankBitsStrips; ++s)
        if (s * arguments.stripRows < rows)
        {
            const T value = meanOfBits(pixelOfBits<T>(keyOfStrip(low, s)), pixelOfBits<T>(keyOfStrip(high, s)),
                                       arguments.flip != 0);
            T* const place = reinterpret_cast<T*>(reinterpret_cast<unsigned char*>(out) +
                                                  static_cast<std::ptrdiff_t>(s) * arguments.stripRows *
                                                      static_cast<std::ptrdiff_t>(destination.step));
            *place = (missing >> s & 1u) != 0 ? arguments.finish.result : value;
        }
}

}  // namespace cv::cuda::fastfilters

#endif
