// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_TILE_CUH

#include "rank_bits_plan.hpp"
#include "cuda/views/image_view.hpp"
#include "common/order_key.hpp"
#include "rank_bits_planes.hpp"

// What rank_bits_kernel.cuh reads and writes: one channel of the image as planes of words, with the border rule
// applied.

namespace cv::cuda::fastfilters
{

// T: an unsigned integer or float.
template <typename T>
struct RankBitsArguments
{
    SourceView<T> source;
    DestinationView<T> destination;
    int rank;
    int stripRows;
    int columns;         // columns of tiles
    std::uint32_t flip;  // all bits for signed integers
};

template <typename T>
__device__ __forceinline__ std::uint32_t bitsOfPixel(T pixel)
{
    if constexpr (std::is_same<T, float>::value)
        return floatToBits(pixel);
    else
        return pixel;
}

template <typename T>
__device__ __forceinline__ T pixelOfBits(std::uint32_t bits)
{
    if constexpr (std::is_same<T, float>::value)
        return bitsToFloat(bits);
    else
        return static_cast<T>(bits);
}

// The pixels of one column of a tile, in one row of each strip. x, row: in window coordinates.
template <typename T, bool Inside>
class RankBitsColumn;

template <typename T>
class RankBitsColumn<T, true>
{
public:
    __device__ RankBitsColumn(const SourceView<T>& source, int stripRows, const T* const*, int x, int top, int row,
                              int channel)
        : first_(reinterpret_cast<const unsigned char*>(
              source.row(source.originY + top + row) +
              static_cast<std::ptrdiff_t>(source.originX + x) * source.channels + channel)),
          stripBytes_(static_cast<std::uint32_t>(source.step) * stripRows)
    {
    }

    __device__ T operator()(int strip) const
    {
        return __ldg(reinterpret_cast<const T*>(first_ + static_cast<std::size_t>(stripBytes_) * strip));
    }

private:
    const unsigned char* first_;
    std::uint32_t stripBytes_;
};

template <typename T>
class RankBitsColumn<T, false>
{
public:
    // rows: where the tile's rows begin, null for rows of the border value.
    __device__ RankBitsColumn(const SourceView<T>& source, int stripRows, const T* const* rows, int x, int, int row,
                              int channel)
        : rows_(rows + row), stripRows_(stripRows), border_(source.borderValue[channel])
    {
        const int column = borderIndex(source.originX + x, source.width, source.borderX);
        element_ = column < 0 ? -1 : static_cast<std::ptrdiff_t>(column) * source.channels + channel;
    }

    __device__ T operator()(int strip) const
    {
        const T* const row = rows_[strip * stripRows_];
        return row == nullptr || element_ < 0 ? border_ : __ldg(row + element_);
    }

private:
    const T* const* rows_;
    int stripRows_;
    T border_;
    std::ptrdiff_t element_;
};

// Bits in a tile's keys: set in some of the keys, set in all of them.
struct RankBitsSet
{
    std::uint32_t some, all;
};

// Brings in the words of a tile of `rows` rows of `pitch` words. read(row, column, key): the keys' bits of 32 strips;
// returns which of them are missing: they get the greatest key if a row has one more plane, of those that are not.
// Returns the thread's share of what the keys have in common.
template <typename T, int Planes, bool HasMissing, typename Arguments, typename Read>
__device__ __forceinline__ RankBitsSet loadBitPlanes(const Arguments& arguments, std::uint32_t* words, int rows,
                                                     int pitch, const Read& read)
{
    constexpr int rowPlanes = HasMissing ? Planes + 1 : Planes;
    CommonBits<Planes> common;
    CFF_NO_UNROLL
    for (int i = threadIdx.x; i < rows * pitch; i += rankBitsThreads)
    {
        const int row = static_cast<unsigned>(i) / static_cast<unsigned>(pitch), column = i - row * pitch;
        std::uint32_t key[rankBitsStrips], plane[Planes];
        const std::uint32_t missing = read(row, column, key);
        packKeys(key, plane);
        transposeSquares(plane);
        orderPlanes<T>(plane, arguments.flip);
        CFF_UNROLL
        for (int p = 0; HasMissing && p < Planes; ++p)
            plane[p] |= missing;
        common.add(plane);
        std::uint32_t* const to = words + row * rowPlanes * pitch + column;
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
            to[p * pitch] = plane[p];
        if (HasMissing)
            to[Planes * pitch] = ~missing;
    }
    return {common.some(), common.all()};
}

// Brings in a tile of which no pixel is missing. Not inlined, like writeRankBits(), because all kernels use it: it is
// compiled once.
template <bool Inside, typename T, int Planes>
__device__ __noinline__ RankBitsSet loadRankBits(const RankBitsArguments<T>& arguments, const T* const* imageRows,
                                                 std::uint32_t* words, int rows, int pitch, int x, int y, int channel)
{
    return loadBitPlanes<T, Planes, false>(arguments, words, rows, pitch,
                                           [&](int row, int column, std::uint32_t(&key)[rankBitsStrips])
                                           {
                                               const RankBitsColumn<T, Inside> pixels(arguments.source,
                                                                                      arguments.stripRows, imageRows,
                                                                                      x + column, y, row, channel);
                                               CFF_UNROLL
                                               for (int s = 0; s < rankBitsStrips; ++s)
                                                   key[s] = bitsOfPixel(pixels(s));
                                               return 0u;
                                           });
}

// Writes the outputs in column x and row y of each strip. results: their planes, rankBitsThreads words apart.
// Inside: all of them lie in the image.
template <bool Inside, int Planes, typename T>
__device__ __noinline__ void writeRankBits(const RankBitsArguments<T>& arguments, const std::uint32_t* results, int x,
                                           int y, int channel)
{
    std::uint32_t word[Planes];
    CFF_UNROLL
    for (int p = 0; p < Planes; ++p)
        word[p] = results[p * rankBitsThreads];
    valuePlanes<T>(word, arguments.flip);
    transposeSquares(word);
    const DestinationView<T>& destination = arguments.destination;
    const int rows = x < destination.width ? destination.height - y : 0;
    unsigned char* const out = reinterpret_cast<unsigned char*>(
        destination.row(y) + static_cast<std::ptrdiff_t>(x) * destination.channels + channel);
    const std::uint32_t stripBytes = static_cast<std::uint32_t>(destination.step) * arguments.stripRows;
    CFF_UNROLL
    for (int s = 0; s < rankBitsStrips; ++s)
        if (Inside || s * arguments.stripRows < rows)
            *reinterpret_cast<T*>(out + static_cast<std::size_t>(stripBytes) * s) = pixelOfBits<T>(keyOfStrip(word, s));
}

}  // namespace cv::cuda::fastfilters

#endif
