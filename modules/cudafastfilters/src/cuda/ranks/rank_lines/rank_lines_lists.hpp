// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LINES_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LINES_LISTS_HPP

#include "networks/exchange_net.hpp"

// Sorted lists in registers for rank_lines_kernel.cuh: networks of Width * 2^n keys.

namespace cv::cuda::fastfilters
{

// Width: keys that a row adds to a window, 1 or 3. Mixed: of eight exchanges, those that take the form with
// multiply-adds, see ExchangeNet.
template <typename Keys, int Width, int Mixed>
class LineLists
{
public:
    using Key = typename Keys::Key;

    CFF_HOST_DEVICE explicit LineLists(const UnitFactors& factors) : plain_(factors), mixed_(factors) {}

    // Sorts any number of keys upwards, by Batcher's merge exchange sort.
    template <int Count>
    CFF_HOST_DEVICE void sort(Key (&key)[Count]) const
    {
        if constexpr (Count > 1)
            sortBlocks<Count, 1>(key);
    }

    // Sorts a bitonic list of Width * 2^n keys upwards.
    template <int Count, int Distance = Count / 2>
    CFF_HOST_DEVICE void mergeBitonic(Key (&key)[Count]) const
    {
        if constexpr (Distance >= Width)
        {
            int number = 0;
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                if (i / Distance % 2 == 0)
                    exchange(number++, key[i], key[i + Distance]);
            mergeBitonic<Count, Distance / 2>(key);
        }
        else if constexpr (Width == 3)
        {
            CFF_UNROLL
            for (int i = 0; i < Count; i += 3)
            {
                exchange(i, key[i], key[i + 2]);
                exchange(i + 1, key[i], key[i + 1]);
                exchange(i + 2, key[i + 1], key[i + 2]);
            }
        }
    }

    // kept: the middle Half keys of the sorted lists `all` and `added` together.
    template <int Half>
    CFF_HOST_DEVICE void keepMiddle(const Key (&all)[2 * Half], const Key (&added)[Half], Key (&kept)[Half]) const
    {
        if constexpr (Half == 2 && Width == 1)
        {
            kept[0] = Keys::minimum(all[2], Keys::maximum(all[1], added[0]), Keys::maximum(all[0], added[1]));
            kept[1] = Keys::minimum(all[3], Keys::maximum(all[2], added[0]), Keys::maximum(all[1], added[1]));
        }
        else
        {
            // Without the least Half keys, which are the minima; then without the greatest.
            Key upper[Half];
            CFF_UNROLL
            for (int i = 0; i < Half; ++i)
                upper[i] = Keys::maximum(all[i], added[Half - 1 - i]);
            mergeBitonic(upper);
            CFF_UNROLL
            for (int i = 0; i < Half; ++i)
                kept[i] = Keys::minimum(upper[i], all[2 * Half - 1 - i]);
            mergeBitonic(kept);
        }
    }

    // The median of 3 * Width keys in two sorted lists.
    static CFF_HOST_DEVICE Key middle(const Key (&all)[2 * Width], const Key (&added)[Width])
    {
        constexpr int rank = (3 * Width - 1) / 2;
        Key result = all[rank];
        CFF_UNROLL
        for (int i = 0; i < Width; ++i)
            result = Keys::minimum(result, Keys::maximum(all[rank - 1 - i], added[i]));
        return result;
    }

private:
    // Merges sorted blocks of Block keys, until there is one.
    template <int Count, int Block>
    CFF_HOST_DEVICE void sortBlocks(Key (&key)[Count]) const
    {
        mergeBlocks<Count, Block, Block>(key);
        if constexpr (2 * Block < Count)
            sortBlocks<Count, 2 * Block>(key);
    }
    template <int Count, int Block, int Distance>
    CFF_HOST_DEVICE void mergeBlocks(Key (&key)[Count]) const
    {
        constexpr int first = Distance % Block;
        int number = 0;
        CFF_UNROLL
        for (int i = first; i + Distance < Count; ++i)
            if ((i - first) / Distance % 2 == 0 && i / (2 * Block) == (i + Distance) / (2 * Block))
                exchange(number++, key[i], key[i + Distance]);
        if constexpr (Distance > 1)
            mergeBlocks<Count, Block, Distance / 2>(key);
    }

    // number: of the exchange, a constant once loops are unrolled.
    CFF_HOST_DEVICE void exchange(int number, Key& a, Key& b) const
    {
        if (number * Mixed % 8 < Mixed)
            mixed_.template exchange<0>(a, b);
        else
            plain_.template exchange<0>(a, b);
    }

    ExchangeNet<Keys, 0> plain_;
    ExchangeNet<Keys, 8> mixed_;
};

}  // namespace cv::cuda::fastfilters

#endif
