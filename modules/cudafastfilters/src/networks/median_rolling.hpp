// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_ROLLING_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_ROLLING_HPP

#include "sorted_lists.hpp"

// The sorted lists of a window's rows while the window moves down two rows per step.

namespace cv::cuda::fastfilters
{

// Sorts the last Window - 1 rows while pairs of rows come in; each row gives `Length` values to each of `Lists` lists,
// of which the ranks of KeptRanks are kept.
// Two steps make a cycle. Its even step merges all pairs of the window except the oldest into the common lists; the odd
// step, whose window has lost that oldest pair and gained a new one, merges the new one with the same common lists.
// Pairs are merged into quads, quads two by two. With three quads in the common lists, two cycles share an octet: in
// the first an older quad joins it, in the second a newer one.
template <typename Key, int Window, int Length, int Lists, typename Places, typename Before, int Depth = 0>
class RollingSort
{
    static constexpr int radius = Window / 2;
    static constexpr bool oddRadius = radius % 2 == 1;
    // Quads of the common lists; with an even radius these also have a pair.
    static constexpr int quads = (radius - 1) / 2;
    static constexpr bool octets = quads == 3;
    static_assert(quads <= 3, "windows to 17 x 17");

    template <int Rows>
    using Of = SideBySide<Window, Length, Lists, Rows, Depth>;

public:
    static constexpr int pairSize = Of<2>::size, size = Of<Window - 1>::size;

    // What takeEven() needs from the previous step. Only far memory is read this early.
    template <typename Memory>
    CFF_HOST_DEVICE void recall(Memory& memory, Key* lastOdd)
    {
        if constexpr (Places::pairs == ListPlace::Far)
            lastOdd_.template load<pairSize>(memory, lastOdd);
    }

    // Takes the lists of a new pair in an even step, and makes the common lists if they are `wanted`. `newOctet` is
    // true in every other even step, from the first on. `extra` gets the pair that the window has in addition to the
    // common lists.
    template <typename Net, typename Memory>
    CFF_HOST_DEVICE void takeEven(const Net& net, Memory& memory, bool newOctet, bool wanted, Key* lastOdd,
                                  const Key* pair, Key* extra)
    {
        if constexpr (Places::pairs != ListPlace::Far)
            lastOdd_.template load<pairSize>(memory, lastOdd);
        waiting_.put(memory, oddRadius ? pair : lastOdd);
        if constexpr (quads == 0)
        {
            copyList<pairSize>(pair, common_);
        }
        else if constexpr (oddRadius)
        {
            if constexpr (octets)
                mergeOctet(net, memory, newOctet, wanted, lastOdd, pair, extra, common_);
            else
                mergeQuads(net, memory, wanted, lastOdd, pair, common_);
        }
        else
        {
            Key lastEven[pairSize], newest[pairSize], complete[Of<4 * quads>::size];
            lastEven_.template load<pairSize>(memory, lastEven);
            lastEven_.template store<pairSize>(memory, pair);
            if constexpr (octets)
                mergeOctet(net, memory, newOctet, wanted, lastEven, lastOdd, extra, complete);
            else
                mergeQuads(net, memory, wanted, lastEven, lastOdd, complete);
            if (wanted)
            {
                lastEven_.template load<pairSize>(memory, newest);  // loaded again, so that it needs no registers
                                                                    // meanwhile
                merge<4 * quads, 2>(net, complete, newest, common_);
            }
        }
        if constexpr (!octets)
            waiting_.get(memory, extra);
    }

    // The odd step.
    template <typename Memory>
    CFF_HOST_DEVICE void takeOdd(Memory& memory, const Key* pair, Key* extra)
    {
        lastOdd_.template store<pairSize>(memory, pair);
        copyList<pairSize>(pair, extra);
    }

    // Afterwards `sorted` has the kept ranks of all its rows.
    template <typename Net>
    CFF_HOST_DEVICE void finish(const Net& net, const Key* extra, Key* sorted)
    {
        merge<Window - 3, 2>(net, common_, extra, sorted);
    }

private:
    static constexpr int quadSize = Of<4>::size;

    using LastOdd = Slot<Key, pairSize, Places::pairs, Before>;
    using LastEven = Slot<Key, (quads > 0 && !oddRadius) ? pairSize : 0, Places::pairs, LastOdd>;
    // Pairs that have left the common lists, or never were in them, and will be the oldest of a later window.
    using Waiting = DelayLine<Key, pairSize, oddRadius ? quads : radius / 2 - 1, Places::waiting, LastEven>;
    using OlderQuad = Slot<Key, (quads > 1) ? quadSize : 0, Places::quads, Waiting>;
    using Octet = Slot<Key, octets ? Of<8>::size : 0, Places::octets, OlderQuad>;

public:
    static constexpr int nearKeys = Octet::nearKeys, farKeys = Octet::farKeys;

private:
    template <int First, int Second, typename Net>
    static CFF_HOST_DEVICE void merge(const Net& net, const Key* a, const Key* b, Key* merged)
    {
        mergeSideBySide<Window, Length, Lists, First, Second, Depth>(net, a, b, merged);
    }

    // Sorts the one or two quads of the window; the newest comes as two pairs.
    template <typename Net, typename Memory>
    CFF_HOST_DEVICE void mergeQuads(const Net& net, Memory& memory, bool wanted, const Key* first, const Key* second,
                                    Key* sorted)
    {
        Key newest[quadSize];
        merge<2, 2>(net, first, second, newest);
        if constexpr (quads == 1)
        {
            copyList<quadSize>(newest, sorted);
        }
        else
        {
            Key older[quadSize];
            olderQuad_.template load<quadSize>(memory, older);
            olderQuad_.template store<quadSize>(memory, newest);
            if (wanted)
                merge<4, 4>(net, newest, older, sorted);
        }
    }

    // Sorts three quads; the newest comes as two pairs.
    template <typename Net, typename Memory>
    CFF_HOST_DEVICE void mergeOctet(const Net& net, Memory& memory, bool newOctet, bool wanted, const Key* first,
                                    const Key* second, Key* extra, Key* sorted)
    {
        Key joining[quadSize], octet[Of<8>::size];
        merge<2, 2>(net, first, second, joining);
        if (newOctet)
        {
            Key inner[quadSize], newest[quadSize];
            copyList<quadSize>(joining, newest);
            octet_.template load<quadSize>(memory, inner);
            olderQuad_.template load<quadSize>(memory, joining);
            olderQuad_.template store<quadSize>(memory, newest);
            if (wanted)
            {
                merge<4, 4>(net, inner, newest, octet);
                octet_.template store<Of<8>::size>(memory, octet);
            }
        }
        waiting_.get(memory, extra);
        if (wanted)
        {
            // Read again, so that both cycles run the same instructions.
            octet_.template load<Of<8>::size>(memory, octet);
            merge<8, 4>(net, octet, joining, sorted);
        }
        if (!newOctet)
            octet_.template store<quadSize>(memory, joining);  // the older half of the next octet
    }

    LastOdd lastOdd_;
    LastEven lastEven_;
    Waiting waiting_;
    OlderQuad olderQuad_;  // with octets, the one that joins the next octet
    Octet octet_;
    Key common_[Of<Window - 3>::size] = {};
};

}  // namespace cv::cuda::fastfilters

#endif
