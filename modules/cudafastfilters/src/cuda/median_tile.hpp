// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_HPP

#include "median_lists.hpp"

// Median of a square window by sharing sorted lists, tile by tile of 2 x 2 outputs.
//
// A thread walks down a strip of two columns, two rows a step. With C = Window - 1, the four windows of a tile
// share C columns and C rows, the core; each has one more column, one more row and one corner of its own.
//   * The C shared values of each new row are sorted, rows are merged in pairs, pairs to quads and so on, and
//     lists that the next tile needs too are kept (RollingSort). The same is done with the single values of the
//     two end columns.
//   * The core and an end column are merged to what two windows have in common, that and an extra row to its
//     two middle ranks m0, m1; the corner v then gives the median as max(m0, min(m1, v)).
//   * Every list keeps only the ranks that can still be the median: of p sorted values out of N, those from
//     p - N / 2 - 1 to N / 2.
// Compare-exchanges a pixel: 16 for 5x5, 34 for 7x7, 66 for 9x9, 110 for 11x11.
// No shuffles and no shared data: the code runs on the CPU as it is.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Which lists of a strip wait in the thread's memory instead of in registers.
template <int Window>
struct TileMemory
{
    static constexpr bool rows = Window >= 7;
    static constexpr bool pairs = Window >= 9;
};

// The state of a strip. Step s, of which the first is an even one, takes rows 2 s and 2 s + 1 and gives the outputs
// whose windows end with them: those of the rows Window - 1 and Window - 2 rows before. The first warmUp<> steps give
// no valid output.
template <typename Net, int Window>
class MedianStrip
{
public:
    using Key = typename Net::Key;
    static constexpr int radius = Window / 2;
    static constexpr int rowSize = Window + 1;          // keys of a row: the windows of two neighbouring outputs
    static constexpr int warmUp = radius + radius % 2;  // steps

    // With `Even`, an even step. out[r][c] is the output in row r and column c of the tile, if it is `Wanted`.
    template <bool Even, bool Wanted, typename Memory>
    CFF_HOST_DEVICE void step(Net& net, Memory& memory, const Key (&firstRow)[rowSize], const Key (&secondRow)[rowSize],
                              Key (&out)[2][2])
    {
        Key first[rowSize], second[rowSize], top[rowSize];
        sortRow(net, firstRow, first);
        sortRow(net, secondRow, second);

        Key pair[Core::pairSize], core[Core::size], column[2][inner];
        mergeKept<Window, inner, inner>(net, last_, first, pair);
        push<Even, Wanted>(core_, net, memory, pair, core);
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
        {
            Key ends[2] = {last_[inner + c], first[inner + c]};
            net.exchange(ends[0], ends[1]);
            push<Even, Wanted>(columns_[c], net, memory, ends, column[c]);
        }
        rows_.rotate(memory, first, top);
        copyList<rowSize>(second, last_);
        if constexpr (Wanted)
            select(net, core, column, top, second, out);
    }

private:
    static constexpr int inner = Window - 1;
    static constexpr int coreLength = inner * inner;
    using Common = KeptRanks<Window, inner * Window>;

    using Rows = DelayLine<Key, rowSize, radius, TileMemory<Window>::rows ? 0 : -1>;
    using Core = RollingSort<Key, Window, inner, TileMemory<Window>::pairs ? Rows::words : -1>;

public:
    static constexpr int memoryWords = Rows::words + Core::words;

private:
    // sorted[0 .. inner) are the shared values, sorted[inner] and sorted[inner + 1] the left and the right end.
    static CFF_HOST_DEVICE void sortRow(Net& net, const Key (&row)[rowSize], Key (&sorted)[rowSize])
    {
        copyList<inner>(row + 1, sorted);
        if constexpr (inner <= 8)
        {
            Sort<inner>::run(net, sorted);
        }
        else
        {
            Key halves[inner];
            copyList<inner>(sorted, halves);
            Sort<inner / 2>::run(net, halves);
            Sort<inner / 2>::run(net, halves + inner / 2);
            Merge<inner / 2, inner / 2, 0, inner - 1>::run(net, halves, halves + inner / 2, sorted);
        }
        sorted[inner] = row[0];
        sorted[inner + 1] = row[Window];
    }

    template <bool Even, bool Wanted, typename Rolling, typename Memory>
    static CFF_HOST_DEVICE void push(Rolling& rolling, Net& net, Memory& memory, const Key* pair, Key* sorted)
    {
        if constexpr (Even)
            rolling.template pushEven<Wanted>(net, memory, pair, sorted);
        else
            rolling.template pushOdd<Wanted>(net, memory, pair, sorted);
    }

    static CFF_HOST_DEVICE void select(Net& net, const Key* core, const Key (&column)[2][inner],
                                       const Key (&top)[rowSize], const Key (&bottom)[rowSize], Key (&out)[2][2])
    {
        constexpr int middle = KeptRanks<Window, Window * Window>::middle - Common::low;
        CFF_UNROLL
        for (int c = 0; c < 2; ++c)
        {
            Key common[Common::size];
            mergeKept<Window, coreLength, inner>(net, core, column[c], common);
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
    RollingSort<Key, Window, 1, -1> columns_[2];
    Key last_[rowSize] = {};  // the newest row, sorted
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
