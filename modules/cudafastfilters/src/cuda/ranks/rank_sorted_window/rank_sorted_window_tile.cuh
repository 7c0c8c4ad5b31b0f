// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_TILE_CUH

#include "rank_sorted_window.hpp"
#include "rank_sorted_window_keys.hpp"
#include "cuda/runtime/warp_sums.cuh"

// The tile of a block that finds ranks by masks (rank_sorted_window.cuh), and its pixels.

namespace cv::cuda::fastfilters
{

template <typename T>
__device__ __forceinline__ unsigned bitsOf(T value)
{
    if constexpr (sizeof(T) == 4)
        return __float_as_uint(value);
    else
        return static_cast<std::uint16_t>(value);
}

// The bits of a pixel if `is`: without a branch, so that reads overlap. Volatile, so that no read comes before
// waitForEarlierKernels().
template <typename T>
__device__ __forceinline__ unsigned readIf(bool is, const T* pixel, unsigned otherwise)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "of pixels of 16 or 32 bits");
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) == 2)
        asm volatile("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p ld.global.nc.u16 %0, [%1]; }"
                     : "+r"(otherwise)
                     : "l"(pixel), "r"(static_cast<unsigned>(is))
                     : "memory");
    else
        asm volatile("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p ld.global.nc.u32 %0, [%1]; }"
                     : "+r"(otherwise)
                     : "l"(pixel), "r"(static_cast<unsigned>(is))
                     : "memory");
    return otherwise;
#else
    return is ? bitsOf(*pixel) : otherwise;
#endif
}

// The keys of one channel of a block's tile and of the pixels around it. Borders are resolved by tables of the source's
// rows and columns, which are negative if a pixel has the border value.
template <typename T>
struct SortedWindowPixels
{
    const SourceView<T>& source;
    const SortedWindowMemory& memory;
    int channel;
    unsigned borderBits;

    // Called by all threads. x, y: the tile's first output.
    __device__ void fillTables(SortedWindowMemory& tables, int x, int y) const
    {
        for (int i = threadIdx.x; i < sortedWindowApronWords * 32; i += sortedWindowThreads)
        {
            const int column = borderIndex(source.originX + x + i, source.width, source.borderX);
            tables.columns[i] = column < 0 ? -1 : column * source.channels + channel;
        }
        for (int i = threadIdx.x; i < sortedWindowTileSide + sortedWindowMaxWindow - 1; i += sortedWindowThreads)
            tables.rows[i] = borderIndex(source.originY + y + i, source.height, source.borderY);
    }

    __device__ const T* row(int index) const { return source.row(max(index, 0)); }

    // rowIndex: the pixel's; row: where it begins.
    __device__ unsigned bits(const T* row, int rowIndex, int x) const
    {
        const int column = memory.columns[x];
        return readIf((column | rowIndex) >= 0, row + column, borderBits);
    }
};

// The key of a value's bits.
template <typename T>
__device__ __forceinline__ unsigned keyOfBits(unsigned bits)
{
    if constexpr (sizeof(T) == 4)
        return OrderKey<T>::fromValue(__uint_as_float(bits));
    else
        return bits ^ OrderKey<T>::fromValue(T(0));
}

// The tile of a block, for its parts. The outputs of a thread lie in one column.
template <typename T, int Side>
struct SortedWindowTile
{
    static constexpr int side = Side, threadRows = Side * Side / sortedWindowThreads;
    static constexpr int places = sortedWindowPlaces(Side), words = places / 32, pitch = sortedWindowMaskPitch(Side);

    using Range = KeyRange<T>;
    using Key = typename Range::Key;
    using Value = std::conditional_t<sizeof(T) == 4, unsigned, std::uint16_t>;

    const SortedWindowArguments& arguments;
    const SortedWindowPixels<T>& pixels;
    SortedWindowMemory& memory;
    int x, y, width, height;  // outputs, from the block's first on

    __device__ int apronWidth() const { return width + arguments.windowWidth - 1; }
    __device__ int apronHeight() const { return height + arguments.windowHeight - 1; }
    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp() { return threadIdx.x / 32; }
    __device__ static int outputX() { return threadIdx.x % Side; }
    __device__ static int outputY() { return threadIdx.x / Side * threadRows; }

    // For each output: what is left of its rank (rank_sorted_window_outputs.cuh).
    __device__ int* left() const { return reinterpret_cast<int*>(memory.results); }
    // The keys of the sorted pixels.
    __device__ Value* values() const
    {
        static_assert(Side * Side * 4 + places * sizeof(Value) <= sizeof(memory.results), "both fit");
        return reinterpret_cast<Value*>(memory.results +
                                        (sizeof(T) == 4 ? Side * Side : sortedWindowTileSide * sortedWindowTileSide));
    }

    __device__ unsigned key(int px, int py) const
    {
        const int row = memory.rows[y + py];
        return keyOfBits<T>(pixels.bits(pixels.row(row), row, x + px));
    }

    // The bits of a row's pixels in the apron, word i's in bits[i]. Words beyond its end are not read.
    __device__ __forceinline__ void readRow(int row, unsigned (&bits)[sortedWindowApronWords]) const
    {
        const int index = memory.rows[y + row];
        const T* const from = pixels.row(index);
        CFF_UNROLL
        for (int i = 0; i < sortedWindowApronWords; ++i)
        {
            if (32 * i >= apronWidth())
                break;
            bits[i] = pixels.bits(from, index, x + 32 * i + lane());
        }
    }

    // The key of a pixel of word i; the largest number beyond the row's end.
    __device__ unsigned keyOf(unsigned bits, int i) const
    {
        return 32 * i + lane() < apronWidth() ? keyOfBits<T>(bits) : 0xffffffffu;
    }
};

}  // namespace cv::cuda::fastfilters

#endif
