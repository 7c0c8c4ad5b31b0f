// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_LISTS_HPP

#include "median_networks.hpp"

// Sorted lists of pixels that slide down a strip: kept from step to step, merged, cropped to the ranks that matter.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Registers on the GPU: every index is a constant after unrolling.
template <int Size, typename Key>
CFF_HOST_DEVICE void copyList(const Key* from, Key* to)
{
    CFF_UNROLL
    for (int i = 0; i < Size; ++i)
        to[i] = from[i];
}

// Kept ranks of `Count` sorted pixels of a window.
template <int Window, int Count>
struct KeptRanks
{
    static constexpr int middle = Window * Window / 2;
    static constexpr int low = Count > middle + 1 ? Count - middle - 1 : 0;
    static constexpr int high = Count - 1 < middle ? Count - 1 : middle;
    static constexpr int size = Count > 0 ? high - low + 1 : 0;
};

// Merges the kept ranks of First pixels and of Second pixels to the kept ranks of them all.
template <int Window, int First, int Second, typename Net, typename Key>
CFF_HOST_DEVICE void mergeKept(Net& net, const Key* a, const Key* b, Key* merged)
{
    using A = KeptRanks<Window, First>;
    using B = KeptRanks<Window, Second>;
    using Both = KeptRanks<Window, First + Second>;
    constexpr int dropped = A::low + B::low;
    Merge<A::size, B::size, Both::low - dropped, Both::high - dropped>::run(net, a, b, merged);
}

// A list kept from one step to a later one: in registers, or at word `Offset` of the thread's memory, which is any
// class with load<Size>(word, values) and store<Size>(word, values). Offset -1 means registers.
template <typename Key, int Size, int Offset>
class Slot
{
public:
    static constexpr int words = Offset < 0 ? 0 : Size;

    template <typename Memory>
    CFF_HOST_DEVICE void store(Memory& memory, const Key* values)
    {
        if constexpr (Offset >= 0)
            memory.template store<Size>(Offset, values);
        else
            copyList<Size>(values, kept_);
    }
    template <typename Memory>
    CFF_HOST_DEVICE void load(Memory& memory, Key* values)
    {
        if constexpr (Offset >= 0)
            memory.template load<Size>(Offset, values);
        else
            copyList<Size>(kept_, values);
    }

private:
    Key kept_[Offset < 0 ? Size : 1] = {};
};

// A queue of Delay lists: takes the newest, gives the one that was the newest Delay calls ago.
template <typename Key, int Size, int Delay, int Offset>
class DelayLine
{
public:
    static constexpr int words = Offset < 0 ? 0 : Size * Delay;

    template <typename Memory>
    CFF_HOST_DEVICE void rotate(Memory& memory, const Key* newest, Key* oldest)
    {
        if constexpr (Delay == 0)
        {
            copyList<Size>(newest, oldest);
        }
        else if constexpr (Offset >= 0)
        {
            memory.template load<Size>(Offset + position_, oldest);
            memory.template store<Size>(Offset + position_, newest);
            if constexpr (Delay > 1)
                position_ = position_ == Size * (Delay - 1) ? 0 : position_ + Size;
        }
        else
        {
            copyList<Size>(kept_[0], oldest);
            CFF_UNROLL
            for (int i = 0; i + 1 < Delay; ++i)
                copyList<Size>(kept_[i + 1], kept_[i]);
            copyList<Size>(newest, kept_[Delay - 1]);
        }
    }

private:
    static constexpr bool inRegisters = Offset < 0 && Delay > 0;
    Key kept_[inRegisters ? Delay : 1][inRegisters ? Size : 1] = {};
    int position_ = 0;
};

// Sorts the last Window - 1 rows, of which each gives Length values, as pairs of rows come in. Two steps make a
// cycle. Its even step merges all pairs of the window but the oldest to the common list; the odd step, whose window
// has lost that oldest pair and won a new one, merges the new one with the same common list.
template <typename Key, int Window, int Length, int Offset>
class RollingSort
{
public:
    static constexpr int pairSize = 2 * Length;
    static constexpr int size = KeptRanks<Window, Length*(Window - 1)>::size;

    // Even step of a cycle. `sorted` gets the kept ranks of the window, if they are `Wanted`.
    template <bool Wanted, typename Net, typename Memory>
    CFF_HOST_DEVICE void pushEven(Net& net, Memory& memory, const Key* pair, Key* sorted)
    {
        Key lastOdd[pairSize], extra[pairSize];
        lastOdd_.load(memory, lastOdd);
        if constexpr (quads == 0)
        {
            copyList<pairSize>(pair, common_);
            oddPairs_.rotate(memory, lastOdd, extra);
        }
        else if constexpr (oddRadius)
        {
            mergeQuads<Wanted>(net, memory, lastOdd, pair, common_);
            evenPairs_.rotate(memory, pair, extra);
        }
        else
        {
            Key lastEven[pairSize], complete[KeptRanks<Window, quads * quadLength>::size];
            evenPairs_.rotate(memory, pair, lastEven);
            mergeQuads<Wanted>(net, memory, lastEven, lastOdd, complete);
            if constexpr (Wanted)
                mergeKept<Window, quads * quadLength, pairSize>(net, complete, pair, common_);
            oddPairs_.rotate(memory, lastOdd, extra);
        }
        if constexpr (Wanted)
            mergeKept<Window, commonLength, pairSize>(net, common_, extra, sorted);
    }

    template <bool Wanted, typename Net, typename Memory>
    CFF_HOST_DEVICE void pushOdd(Net& net, Memory& memory, const Key* pair, Key* sorted)
    {
        if constexpr (Wanted)
            mergeKept<Window, commonLength, pairSize>(net, common_, pair, sorted);
        lastOdd_.store(memory, pair);
    }

private:
    static constexpr int radius = Window / 2;
    static constexpr bool oddRadius = radius % 2 == 1;
    static constexpr int quads =
        (radius - 1) / 2;  // four rows each; with an even radius the common list has a pair more
    static constexpr int quadLength = 4 * Length;
    static constexpr int commonLength = Length * (Window - 3);

    static constexpr int place(int wordsBefore) { return Offset < 0 ? -1 : Offset + wordsBefore; }
    using LastOdd = Slot<Key, pairSize, place(0)>;
    using EvenPairs = DelayLine<Key, pairSize, oddRadius ? quads : (quads > 0 ? 1 : 0), place(LastOdd::words)>;
    using OddPairs = DelayLine<Key, pairSize, oddRadius ? 0 : radius / 2 - 1, place(LastOdd::words + EvenPairs::words)>;
    static constexpr int wordsBeforeQuads = LastOdd::words + EvenPairs::words + OddPairs::words;
    using Quads = DelayLine < Key, quadLength, quads<2 ? 0 : 1, place(wordsBeforeQuads)>;
    static_assert(quads <= 2, "windows to 13 x 13");

public:
    static constexpr int words = wordsBeforeQuads + Quads::words;

private:
    // Sorts the quads of the window, of which the newest comes as two pairs.
    template <bool Wanted, typename Net, typename Memory>
    CFF_HOST_DEVICE void mergeQuads(Net& net, Memory& memory, const Key* first, const Key* second, Key* sorted)
    {
        Key newest[quadLength];
        mergeKept<Window, pairSize, pairSize>(net, first, second, newest);
        if constexpr (quads == 1)
        {
            copyList<quadLength>(newest, sorted);
        }
        else
        {
            Key older[quadLength];
            quads_.rotate(memory, newest, older);
            if constexpr (Wanted)
                mergeKept<Window, quadLength, quadLength>(net, newest, older, sorted);
        }
    }

    LastOdd lastOdd_;
    EvenPairs evenPairs_;
    OddPairs oddPairs_;
    Quads quads_;
    Key common_[KeptRanks<Window, commonLength>::size] = {};
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
