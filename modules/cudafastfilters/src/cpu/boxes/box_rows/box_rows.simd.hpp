// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_ways.simd.hpp"
#include "cpu/simd/stripe_rows/stripe_rows.hpp"
#include "cpu/simd/turned.simd.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/boxes/box_columns.simd.hpp"
#include "cpu/boxes/box_windows.simd.hpp"
#include "float_box.simd.hpp"
#include "moving_quotients.simd.hpp"
#include "pair_columns.simd.hpp"
#include "pair_box.simd.hpp"
#include "tall_box.simd.hpp"
#include "wide_box.simd.hpp"

#include <cstring>
#include <limits>
#include <type_traits>

// The sums of windows are computed from those of columns. If window sums of bytes need 32 bits, they themselves move
// down, or their quotients do: the change from row to row fits into 16 bits.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// The last row of `scratch`.
template <typename Sum>
inline Sum* keptSums(const BoxStripe& s)
{
    return static_cast<Sum*>(s.scratch) + (boxRows - 1) * s.pitch;
}

template <typename Sum>
WindowRow<Sum> windowRow(const BoxStripe& s, const Sum* columns)
{
    return {columns, s.width, s.source.channels, s.destination.count, static_cast<Sum*>(s.doubled), s.pitch};
}

// What happens to the sums of a row: they are kept, and finished when all are there.
template <typename Sum>
class FinishAfterwards
{
public:
    static constexpr bool keeps = true;

    explicit FinishAfterwards(const BoxStripe& s) : finish_(s.finish), sums_(keptSums<Sum>(s)) {}
    CV_ALWAYS_INLINE void operator()(uchar*, int, int x, const WindowSums<Sum>& sums) const
    {
        for (int v = 0; v < blockVectors<Sum>; ++v)
            v_store(sums_ + x + v * lanesOf<Sum>, sums[v]);
    }
    void end(uchar* row, int count) const { finishRow(sums_, finish_, row, count); }

private:
    const StripeFinish& finish_;
    Sum* const sums_;
};

// Or they are finished in registers, to T.
template <typename Way, typename T>
class FinishAtOnce
{
public:
    static constexpr bool keeps = false;

    explicit FinishAtOnce(const BoxStripe& s)
        : constants_(s.finish, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max())
    {
    }
    CV_ALWAYS_INLINE void operator()(uchar* row, int count, int x, const WindowSums<short>& sums) const
    {
        storeElements(packShorts<Way>(v_reinterpret_as_u16(sums[0]), v_reinterpret_as_u16(sums[1]), constants_), row, x,
                      count);
    }
    CV_ALWAYS_INLINE void operator()(uchar* row, int count, int x, const WindowSums<int>& sums) const
    {
        const auto result = [&](int v) { return Way::ints(sums[v], constants_); };
        put(result(0), result(1), result(2), result(3), reinterpret_cast<T*>(row), count, x);
    }
    void end(uchar*, int) const {}

private:
    using Ints = v_int32;
    static CV_ALWAYS_INLINE void put(const Ints& a, const Ints& b, const Ints& c, const Ints& d, uchar* row, int count,
                                     int x)
    {
        storeElements(v_pack_u(v_pack(a, b), v_pack(c, d)), row, x, count);
    }
    static CV_ALWAYS_INLINE void put(const Ints& a, const Ints& b, const Ints& c, const Ints& d, short* row, int count,
                                     int x)
    {
        storeElements(v_pack(a, b), row, x, count);
        storeElements(v_pack(c, d), row, x + shortLanes, count);
    }
    static CV_ALWAYS_INLINE void put(const Ints& a, const Ints& b, const Ints& c, const Ints& d, ushort* row, int count,
                                     int x)
    {
        storeElements(v_pack_u(a, b), row, x, count);
        storeElements(v_pack_u(c, d), row, x + shortLanes, count);
    }

    const FinishConstants constants_;
};

// Writes to a row of the destination.
template <typename Finish>
struct PutSums
{
    const Finish& finish;
    uchar* row;
    int count;

    template <typename Sums>
    CV_ALWAYS_INLINE void operator()(int x, const Sums& sums) const
    {
        finish(row, count, x, sums);
    }
};

// Adds to the sums of the previous row.
template <typename Finish>
struct AddChanges
{
    const Finish& finish;
    uchar* row;
    int count;
    int* sums;

    CV_ALWAYS_INLINE void operator()(int x, const WindowSums<short>& changes) const
    {
        WindowSums<int> moved;
        v_expand(changes[0], moved[0], moved[1]);
        v_expand(changes[1], moved[2], moved[3]);
        for (int v = 0; v < blockVectors<int>; ++v)
        {
            int* const place = sums + x + v * floatLanes;
            moved[v] = v_add(moved[v], vx_load(place));
            if (!Finish::keeps)
                v_store(place, moved[v]);
        }
        finish(row, count, x, moved);
    }
};

// A row of outputs: the sums of its windows, and what happens to them. Separate from the columns, which depend on the
// type of the pixels.
template <typename Sum>
class BoxRow
{
public:
    // `above`: the previous row of outputs; null: zeros.
    virtual void make(const WindowRow<Sum>& windows, const RowsAhead& ahead, uchar* row, const uchar* above) const = 0;

protected:
    ~BoxRow() = default;
};

template <bool ByChanges, typename Sum, typename Finish, typename SumWindows>
class FinishedBoxRow CV_FINAL : public BoxRow<Sum>
{
public:
    explicit FinishedBoxRow(const BoxStripe& s) : finish_(s), sums_(keptSums<int>(s)) {}
    void make(const WindowRow<Sum>& windows, const RowsAhead& ahead, uchar* row, const uchar*) const CV_OVERRIDE
    {
        const Finish finish = finish_;  // a local copy: members would be loaded again after every store
        if constexpr (ByChanges)
            SumWindows()(windows, ahead, AddChanges<Finish>{finish, row, windows.count, sums_});
        else
            SumWindows()(windows, ahead, PutSums<Finish>{finish, row, windows.count});
        finish.end(row, windows.count);
    }

private:
    const Finish finish_;
    int* const sums_;
};

template <typename T, typename Sum>
class RunningColumns
{
public:
    RunningColumns(const BoxStripe& s, Sum* sums) : source_(s.source), inside_(s.source), height_(s.height), sums_(sums)
    {
    }
    void clear() { std::memset(sums_, 0, source_.count * sizeof(Sum)); }
    void add(int row) { addRow<T, 1>(source_, row, sums_); }
    // Moves to the window of output row y, or only computes the change.
    void move(int y) { moveDown<false, T>(source_, inside_, y, height_, sums_); }
    void change(int y) { moveDown<true, T>(source_, inside_, y, height_, sums_); }

private:
    const StripeSource& source_;
    const ColumnsInside inside_;
    const int height_;
    Sum* const sums_;
};

// The sums of columns move down, and those of windows are computed from them. ByChanges: the window sums move instead,
// by the windows of the column changes, which fit into 16 bits.
template <bool ByChanges, typename T, typename Sum>
void filterRows(const BoxStripe& s, const BoxRow<Sum>& row)
{
    const StripeDestination& d = s.destination;
    const int channels = s.source.channels;
    Sum* const sums = static_cast<Sum*>(s.scratch) + boxMargin;
    const WindowRow<Sum> windows = windowRow(s, sums);
    RunningColumns<T, Sum> columns(s, sums);
    RowsAhead ahead(s.source, d.rows + s.height - 1, d, s.finish.depth);
    for (int y = 0; y < s.height; ++y)
        columns.add(y);
    if constexpr (ByChanges)
    {
        sumFirstWindows(sums, s.width, channels, keptSums<int>(s), d.count);
        columns.clear();
    }
    for (int y = 0; y < d.rows; ++y)
    {
        ahead.begin(y + s.height, y + 1, 1);
        if constexpr (ByChanges)
        {
            if (y > 0)
                columns.change(y);
        }
        else if (y > 0)
        {
            columns.move(y);
        }
        row.make(windows, ahead, d.data + y * d.step, nullptr);
    }
}

// Adds to the quotients of the previous row.
struct MoveChanges
{
    const MovingQuotients& quotients;
    uchar* row;
    const uchar* above;
    int count;
    short* rests;

    CV_ALWAYS_INLINE void operator()(int x, const WindowSums<short>& changes) const
    {
        const v_int16 raise = vx_setall_s16(static_cast<short>(quotients.raise()));
        const v_uint16 left = quotients.move(v_add_wrap(changes[0], raise), rests + x);
        const v_uint16 right = quotients.move(v_add_wrap(changes[1], raise), rests + x + shortLanes);
        const v_uint8 moved = v_pack_u(v_reinterpret_as_s16(left), v_reinterpret_as_s16(right));
        storeElements(quotients.results(above, x, count, moved), row, x, count);
    }
};

template <typename SumWindows>
class MovedBoxRow CV_FINAL : public BoxRow<short>
{
public:
    MovedBoxRow(const BoxStripe& s, short* rests) : quotients_(s), rests_(rests) {}
    void make(const WindowRow<short>& windows, const RowsAhead& ahead, uchar* row, const uchar* above) const CV_OVERRIDE
    {
        const MovingQuotients quotients = quotients_;
        SumWindows()(windows, ahead, MoveChanges{quotients, row, above, windows.count, rests_});
    }

private:
    const MovingQuotients quotients_;
    short* const rests_;
};

void filterMovedQuotients(const BoxStripe& s)
{
    const StripeDestination& d = s.destination;
    short* const sums = static_cast<short*>(s.scratch) + boxMargin;
    const WindowRow<short> windows = windowRow(s, sums);
    RunningColumns<uchar, short> columns(s, sums);
    RowsAhead ahead(s.source, d.rows + s.height - 1, d, s.finish.depth);
    const auto moveWith = [&](const BoxRow<short>& row)
    {
        moveRows(s, ahead, columns,
                 [&](int y, const uchar* above) { row.make(windows, ahead, d.data + y * d.step, above); });
    };
    short* const rests = reinterpret_cast<short*>(keptSums<int>(s));
    setRests(s, rests, s.pitch);
    chooseWindowSums<short>(s.width, s.source.channels,
                            [&](auto sumWindows) { moveWith(MovedBoxRow<decltype(sumWindows)>(s, rests)); });
}

template <bool ByChanges, typename T, typename Sum, typename Finish>
void filterBox(const BoxStripe& s)
{
    chooseWindowSums<Sum>(
        s.width, s.source.channels,
        [&](auto sumWindows)
        { filterRows<ByChanges, T, Sum>(s, FinishedBoxRow<ByChanges, Sum, Finish, decltype(sumWindows)>(s)); });
}

void filterShortSums(const BoxStripe& s)
{
    switch (s.finish.kind)
    {
    case StripeFinishKind::ShortQuotient:
        return filterBox<false, uchar, short, FinishAtOnce<FinishShortQuotients, uchar>>(s);
    case StripeFinishKind::ShortTies: return filterBox<false, uchar, short, FinishAtOnce<FinishShortTies, uchar>>(s);
    case StripeFinishKind::ShortPower: return filterBox<false, uchar, short, FinishAtOnce<FinishShortPowers, uchar>>(s);
    default: return filterBox<false, uchar, short, FinishAfterwards<short>>(s);
    }
}

using RoundFloats = FinishFloats<StripeFinishKind::FloatProduct, true>;

template <typename T>
void filterByteSums(const BoxStripe& s)
{
    constexpr int mostShort = 128;  // rows or columns whose sums of bytes, and differences of these, fit into 16 bits
    if (s.height > mostShort || s.width > mostShort)
        return filterBox<false, T, int, FinishAfterwards<int>>(s);
    if constexpr (std::is_same<T, uchar>::value)
        if (s.finish.depth == CV_8U && s.finish.kind == StripeFinishKind::FloatProduct)
            return filterBox<true, T, short, FinishAtOnce<RoundFloats, T>>(s);
    filterBox<true, T, short, FinishAfterwards<int>>(s);
}

template <typename T>
void filterWordSums(const BoxStripe& s)
{
    const bool isSame = s.finish.depth == s.source.depth;
    if (isSame && s.finish.kind == StripeFinishKind::FloatProduct)
        return filterBox<false, T, int, FinishAtOnce<RoundFloats, T>>(s);
    if (isSame && s.finish.kind == StripeFinishKind::IntQuotient)
        return filterBox<false, T, int, FinishAtOnce<FinishIntQuotients, T>>(s);
    filterBox<false, T, int, FinishAfterwards<int>>(s);
}

}  // namespace

void filterBoxStripe(const BoxStripe& stripe)
{
    const bool byPairs = stripe.isMean && stripe.source.channels == 1 && stripe.width >= leastPairWidth;
    if (stripe.raisedBy > 0)
        return byPairs ? filterMovedPairs(stripe) : filterMovedQuotients(stripe);
    if (byPairs && stripe.finish.kind == StripeFinishKind::ShortQuotient)
        return filterDividedPairs<FinishShortQuotients>(stripe);
    if (byPairs && stripe.finish.kind == StripeFinishKind::ShortTies)
        return filterDividedPairs<FinishShortTies>(stripe);
    if (byPairs && stripe.finish.kind == StripeFinishKind::ShortPower)
        return filterDividedPairs<FinishShortPowers>(stripe);
    if (stripe.sums == StripeSums::Short)
        return filterShortSums(stripe);
    switch (stripe.source.depth)
    {
    case CV_8U: return filterByteSums<uchar>(stripe);
    case CV_8S: return filterByteSums<schar>(stripe);
    case CV_16U: return filterWordSums<ushort>(stripe);
    default: return filterWordSums<short>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
