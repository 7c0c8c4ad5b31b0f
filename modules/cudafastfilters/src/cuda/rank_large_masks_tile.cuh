// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_TILE_CUH

#include "rank_large_masks.hpp"
#include "rank_large_masks_keys.hpp"
#include "rank_large_order.cuh"

// The tile of a block that finds ranks by masks (rank_large_masks.cuh): its pixels, and a guess of its results.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T>
__device__ __forceinline__ unsigned bitsOf(T value)
{
    if constexpr (sizeof(T) == 4)
        return __float_as_uint(value);
    else
        return static_cast<std::uint16_t>(value);
}

// The bits of a pixel if `is`: without a branch, so that reads overlap.
template <typename T>
__device__ __forceinline__ unsigned readIf(bool is, const T* pixel, unsigned otherwise)
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "of pixels of 16 or 32 bits");
#ifdef __CUDA_ARCH__
    if constexpr (sizeof(T) == 2)
        asm("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p ld.global.nc.u16 %0, [%1]; }"
            : "+r"(otherwise)
            : "l"(pixel), "r"(static_cast<unsigned>(is)));
    else
        asm("{ .reg .pred p; setp.ne.u32 p, %2, 0; @p ld.global.nc.u32 %0, [%1]; }"
            : "+r"(otherwise)
            : "l"(pixel), "r"(static_cast<unsigned>(is)));
    return otherwise;
#else
    return is ? bitsOf(*pixel) : otherwise;
#endif
}

// The keys of one channel of a block's tile and of the pixels around it. Borders are resolved by tables of the source's
// rows and columns, which are negative where a pixel is the border value.
template <typename T>
struct MaskPixels
{
    const SourceView<T>& source;
    const MaskMemory& memory;
    int channel;
    unsigned borderBits;

    // By all threads. x, y: of the tile's first output.
    __device__ void fillTables(MaskMemory& tables, int x, int y) const
    {
        for (int i = threadIdx.x; i < maskApronWords * 32; i += maskThreads)
        {
            const int column = borderIndex(source.originX + x + i, source.width, source.borderX);
            tables.columns[i] = column < 0 ? -1 : column * source.channels + channel;
        }
        for (int i = threadIdx.x; i < maskTileSide + maskMaxWindow - 1; i += maskThreads)
            tables.rows[i] = borderIndex(source.originY + y + i, source.height, source.borderY);
    }

    __device__ const T* row(int index) const { return source.row(max(index, 0)); }

    // rowIndex: of the pixel; row: where it begins.
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

// What the parts of a block know of its tile. A thread has outputs of one column.
template <typename T, int Side>
struct MaskTile
{
    static constexpr int side = Side, threadRows = Side * Side / maskThreads;
    static constexpr int places = maskPlaces(Side), words = places / 32, pitch = maskPitch(Side);

    using Range = KeyRange<T>;
    using Key = typename Range::Key;
    using Value = std::conditional_t<sizeof(T) == 4, unsigned, std::uint16_t>;

    const MaskTask& task;
    const MaskPixels<T>& pixels;
    MaskMemory& memory;
    int x, y, width, height;  // outputs, from the block's first on

    __device__ int apronWidth() const { return width + task.windowWidth - 1; }
    __device__ int apronHeight() const { return height + task.windowHeight - 1; }
    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp() { return threadIdx.x / 32; }
    __device__ static int outputX() { return threadIdx.x % Side; }
    __device__ static int outputY() { return threadIdx.x / Side * threadRows; }

    // Of outputs: what is left of their ranks (rank_large_masks_outputs.cuh).
    __device__ int* left() const { return reinterpret_cast<int*>(memory.results); }
    // The keys of the sorted pixels.
    __device__ Value* values() const
    {
        static_assert(Side * Side * 4 + places * sizeof(Value) <= sizeof(memory.results), "both fit");
        return reinterpret_cast<Value*>(memory.results + (sizeof(T) == 4 ? Side * Side : maskTileSide * maskTileSide));
    }

    __device__ unsigned key(int px, int py) const
    {
        const int row = memory.rows[y + py];
        return keyOfBits<T>(pixels.bits(pixels.row(row), row, x + px));
    }

    // The bits of a row's pixels in the apron, word i's in bits[i]. Words beyond its end are not read.
    __device__ __forceinline__ void readRow(int row, unsigned (&bits)[maskApronWords]) const
    {
        const int index = memory.rows[y + row];
        const T* const from = pixels.row(index);
        CFF_UNROLL
        for (int i = 0; i < maskApronWords; ++i)
        {
            if (32 * i >= apronWidth())
                break;
            bits[i] = pixels.bits(from, index, x + 32 * i + lane());
        }
    }

    // The key of a pixel of word i; the greatest number beyond the row's end.
    __device__ unsigned keyOf(unsigned bits, int i) const
    {
        return 32 * i + lane() < apronWidth() ? keyOfBits<T>(bits) : 0xffffffffu;
    }
};

// By one warp: the bin of 256 in which the pixel number `wanted` lies, and its number there.
__device__ __forceinline__ void findBin(const unsigned* bins, int wanted, int& bin, int& rest)
{
    const int lane = threadIdx.x % 32;
    int mine = 0;
    CFF_UNROLL
    for (int i = 0; i < 8; ++i)
        mine += bins[lane * 8 + i];
    const int sum = warpInclusiveSum(mine, lane);
    if (sum - mine <= wanted && wanted < sum)
    {
        int left = wanted - (sum - mine), i = lane * 8;
        for (; left >= static_cast<int>(bins[i]); ++i)
            left -= bins[i];
        bin = i;
        rest = left;
    }
}

// Where the results lie, and the values next to them, as many as can be sorted: from a sample of the centre window.
// By all threads; the masks' memory is used.
template <typename T, int Side>
__device__ __forceinline__ KeyRange<T> sampleRange(const MaskTile<T, Side>& tile)
{
    const MaskTask& task = tile.task;
    MaskMemory& memory = tile.memory;
    unsigned* const bins = memory.across;
    const int samples = maskSamplesOfThread(Side, task.windowWidth, task.windowHeight);
    constexpr int rowsAtOnce = maskThreads / maskSampleColumns;
    const int count = samples * maskThreads, rows = samples * rowsAtOnce;
    const int px = tile.width / 2 + threadIdx.x % maskSampleColumns * task.windowWidth / maskSampleColumns;
    const auto key = [&](int i)
    {
        const int row = i * rowsAtOnce + threadIdx.x / maskSampleColumns;
        return tile.key(px, tile.height / 2 + row * task.windowHeight / rows);
    };
    const float share = static_cast<float>(count) / (task.windowWidth * task.windowHeight);
    const float apart = static_cast<float>(maskListSlack * tile.places / 2) * count /
                        (static_cast<float>(tile.apronWidth()) * tile.apronHeight());
    const int which = tile.warp();
    const int wanted = min(max(static_cast<int>(share * task.rank + (which == 0   ? -apart
                                                                     : which == 1 ? 0.f
                                                                                  : apart)),
                               0),
                           count - 1);
    // A digit of 8 bits after the other, the greatest first; from the second on each of the three wanted has its bins.
    constexpr int digits = OrderKey<T>::bits / 8;
    for (int i = threadIdx.x; i < (3 * digits - 2) * 256; i += maskThreads)
        bins[i] = 0;
    __syncthreads();
    // All keys of a batch are read before any is used.
    unsigned keys[maskSampleBatch];
    const auto read = [&](int first)
    {
        CFF_UNROLL
        for (int i = 0; i < maskSampleBatch; ++i)
            keys[i] = key(first + i);
    };
    for (int first = 0; first < samples; first += maskSampleBatch)
    {
        read(first);
        CFF_UNROLL
        for (int i = 0; i < maskSampleBatch; ++i)
            atomicAdd(&bins[keys[i] >> 8 * (digits - 1)], 1u);
    }
    __syncthreads();
    if (which < 3)
        findBin(bins, wanted, memory.picked[which], memory.picked[4 + which]);
    __syncthreads();
    CFF_UNROLL
    for (int digit = digits - 2; digit >= 0; --digit)
    {
        unsigned* const next = bins + (3 * (digits - 2 - digit) + 1) * 256;
        const unsigned low = memory.picked[0], middle = memory.picked[1], high = memory.picked[2];
        for (int first = 0; first < samples; first += maskSampleBatch)
        {
            if (samples > maskSampleBatch)
                read(first);
            CFF_UNROLL
            for (int i = 0; i < maskSampleBatch; ++i)
            {
                const unsigned bin = keys[i] >> 8 * (digit + 1), rest = keys[i] >> 8 * digit & 0xff;
                if (bin == low)
                    atomicAdd(&next[rest], 1u);
                if (bin == middle)
                    atomicAdd(&next[256 + rest], 1u);
                if (bin == high)
                    atomicAdd(&next[512 + rest], 1u);
            }
        }
        __syncthreads();
        if (which < 3)
        {
            int bin = -1, rest = 0;
            findBin(next + which * 256, memory.picked[4 + which], bin, rest);
            if (bin >= 0)
            {
                memory.picked[which] = static_cast<int>(memory.picked[which] * 256u + bin);
                memory.picked[4 + which] = rest;
            }
        }
        __syncthreads();
    }
    using Key = typename KeyRange<T>::Key;
    return KeyRange<T>::around(static_cast<Key>(memory.picked[0]), static_cast<Key>(memory.picked[1]),
                               static_cast<Key>(memory.picked[2]) + 1);
}

// How many sampled pixels of the window at a corner of a tile are less than `low`, and how many less than `high`.
struct CornerCounts
{
    float low, high;
};

constexpr int maskCornerRows = maskThreads / maskSampleColumns * maskCornerSamples;
constexpr float maskCornerPixels = maskCornerRows * maskSampleColumns;

// Calls use(counts) for each corner of a tile. By all threads.
template <typename T, int Side, typename Use>
__device__ __forceinline__ void visitCorners(const MaskTile<T, Side>& tile, typename KeyRange<T>::Key low,
                                             typename KeyRange<T>::Key high, const Use& use)
{
    const MaskTask& task = tile.task;
    unsigned* const counts = tile.memory.corners;
    if (threadIdx.x < 8)
        counts[threadIdx.x] = 0;
    __syncthreads();
    const int column = threadIdx.x % maskSampleColumns * task.windowWidth / maskSampleColumns;
    CFF_UNROLL
    for (int corner = 0; corner < 4; ++corner)
    {
        int less = 0, lessThanHigh = 0;
        CFF_UNROLL
        for (int i = 0; i < maskCornerSamples; ++i)
        {
            const int sample = i * (maskThreads / maskSampleColumns) + threadIdx.x / maskSampleColumns;
            const typename KeyRange<T>::Key key = tile.key(column + (corner & 1 ? tile.width - 1 : 0),
                                     sample * task.windowHeight / maskCornerRows + (corner & 2 ? tile.height - 1 : 0));
            less += key < low;
            lessThanHigh += key < high;
        }
        const unsigned sum = warpSum(less | lessThanHigh << 16);
        if (tile.lane() == 0)
        {
            atomicAdd(&counts[2 * corner], sum & 0xffff);
            atomicAdd(&counts[2 * corner + 1], sum >> 16);
        }
    }
    __syncthreads();
    CFF_UNROLL
    for (int corner = 0; corner < 4; ++corner)
        use(CornerCounts{static_cast<float>(counts[2 * corner]), static_cast<float>(counts[2 * corner + 1])});
}

// Whether at a tile's corners the results have ranks far from that of the pixels from `low` up to below `high`: more
// than a part of the window.
template <typename T, int Side>
__device__ __forceinline__ bool liesFar(const MaskTile<T, Side>& tile, typename KeyRange<T>::Key low,
                                        typename KeyRange<T>::Key high, float part)
{
    const MaskTask& task = tile.task;
    const float wanted = maskCornerPixels * task.rank / (task.windowWidth * task.windowHeight);
    bool far = false;
    visitCorners(tile, low, high,
                 [&](const CornerCounts& counts)
                 {
                     const float most = part * maskCornerPixels;
                     far = far || counts.low - wanted > most || wanted - counts.high > most;
                 });
    return far;
}

// By how much of the window the ranks of the results at a tile's corners differ, at most 1.
template <typename T, int Side>
__device__ __forceinline__ float cornerSpread(const MaskTile<T, Side>& tile, typename KeyRange<T>::Key guess)
{
    const MaskTask& task = tile.task;
    const float wanted = maskCornerPixels * task.rank / (task.windowWidth * task.windowHeight);
    float up = 0, down = 0;
    visitCorners(tile, guess, guess + 1,
                 [&](const CornerCounts& counts)
                 {
                     down = max(down, counts.low - wanted);
                     up = max(up, wanted - counts.high);
                 });
    return min((up + down) / maskCornerPixels, 1.f);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
