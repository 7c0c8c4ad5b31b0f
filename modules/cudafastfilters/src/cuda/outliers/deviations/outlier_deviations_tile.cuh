// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_OUTLIER_DEVIATIONS_TILE_CUH

#include "cuda/missing/missing_cells.hpp"
#include "cuda/ranks/rank_arguments.hpp"
#include "cuda/views/near_border.cuh"
#include "outlier_deviations_lanes.cuh"
#include "outlier_deviations_plan.hpp"

// What a block reads and writes: rows of words in shared memory, and four pixels of an image at a time.

namespace cv::cuda::fastfilters
{

// Where the block's tile of outputs begins.
struct DeviationsOrigin
{
    int left, top;
};

// `rows`: those of a tile.
__device__ __forceinline__ DeviationsOrigin deviationsOrigin(int width, int rows)
{
    const unsigned columns = (width + deviationsColumns - 1) / deviationsColumns;
    return {static_cast<int>(blockIdx.x % columns) * deviationsColumns, static_cast<int>(blockIdx.x / columns) * rows};
}

// For all threads of a block: whether a window of its tile may have a missing pixel.
template <typename T>
__device__ __forceinline__ bool hasMissingPixel(const MissingCells& cells, const SourceView<T>& source,
                                                const DestinationView<T>& destination, const DeviationsOrigin& origin,
                                                int rows, int windowWidth, int windowHeight)
{
    const Reach reach = reachOf(source, origin.left, min(deviationsColumns, destination.width - origin.left),
                                origin.top, min(rows, destination.height - origin.top), windowWidth, windowHeight);
    return __syncthreads_or(seesMissingCell(cells, reach, static_cast<int>(threadIdx.x), deviationsThreads));
}

// A part of the source, in window coordinates, and where its words go.
struct WordTile
{
    std::uint32_t* words;
    int pitch;    // words
    int x, y;     // of the first pixel
    int columns;  // words that are needed, with groupPixels() of the last one at most `pitch`
    int rows;
};

template <typename T>
__device__ __forceinline__ std::uint32_t pixelBits(T pixel)
{
    if constexpr (sizeof(T) == 4)
        return __float_as_uint(pixel);
    else
        return pixel;
}

// Any part of the image.
template <typename T, typename Reader>
__device__ __forceinline__ void stagePixels(const Reader& reader, const WordTile& tile, std::uint32_t flip)
{
    using Lanes = DeviationLanes<T>;
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const std::uint32_t flipOfPixel = flip & ~0u >> (32 - 8 * static_cast<int>(sizeof(T)));
    CFF_NO_UNROLL
    for (int r = warp; r < tile.rows; r += deviationsWarps)
    {
        const auto row = reader.row(tile.y + r);
        CFF_NO_UNROLL
        for (int c = lane; c < tile.columns; c += 32)
            tile.words[r * tile.pitch + c] =
                Lanes::word(pixelBits(row(tile.x + c)) ^ flipOfPixel,
                            Lanes::lanes == 1 ? 0 : pixelBits(row(tile.x + c + 2)) ^ flipOfPixel);
    }
}

// Words of memory from an address on, which is that of a pixel.
template <int Count>
__device__ __forceinline__ void loadAnyWords(const unsigned char* from, std::uint32_t (&words)[Count])
{
    const std::size_t address = reinterpret_cast<std::size_t>(from);
    const std::uint32_t* const aligned = reinterpret_cast<const std::uint32_t*>(address & ~std::size_t(3));
    const unsigned shift = static_cast<unsigned>(address & 3) * 8;
    std::uint32_t word = __ldg(aligned);
    CFF_UNROLL
    for (int i = 0; i < Count; ++i)
    {
        const std::uint32_t next = __ldg(aligned + i + 1);
        words[i] = __funnelshift_r(word, next, shift);
        word = next;
    }
}

// Pixels inside an image of one channel; `first`: the first one's address. `Groups` of a row.
template <typename T, int Ahead>
__device__ __forceinline__ void stageGroups(const unsigned char* first, std::size_t step, const WordTile& tile,
                                            int groups, std::uint32_t flip)
{
    using Lanes = DeviationLanes<T>;
#pragma unroll Ahead
    for (int i = static_cast<int>(threadIdx.x); i < groups * tile.rows; i += deviationsThreads)
    {
        const int r = i / groups, word = (i - r * groups) * Lanes::groupPixels;
        const unsigned char* const from = first + r * step + word * static_cast<int>(sizeof(T));
        std::uint32_t pixels[Lanes::groupWords], words[Lanes::groupPixels];
        if constexpr (sizeof(T) == 4)
        {
            CFF_UNROLL
            for (int k = 0; k < Lanes::groupWords; ++k)
                pixels[k] = __ldg(reinterpret_cast<const std::uint32_t*>(from) + k);
        }
        else
            loadAnyWords(from, pixels);
        CFF_UNROLL
        for (int k = 0; k < Lanes::groupWords; ++k)
            pixels[k] ^= flip;
        Lanes::spread(pixels, words);
        CFF_UNROLL
        for (int k = 0; k < Lanes::groupPixels; k += 4)
            *reinterpret_cast<uint4*>(tile.words + r * tile.pitch + word + k) =
                make_uint4(words[k], words[k + 1], words[k + 2], words[k + 3]);
    }
}

// One channel of an image, as a view whose first channel it is.
template <typename T>
__device__ __forceinline__ SourceView<T> channelOf(const BatchSource<T>& source, int channel)
{
    SourceView<T> view = source;
    view.data = pixelsOf(source) + channel * static_cast<int>(sizeof(T));
    view.borderValue[0] = source.borderValue[channel];
    return view;
}

// Brings a part of a channel to shared memory. Columns behind those that are needed may have any words. `width`,
// `height`: outputs, whose windows are `windowWidth` x `windowHeight`.
template <typename T, int Ahead>
__device__ __forceinline__ void stageWords(const SourceView<T>& source, const WordTile& tile, int width, int height,
                                           int windowWidth, int windowHeight, std::uint32_t flip)
{
    using Lanes = DeviationLanes<T>;
    const int groups = (tile.columns + Lanes::groupPixels - 1) / Lanes::groupPixels;
    const int left = source.originX + tile.x, top = source.originY + tile.y;
    // Aligned words reach beyond the pixels.
    constexpr int margin = 12;
    const int pixels = groups * Lanes::groupPixels;
    if (source.channels == 1 && left >= margin && left + pixels + margin <= source.width && top >= 0 &&
        top + tile.rows <= source.height)
        stageGroups<T, Ahead>(reinterpret_cast<const unsigned char*>(source.row(top) + left), source.step, tile, groups,
                              flip);
    else if (isInterior(source, tile.x, tile.columns + 2, tile.y, tile.rows, 1, 1))
        stagePixels<T>(InteriorReader<T>(source, 0), tile, flip);
    else
        readAcrossBorder(source, 0, width, height, windowWidth, windowHeight,
                         [&](const auto& reader) { stagePixels<T>(reader, tile, flip); });
}

// Words of shared memory from a multiple of four on.
template <int Count>
__device__ __forceinline__ void readWords(const std::uint32_t* from, std::uint32_t (&words)[Count])
{
    static_assert(Count % 2 == 0, "loads of 16 bytes, and of 8 at the end");
    CFF_UNROLL
    for (int i = 0; i + 4 <= Count; i += 4)
    {
        const uint4 four = *reinterpret_cast<const uint4*>(from + i);
        words[i] = four.x;
        words[i + 1] = four.y;
        words[i + 2] = four.z;
        words[i + 3] = four.w;
    }
    if constexpr (Count % 4 != 0)
    {
        const uint2 two = *reinterpret_cast<const uint2*>(from + Count - 2);
        words[Count - 2] = two.x;
        words[Count - 1] = two.y;
    }
}

// Four neighbouring pixels of one channel, as words of memory.
template <typename T>
struct FourPixels
{
    static constexpr int words = sizeof(T), perWord = 4 / words;
    std::uint32_t word[words];

    // `count`: pixels that there are; others become 0. `row`: the first one's address.
    __device__ __forceinline__ void load(const T* row, int channels, int count)
    {
        if (isWhole(row, channels, count))
        {
            if constexpr (words == 4)
                set(*reinterpret_cast<const uint4*>(row));
            else if constexpr (words == 2)
                set(*reinterpret_cast<const uint2*>(row));
            else
                word[0] = *reinterpret_cast<const std::uint32_t*>(row);
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            word[i] = 0;
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            if (i < count)
                word[i / perWord] |= pixelBits(row[static_cast<std::ptrdiff_t>(i) * channels])
                                     << (i % perWord * 8 * words);
    }

    __device__ __forceinline__ void store(T* row, int channels, int count) const
    {
        using Bits = typename PixelFormat<T>::Element;
        if (isWhole(row, channels, count))
        {
            if constexpr (words == 4)
                *reinterpret_cast<uint4*>(row) = make_uint4(word[0], word[1], word[2], word[3]);
            else if constexpr (words == 2)
                *reinterpret_cast<uint2*>(row) = make_uint2(word[0], word[1]);
            else
                *reinterpret_cast<std::uint32_t*>(row) = word[0];
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            if (i < count)
                reinterpret_cast<Bits*>(row)[static_cast<std::ptrdiff_t>(i) * channels] =
                    static_cast<Bits>(word[i / perWord] >> (i % perWord * 8 * words));
    }

private:
    static __device__ __forceinline__ bool isWhole(const T* row, int channels, int count)
    {
        return channels == 1 && count >= 4 && reinterpret_cast<std::size_t>(row) % (4 * sizeof(T)) == 0;
    }
    __device__ __forceinline__ void set(const uint4& four)
    {
        word[0] = four.x;
        word[1] = four.y;
        word[2] = four.z;
        word[3] = four.w;
    }
    __device__ __forceinline__ void set(const uint2& two)
    {
        word[0] = two.x;
        word[1] = two.y;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
