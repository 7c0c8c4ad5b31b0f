// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LADDER_FORGETFUL_SELECTION_HPP
#define OPENCV_CUDAFASTFILTERS_LADDER_FORGETFUL_SELECTION_HPP

// The median by forgetful selection (Perrot 2014, chapter 5): of N/2 + 2 of the N values the least and the greatest
// cannot be the median; drop both, take in the next value, repeat. All indices are known to the compiler, so that
// the values stay in registers.

#ifdef __CUDACC__
#define LADDER_HOST_DEVICE __host__ __device__
#define LADDER_UNROLL _Pragma("unroll")
#else
#define LADDER_HOST_DEVICE
#define LADDER_UNROLL _Pragma("GCC unroll 32")
#endif

namespace ladder
{

LADDER_HOST_DEVICE inline void sortPair(int& a, int& b)
{
    const int low = a < b ? a : b;
    b = a < b ? b : a;
    a = low;
}

// Moves the least of v[first..last] to v[first] and the greatest to v[last].
template <int first, int last, int size>
LADDER_HOST_DEVICE inline void extremesToEnds(int (&v)[size])
{
    LADDER_UNROLL
    for (int i = 0; first + i < last - i; i++)
        sortPair(v[first + i], v[last - i]);
    constexpr int middle = (first + last) / 2;
    LADDER_UNROLL
    for (int i = first + 1; i <= middle; i++)
        sortPair(v[first], v[i]);
    LADDER_UNROLL
    for (int i = last - 1; i >= (first + last + 1) / 2; i--)
        sortPair(v[i], v[last]);
}

// v[first..last] are held, v[next] is the next to be taken in.
template <int first, int last, int next, int size>
LADDER_HOST_DEVICE inline int selectFrom(int (&v)[size])
{
    extremesToEnds<first, last>(v);
    if constexpr (next < size)
    {
        v[last] = v[next];  // over the greatest; the least stays behind, below `first`
        return selectFrom<first + 1, last, next + 1>(v);
    }
    else
    {
        return v[(first + last) / 2];
    }
}

// The median of an odd number of values, which it reorders.
template <int size>
LADDER_HOST_DEVICE inline int forgetfulSelection(int (&v)[size])
{
    constexpr int held = size / 2 + 2;
    return selectFrom<0, held - 1, held>(v);
}

}  // namespace ladder

#endif
