// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/finish_row.simd.hpp"
#include "cpu/simd/turned.simd.hpp"

#include "box_rows.hpp"
#include "box_columns.simd.hpp"
#include "box_windows.simd.hpp"
#include "float_box.simd.hpp"

#include <cstring>
#include <limits>
#include <type_traits>

// The sums of windows are taken from those of columns. Of bytes, where they need 32 bits, they move down by themselves:
// what a row changes them by has 16.

namespace cv
{
namespace cuda
{
namespace fastfilters
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

// What becomes of the sums of a row: kept, and finished when all are there.
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

// Or finished in registers, to T.
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

// For a row of the destination.
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

// To the sums of the row before.
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

// In `scratch` after the columns.
template <typename Sum>
WindowRow<Sum> windowRow(const BoxStripe& s, const Sum* columns)
{
    return {columns, s.width, s.source.channels, s.destination.count, static_cast<Sum*>(s.scratch) + s.pitch};
}

// The sums of columns move down, and those of windows are taken of them. ByChanges: those of windows do, by the windows
// of what a row changes the columns by, which have 16 bits.
template <bool ByChanges, typename T, typename Sum, typename Finish, typename SumRow>
void filterRows(const BoxStripe& s, const Finish& finish, const SumRow& sumRow)
{
    const int count = s.destination.count;
    Sum* const columns = static_cast<Sum*>(s.scratch) + boxMargin;
    const WindowRow<Sum> windows = windowRow(s, columns);
    const ColumnsInside inside(s.source);
    RowsAhead ahead(s.source, s.destination.rows + s.height - 1, s.destination, s.finish.depth);
    for (int y = 0; y < s.height; ++y)
        addRow<T, 1>(s.source, y, columns);
    if constexpr (ByChanges)
    {
        sumFirstWindows(columns, s.width, s.source.channels, keptSums<int>(s), count);
        std::memset(columns, 0, s.source.count * sizeof(*columns));
    }
    for (int y = 0; y < s.destination.rows; ++y)
    {
        uchar* const row = s.destination.data + y * s.destination.step;
        ahead.begin(y + s.height, y + 1, 1);
        if (y > 0)
            moveDown<ByChanges, T>(s.source, inside, y, s.height, columns);
        if constexpr (ByChanges)
            sumRow(windows, ahead, AddChanges<Finish>{finish, row, count, keptSums<int>(s)});
        else
            sumRow(windows, ahead, PutSums<Finish>{finish, row, count});
        finish.end(row, count);
    }
}

template <bool ByChanges, typename T, typename Sum, typename Finish>
void filterBox(const BoxStripe& s, const Finish& finish)
{
    chooseWindowSums<Sum>(s.width, s.source.channels,
                          [&](const auto& sumRow) { filterRows<ByChanges, T, Sum>(s, finish, sumRow); });
}

void filterShortSums(const BoxStripe& s)
{
    switch (s.finish.kind)
    {
    case StripeFinishKind::ShortQuotient:
        return filterBox<false, uchar, short>(s, FinishAtOnce<FinishShortQuotients, uchar>(s));
    case StripeFinishKind::ShortPower:
        return filterBox<false, uchar, short>(s, FinishAtOnce<FinishShortPowers, uchar>(s));
    default: return filterBox<false, uchar, short>(s, FinishAfterwards<short>(s));
    }
}

template <typename T, typename Finish>
void filterIntSums(const BoxStripe& s, const Finish& finish)
{
    constexpr int mostShort = 128;  // rows or columns whose sums of bytes, and differences of them, have 16 bits
    if constexpr (sizeof(T) == 1)
        if (s.height <= mostShort && s.width <= mostShort)
            return filterBox<true, T, short>(s, finish);
    filterBox<false, T, int>(s, finish);
}

template <typename T>
void filterIntSums(const BoxStripe& s)
{
    if constexpr (!std::is_same<T, schar>::value)
        if (s.finish.depth == s.source.depth)
        {
            if (s.finish.kind == StripeFinishKind::FloatProduct)
                return filterIntSums<T>(s, FinishAtOnce<FinishFloats<StripeFinishKind::FloatProduct, true>, T>(s));
            if (s.finish.kind == StripeFinishKind::DoubleProduct)
                return filterIntSums<T>(s, FinishAtOnce<FinishDoubles<false, true>, T>(s));
        }
    filterIntSums<T>(s, FinishAfterwards<int>(s));
}

}  // namespace

void filterBoxStripe(const BoxStripe& stripe)
{
    if (stripe.sums == StripeSums::Short)
        return filterShortSums(stripe);
    switch (stripe.source.depth)
    {
    case CV_8U: return filterIntSums<uchar>(stripe);
    case CV_8S: return filterIntSums<schar>(stripe);
    case CV_16U: return filterIntSums<ushort>(stripe);
    default: return filterIntSums<short>(stripe);
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
