// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_WIDE_OUTPUTS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_WIDE_OUTPUTS_CUH

#include "cuda/ranks/bit_logic.hpp"
#include "rank_wide_tile.cuh"

// The outputs of a tile, found by walks over masks of sorted pixels. Used by rank_wide_kernel.cuh.

namespace cv::cuda::fastfilters
{

// Outputs that have not been found yet.
enum WideSide
{
    WideFound = 0,
    WideBelow = 1,
    WideAbove = 2
};

// The pixels of a list in the order of their keys.
struct WideSorted
{
    const std::uint16_t* order;
    int count;
};

// memory.left of an output is the rank of its result among the window's pixels that have not been passed: from the
// least of those above, or, if it is negative, from the greatest of those below, which is -1.
template <typename T>
class WideOutputs
{
public:
    __device__ explicit WideOutputs(const WideTile<T>& tile) : tile_(tile), memory_(tile.memory) {}

    // After the first count. Like all functions that follow, returns the sides of the thread's outputs.
    __device__ int start() const
    {
        int sides = WideFound;
        sumRows(
            [&](int x, int y, int left)
            {
                left = x < tile_.width && y < tile_.height ? left : found;
                memory_.left[y * wideTileSide + x] = left;
                sides |= sideOf(left);
            });
        return sides;
    }

    // After a count up to the end of one key.
    __device__ int pass(unsigned key, int side) const
    {
        int sides = WideFound;
        sumRows(
            [&](int x, int y, int left)
            {
                int& kept = memory_.left[y * wideTileSide + x];
                if (sideOf(kept) == side)
                {
                    kept = left;
                    if (sideOf(left) != side)
                    {
                        tile_.write(x, y, key);
                        kept = found;
                    }
                }
                sides |= sideOf(kept);
            });
        return sides;
    }

    // Searches a batch, the sorted pixels from number `first` on: makes their masks, and walks over them from place
    // `from` on, on the wanted sides. With `passes`, outputs whose result lies beyond the batch pass it by a count.
    // Called by all threads.
    __device__ __forceinline__ int search(const WideSorted& sorted, int first, int from, int wanted, bool passes) const
    {
        bool anyWalks = !passes;
        __syncthreads();
        if (passes)
            anyWalks = passBatch(sorted, first, wanted);
        else
            for (int i = threadIdx.x; i < wideTileSide * wideTileSide / 32; i += wideThreads)
                memory_.walking[i] = 0xffffffffu;
        if (__syncthreads_or(anyWalks))
        {
            makeMasks(sorted, first);
            __syncthreads();
        }
        return walk(sorted, first, from, wanted);
    }

private:
    static constexpr int found = -0x7fffffff - 1;

    __device__ static int sideOf(int left) { return left >= 0 ? WideAbove : left != found ? WideBelow : WideFound; }

    // Calls use(x, y, rank minus the pixels below the threshold) for each output of the thread.
    template <typename Use>
    __device__ __forceinline__ void sumRows(const Use& use) const
    {
        const int x = tile_.outputX(), y = tile_.outputY(), rows = tile_.headRows();
        const std::uint16_t* const counts = memory_.rowCounts + y * wideTileSide + x;
        int sum = memory_.commons[x];
#pragma unroll 8
        for (int i = 0; i < rows; ++i)
            sum += counts[i * wideTileSide];
#pragma unroll 4
        for (int i = 0; i < wideRowsOfThread; ++i)
        {
            use(x, y + i, tile_.window.rank - sum);
            if (i + 1 < wideRowsOfThread)
                sum += counts[(i + rows) * wideTileSide] - counts[i * wideTileSide];
        }
    }

    // The outputs of a row, or of a column, whose windows have a pixel. number: its condensed column or row; head: the
    // window's.
    struct Outputs
    {
        int begin, end;
    };
    __device__ static Outputs outputsOf(int number, int head)
    {
        const bool all = number == wideCommon;
        return {all ? 0 : max(number - head + 1, 0), all ? wideTileSide : min(number + 1, wideTileSide)};
    }

    // Notes whose results lie in the batch; other outputs pass its pixels. Their number in each window is the sum of
    // differences, of which a pixel makes up to four. Returns whether one of the warp's outputs walks.
    __device__ __forceinline__ bool passBatch(const WideSorted& sorted, int first, int side) const
    {
        constexpr int tileSide = wideTileSide, ofLane = tileSide / 32;
        int* const counts = memory_.placed;
        for (int i = threadIdx.x; i < tileSide * tileSide; i += wideThreads)
            counts[i] = 0;
        __syncthreads();
#pragma unroll 1
        for (int place = threadIdx.x; place < widePlaces; place += wideThreads)
        {
            const int number = first + place;
            const bool is = 0 <= number && number < sorted.count;
            const unsigned spot = is ? memory_.spots[sorted.order[number]] : 0;
            const Outputs columns = outputsOf(spot & 255, tile_.headColumns()),
                          rows = outputsOf(spot >> 8, tile_.headRows());
            const bool atCorner = is && columns.begin == 0 && rows.begin == 0;
            const unsigned corners = __ballot_sync(wholeWarp, atCorner);
            if (tile_.lane() == 0 && corners != 0)
                atomicAdd(&counts[0], __popc(corners));
            if (!is)
                continue;
            const bool endsRow = columns.end < tileSide, endsColumn = rows.end < tileSide;
            if (!atCorner)
                atomicAdd(&counts[rows.begin * tileSide + columns.begin], 1);
            if (endsRow)
                atomicAdd(&counts[rows.begin * tileSide + columns.end], -1);
            if (endsColumn)
                atomicAdd(&counts[rows.end * tileSide + columns.begin], -1);
            if (endsRow && endsColumn)
                atomicAdd(&counts[rows.end * tileSide + columns.end], 1);
        }
        __syncthreads();
        for (int row = tile_.warp(); row < tileSide; row += wideWarps)
        {
            int* const mine = counts + row * tileSide + tile_.lane() * ofLane;
            int values[ofLane], sum = 0;
            CFF_UNROLL
            for (int i = 0; i < ofLane; ++i)
                values[i] = sum += mine[i];
            const int before = warpInclusiveSum(sum, tile_.lane()) - sum;
            CFF_UNROLL
            for (int i = 0; i < ofLane; ++i)
                mine[i] = values[i] + before;
        }
        __syncthreads();
        const int x = tile_.outputX(), y = tile_.outputY();
        int sum = 0;
#pragma unroll 8
        for (int i = 0; i < wideRowsOfThread; ++i)
            sum += counts[(y + i) * tileSide + x];
        memory_.sums[threadIdx.x] = sum;
        __syncthreads();
        int count = 0;
        for (int i = x; i < static_cast<int>(threadIdx.x); i += tileSide)
            count += memory_.sums[i];
        unsigned walking = 0;
#pragma unroll 4
        for (int i = 0; i < wideRowsOfThread; ++i)
        {
            count += counts[(y + i) * tileSide + x];
            int& kept = memory_.left[(y + i) * tileSide + x];
            const bool waits = sideOf(kept) == side, up = kept >= 0;
            const int left = up ? kept : ~kept;
            const unsigned walks = __ballot_sync(wholeWarp, waits && left < count);
            if (waits && left >= count)
                kept = up ? left - count : ~(left - count);
            if (tile_.lane() == 0)
                memory_.walking[((y + i) * tileSide + x) / 32] = walks;
            walking |= walks;
        }
        return walking != 0;
    }

    // Bit p of mask n: the pixel of place p lies in the windows of output n of a row, or of a column. number: the
    // pixel's condensed column or row; head: the window's.
    __device__ __forceinline__ static void toggle(unsigned* masks, bool is, int number, int head, int place)
    {
        const unsigned bit = 1u << place % 32;
        unsigned* const word = masks + place / 32;
        const bool inFirst = is && (number == wideCommon || number < head);
        const unsigned firsts = __ballot_sync(wholeWarp, inFirst);
        if (bit == 1)
            *word = firsts;
        if (!is || number == wideCommon)
            return;
        if (!inFirst)
            atomicXor(&word[(number - head + 1) * wideMaskPitch], bit);
        if (number + 1 < wideTileSide)
            atomicXor(&word[(number + 1) * wideMaskPitch], bit);
    }

    __device__ __forceinline__ void makeMasks(const WideSorted& sorted, int first) const
    {
        unsigned *const across = memory_.masks.across, *const down = memory_.masks.down;
        for (int i = threadIdx.x; i < wideTileSide * wideMaskPitch; i += wideThreads)
            across[i] = down[i] = 0;
        __syncthreads();
        CFF_UNROLL
        for (int place = threadIdx.x; place < widePlaces; place += wideThreads)
        {
            const int number = first + place;
            const bool is = 0 <= number && number < sorted.count;
            const unsigned spot = is ? memory_.spots[sorted.order[number]] : 0;
            toggle(across, is, spot & 255, tile_.headColumns(), place);
            toggle(down, is, spot >> 8, tile_.headRows(), place);
        }
        __syncthreads();
        constexpr int words = widePlaces / 32;
        if (threadIdx.x < 2 * words)
        {
            unsigned* const column = (threadIdx.x < words ? across : down) + threadIdx.x % words;
            unsigned word = 0;
#pragma unroll 16
            for (int i = 0; i < wideTileSide; ++i)
            {
                word ^= column[i * wideMaskPitch];
                column[i * wideMaskPitch] = word;
            }
        }
    }

    // Neighbouring rows belong to different warps, because neighbouring outputs walk over the same masks.
    __device__ __forceinline__ int walk(const WideSorted& sorted, int first, int from, int wanted) const
    {
        const int x = tile_.outputX();
        const unsigned* const across = memory_.masks.across + x * wideMaskPitch;
        int sides = WideFound;
#pragma unroll 1
        for (int y = threadIdx.x / wideTileSide; y < wideTileSide; y += wideThreads / wideTileSide)
        {
            int& kept = memory_.left[y * wideTileSide + x];
            const int side = sideOf(kept);
            const bool walks = (side & wanted) && (memory_.walking[(y * wideTileSide + x) / 32] >> tile_.lane() & 1),
                       up = kept >= 0;
            const int step = up ? 1 : -1;
            int word = from / 32 - (up ? 0 : 1), left = up ? kept : ~kept;
            int words = walks ? up ? widePlaces / 32 - from / 32 : from / 32 : 0;
            const unsigned* column = across + word;
            const unsigned* row = memory_.masks.down + y * wideMaskPitch + word;
            unsigned inside[wideStep] = {};
            for (; words > 0; words -= wideStep)
            {
                int count = 0;
                CFF_UNROLL
                for (int i = 0; i < wideStep; ++i)
                {
                    inside[i] = column[i * step] & row[i * step];
                    count += __popc(inside[i]);
                }
                if (left < count)
                    break;
                left -= count;
                column += wideStep * step;
                row += wideStep * step;
            }
            __syncwarp();  // so that all lanes continue together
            const bool isFound = words > 0;
            if (isFound)
            {
                unsigned bits = inside[0];
                int count = __popc(bits);
                CFF_UNROLL
                for (int i = 1; i < wideStep; ++i)
                    if (left >= count)
                    {
                        left -= count;
                        bits = inside[i];
                        count = __popc(bits);
                        column += step;
                    }
                word = static_cast<int>(column - across);
                const int place = 32 * word + placeOfBit(bits, up ? left : count - 1 - left);
                tile_.write(x, y, memory_.keys[sorted.order[first + place]]);
            }
            if (walks)
                kept = isFound ? found : up ? left : ~left;
            sides |= isFound ? WideFound : side;
        }
        return sides;
    }

    const WideTile<T>& tile_;
    WideMemory& memory_;
};

}  // namespace cv::cuda::fastfilters

#endif
