// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MERGED_RANKS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_MERGED_RANKS_SIMD_HPP

// Sorted lists of any length in memory, merged by Batcher's odd-even merge ("Sorting networks and their applications",
// 1968). To be included after vector_keys.hpp.

#include "networks/list_networks.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// Some pixels of a window in ascending order, without those that cannot have one of the window's ranks: of p pixels out
// of N, the ranks from p - N + the least one to the greatest one are kept.
template <typename Key>
struct SortedPixels
{
    const Key* keys;
    int pixels, low, size;  // `low`: the rank of the first key
};

template <typename Net>
class RankMerger
{
    using Key = typename Net::Key;

public:
    using List = SortedPixels<Key>;

    RankMerger(int windowPixels, const int* ranks, int count) : after_(windowPixels - ranks[0]), rank_(ranks[0])
    {
        for (int i = 1; i < count; ++i)
        {
            after_ = windowPixels - ranks[i] > after_ ? windowPixels - ranks[i] : after_;
            rank_ = ranks[i] > rank_ ? ranks[i] : rank_;
        }
    }

    // Sorted pixels, without those that cannot have a rank.
    List kept(const Key* keys, int pixels) const
    {
        const int low = lowOf(pixels);
        return {keys + low, pixels, low, highOf(pixels) - low + 1};
    }

    // Merges two lists into `memory`, which has room for both.
    List merge(const List& a, const List& b, Key* memory)
    {
        int levels = 0;
        while (1 << levels < a.size || 1 << levels < b.size)
            ++levels;
        const int half = 1 << levels;
        begin_ = half - a.size;
        end_ = half + b.size;
        keys_ = memory - begin_;
        const int pixels = a.pixels + b.pixels, low = lowOf(pixels), size = highOf(pixels) - low + 1;
        wantedBegin_ = begin_ + low - a.low - b.low;
        wantedEnd_ = wantedBegin_ + size;
        exchangeHalves(a, b, half);
        if (levels > 1 && levels % 2 == 0)
            exchangeLevel(half / 4);
        for (int shift = (levels - 1) / 2 * 2 - 2; shift >= 0; shift -= 2)
            exchangeTwoLevels(shift);
        return {keys_ + wantedBegin_, pixels, low, size};
    }

    // Sorts pixels in place. `memory` has room for them.
    void sort(Key* keys, int count, Key* memory)
    {
        if (count <= 8)
            return sortFew(keys, count);
        const int half = count / 2;
        sort(keys, half, memory);
        sort(keys + half, count - half, memory);
        RankMerger all(2 * count, &count, 1);  // keeps all ranks
        all.merge({keys, half, 0, half}, {keys + half, count - half, 0, count - half}, memory);
        for (int i = 0; i < count; ++i)
            keys[i] = memory[i];
    }

private:
    int lowOf(int pixels) const { return pixels > after_ ? pixels - after_ : 0; }
    int highOf(int pixels) const { return pixels - 1 < rank_ ? pixels - 1 : rank_; }

    static void sortFew(Key* keys, int count)
    {
        switch (count)
        {
        case 2: return Sort<2>::run(Net(), keys);
        case 3: return Sort<3>::run(Net(), keys);
        case 4: return Sort<4>::run(Net(), keys);
        case 5: return Sort<5>::run(Net(), keys);
        case 6: return Sort<6>::run(Net(), keys);
        case 7: return Sort<7>::run(Net(), keys);
        case 8: return Sort<8>::run(Net(), keys);
        }
    }

    // A merge sorts 2 * half places. The first list stands before place `half`, the second one from there on; what lies
    // around them, least and greatest keys, is not stored. Level k of the network exchanges keys k places apart.

    // The first two levels, from the lists: in four rows of half / 2 places, rows 0 and 2 and rows 1 and 3 are
    // exchanged, then rows 1 and 2. The first list ends with row 1, the second one begins with row 2.
    void exchangeHalves(const List& a, const List& b, int half)
    {
        if (half == 1)
        {
            keys_[0] = a.keys[0];
            keys_[1] = b.keys[0];
            return exchange(0, 1, 1);
        }
        const int row = half / 2;
        const int beginRow = begin_ / row, beginAt = begin_ % row, endRow = end_ / row, endAt = end_ % row;
        const int cuts[4] = {0, beginAt < endAt ? beginAt : endAt, beginAt < endAt ? endAt : beginAt, row};
        for (int part = 0; part < 3; ++part)
            if (cuts[part] < cuts[part + 1])
                joinRows(beginRow + (cuts[part] < beginAt), endRow - (cuts[part] >= endAt), a.keys - begin_,
                         b.keys - half, row, cuts[part], cuts[part + 1]);
    }

    void joinRows(int first, int last, const Key* a, const Key* b, int row, int from, int to)
    {
        switch (4 * first + last)
        {
        case 1: return joinRows<0, 1>(a, b, row, from, to);
        case 2: return joinRows<0, 2>(a, b, row, from, to);
        case 3: return joinRows<0, 3>(a, b, row, from, to);
        case 5: return joinRows<1, 1>(a, b, row, from, to);
        case 6: return joinRows<1, 2>(a, b, row, from, to);
        case 7: return joinRows<1, 3>(a, b, row, from, to);
        case 10: return joinRows<2, 2>(a, b, row, from, to);
        case 11: return joinRows<2, 3>(a, b, row, from, to);
        }
    }

    template <int First, int Last>
    void joinRows(const Key* a, const Key* b, int row, int from, int to)
    {
        Key* const keys = keys_;
        for (int i = from; i < to; ++i)
        {
            Key rows[4];
            for (int r = First; r <= Last; ++r)
                rows[r] = (r < 2 ? a : b)[r * row + i];
            if (First == 0 && Last >= 2)
                Net::sort(rows[0], rows[2]);
            if (First <= 1 && Last == 3)
                Net::sort(rows[1], rows[3]);
            if (First <= 1 && Last >= 2)
                Net::sort(rows[1], rows[2]);
            for (int r = First; r <= Last; ++r)
                keys[r * row + i] = rows[r];
        }
    }

    void exchange(int from, int to, int distance)
    {
        from = from < begin_ ? begin_ : from;
        to = to > end_ - distance ? end_ - distance : to;
        Key* const keys = keys_;
        for (int i = from; i < to; ++i)
        {
            Key low = keys[i], high = keys[i + distance];
            Net::sort(low, high);
            keys[i] = low;
            keys[i + distance] = high;
        }
    }

    // Wanted places need those before level k that are less than 2 k away.
    void exchangeLevel(int k)
    {
        const int from = wantedBegin_ - 2 * k, to = wantedEnd_ + k;
        for (int block = k; block < to; block += 2 * k)
            if (block + k > from)
                exchange(block, block + k, k);
    }

    // Levels 2 s and s, by groups of five rows of s = 1 << shift places, of which the last is the first of the next
    // group.
    void exchangeTwoLevels(int shift)
    {
        const int s = 1 << shift;
        const int from = wantedBegin_ - 2 * s < begin_ ? begin_ : wantedBegin_ - 2 * s;
        const int to = wantedEnd_ + 2 * s > end_ ? end_ : wantedEnd_ + 2 * s;
        int group = from < 2 * s ? 0 : (from - 2 * s) >> (shift + 2);
        const int end = to <= 2 * s ? 0 : ((to - 1 - 2 * s) >> (shift + 2)) + 1;
        const int wholeBegin = begin_ <= s ? 0 : (begin_ + 3 * s - 1) >> (shift + 2);
        const int wholeEnd = end_ < 6 * s ? 0 : (end_ - 2 * s) >> (shift + 2);
        for (; group < end && group < wholeBegin; ++group)
            exchangeStoredRows(s * (4 * group + 1), shift);
        const int whole = wholeEnd < end ? wholeEnd : end;
        if (group < whole)
        {
            if (s == 1)
                exchangeGroups(group, whole);
            else
                for (int g = group; g < whole; ++g)
                    exchangeRows<0, 4>(keys_ + s * (4 * g + 1), s, 0, s);
            group = whole;
        }
        for (; group < end; ++group)
            exchangeStoredRows(s * (4 * group + 1), shift);
    }

    // Which of the five rows are stored is the same in parts of them: it changes where the stored places begin and end.
    void exchangeStoredRows(int place, int shift)
    {
        const int s = 1 << shift;
        const int begin = begin_ - place, beginRow = begin < 0 ? -1 : begin >> shift,
                  beginAt = begin < 0 ? 0 : begin & (s - 1);
        const int end = end_ - place, endRow = end < 0 ? -1 : end >> shift, endAt = end < 0 ? 0 : end & (s - 1);
        const int cuts[4] = {0, beginAt < endAt ? beginAt : endAt, beginAt < endAt ? endAt : beginAt, s};
        for (int part = 0; part < 3; ++part)
            if (cuts[part] < cuts[part + 1])
            {
                const int first = beginRow < 0 ? 0 : beginRow + (cuts[part] < beginAt);
                const int last = endRow < 0 ? -1 : endRow - (cuts[part] >= endAt);
                exchangeRows(first, last < 4 ? last : 4, keys_ + place, s, cuts[part], cuts[part + 1]);
            }
    }

    static void exchangeRows(int first, int last, Key* keys, int s, int from, int to)
    {
        switch (5 * first + last)
        {
        case 1: return exchangeRows<0, 1>(keys, s, from, to);
        case 2: return exchangeRows<0, 2>(keys, s, from, to);
        case 3: return exchangeRows<0, 3>(keys, s, from, to);
        case 4: return exchangeRows<0, 4>(keys, s, from, to);
        case 8: return exchangeRows<1, 3>(keys, s, from, to);
        case 9: return exchangeRows<1, 4>(keys, s, from, to);
        case 13: return exchangeRows<2, 3>(keys, s, from, to);
        case 14: return exchangeRows<2, 4>(keys, s, from, to);
        }
    }

    // The first level exchanges rows 1 and 3 and rows 2 and 4, the second one rows 0 and 1 and rows 2 and 3, those that
    // are stored.
    template <int First, int Last>
    static void exchangeRows(Key* keys, int s, int from, int to)
    {
        for (int i = from; i < to; ++i)
        {
            Key row[5];
            for (int r = First; r <= Last; ++r)
                row[r] = keys[r * s + i];
            if (First <= 1 && Last >= 3)
                Net::sort(row[1], row[3]);
            if (First <= 2 && Last >= 4)
                Net::sort(row[2], row[4]);
            if (First == 0 && Last >= 1)
                Net::sort(row[0], row[1]);
            if (First <= 2 && Last >= 3)
                Net::sort(row[2], row[3]);
            for (int r = First; r <= Last; ++r)
                keys[r * s + i] = row[r];
        }
    }

    void exchangeGroups(int first, int end)
    {
        Key* keys = keys_ + 4 * first + 1;
        Key before = keys[0];
        for (int g = first; g < end; ++g, keys += 4)
        {
            Key row0 = keys[1], row1 = keys[2], row2 = keys[3], row3 = keys[4];
            Net::sort(row0, row2);
            Net::sort(row1, row3);
            Net::sort(before, row0);
            Net::sort(row1, row2);
            keys[0] = before;
            keys[1] = row0;
            keys[2] = row1;
            keys[3] = row2;
            before = row3;
        }
        keys[0] = before;
    }

    int after_, rank_;                     // pixels from the least rank on, and the greatest rank
    Key* keys_ = nullptr;                  // of place 0
    int begin_ = 0, end_ = 0;              // the places that are stored
    int wantedBegin_ = 0, wantedEnd_ = 0;  // the places that have kept ranks afterwards
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
