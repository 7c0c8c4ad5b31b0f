// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_TILE_CUH

#include "cuda/ranks/row_lanes.hpp"
#include "cuda/ranks/unsigned_views.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "footprint_few_keys.hpp"
#include "footprint_few_plan.hpp"

// What footprint_few_kernel.cuh reads and writes: a tile of one channel as words of keys in shared memory, with the
// border rule applied.

namespace cv::cuda::fastfilters
{

// T: an unsigned integer or float.
template <typename T>
struct FewArguments
{
    BatchSource<T> source;
    BatchDestination<T> destination;
    UnitFactors factors;
    std::uint32_t flip;  // of a word of pixels: the signs of signed ones
    int windowWidth, windowHeight;
    int columns, tiles;           // tiles of a row, and of a channel
    int pitch;                    // words of a row in shared memory
    std::uint32_t rowReciprocal;  // 2^32 / (words of a row that are loaded one after the other), rounded up
    bool pairsAligned;            // every even pixel of the destination and the next one can be stored as one word
    // Only for footprints without a separate network:
    int pixels, below;         // pixels, and values below all of them
    int bytes[fewMostValues];  // from the window's first word to that of a pixel
};

// Where a block's tile lies: its first output, and its channel.
struct FewPlace
{
    int x, y, channel;
};

// The four bytes at any address, from the aligned words around it.
__device__ __forceinline__ std::uint32_t wordAt(const void* address)
{
    const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(address);
    const std::uint32_t* const words = reinterpret_cast<const std::uint32_t*>(place & ~std::uintptr_t(3));
    return funnelShiftRight(__ldg(words), __ldg(words + 1), static_cast<int>(place & 3) * 8);
}

// Brings in a tile of one channel whose pixels, and fewSlack more on either side, lie inside the image.
constexpr int fewSlack = 4;  // pixels: those of a word

template <typename T>
__device__ __forceinline__ void loadFewWords(const FewArguments<T>& arguments, const FewPlace& place,
                                             std::uint32_t* words)
{
    using Format = FewFormat<T>;
    constexpr int each = Format::perLoad;
    const int columns = arguments.pitch / each, count = columns * (fewRows + arguments.windowHeight - 1);
    const BatchSource<T>& source = arguments.source;
    const unsigned char* const first = reinterpret_cast<const unsigned char*>(
        rowAt(static_cast<const SourceView<T>&>(source), pixelsOf(source), source.originY + place.y) + source.originX +
        place.x);
    CFF_UNROLL_BY(2)
    for (int i = threadIdx.x; i < count; i += fewThreads)
    {
        const int row = __umulhi(i, arguments.rowReciprocal), column = (i - row * columns) * each;
        const unsigned char* const pixels =
            first + static_cast<std::size_t>(row) * source.step + column * static_cast<int>(sizeof(T));
        std::uint32_t keys[each];
        if constexpr (Format::lanes == 2)
            Format::unpack(arguments.factors, wordAt(pixels) ^ arguments.flip,
                           wordAt(pixels + fewWords * sizeof(T)) ^ arguments.flip, keys);
        else
            Format::unpack(arguments.factors, __ldg(reinterpret_cast<const std::uint32_t*>(pixels)), 0, keys);
        std::uint32_t* const to = words + row * arguments.pitch + column;
        if constexpr (each == 4)
            *reinterpret_cast<uint4*>(to) = make_uint4(keys[0], keys[1], keys[2], keys[3]);
        else if constexpr (each == 2)
            *reinterpret_cast<uint2*>(to) = make_uint2(keys[0], keys[1]);
        else
            *to = keys[0];
    }
}

// The same for any tile and number of channels, pixel by pixel.
template <typename T>
__device__ __noinline__ void loadFewPixels(const FewArguments<T>& arguments, FewPlace place, std::uint32_t* words)
{
    using Format = FewFormat<T>;
    const BatchSource<T>& source = arguments.source;
    const unsigned char* const data = pixelsOf(source);
    const T border = source.borderValue[place.channel];
    const int lane = threadIdx.x % 32;
    for (int row = threadIdx.x / 32; row < fewRows + arguments.windowHeight - 1; row += fewThreads / 32)
    {
        const int y = borderIndex(source.originY + place.y + row, source.height, source.borderY);
        const T* const pixels = rowAt(static_cast<const SourceView<T>&>(source), data, max(y, 0)) + place.channel;
        const auto bits = [&](int column) -> std::uint32_t
        {
            const int x = borderIndex(source.originX + place.x + column, source.width, source.borderX);
            const T value = x < 0 || y < 0 ? border : __ldg(pixels + static_cast<std::ptrdiff_t>(x) * source.channels);
            if constexpr (Format::lanes == 2)
                return static_cast<T>(value ^ arguments.flip);
            else
                return floatToBits(value);
        };
        for (int column = lane; column < arguments.pitch; column += 32)
            words[row * arguments.pitch + column] =
                Format::key(arguments.factors, bits(column), Format::lanes == 2 ? bits(column + fewWords) : 0);
    }
}

template <typename T>
__device__ __forceinline__ void loadFewTile(const FewArguments<T>& arguments, const FewPlace& place,
                                            std::uint32_t* words)
{
    const BatchSource<T>& source = arguments.source;
    const int x = source.originX + place.x, y = source.originY + place.y;
    const int read = arguments.pitch + (FewFormat<T>::lanes - 1) * fewWords;
    if (source.channels == 1 && x >= fewSlack && x + read + fewSlack <= source.width && y >= 0 &&
        y + fewRows + arguments.windowHeight - 1 <= source.height)
        loadFewWords(arguments, place, words);
    else
        loadFewPixels(arguments, place, words);
}

// Writes the outputs of a tile, given as keys.
template <typename T>
class FewWriter
{
    using Format = FewFormat<T>;
    using Key = typename Format::Key;

public:
    __device__ __forceinline__ FewWriter(const FewArguments<T>& arguments, const FewPlace& place)
        : arguments_(arguments), place_(place), data_(pixelsOf(arguments.destination))
    {
    }

    // The outputs of word `column` in a row of the tile.
    __device__ __forceinline__ void put(int row, int column, Key key) const
    {
        const BatchDestination<T>& destination = arguments_.destination;
        if (place_.y + row >= destination.height)
            return;
        CFF_UNROLL
        for (int lane = 0; lane < Format::lanes; ++lane)
        {
            const int x = place_.x + column + lane * fewWords;
            if (x < destination.width)
                *at(row, x) = Format::pixel(key, lane, arguments_.flip);
        }
    }

    // Those of an even column and the next one.
    __device__ __forceinline__ void putPair(int row, int column, Key first, Key second) const
    {
        const int last = place_.x + column + 1 + (Format::lanes - 1) * fewWords;
        if (!arguments_.pairsAligned || last >= arguments_.destination.width)
        {
            put(row, column, first);
            put(row, column + 1, second);
            return;
        }
        if (place_.y + row >= arguments_.destination.height)
            return;
        struct alignas(2 * sizeof(T)) Pair
        {
            T first, second;
        };
        CFF_UNROLL
        for (int lane = 0; lane < Format::lanes; ++lane)
            *reinterpret_cast<Pair*>(at(row, place_.x + column + lane * fewWords)) = {
                Format::pixel(first, lane, arguments_.flip), Format::pixel(second, lane, arguments_.flip)};
    }

private:
    __device__ __forceinline__ T* at(int row, int x) const
    {
        const BatchDestination<T>& destination = arguments_.destination;
        return rowAt(static_cast<const DestinationView<T>&>(destination), data_, place_.y + row) +
               static_cast<std::ptrdiff_t>(x) * destination.channels + place_.channel;
    }

    const FewArguments<T>& arguments_;
    const FewPlace place_;
    unsigned char* const data_;
};

}  // namespace cv::cuda::fastfilters

#endif
