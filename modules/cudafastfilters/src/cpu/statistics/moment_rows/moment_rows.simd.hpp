// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/boxes/box_columns.simd.hpp"
#include "cpu/boxes/box_scan.simd.hpp"
#include "cpu/boxes/box_windows.simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"
#include "moment_rows.hpp"
#include "moment_windows.simd.hpp"
#include "split_moments.simd.hpp"

// Two boxes side by side: sums of pixels and of their squares, first of columns, which move down, then of windows.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Subtracted from pixels, so that squares are at most 2^30.
template <typename T>
constexpr int centreOf = sizeof(T) == 2 && T(-1) > T(0) ? 32768 : 0;

// Sums of columns that are neighbours in memory, for 3 and 4 channels.
template <int Centre, typename Sum, typename Square>
class PlainColumns
{
public:
    PlainColumns(Sum* sums, Square* squares, int) : sums_(sums + boxMargin), squares_(squares + boxMargin) {}
    // A row of pixels, or of ints, enters the sums of columns, and another one leaves them.
    template <typename From>
    void move(const From* entering, const From* leaving, int first, int count) const
    {
        Sum* const sums = sums_ + first;
        Square* const squares = squares_ + first;
        int i = 0;
        for (; i <= count - floatLanes; i += floatLanes)
            moveVector<Centre>(loadInts(entering + i), loadInts(leaving + i), sums + i, squares + i);
        for (; i < count; ++i)
            movePixel<Centre>(entering[i], leaving[i], sums[i], squares[i]);
    }
    // Where the sums of a column are.
    int place(int i) const { return i; }
    Sum* sums() const { return sums_; }
    Square* squares() const { return squares_; }

private:
    Sum* const sums_;
    Square* const squares_;
};

// Sums of columns of one channel: even columns, and in the second half of each row odd ones.
template <int Centre, typename Sum, typename Square>
class SplitColumns
{
public:
    SplitColumns(Sum* sums, Square* squares, int pitch)
        : half_(pitch / 32 * 16),
          sums_{sums + boxMargin, sums + boxMargin + half_},
          squares_{squares + boxMargin, squares + boxMargin + half_}
    {
    }
    template <typename From>
    void move(const From* entering, const From* leaving, int first, int count) const
    {
        moveSplit<Centre>(entering, leaving, first, count, sums_, squares_);
    }
    int place(int i) const { return i / 2 + i % 2 * half_; }
    const SplitRow<Sum>& sums() const { return sums_; }
    const SplitRow<Square>& squares() const { return squares_; }

private:
    const int half_;
    const SplitRow<Sum> sums_;
    const SplitRow<Square> squares_;
};

// Moves sums of columns down.
template <typename T, typename Columns>
class MomentColumns
{
public:
    MomentColumns(const StripeSource& source, const Columns& columns, int* entering, int* leaving, int* copied)
        : source_(source), columns_(columns), inside_(longestRun(source)), entering_(entering), leaving_(leaving)
    {
        findCopies(copied);
    }
    void enter(int y)
    {
        load(y, entering_);
        for (int i = 0; i < source_.count; ++i)
        {
            const int value = entering_[i] - centreOf<T>;
            firstOf(columns_.sums())[columns_.place(i)] += value;
            firstOf(columns_.squares())[columns_.place(i)] += value * value;
        }
    }
    void move(int enters, int leaves)
    {
        const T* const in = reinterpret_cast<const T*>(source_.rows[enters]);
        const T* const out = reinterpret_cast<const T*>(source_.rows[leaves]);
        if (!in || !out || inside_.from < 0)
        {
            load(enters, entering_);
            load(leaves, leaving_);
            return columns_.move(entering_, leaving_, 0, source_.count);
        }
        const int channels = source_.channels, from = inside_.from * channels, to = inside_.to * channels;
        const int count = inside_.count * channels;
        columns_.move(in + from, out + from, to, count);
        copy(0, to);
        copy(to + count, source_.count);
    }

private:
    template <typename Sum>
    static Sum* firstOf(Sum* sums)
    {
        return sums;
    }
    template <typename Sum>
    static Sum* firstOf(const SplitRow<Sum>& sums)
    {
        return sums.even;
    }
    void load(int y, int* row) const
    {
        loadRunsOf<T>(source_, source_.rows[y], 0, source_.count / source_.channels, row);
    }
    // Columns around the longest run have the sums of those that they are copies of, or of the border's value.
    void copy(int begin, int end)
    {
        auto* const sums = firstOf(columns_.sums());
        auto* const squares = firstOf(columns_.squares());
        for (int i = begin; i < end; ++i)
        {
            const int to = columns_.place(i), from = copied_[i];
            sums[to] = sums[from];
            squares[to] = squares[from];
        }
    }
    void findCopies(int* copied)
    {
        const int channels = source_.channels, first = inside_.to * channels;
        const RowRun inside = inside_;
        for (int i = 0; i < source_.runCount; ++i)
        {
            const RowRun& run = source_.runs[i];
            if (run.from >= 0 && (run.from < inside.from || run.from + run.count > inside.from + inside.count))
                inside_.from = -1;
            for (int k = 0, to = run.to * channels; k < run.count * channels; ++k, ++to)
                copied[to] = columns_.place(run.from < 0 ? to : first + (run.from - inside.from) * channels + k);
        }
        copied_ = copied;
    }

    const StripeSource& source_;
    const Columns columns_;
    RowRun inside_;  // without columns: each column has its own sums
    int *const entering_, *const leaving_;
    const int* copied_;  // for each column: the place of that which has its sums
};

// Writes sums of windows to a row.
template <typename Sum>
struct KeepSums
{
    Sum* windows;

    CV_ALWAYS_INLINE void operator()(int x, const WindowSums<Sum>& sums) const
    {
        for (int v = 0; v < blockVectors<Sum>; ++v)
            v_store(windows + x + v * lanesOf<Sum>, sums[v]);
    }
};

inline void keepWindows(const WindowRow<int>& row, const RowsAhead& ahead, int* windows)
{
    chooseWindowSums<int>(row.width, row.channels, [&](auto method) { method(row, ahead, KeepSums<int>{windows}); });
}

inline void keepWindows(const WindowRow<int64>& row, const RowsAhead&, int64* windows)
{
    sumWindowsOf(row.columns, row.width, row.channels, windows, row.count);
}

template <typename T, typename Sum, typename Square, MomentPrecision Precision>
class MomentFilter
{
    using Plain = PlainColumns<centreOf<T>, Sum, Square>;
    using Split = SplitColumns<centreOf<T>, Sum, Square>;

public:
    explicit MomentFilter(const MomentStripe& stripe)
        : s_(stripe),
          constants_(s_),
          toInteger_(s_.finish.depth != CV_32F),
          make_(chooseMaker<Precision, Sum, Square>(s_.width, s_.result)),
          makeSplit_(chooseSplitMaker<Precision, Sum, Square>(s_.width, s_.result))
    {
    }

    void filter() const
    {
        if (s_.source.channels == 1)
            filterBy(Split(rowOf<Sum>(0), rowOf<Square>(1), s_.pitch));
        else
            filterBy(Plain(rowOf<Sum>(0), rowOf<Square>(1), s_.pitch));
    }

private:
    template <typename Element>
    Element* rowOf(int i) const
    {
        return reinterpret_cast<Element*>(static_cast<uchar*>(s_.scratch) +
                                          static_cast<size_t>(i) * s_.pitch * s_.elementBytes);
    }

    template <typename Columns>
    void filterBy(const Columns& columns) const
    {
        const StripeDestination& d = s_.destination;
        MomentColumns<T, Columns> moving(s_.source, columns, rowOf<int>(4), rowOf<int>(5), rowOf<int>(8));
        RowsAhead ahead(s_.source, d.rows + s_.height - 1, d, s_.finish.depth);
        for (int y = 0; y < s_.height; ++y)
            moving.enter(y);
        for (int y = 0; y < d.rows; ++y)
        {
            ahead.begin(y + s_.height, y + 1, 1);
            if (y > 0)
                moving.move(y + s_.height - 1, y - 1);
            if (toInteger_)
                putIntegers(columns, d.data + y * d.step);
            else
                putFloats(columns, ahead, pixelsOf(y), reinterpret_cast<float*>(d.data + y * d.step));
        }
    }

    // The pixels at the anchors of row y, if they are needed.
    const int* pixelsOf(int y) const
    {
        int* const pixels = rowOf<int>(6);
        const int channels = s_.source.channels, count = s_.source.count;
        if (s_.result == MomentResult::Contrast)
        {
            loadRunsOf<T>(s_.source, s_.source.rows[y + s_.anchorY], 0, count / channels, pixels);
            int i = centreOf<T> == 0 ? count : 0;
            for (; i <= count - floatLanes; i += floatLanes)
                v_store(pixels + i, v_sub(vx_load(pixels + i), vx_setall_s32(centreOf<T>)));
            for (; i < count; ++i)
                pixels[i] -= centreOf<T>;
        }
        return pixels + s_.anchorX * channels;
    }

    void keep(const Split& columns) const
    {
        keepSplitWindows(columns.sums(), s_.width, rowOf<Sum>(2), s_.destination.count);
        keepSplitWindows(columns.squares(), s_.width, rowOf<Square>(3), s_.destination.count);
    }
    void keep(const Plain& columns) const
    {
        const RowsAhead none(s_.source, 0, s_.destination, s_.finish.depth);
        keepWindows(rowOfWindows(columns.sums()), none, rowOf<Sum>(2));
        keepWindows(rowOfWindows(columns.squares()), none, rowOf<Square>(3));
    }
    template <typename Any>
    WindowRow<Any> rowOfWindows(const Any* columns) const
    {
        return {columns, s_.width, s_.source.channels, s_.destination.count};
    }

    template <typename Columns>
    void putIntegers(const Columns& columns, uchar* out) const
    {
        double* const results = rowOf<double>(7);
        const int count = s_.destination.count;
        keep(columns);
        finishInDouble(rowOf<Sum>(2), rowOf<Square>(3), constants_, s_.result == MomentResult::Deviation, s_.isExact,
                       results, count);
        finishRow(results, s_.finish, out, count);
    }
    void putFloats(const Split& columns, const RowsAhead& ahead, const int* pixels, float* out) const
    {
        makeSplit_({columns.sums(), columns.squares(), pixels, ahead, s_.width, s_.destination.count, out}, constants_);
    }
    void putFloats(const Plain& columns, const RowsAhead& ahead, const int* pixels, float* out) const
    {
        if (s_.width > mostFewColumns)
            keep(columns);
        make_({rowOfWindows(columns.sums()), rowOfWindows(columns.squares()), rowOf<Sum>(2), rowOf<Square>(3), pixels,
               ahead, out},
              constants_);
    }

    const MomentStripe& s_;
    const MomentConstants constants_;
    const bool toInteger_;
    const MakeMoments<Sum, Square> make_;
    const MakeSplitMoments<Sum, Square> makeSplit_;
};

template <typename T>
void filterBytes(const MomentStripe& s)
{
    switch (s.sums)
    {
    case MomentSums::SmallInts: return MomentFilter<T, int, int, MomentPrecision::Ints>(s).filter();
    case MomentSums::Ints: return MomentFilter<T, int, int, MomentPrecision::Exact>(s).filter();
    case MomentSums::IntAndLong: return MomentFilter<T, int, int64, MomentPrecision::Fused>(s).filter();
    default: return MomentFilter<T, int64, int64, MomentPrecision::Fused>(s).filter();
    }
}

template <typename T>
void filterWords(const MomentStripe& s)
{
    if (s.sums == MomentSums::IntAndLong && s.isExact)
        MomentFilter<T, int, int64, MomentPrecision::Exact>(s).filter();
    else if (s.sums == MomentSums::IntAndLong)
        MomentFilter<T, int, int64, MomentPrecision::Fused>(s).filter();
    else
        MomentFilter<T, int64, int64, MomentPrecision::Fused>(s).filter();
}

}  // namespace

void filterMomentStripe(const MomentStripe& stripe)
{
    switch (stripe.source.depth)
    {
    case CV_8U: return filterBytes<uchar>(stripe);
    case CV_8S: return filterBytes<schar>(stripe);
    case CV_16U: return filterWords<ushort>(stripe);
    default: return filterWords<short>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
