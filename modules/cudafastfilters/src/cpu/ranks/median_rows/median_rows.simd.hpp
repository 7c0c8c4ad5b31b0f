// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/vector_keys.hpp"

#include "cpu/simd/turned.simd.hpp"

#include "median_rows.hpp"

#include <type_traits>

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

namespace
{

// A column of three keys, in each lane.
template <typename Net>
struct SortedColumn
{
    typename Net::Key low, middle, high;

    template <int Count>
    CV_ALWAYS_INLINE SortedColumn turnedTo(const SortedColumn& next) const
    {
        return {turnedKeys<Count>(low, next.low), turnedKeys<Count>(middle, next.middle),
                turnedKeys<Count>(high, next.high)};
    }

private:
    template <int Count>
    static CV_ALWAYS_INLINE typename Net::Key turnedKeys(const typename Net::Key& first,
                                                         const typename Net::Key& second)
    {
        using Vector = typename Net::Vector;
        return turned<Count>(Vector(first), Vector(second)).val;
    }
};

// The part of two columns that the median of a window needs: fewer registers than both columns.
template <typename Net>
class SortedPair
{
public:
    using Key = typename Net::Key;
    using Column = SortedColumn<Net>;

    CV_ALWAYS_INLINE SortedPair(const Column& a, const Column& b)
        : low_(Net::maximum(a.low, b.low)),
          lowerMiddle_(a.middle),
          upperMiddle_(b.middle),
          high_(Net::minimum(a.high, b.high))
    {
        Net::sort(lowerMiddle_, upperMiddle_);
    }
    CV_ALWAYS_INLINE Key medianWith(const Column& c) const
    {
        const Key middle = Net::maximum(lowerMiddle_, Net::minimum(upperMiddle_, c.middle));
        return Net::middle(Net::maximum(low_, c.low), middle, Net::minimum(high_, c.high));
    }

private:
    Key low_, lowerMiddle_, upperMiddle_, high_;
};

// For the windows of both rows of outputs.
template <typename Net>
struct SortedColumns
{
    SortedColumn<Net> upper, lower;
};

template <typename Keys>
class RowMedians
{
    using Net = VectorNet<Keys>;
    using Key = typename Net::Key;
    using Lane = typename Net::Lane;
    using Column = SortedColumn<Net>;
    using ColumnPair = SortedPair<Net>;
    using Columns = SortedColumns<Net>;

public:
    explicit RowMedians(const MedianRows& task) : task_(task), order_(task.isSigned)
    {
        for (int i = 0; i < 4; ++i)
            rows_[i] = static_cast<const Lane*>(task.rows[i]);
    }

    // The first and last vectors overlap their neighbours, so that the others are written to whole cache lines.
    void filter() const
    {
        const int last = task_.count < Net::lanes ? 0 : task_.count - Net::lanes;
        const int misaligned =
            static_cast<int>(reinterpret_cast<std::size_t>(task_.out[0]) / sizeof(Lane) % Net::lanes);
        for (int x = 0, next = Net::lanes - misaligned; x < task_.count; x = next, next += Net::lanes)
        {
            filterVector(x < last ? x : last);
            if (x == 0)
                next = filterColumns(next);
        }
    }

private:
    // Whether columns are sorted once and rotated, instead of once for each neighbouring output, by measurement: that
    // needs the registers of AVX-512, and rotating single bytes takes three instructions.
    template <int Channels>
    static constexpr bool isByColumns = CV_SIMD_WIDTH == 64 && (sizeof(Lane) > 1 || Channels > 1);

    // Outputs [x, ...), as long as pixels of the vector after the next are in the row; returns where they end.
    int filterColumns(int x) const
    {
        switch (task_.channels)
        {
        case 1: return filterColumns<1>(x);
        case 3: return filterColumns<3>(x);
        default: return filterColumns<4>(x);
        }
    }
    template <int Channels>
    int filterColumns(int x) const
    {
        if constexpr (isByColumns<Channels>)
            return walkColumns<Channels>(*this, x);
        return x;
    }
    template <int Channels>
    static CFF_NOINLINE int walkColumns(const RowMedians medians, int x)
    {
        const int end = medians.task_.count + 2 * Channels - 2 * Net::lanes;
        if (x > end)
            return x;
        Columns columns = medians.sortColumns(x);
        for (; x <= end; x += Net::lanes)
        {
            medians.askAhead(x);
            const Columns next = medians.sortColumns(x + Net::lanes);
            medians.put(0, x, medians.template medianOf<Channels>(columns.upper, next.upper));
            medians.put(1, x, medians.template medianOf<Channels>(columns.lower, next.lower));
            columns = next;
        }
        return x;
    }
    CV_ALWAYS_INLINE void filterVector(int x) const
    {
        askAhead(x);
        const Columns left = sortColumns(x), middle = sortColumns(x + task_.channels);
        const ColumnPair upper(left.upper, middle.upper), lower(left.lower, middle.lower);
        const Columns right = sortColumns(x + 2 * task_.channels);
        put(0, x, upper.medianWith(right.upper));
        put(1, x, lower.medianWith(right.lower));
    }
    CV_ALWAYS_INLINE void askAhead(int x) const
    {
        for (int r = 0; r < 2 && task_.next[r]; ++r)
        {
            CFF_PREFETCH_L2(static_cast<const Lane*>(task_.next[r]) + x);
            if (task_.asksForOut)
                CFF_PREFETCH_L2(static_cast<const Lane*>(task_.out[r]) + x);
        }
    }
    // Both outputs of a column share the sorted pair of its middle pixels.
    CV_ALWAYS_INLINE Columns sortColumns(int x) const
    {
        Key least = keys(1, x), most = keys(2, x);
        Net::sort(least, most);
        return {sortColumn(least, most, keys(0, x)), sortColumn(least, most, keys(3, x))};
    }
    static CV_ALWAYS_INLINE Column sortColumn(const Key& least, const Key& most, const Key& other)
    {
        Column column = {least, other, most};
        Net::sort(column.low, column.middle);
        Net::sort(column.middle, column.high);
        return column;
    }
    CV_ALWAYS_INLINE Key keys(int row, int x) const
    {
        const typename Net::Vector pixels = Net::load(rows_[row] + x);
        return std::is_same<Keys, FloatKeys32>::value ? pixels.val : order_.fromPixels(pixels).val;
    }
    template <int Channels>
    static CV_ALWAYS_INLINE Key medianOf(const Column& columns, const Column& next)
    {
        return ColumnPair(columns, columns.template turnedTo<Channels>(next))
            .medianWith(columns.template turnedTo<2 * Channels>(next));
    }
    CV_ALWAYS_INLINE void put(int row, int x, const Key& median) const
    {
        Net::store(static_cast<Lane*>(task_.out[row]) + x, order_.toPixels(typename Net::Vector(median)));
    }

    const MedianRows& task_;
    const KeyOrder<Keys> order_;
    const Lane* rows_[4];
};

}  // namespace

void filterRows(const MedianRows& task)
{
    if (task.valueBytes == 1)
        RowMedians<ByteKeys>(task).filter();
    else if (task.valueBytes == 2)
        RowMedians<WordKeys16>(task).filter();
    else
        RowMedians<FloatKeys32>(task).filter();
}

bool areKeys(const void* floats, int count)
{
    constexpr int lanes = VectorNet<FloatKeys32>::lanes, block = 4 * lanes;
    const unsigned* const bits = static_cast<const unsigned*>(floats);
    const unsigned infinity = 0x7f800000;
    int x = 0;
    for (; x + block <= count; x += block)
    {
        v_int32 v[4];
        for (int i = 0; i < 4; ++i)
            v[i] = VectorNet<FloatKeys32>::load(bits + x + i * lanes);
        if (!areOwnKeys(v))
            return false;
    }
    unsigned most = 0;
    for (; x < count; ++x)
        most = most < bits[x] ? bits[x] : most;
    return most <= infinity;
}

void keysOfFloats(const void* pixels, void* keys, int count)
{
    using Net = VectorNet<FloatKeys32>;
    const KeyOrder<FloatKeys32> order(false);
    const int* from = static_cast<const int*>(pixels);
    int *to = static_cast<int*>(keys), x = 0;
    for (; x + Net::lanes <= count; x += Net::lanes)
        Net::store(to + x, order.fromPixels(Net::load(from + x)));
    int rest[Net::lanes] = {};
    for (int i = x; i < count; ++i)
        rest[i - x] = from[i];
    Net::store(rest, order.fromPixels(Net::load(rest)));
    for (int i = x; i < count; ++i)
        to[i] = rest[i - x];
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters
