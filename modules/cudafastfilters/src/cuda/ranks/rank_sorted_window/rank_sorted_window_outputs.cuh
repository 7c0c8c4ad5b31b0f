// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_OUTPUTS_CUH
#define OPENCV_CUDAFASTFILTERS_RANK_SORTED_WINDOW_OUTPUTS_CUH

#include "cuda/ranks/bit_logic.hpp"
#include "rank_sorted_window_count.cuh"

// The outputs of a tile, found by walks over the masks. Used by rank_sorted_window.cuh.

namespace cv::cuda::fastfilters
{

// Outputs that have not been found yet.
enum SortedWindowSide
{
    FoundAll = 0,
    AreBelow = 1,
    AreAbove = 2
};

// A value of left: the output is written, or lies outside the image.
constexpr int sortedWindowFound = -0x7fffffff - 1;

// A tile's outputs. left is the rank of the result among the pixels of the window that are not below the middle or, if
// it is negative, among those below it, counted down from the largest, which is -1.
template <typename T, int Side>
class SortedWindowOutputs
{
public:
    __device__ SortedWindowOutputs(const SortedWindowTile<T, Side>& tile, const DestinationView<T>& destination)
        : tile_(tile), destination_(destination)
    {
    }

    // After the first count.
    __device__ __forceinline__ int start() const
    {
        int sides = FoundAll;
        sumRows(tile_,
                [&](int x, int y, int left)
                {
                    left = x < tile_.width && y < tile_.height ? left : sortedWindowFound;
                    tile_.left()[y * Side + x] = left;
                    sides |= sideOf(left);
                });
        return sides;
    }

    // After a count that passes one value.
    __device__ __forceinline__ int pass(typename KeyRange<T>::Key value, int side) const
    {
        int sides = FoundAll;
        sumRows(tile_,
                [&](int x, int y, int left)
                {
                    int& kept = tile_.left()[y * Side + x];
                    if (sideOf(kept) == side)
                    {
                        kept = left;
                        if (sideOf(left) != side)
                        {
                            write(x, y, value);
                            kept = sortedWindowFound;
                        }
                    }
                    sides |= sideOf(kept);
                });
        return sides;
    }

    // Walks over the masks from place `base` on, on the wanted sides.
    __device__ __forceinline__ int walk(int base, int wanted) const
    {
        const int x = tile_.outputX();
        int sides = FoundAll;
        const unsigned* const across = tile_.memory.across + x * tile_.pitch;
#pragma unroll 1
        for (int i = 0; i < tile_.threadRows; ++i)
        {
            const int y = tile_.outputY() + i;
            int& kept = tile_.left()[y * Side + x];
            const int side = sideOf(kept);
            const bool walks = side & wanted, up = kept >= 0;
            const int step = up ? 1 : -1;
            int word = base / 32 - (up ? 0 : 1), left = up ? kept : ~kept, count = 0;
            int words = walks ? up ? tile_.words - base / 32 : base / 32 : 0;
            const unsigned* column = across + word;
            const unsigned* row = tile_.memory.down + y * tile_.pitch + word;
            unsigned inside = 0;
            for (; words > 0; --words)
            {
                inside = *column & *row;
                count = __popc(inside);
                if (left < count)
                    break;
                left -= count;
                column += step;
                row += step;
            }
            __syncwarp();  // so that all lanes continue together
            const bool found = words > 0;
            if (found)
            {
                word = static_cast<int>(column - across);
                write(x, y, tile_.values()[32 * word + placeOfBit(inside, up ? left : count - 1 - left)]);
            }
            if (walks)
                kept = found ? sortedWindowFound : up ? left : ~left;
            sides |= found ? FoundAll : side;
        }
        return sides;
    }

private:
    __device__ static int sideOf(int left)
    {
        return left >= 0 ? AreAbove : left != sortedWindowFound ? AreBelow : FoundAll;
    }

    __device__ void write(int x, int y, typename KeyRange<T>::Key key) const
    {
        destination_.row(tile_.y + y)[static_cast<std::ptrdiff_t>(tile_.x + x) * destination_.channels] =
            OrderKey<T>::toValue(key);
    }

    const SortedWindowTile<T, Side>& tile_;
    const DestinationView<T>& destination_;
};

}  // namespace cv::cuda::fastfilters

#endif
