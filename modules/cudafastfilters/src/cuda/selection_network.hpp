// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SELECTION_NETWORK_HPP
#define OPENCV_CUDAFASTFILTERS_SELECTION_NETWORK_HPP

#include "host_device.hpp"

// Median of a fixed number of values by forgetful selection (Perrot, Domas and Couturier, "Fine-tuned
// high-speed implementation of a GPU-based median filter", 2014): of N values the median survives while the
// extremes of any N / 2 + 2 of them are forgotten, one more value enters, and so on down to three.
//
// Every step is straight-line min and max on array elements with compile-time indices, so a kernel keeps the
// arrays in registers. Exchanges: about 3 m / 2 for a step on m values; 3x3 20, 5x5 131, 7x7 489.
// Any type with `exchange(T& smaller, T& greater)` found by lookup works: keys in kernels, bit vectors in tests.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

CFF_HOST_DEVICE void exchange(unsigned& smaller, unsigned& greater)
{
    const unsigned a = smaller, b = greater;
    smaller = a < b ? a : b;
    greater = a < b ? b : a;
}

// Moves the least of v[First .. First + Count) to its first place and the greatest to its last.
template <int First, int Count, typename T, int Size>
CFF_HOST_DEVICE void moveExtremesToEnds(T (&v)[Size])
{
    static_assert(Count >= 2 && First + Count <= Size, "the values must lie in the array");
    CFF_UNROLL
    for (int i = 0; i < Count / 2; ++i)
        exchange(v[First + i], v[First + Count - 1 - i]);
    // The least is now in the lower half (with the middle, if there is one), the greatest in the upper.
    CFF_UNROLL
    for (int i = 1; i < (Count + 1) / 2; ++i)
        exchange(v[First], v[First + i]);
    CFF_UNROLL
    for (int i = Count / 2; i < Count - 1; ++i)
        exchange(v[i + First], v[First + Count - 1]);
}

// State of a selection over N values of which `Held` are still candidates, at v[0 .. Held).
// insert() forgets the least and the greatest candidate and takes in the next value.
template <int N>
struct ForgetfulSelection
{
    static_assert(N % 2 == 1 && N >= 3, "a median needs an odd number of values");
    static constexpr int start = N / 2 + 2;  // candidates that are needed before anything can be forgotten

    // Number of candidates held after `taken` values have entered (start <= taken <= N).
    static CFF_HOST_DEVICE constexpr int held(int taken) { return 2 * start - taken; }

    // Lets values Taken .. Taken + Count of `next` enter, the candidates in v[0 .. held(Taken)).
    template <int Taken, int Count, typename T, int Size, int NextSize>
    static CFF_HOST_DEVICE void insert(T (&v)[Size], const T (&next)[NextSize])
    {
        if constexpr (Count > 0)
        {
            constexpr int m = held(Taken);
            moveExtremesToEnds<0, m>(v);
            // v[0] and v[m - 1] are forgotten: the last candidate fills one hole, the new value the other.
            v[0] = next[NextSize - Count];
            insert<Taken + 1, Count - 1>(v, next);
        }
    }

    // The median, once all N values have entered: three candidates are left.
    template <typename T, int Size>
    static CFF_HOST_DEVICE T finish(T (&v)[Size])
    {
        static_assert(held(N) == 3, "three candidates must be left");
        moveExtremesToEnds<0, 3>(v);
        return v[1];
    }
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
