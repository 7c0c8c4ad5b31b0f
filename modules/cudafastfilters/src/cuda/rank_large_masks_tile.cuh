// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_TILE_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_LARGE_MASKS_TILE_CUH

#include "order_key.hpp"
#include "rank_large_masks.hpp"
#include "rank_large_order.cuh"

// The tile of a block that finds ranks by masks (rank_large_masks.cuh): its pixels, and a guess of its results.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Keys from low up to below high; middle is where outputs start.
struct KeyRange
{
    int low, middle, high;
};

// What the parts of a block know of its tile. A thread has the outputs of column x() in maskTileSide / 8 rows.
template <typename T, typename Reader>
struct MaskTile
{
    const MaskTask& task;
    const Reader& reader;
    MaskMemory& memory;
    int x, y, width, height;  // outputs

    static constexpr int threadRows = maskTileSide * maskTileSide / maskThreads;

    __device__ int apronWidth() const { return width + task.windowWidth - 1; }
    __device__ int apronHeight() const { return height + task.windowHeight - 1; }
    __device__ static int lane() { return threadIdx.x % 32; }
    __device__ static int warp() { return threadIdx.x / 32; }
    __device__ static int outputX() { return threadIdx.x % maskTileSide; }
    __device__ static int outputY() { return threadIdx.x / maskTileSide * threadRows; }

    __device__ unsigned key(int px, int py) const { return OrderKey<T>::fromValue(reader.row(y + py)(x + px)); }

    // The keys of a row of the apron, word i's in keys[i]; the greatest number beyond its end.
    __device__ __forceinline__ void readRow(int row, unsigned (&keys)[maskApronWords]) const
    {
        const auto pixels = reader.row(y + row);
        CFF_UNROLL
        for (int i = 0; i < maskApronWords; ++i)
        {
            const int px = 32 * i + lane();
            keys[i] = px < apronWidth() ? OrderKey<T>::fromValue(pixels(x + px)) : 0xffffffffu;
        }
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
template <typename T, typename Reader>
__device__ __forceinline__ KeyRange sampleRange(const MaskTile<T, Reader>& tile)
{
    const MaskTask& task = tile.task;
    MaskMemory& memory = tile.memory;
    unsigned* const bins = memory.across;
    const int samples = maskSamplesOfThread(task.windowWidth, task.windowHeight);
    constexpr int rowsAtOnce = maskThreads / maskSampleColumns;
    const int count = samples * maskThreads, rows = samples * rowsAtOnce;
    const int px = tile.width / 2 + threadIdx.x % maskSampleColumns * task.windowWidth / maskSampleColumns;
    const auto key = [&](int i)
    {
        const int row = i * rowsAtOnce + threadIdx.x / maskSampleColumns;
        return tile.key(px, tile.height / 2 + row * task.windowHeight / rows);
    };
    const float share = static_cast<float>(count) / (task.windowWidth * task.windowHeight);
    const float apart = static_cast<float>(maskListSlack * maskPlaces / 2) * count /
                        (static_cast<float>(tile.apronWidth()) * tile.apronHeight());
    const int which = tile.warp();
    const int wanted = min(
        max(static_cast<int>(share * task.rank + (which == 0 ? -apart : which == 1 ? 0.f : apart)), 0), count - 1);
    for (int i = threadIdx.x; i < 4 * 256; i += maskThreads)
        bins[i] = 0;
    __syncthreads();
#pragma unroll 8
    for (int i = 0; i < samples; ++i)
        atomicAdd(&bins[key(i) >> 8], 1u);
    __syncthreads();
    if (which < 3)
        findBin(bins, wanted, memory.picked[which], memory.picked[4 + which]);
    __syncthreads();
#pragma unroll 8
    for (int i = 0; i < samples; ++i)
    {
        const unsigned value = key(i);
        CFF_UNROLL
        for (int n = 0; n < 3; ++n)
            if (value >> 8 == static_cast<unsigned>(memory.picked[n]))
                atomicAdd(&bins[(n + 1) * 256 + value % 256], 1u);
    }
    __syncthreads();
    if (which < 3)
    {
        int bin = -1, rest = 0;
        findBin(bins + (which + 1) * 256, memory.picked[4 + which], bin, rest);
        if (bin >= 0)
            memory.picked[which] = memory.picked[which] * 256 + bin;
    }
    __syncthreads();
    const int low = memory.picked[0], middle = memory.picked[1], high = memory.picked[2] + 1;
    return {max(low, middle - maskBins / 2), middle, min(high, middle + maskBins / 2)};
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
