// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LEAST_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_LEAST_LISTS_HPP

#include "networks/exchange_net.hpp"

// Sorted lists of the least pixels of a window.

namespace cv::cuda::fastfilters
{

// The exchanges that sort the least pixels of two sorted lists, see LeastLists::add(): they sort all sequences of
// zeros, then ones, then zeros. A search of all networks found none with fewer exchanges.
struct ListNetwork
{
    int count;
    int exchange[7][2];
};

CFF_HOST_DEVICE constexpr ListNetwork listNetwork(int pixels)
{
    switch (pixels)
    {
    case 3: return {2, {{0, 2}, {1, 2}}};
    case 4: return {4, {{0, 2}, {0, 3}, {1, 3}, {2, 3}}};
    case 5: return {5, {{0, 4}, {1, 3}, {2, 4}, {1, 2}, {3, 4}}};
    default: return {7, {{0, 4}, {1, 5}, {2, 4}, {3, 5}, {0, 1}, {2, 3}, {4, 5}}};
    }
}

// Sorted lists of the `Count` least keys, one for each of a lane's columns. A list of one is a minimum.
template <typename Keys, int Columns, int Count>
struct LeastLists
{
    using Key = typename Keys::Key;
    Key list[Count][Columns];

    CFF_HOST_DEVICE void clear()
    {
        CFF_UNROLL
        for (int k = 0; k < Count; ++k)
        {
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
                list[k][i] = Keys::greatest;
        }
    }

    CFF_HOST_DEVICE void insert(const Key (&keys)[Columns])
    {
        CFF_UNROLL
        for (int i = 0; i < Columns; ++i)
        {
            Key key = keys[i];
            CFF_UNROLL
            for (int k = 0; k < Count; ++k)
            {
                const Key greater = Keys::maximum(list[k][i], key);
                list[k][i] = Keys::minimum(list[k][i], key);
                key = greater;
            }
        }
    }

    CFF_HOST_DEVICE void insert(const Key (&first)[Columns], const Key (&second)[Columns])
    {
        if constexpr (Count == 1)
        {
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
                list[0][i] = Keys::minimum(list[0][i], first[i], second[i]);
        }
        else
        {
            insert(first);
            insert(second);
        }
    }

    // Adds other lists: `other(k, keys)` gives their k-th keys.
    template <typename Other>
    CFF_HOST_DEVICE void add(const Other& other)
    {
        if constexpr (Count == 1)
        {
            keepLeast(other);
        }
        else if constexpr (Count == 2)
        {
            Key least[Columns], second[Columns];
            other(0, least);
            other(1, second);
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
            {
                const Key greater = Keys::maximum(list[0][i], least[i]);
                list[0][i] = Keys::minimum(list[0][i], least[i]);
                list[1][i] = Keys::minimum(list[1][i], second[i], greater);
            }
        }
        else
        {
            keepLeast(other);
            sort();
        }
    }

    // The last keys of these lists with others.
    template <typename Other>
    CFF_HOST_DEVICE void lastWith(const Other& other, Key (&keys)[Columns])
    {
        if constexpr (Count == 2)
        {
            Key least[Columns], second[Columns];
            other(0, least);
            other(1, second);
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
                keys[i] = Keys::minimum(list[1][i], second[i], Keys::maximum(list[0][i], least[i]));
        }
        else
        {
            keepLeast(other);
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
            {
                keys[i] = list[0][i];
                if constexpr (Count > 2)
                    keys[i] = Keys::maximum(list[0][i], list[1][i], list[2][i]);
                CFF_UNROLL
                for (int k = 3; k < Count; ++k)
                    keys[i] = Keys::maximum(keys[i], list[k][i]);
            }
        }
    }

private:
    // The least keys of both lists are the lesser ones of those at opposite places.
    template <typename Other>
    CFF_HOST_DEVICE void keepLeast(const Other& other)
    {
        CFF_UNROLL
        for (int k = 0; k < Count; ++k)
        {
            Key keys[Columns];
            other(Count - 1 - k, keys);
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
                list[k][i] = Keys::minimum(list[k][i], keys[i]);
        }
    }

    // After keepLeast().
    CFF_HOST_DEVICE void sort()
    {
        constexpr ListNetwork network = listNetwork(Count);
        CFF_UNROLL
        for (int n = 0; n < network.count; ++n)
        {
            CFF_UNROLL
            for (int i = 0; i < Columns; ++i)
            {
                Key &low = list[network.exchange[n][0]][i], &high = list[network.exchange[n][1]][i];
                const Key least = Keys::minimum(low, high);
                high = Keys::maximum(low, high);
                low = least;
            }
        }
    }
};

}  // namespace cv::cuda::fastfilters

#endif
