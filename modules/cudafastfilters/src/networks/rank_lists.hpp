// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_LISTS_HPP

#include "sorted_lists.hpp"

// The sorted lists of rank_strip.hpp: their sizes, the runs of keys that are taken from them, and those that wait.

namespace cv::cuda::fastfilters
{

// Whether the run is taken once for four windows, of one rank.
constexpr bool takesRunEarly(int width, int height)
{
    return (width - 1) * (height - 1) > width + height;
}

// Keys that are kept of so many sorted pixels.
CFF_HOST_DEVICE constexpr int keptOfLeast(int pixels, int depth)
{
    return pixels < depth ? pixels : depth;
}

// Sizes of the lists of a window.
template <int Width, int Height, bool Early = takesRunEarly(Width, Height), int Depth = Width* Height>
struct RankLists
{
    static constexpr int inner = Width - 1;  // pixels of a row that two neighbouring windows share
    static constexpr bool early = Early;
    static constexpr int core = keptOfLeast(inner * (Height - 1), Depth);  // keys of the pixels that four windows share
    static constexpr int sorted = early ? core : keptOfLeast(Width * (Height - 1), Depth);
    static constexpr int run = Width * Height - (early ? inner : Width) * (Height - 1) + 1;
    static constexpr int above = Depth - sorted;  // places of a run that may lie behind the list
    static constexpr int nearKeys = run - 1 + sorted + above;
    // Lists of so many rows: the part of the core, and with the end columns.
    static CFF_HOST_DEVICE constexpr int ofCore(int rows) { return keptOfLeast(inner * rows, Depth); }
    static CFF_HOST_DEVICE constexpr int ofRows(int rows) { return ofCore(rows) + 2 * rows; }
};

// Takes runs of sorted lists. `keys` is the thread's memory of Lists::nearKeys keys, `stride` apart.
template <typename Keys, typename Lists>
class RankRun
{
public:
    using Key = typename Keys::Key;

    CFF_HOST_DEVICE RankRun(Key* keys, int stride, int rank)
        : list_(keys + (Lists::run - 1) * stride), run_(keys + rank * stride), stride_(stride), rank_(rank)
    {
        for (int i = 0; i < Lists::run - 1; ++i)
            keys[i * stride] = Keys::least;
        for (int i = 0; i < Lists::above; ++i)
            keys[(i + Lists::run - 1 + Lists::sorted) * stride] = Keys::greatest;
    }

    CFF_HOST_DEVICE void take(const Key* sorted, Key* run)
    {
        // A run of the last of the kept ranks ends with the list, and needs no memory.
        if (Lists::above == 0 && rank_ == Lists::sorted - 1)
        {
            CFF_UNROLL
            for (int i = 0; i < Lists::run; ++i)
                run[i] = i < Lists::run - Lists::sorted ? Keys::least : sorted[i - (Lists::run - Lists::sorted)];
            return;
        }
        CFF_UNROLL
        for (int i = 0; i < Lists::sorted; ++i)
            list_[i * stride_] = sorted[i];
        CFF_UNROLL
        for (int i = 0; i < Lists::run; ++i)
            run[i] = run_[i * stride_];
    }

private:
    Key *list_, *run_;
    int stride_, rank_;
};

// The sorted lists of a step, of which runs are taken for several ranks. Memory as for RankRun, of `nearKeys` keys.
template <typename Keys, typename OfWindow>
class RankRuns
{
public:
    using Lists = OfWindow;

private:
    static constexpr int lists = Lists::early ? 1 : 2;

public:
    using Key = typename Keys::Key;
    static constexpr int nearKeys = lists * Lists::nearKeys;

    CFF_HOST_DEVICE RankRuns(Key* keys, int stride) : keys_(keys), stride_(stride)
    {
        for (int c = 0; c < lists; ++c)
            for (int i = 0; i < Lists::run - 1; ++i)
            {
                key(c, i) = Keys::least;
                key(c, i + Lists::run - 1 + Lists::sorted) = Keys::greatest;
            }
    }

    CFF_HOST_DEVICE void keep(int c, const Key* sorted)
    {
        CFF_UNROLL
        for (int i = 0; i < Lists::sorted; ++i)
            key(c, i + Lists::run - 1) = sorted[i];
    }
    CFF_HOST_DEVICE void take(int c, int rank, Key* run) const
    {
        CFF_UNROLL
        for (int i = 0; i < Lists::run; ++i)
            run[i] = key(c, rank + i);
    }

private:
    CFF_HOST_DEVICE Key& key(int c, int i) const { return keys_[(c * Lists::nearKeys + i) * stride_]; }

    Key* keys_;
    int stride_;
};

// A queue of Delay lists of Size keys in a thread's memory, `stride` apart.
template <typename Key, int Size, int Delay>
class KeptLists
{
public:
    static constexpr int nearKeys = Size * Delay;

    CFF_HOST_DEVICE KeptLists(Key* keys, int stride) : keys_(keys), stride_(stride) {}

    // Puts the newest and gets the one that was put Delay calls earlier.
    CFF_HOST_DEVICE void exchange(const Key (&newest)[Size], Key (&oldest)[Size])
    {
        Key* const at = keys_ + first_ * stride_;
        CFF_UNROLL
        for (int i = 0; i < Size; ++i)
            oldest[i] = at[i * stride_];
        CFF_UNROLL
        for (int i = 0; i < Size; ++i)
            at[i * stride_] = newest[i];
        first_ = first_ + Size == nearKeys ? 0 : first_ + Size;
    }

private:
    Key* keys_;
    int stride_, first_ = 0;
};

// The same in registers.
template <typename Key, int Size, int Delay>
class RegisterLists
{
public:
    static constexpr int nearKeys = 0;

    CFF_HOST_DEVICE RegisterLists(Key*, int) {}

    CFF_HOST_DEVICE void exchange(const Key (&newest)[Size], Key (&oldest)[Size])
    {
        copyList<Size>(kept_[0], oldest);
        CFF_UNROLL
        for (int i = 0; i + 1 < Delay; ++i)
            copyList<Size>(kept_[i + 1], kept_[i]);
        copyList<Size>(newest, kept_[Delay - 1]);
    }

private:
    Key kept_[Delay][Size] = {};
};

}  // namespace cv::cuda::fastfilters

#endif
