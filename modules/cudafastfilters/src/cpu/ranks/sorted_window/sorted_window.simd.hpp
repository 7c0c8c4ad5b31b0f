// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wignored-attributes"  // vector registers as template arguments
#endif

#include "cpu/ranks/split_tiles/strip_output.simd.hpp"
#include "key_pair.simd.hpp"
#include "merged_ranks.simd.hpp"
#include "sorted_list.simd.hpp"
#include "sorted_window.hpp"

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

template <typename Keys>
class SortedWindows
{
    using Net = KeyPairNet<Keys>;
    using List = SortedList<Net>;
    using Key = typename Net::Key;
    using Pixels = SortedPixels<Key>;

public:
    explicit SortedWindows(const SplitStrip& strip)
        : strip_(strip),
          order_(strip.kind),
          pixelBytes_(strip.channels * sizeof(typename Keys::Lane)),
          inner_(strip.width - 1),
          memory_(reinterpret_cast<Key*>(strip.memory)),
          sides_{{memory_, strip.height}, {memory_ + List::room(strip.height), strip.height}}
    {
        memory_ += 2 * List::room(strip.height);
        for (int side = 0; side < 2; ++side)
        {
            for (int y = 0; y < strip.height; ++y)
                sides_[side][y] = keyOf(y, side * strip.width);
            sides_[side].sort();
        }
    }

    void walk()
    {
        if (mergesRows(strip_.width))
            walkByMerges();
        else
            walkByReplacement();
    }

private:
    CV_ALWAYS_INLINE Key keyOf(int row, int i) const
    {
        return Net::load(strip_.keys + row * strip_.row + i % 2 * strip_.odd + i / 2 * pixelBytes_);
    }

    void walkByReplacement()
    {
        List core(memory_, inner_ * strip_.height);
        Key* const leaving = memory_ + List::room(core.size());
        Key* const entering = leaving + inner_;
        for (int y = 0; y < strip_.height; ++y)
            for (int i = 0; i < inner_; ++i)
                core[y * inner_ + i] = keyOf(y, i + 1);
        core.sort();
        for (int y = 0;; ++y)
        {
            put(y, {&core[0], core.size(), 0, core.size()});
            if (y + 1 == strip_.rows)
                return;
            for (int i = 0; i < inner_; ++i)
            {
                leaving[i] = keyOf(y, i + 1);
                entering[i] = keyOf(y + strip_.height, i + 1);
            }
            core.replace(leaving, entering, inner_);
        }
    }

    void walkByMerges()
    {
        const int tile = tileRows(strip_.height);
        MergedRows rows(*this, tile);
        for (int y = 0; y < strip_.rows; y += tile)
            rows.filterTile(y);
    }

    // Outputs of a row from the pixels that both windows of a lane have.
    CV_ALWAYS_INLINE void put(int y, const Pixels& core)
    {
        for (int i = 0; i < strip_.ranksCount; ++i)
        {
            const int rank = strip_.ranks[i];
            const Key even = select(core, sides_[0], rank), odd = select(core, sides_[1], rank);
            putOutputs<Keys>(strip_, order_, i, y, 0, even.first, odd.first);
            putOutputs<Keys>(strip_, order_, i, y, 2 * CV_SIMD_WIDTH, even.second, odd.second);
        }
        if (y + 1 == strip_.rows)
            return;
        for (int side = 0; side < 2; ++side)
        {
            const Key leaving = keyOf(y, side * strip_.width), entering = keyOf(y + strip_.height, side * strip_.width);
            sides_[side].replace(&leaving, &entering, 1);
        }
    }

    // The key of the rank in both lists: if the first i keys of a side come before it, it is the greater one of the
    // last of these and of the core's key that completes the rank; the right i gives the least.
    CV_ALWAYS_INLINE Key select(const Pixels& core, const List& side, int rank) const
    {
        const int least = rank < core.pixels ? 0 : rank + 1 - core.pixels;
        const int most = rank < side.size() ? rank : side.size();
        const Key* const keys = core.keys + rank - core.low;
        Key selected = Net::greatest();
        for (int i = least; i <= most; ++i)
            selected = Net::minimum(selected, Net::maximum(keys[-i], side[i - 1]));
        if (rank < side.size())
            selected = Net::minimum(selected, side[rank]);
        return selected;
    }

    // The cores of a tile of outputs, from sorted rows. What all of them have in common is merged once, then what those
    // of the upper and of the lower half have in common, and so on.
    class MergedRows
    {
    public:
        MergedRows(SortedWindows& windows, int tile)
            : windows_(windows),
              height_(windows.strip_.height),
              inner_(windows.inner_),
              tile_(tile),
              last_(windows.strip_.rows + height_ - 2),
              merger_(windows.strip_.width * height_, windows.strip_.ranks, windows.strip_.ranksCount),
              rows_(windows.memory_),
              free_(rows_ + (height_ + tile - 1) * inner_)
        {
        }

        void filterTile(int y)
        {
            first_ = y;
            const int needed = y + height_ + tile_ - 2, end = needed < last_ ? needed : last_;
            for (; sorted_ <= end; ++sorted_)
            {
                Key* const row = rowOf(sorted_);
                for (int i = 0; i < inner_; ++i)
                    row[i] = windows_.keyOf(sorted_, i + 1);
                merger_.sort(row, inner_, free_);
            }
            Key* memory = free_;
            const Pixels common = merged(tile_ - 1, height_ - tile_ + 1, memory);
            filter(0, tile_, common, memory);
        }

    private:
        Key* rowOf(int y) const { return rows_ + y % (height_ + tile_ - 1) * inner_; }

        // `count` rows from row `row` of the tile on. What was merged stays at the beginning of `memory`.
        Pixels merged(int row, int count, Key*& memory)
        {
            if (count == 1)
                return merger_.kept(rowOf(first_ + row < last_ ? first_ + row : last_), inner_);
            const Pixels upper = merged(row, count / 2, memory);
            const Pixels lower = merged(row + count / 2, count - count / 2, memory);
            return merge(upper, lower, memory);
        }
        Pixels merge(const Pixels& a, const Pixels& b, Key*& memory)
        {
            const Pixels both = merger_.merge(a, b, memory);
            memory += a.size + b.size;
            return both;
        }

        // `count` outputs from `output` on, whose common rows are sorted.
        void filter(int output, int count, const Pixels& common, Key* memory)
        {
            if (first_ + output >= windows_.strip_.rows)
                return;
            if (count == 1)
                return windows_.put(first_ + output, common);
            const int half = count / 2;
            for (int lower = 0; lower < 2; ++lower)
            {
                Key* rest = memory;
                const Pixels more = merged(output + (lower ? height_ : half - 1), half, rest);
                const Pixels both = merge(common, more, rest);
                filter(output + lower * half, half, both, rest);
            }
        }

        SortedWindows& windows_;
        const int height_, inner_, tile_, last_;
        RankMerger<Net> merger_;
        Key *const rows_, *const free_;
        int first_ = 0, sorted_ = 0;  // rows before `sorted_` are sorted
    };

    const SplitStrip& strip_;
    const KeyOrder<Keys> order_;
    const std::ptrdiff_t pixelBytes_;
    const int inner_;  // pixels of a row that both outputs of a lane share
    Key* memory_;
    List sides_[2];  // the columns that only one output has
};

}  // namespace

void filterBySortedWindows(const SplitStrip& strip)
{
    withKeys(strip.valueBytes, [&](auto keys) { SortedWindows<decltype(keys)>(strip).walk(); });
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
