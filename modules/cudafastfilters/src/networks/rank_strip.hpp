// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_STRIP_HPP

#include "exchange_net.hpp"
#include "rank_lists.hpp"
#include "sorted_lists.hpp"

#include <type_traits>

// Any rank of a small rectangle, by lists that a tile of 2 x 2 outputs shares as in median_tile.hpp.
//
// Shared pixels are sorted completely, because the rank is known only when the filter runs. If a window has m more
// pixels than a sorted list, its rank r is one of the places r - m .. r of the list. These m + 1 keys, with the minimum
// or maximum key for places outside the list, and the m other pixels have it in their middle: from here on every rank
// is a median, and the same merges find it. So a list is written to the thread's memory, and its run of m + 1 keys is
// read back from place r - m on.
//   * For a large core the run is taken once for the four windows; otherwise once for two, from core and end column
//     together.
//   * The rest is as for medians: a merge with the end column, with the extra row for two ranks, and the corner.
// If the rank is known to be one of the `Depth` least, lists keep no more keys than these.
// Compare-exchanges per pixel: see rankTileWork().

namespace cv::cuda::fastfilters
{

// The state of a strip. Step s takes rows 2 s and 2 s + 1 and gives the outputs whose windows end with them. The first
// warmUp steps give no valid output. `Waiting`: which lists wait in the thread's memory, not in registers.
template <typename Net, int Width, int Height, int Depth = Width* Height, Waiting Waits = Waiting::Nothing>
class RankStrip
{
    static constexpr int inner = Width - 1, pairs = (Height - 1) / 2;
    static_assert(Depth >= inner && Depth >= Height - 1, "rows and end columns are kept whole");

public:
    using Key = typename Net::Key;
    using Lists = RankLists<Width, Height, takesRunEarly(Width, Height), Depth>;
    using Run = RankRun<Net, Lists>;
    static constexpr int rowSize = Width + 1;
    static constexpr bool alternates = pairs == 3;     // even and odd steps differ
    static constexpr int warmUp = pairs + alternates;  // steps

private:
    template <bool Near, int Size, int Delay>
    using Queue = typename std::conditional<Near, KeptLists<Key, Size, Delay>, RegisterLists<Key, Size, Delay>>::type;
    static constexpr bool isTall = pairs == 4;
    using Rows = Queue<Waits == Waiting::Rows || Waits == Waiting::RowsAndQuads, rowSize, pairs>;
    using Quads = Queue<isTall && (Waits == Waiting::Quads || Waits == Waiting::RowsAndQuads),
                        isTall ? Lists::ofRows(4) : 1, isTall ? 2 : 1>;

public:
    static constexpr int nearKeys = Quads::nearKeys + Rows::nearKeys;

    // The thread's memory of nearKeys keys, `stride` apart.
    explicit CFF_HOST_DEVICE RankStrip(Key* keys = nullptr, int stride = 0)
        : quads_(keys, stride), rows_(keys + Quads::nearKeys * stride, stride)
    {
    }

    // readRow(r, row) gives the row r of the two. out[r][c] is the output in row r and column c of the tile, if it is
    // `wanted`.
    template <typename ReadRow>
    CFF_HOST_DEVICE void step(const Net& net, Run& run, bool even, bool wanted, const ReadRow& readRow,
                              Key (&out)[2][2])
    {
        const auto selectOne = [&](const List<Height - 1>& all, const Key(&top)[rowSize], const Key(&bottom)[rowSize])
        { select(net, run, all, top, bottom, out); };
        advance(net, even, wanted, readRow, selectOne);
    }

    // `Rows` rows of the core, sorted together, then those of the left end column, then those of the right one.
    template <int Rows>
    using List = Key[Lists::ofRows(Rows)];

    // The same; selectAll(all, top, bottom) is called if the outputs are wanted, and calls select() for each rank.
    template <typename ReadRow, typename SelectAll>
    CFF_HOST_DEVICE void advance(const Net& net, bool even, bool wanted, const ReadRow& readRow,
                                 const SelectAll& selectAll)
    {
        Key row[rowSize], sorted[rowSize];
        readRow(0, row);
        sortRow(net, row, sorted);
        List<2> pair;
        mergeLists<1, 1>(net, last_, sorted, pair);
        Key top[rowSize];
        rows_.exchange(sorted, top);
        List<Height - 1> all;
        if constexpr (isTall)
        {
            List<4> quad, earlier;
            mergeLists<2, 2>(net, before_[0], pair, quad);
            copyList<Lists::ofRows(2)>(pair, before_[0]);
            quads_.exchange(quad, earlier);
            // Before the lists become one: both rows are read by then.
            readRow(1, row);
            sortRow(net, row, last_);
            if (!wanted)
                return;
            mergeLists<4, 4>(net, earlier, quad, all);
            selectAll(all, top, last_);
            return;
        }
        else if constexpr (pairs == 1)
        {
            copyList<Lists::ofRows(2)>(pair, all);
        }
        else if constexpr (pairs == 2)
        {
            mergeLists<2, 2>(net, before_[0], pair, all);
            copyList<Lists::ofRows(2)>(pair, before_[0]);
        }
        else
        {
            // In even steps, the newest two pairs become a quad, which stays for the odd step.
            if (even)
                mergeLists<2, 2>(net, before_[0], pair, quad_);
            if (wanted)
                mergeLists<4, 2>(net, quad_, even ? before_[1] : pair, all);
            copyList<Lists::ofRows(2)>(before_[0], before_[1]);
            copyList<Lists::ofRows(2)>(pair, before_[0]);
        }
        readRow(1, row);
        sortRow(net, row, last_);
        if (wanted)
            selectAll(all, top, last_);
    }

    template <typename AnyRun>
    static CFF_HOST_DEVICE void select(const Net& net, AnyRun& run, const List<Height - 1>& all,
                                       const Key (&top)[rowSize], const Key (&bottom)[rowSize], Key (&out)[2][2])
    {
        constexpr int rows = Height - 1, core = Lists::core;
        Key ofCore[Lists::run];
        if constexpr (Lists::early)
            run.take(all, ofCore);
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
        {
            const Key* column = all + core + c * rows;
            Key common[Width + 1];
            if constexpr (Lists::early)
            {
                Merge<Lists::run, rows, rows, rows + Width>::run(net, ofCore, column, common);
            }
            else
            {
                Key sorted[Lists::sorted];
                Merge<core, rows, 0, Lists::sorted - 1>::run(net, all, column, sorted);
                run.take(sorted, common);
            }
            selectOfColumn(net, common, top, bottom, c, out);
        }
    }

    // For several ranks: the lists of a step are kept, and each rank is selected from them. `Runs`: RankRuns of
    // RankLists that take runs early or not.
    template <typename Runs>
    static CFF_HOST_DEVICE void keepLists(const Net& net, Runs& runs, const List<Height - 1>& all)
    {
        constexpr int rows = Height - 1, core = Lists::core;
        if constexpr (Runs::Lists::early)
            runs.keep(0, all);
        else
        {
            CFF_UNROLL
            for (int c = 0; c < 2; ++c)
            {
                Key sorted[Runs::Lists::sorted];
                Merge<core, rows, 0, core + rows - 1>::run(net, all, all + core + c * rows, sorted);
                runs.keep(c, sorted);
            }
        }
    }
    template <typename Runs>
    static CFF_HOST_DEVICE void selectKept(const Net& net, const Runs& runs, int rank, const List<Height - 1>& all,
                                           const Key (&top)[rowSize], const Key (&bottom)[rowSize], Key (&out)[2][2])
    {
        constexpr int rows = Height - 1;
        Key ofCore[Runs::Lists::run];
        if constexpr (Runs::Lists::early)
            runs.take(0, rank, ofCore);
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
        {
            Key common[Width + 1];
            if constexpr (Runs::Lists::early)
                Merge<Runs::Lists::run, rows, rows, rows + Width>::run(net, ofCore, all + Lists::core + c * rows,
                                                                       common);
            else
                runs.take(c, rank, common);
            selectOfColumn(net, common, top, bottom, c, out);
        }
    }

    // Merges lists as those of `all`, of so many rows.
    template <int First, int Second>
    static CFF_HOST_DEVICE void mergeLists(const Net& net, const Key* a, const Key* b, Key* merged)
    {
        constexpr int both = First + Second, ofFirst = Lists::ofCore(First);
        constexpr int ofSecond = Lists::ofCore(Second), ofBoth = Lists::ofCore(both);
        Merge<ofFirst, ofSecond, 0, ofBoth - 1>::run(net, a, b, merged);
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
            Merge<First, Second, 0, both - 1>::run(net, a + ofFirst + c * First, b + ofSecond + c * Second,
                                                   merged + ofBoth + c * both);
    }

    static CFF_HOST_DEVICE void sortRow(const Net& net, const Key (&row)[rowSize], Key (&sorted)[rowSize])
    {
        copyList<inner>(row + 1, sorted);
        Sort<inner>::run(net, sorted);
        sorted[inner] = row[0];
        sorted[inner + 1] = row[Width];
    }

private:
    // The outputs of a column, from the keys of both windows that may have the rank.
    static CFF_HOST_DEVICE void selectOfColumn(const Net& net, const Key (&common)[Width + 1],
                                               const Key (&top)[rowSize], const Key (&bottom)[rowSize], int c,
                                               Key (&out)[2][2])
    {
        CFF_UNROLL
        for (int r = 0; r < 2; ++r)
        {
            const Key* row = r == 0 ? top : bottom;
            Key ranks[2];
            Merge<Width + 1, inner, inner, Width>::run(net, common, row, ranks);
            out[r][c] = Net::maximum(ranks[0], Net::minimum(ranks[1], row[inner + c]));
        }
    }

    Quads quads_;
    Rows rows_;
    Key before_[alternates ? 2 : 1][Lists::ofRows(2)] = {};  // earlier pairs
    Key quad_[alternates ? Lists::ofRows(4) : 1] = {};
    Key last_[rowSize] = {};  // the newest row, sorted
};

}  // namespace cv::cuda::fastfilters

#endif
