// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_HPP

#include "median_rolling.hpp"

// Median of a square window by sharing sorted lists, tile by tile of 2 x 2 outputs (after Adams, "Fast Median Filters
// using Separable Sorting Networks", ACM Transactions on Graphics 40, 2021).
//
// A thread walks down a strip of two columns, two rows per step. The four windows of a tile, here of 5 x 5 pixels,
// share C = Window - 1 columns and rows, the core. Each also has one more column, one more row and its own corner:
//
//             left     core      right
//              |  +-----------+    |
//       top    v  r  r  r  r  v         v  corner of one window
//            +  l  c  c  c  c  r  +     l  left end column, of the two windows on the left; r on the right
//            |  l  c  c  c  c  r  |     c  core, of all four
//            |  l  c  c  c  c  r  |     r  extra row, of the two windows at the top or at the bottom
//            +  l  c  c  c  c  r  +
//       bottom v  r  r  r  r  v
//
//   * The C shared values of each new row are sorted, rows are merged in pairs, pairs to quads and so on, and
//     lists that later tiles need too are kept (RollingSort). The same is done with the single values of the
//     two end columns.
//   * The core and an end column are merged to what two windows have in common, that and an extra row to its
//     two middle ranks m0, m1; the corner v then gives the median as max(m0, min(m1, v)).
//   * Every list keeps only the ranks that can still be the median: of p sorted values out of N, those from
//     p - N / 2 - 1 to N / 2.
//   * Another rank r can be one of the places r - m .. r of the sorted core if a window has m more pixels. With least
//     keys for places before the list, these m + 1 keys and the m others have it in their middle, so from here on it is
//     found as the median. Lists of the core keep the least keys up to the greatest rank (`Depth`).
// Exchanges per pixel: 16.5 for 5x5, 34.4 for 7x7, 66 for 9x9, 88.3 for 11x11, 140.4 for 13x13, 152.4 for 15x15,
// 241.6 for 17x17 (medianTileWork()). No shuffles and no shared data: the code runs unchanged on the CPU.

namespace cv::cuda::fastfilters
{

// The state of a strip. Step s (the first is even) takes rows 2 s and 2 s + 1 and gives the outputs whose windows end
// with them: those in the rows Window - 1 and Window - 2 rows earlier. The first warmUp steps give no valid output.
// `Tuning` says which lists wait in registers and which in the thread's memory. With a `Depth` the outputs are not
// medians but one of the `Depth` least pixels, which one is known when the filter runs.
template <typename Net, int Window, typename Tuning, int Depth = 0>
class MedianStrip
{
public:
    using Key = typename Net::Key;
    static constexpr int radius = Window / 2;
    static constexpr int rowSize = Window + 1;          // keys of a row: the windows of two neighbouring outputs
    static constexpr int warmUp = radius + radius % 2;  // steps

    // readRow(r, row) gives the row r of the two. out[r][c] is the output in row r and column c of the tile, if it is
    // `wanted`. If `even` and `wanted` are constants, the compiler makes a version of the step for them.
    template <typename Memory, typename ReadRow>
    CFF_HOST_DEVICE void step(const Net& net, Memory& memory, bool even, bool wanted, const ReadRow& readRow,
                              Key (&out)[2][2])
    {
        Key row[rowSize], sorted[rowSize], corePair[Core::pairSize], columnPairs[Columns::pairSize];
        Key coreExtra[Core::pairSize], columnExtras[Columns::pairSize];
        Key coreLast[Core::pairSize], columnsLast[Columns::pairSize];
        memory.align();
        // Registers are scarce in takeEven(), and far memory is slow. Therefore lists that it does not need are loaded
        // before or after it and used a while later.
        if (even)
        {
            core_.recall(memory, coreLast);
            columns_.recall(memory, columnsLast);
        }
        readRow(0, row);
        sortRow(net, row, sorted);
        mergeSideBySide<Window, inner, 1, 1, 1, Depth>(net, last_, sorted, corePair);
        mergeSideBySide<Window, 1, 2, 1, 1>(net.template withInputs<1>(), last_ + inner, sorted + inner, columnPairs);
        rows_.put(memory, sorted);
        if (even)
        {
            core_.takeEven(net, memory, newOctet_, wanted, coreLast, corePair, coreExtra);
            columns_.takeEven(net, memory, newOctet_, wanted, columnsLast, columnPairs, columnExtras);
            newOctet_ = !newOctet_;
        }
        else
        {
            core_.takeOdd(memory, corePair, coreExtra);
            columns_.takeOdd(memory, columnPairs, columnExtras);
        }
        rows_.get(memory, sorted);
        readRow(1, row);
        sortRow(net, row, last_);
        if (wanted)
        {
            Key columns[Columns::size];
            columns_.finish(net, columnExtras, columns);
            if constexpr (Depth > 0)
            {
                core_.finish(net, coreExtra, memory.sortedCore());
                select(net, memory.runOfCore(), columns, sorted, last_, out);
            }
            else
            {
                Key core[Core::size];
                core_.finish(net, coreExtra, core);
                select(net, core, columns, sorted, last_, out);
            }
        }
    }

private:
    static constexpr int inner = Window - 1;
    static constexpr int coreLength = inner * inner;
    using Common = KeptRanks<Window, inner * Window>;

    using Rows = DelayLine<Key, rowSize, radius, Tuning::rows, NoLists>;
    using Core = RollingSort<Key, Window, inner, 1, typename Tuning::Core, Rows, Depth>;
    using Columns = RollingSort<Key, Window, 1, 2, typename Tuning::Columns, Core>;

public:
    static constexpr int nearKeys = Columns::nearKeys, farKeys = Columns::farKeys;  // in the thread's memory
    // Pixels of a window outside the core, and kept keys of the core.
    static constexpr int others = Window * Window - coreLength, coreKeys = Core::size;

private:
    // sorted[0 .. inner) are the shared values, sorted[inner] and sorted[inner + 1] the left and the right end.
    static CFF_HOST_DEVICE void sortRow(const Net& net, const Key (&row)[rowSize], Key (&sorted)[rowSize])
    {
        copyList<inner>(row + 1, sorted);
        if constexpr (inner <= 8)
        {
            sortPixels<inner>(net, sorted);
        }
        else
        {
            Key halves[inner];
            copyList<inner>(sorted, halves);
            sortPixels<inner / 2>(net, halves);
            sortPixels<inner / 2>(net, halves + inner / 2);
            Merge<inner / 2, inner / 2, 0, inner - 1>::run(net, halves, halves + inner / 2, sorted);
        }
        sorted[inner] = row[0];
        sorted[inner + 1] = row[Window];
    }

    template <int Size>
    static CFF_HOST_DEVICE void sortPixels(const Net& net, Key* pixels)
    {
        Sort<Size>::run(net.template withInputs<(Size + 1) / 2>(), pixels);
    }

    static CFF_HOST_DEVICE void select(const Net& net, const Key* core, const Key* columns, const Key (&top)[rowSize],
                                       const Key (&bottom)[rowSize], Key (&out)[2][2])
    {
        constexpr int middle = KeptRanks<Window, Window * Window>::middle - Common::low;
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
        {
            Key common[Common::size];
            mergeKept<Window, coreLength, inner>(net, core, columns + c * inner, common);
            CFF_UNROLL
            for (int r = 0; r < 2; ++r)
            {
                const Key* row = r == 0 ? top : bottom;
                Key ranks[2];
                Merge<Common::size, inner, middle - 1, middle>::run(net, common, row, ranks);
                out[r][c] = Net::maximum(ranks[0], Net::minimum(ranks[1], row[inner + c]));
            }
        }
    }

    Rows rows_;
    Core core_;
    Columns columns_;
    bool newOctet_ = true;
    Key last_[rowSize] = {};  // the newest row, sorted
};

}  // namespace cv::cuda::fastfilters

#endif
