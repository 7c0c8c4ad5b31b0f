// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SORTED_LISTS_HPP
#define OPENCV_CUDAFASTFILTERS_SORTED_LISTS_HPP

#include "list_networks.hpp"
#include "list_places.hpp"

#include <utility>

// Sorted lists of pixels that slide down a strip: kept from step to step, merged, and cropped to the ranks that matter.

namespace cv::cuda::fastfilters
{

// Registers on the GPU: every index is a constant. Not a loop: all networks together took a fifth longer to compile,
// because the compiler keeps the array in memory until the loop is unrolled.
template <typename Key, int... I>
CFF_HOST_DEVICE void copyKeys(const Key* from, Key* to, std::integer_sequence<int, I...>)
{
    ((to[I] = from[I]), ...);
}
template <int Size, typename Key>
CFF_HOST_DEVICE void copyList(const Key* from, Key* to)
{
    copyKeys(from, to, std::make_integer_sequence<int, Size>());
}

// The kept ranks of `Count` sorted pixels of a window: those that can be its median, or the `Depth` least ones.
template <int Window, int Count, int Depth = 0>
struct KeptRanks
{
    static constexpr int middle = Window * Window / 2, last = Depth > 0 ? Depth - 1 : middle;
    static constexpr int low = Depth == 0 && Count > middle + 1 ? Count - middle - 1 : 0;
    static constexpr int high = Count - 1 < last ? Count - 1 : last;
    static constexpr int size = Count > 0 ? high - low + 1 : 0;
};

// Merges the kept ranks of First pixels and of Second pixels into the kept ranks of all of them.
template <int Window, int First, int Second, int Depth = 0, typename Net, typename Key>
CFF_HOST_DEVICE void mergeKept(const Net& net, const Key* a, const Key* b, Key* merged)
{
    using A = KeptRanks<Window, First, Depth>;
    using B = KeptRanks<Window, Second, Depth>;
    using Both = KeptRanks<Window, First + Second, Depth>;
    constexpr int dropped = A::low + B::low;
    Merge<A::size, B::size, Both::low - dropped, Both::high - dropped>::run(net, a, b, merged);
}

// Lists that stand side by side: those of the first column or columns, the second ..., with `Length` values per row.
template <int Window, int Length, int Lists, int Rows, int Depth = 0>
struct SideBySide
{
    static constexpr int one = KeptRanks<Window, Length * Rows, Depth>::size, size = Lists * one;
};

// Merges each list of First rows with its counterpart of Second rows.
template <int Window, int Length, int Lists, int First, int Second, int Depth = 0, typename Net, typename Key>
CFF_HOST_DEVICE void mergeSideBySide(const Net& net, const Key* a, const Key* b, Key* merged)
{
    mergeKept<Window, Length * First, Length * Second, Depth>(net, a, b, merged);
    if constexpr (Lists > 1)
        mergeSideBySide<Window, Length, Lists - 1, First, Second, Depth>(
            net, a + SideBySide<Window, Length, 1, First, Depth>::one,
            b + SideBySide<Window, Length, 1, Second, Depth>::one,
            merged + SideBySide<Window, Length, 1, First + Second, Depth>::one);
}

// What precedes the first list in the thread's memory.
struct NoLists
{
    static constexpr int nearKeys = 0, farKeys = 0;
};

// A queue of Delay lists: put() the newest, then get() the one that was put Delay calls earlier. The thread's memory is
// any class with load<Place, Size>(first, keys) and store<Place, Size>(first, keys); the queue lies there after the
// lists of `Before`, with room for one list more than Delay, so that none needs registers between put() and get(). Far
// lists begin at multiples of four keys.
template <typename Key, int Size, int Delay, ListPlace WantedPlace, typename Before>
class DelayLine
{
    static constexpr ListPlace place = Delay > 0 ? WantedPlace : ListPlace::Registers;
    static constexpr bool inRegisters = place == ListPlace::Registers;
    static constexpr int first = place == ListPlace::Near ? Before::nearKeys : Before::farKeys;
    static constexpr int keys = Size * (Delay + 1);

public:
    static constexpr int nearKeys = Before::nearKeys + (place == ListPlace::Near ? keys : 0);
    static constexpr int farKeys = Before::farKeys + (place == ListPlace::Far ? (keys + 3) / 4 * 4 : 0);

    template <typename Memory>
    CFF_HOST_DEVICE void put(Memory& memory, const Key* newest)
    {
        if constexpr (inRegisters)
            copyList<Size>(newest, kept_[Delay]);
        else
            memory.template store<place, Size>(first + position_, newest);
    }
    template <typename Memory>
    CFF_HOST_DEVICE void get(Memory& memory, Key* oldest)
    {
        if constexpr (inRegisters)
        {
            copyList<Size>(kept_[0], oldest);
            CFF_UNROLL
            for (int i = 0; i < Delay; ++i)
                copyList<Size>(kept_[i + 1], kept_[i]);
        }
        else
        {
            position_ = position_ == keys - Size ? 0 : position_ + Size;
            memory.template load<place, Size>(first + position_, oldest);
        }
    }

private:
    Key kept_[inRegisters ? Delay + 1 : 1][inRegisters ? Size : 1] = {};
    int position_ = 0;
};

// A list of up to Size keys that may be written and read at any time.
template <typename Key, int Size, ListPlace Place, typename Before>
class Slot
{
    static constexpr int first = Place == ListPlace::Near ? Before::nearKeys : Before::farKeys;

public:
    static constexpr int nearKeys = Before::nearKeys + (Place == ListPlace::Near ? Size : 0);
    static constexpr int farKeys = Before::farKeys + (Place == ListPlace::Far ? (Size + 3) / 4 * 4 : 0);

    template <int Count, typename Memory>
    CFF_HOST_DEVICE void store(Memory& memory, const Key* values)
    {
        if constexpr (Place == ListPlace::Registers)
            copyList<Count>(values, kept_);
        else
            memory.template store<Place, Count>(first, values);
    }
    template <int Count, typename Memory>
    CFF_HOST_DEVICE void load(Memory& memory, Key* values)
    {
        if constexpr (Place == ListPlace::Registers)
            copyList<Count>(kept_, values);
        else
            memory.template load<Place, Count>(first, values);
    }

private:
    Key kept_[Place == ListPlace::Registers && Size > 0 ? Size : 1] = {};
};

}  // namespace cv::cuda::fastfilters

#endif
