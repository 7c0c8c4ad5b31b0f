// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/turned.simd.hpp"

// Masks by columns first: a vector of pixels is loaded once for all rows of outputs, and the sums of its columns reach
// neighbouring outputs by rotating registers. Only small_masks.simd.hpp includes this, after mask_block.simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// Vectors for the rows of a block. Not an array: its elements would not stay in registers between the iterations of a
// loop.
template <typename Vector>
struct RowVectors
{
    Vector row0, row1, row2, row3;
};

static_assert(maskRows == 4, "RowVectors has as many");

// Whether neighbours of pixels of 4 channels are in the next vector.
template <typename Type, int Size>
constexpr bool haveColumnsFirst = Size / 2 * 4 <= Type::lanes;

// Whether columns first is faster, by measurement. Other numbers of `Channels` are summed like one.
template <typename Type, int Size, int Channels>
constexpr bool areColumnsFirst = haveColumnsFirst<Type, Size> &&
                                 (Size > 3 || (sizeof(typename Type::Sum) > sizeof(short) &&
                                               (CV_SIMD_WIDTH != 32 || Channels == 4)));

// The pixels at a vector's position in all rows on which a block of outputs depends.
template <typename Sums, typename Pixel>
CV_ALWAYS_INLINE void loadColumns(const Pixel* const* in, int x, typename Sums::Vector* pixels)
{
    for (int k = 0; k < maskRows + Sums::size - 1; ++k)
    {
        pixels[k] = Sums::Type::load(in[k] + x);
        CFF_KEEP_IN_REGISTER(pixels[k]);
    }
}

template <typename SumType, int Size, Taps RowTaps, Taps ColumnTaps>
class ColumnsFirst
{
public:
    using Type = SumType;
    using Vector = typename Type::Vector;
    using Columns = Vector;
    static constexpr int size = Size;

    explicit ColumnsFirst(const typename Type::Sum* coefficients) : row_(coefficients), column_(coefficients + Size) {}
    template <typename Pixel>
    CV_ALWAYS_INLINE RowVectors<Columns> sumColumns(const Pixel* const* in, int x) const
    {
        Vector pixels[maskRows + Size - 1];
        loadColumns<ColumnsFirst>(in, x, pixels);
        return {column_(pixels), column_(pixels + 1), column_(pixels + 2), column_(pixels + 3)};
    }
    // The sums for the outputs at the middle vector.
    template <int Channels>
    CV_ALWAYS_INLINE Vector sumRow(const Columns& left, const Columns& middle, const Columns& right) const
    {
        Vector values[Size];
        gather<Channels>(left, middle, right, values);
        return row_(values);
    }
    // Or they are stored, and loaded for the outputs; `apart`: from those of one kind to those of the next.
    static constexpr int kinds = 1;
    static CV_ALWAYS_INLINE void store(const Columns& columns, typename Type::Sum* to, int) { v_store(to, columns); }
    CV_ALWAYS_INLINE Vector sumStored(const typename Type::Sum* middle, int, int channels) const
    {
        Vector values[Size];
        for (int i = 0; i < Size; ++i)
            values[i] = vx_load(middle + (i - Size / 2) * channels);
        return row_(values);
    }

private:
    template <int Channels, int I = 0>
    static CV_ALWAYS_INLINE void gather(const Vector& left, const Vector& middle, const Vector& right,
                                        Vector (&values)[Size])
    {
        constexpr int step = (I - Size / 2) * Channels;
        if constexpr (step == 0)
            values[I] = middle;
        else if constexpr (step < 0)
            values[I] = turned<step + Type::lanes>(left, middle);
        else
            values[I] = turned<step>(middle, right);
        if constexpr (I + 1 < Size)
            gather<Channels, I + 1>(left, middle, right, values);
    }

    const MaskTaps<Type, Size, RowTaps> row_;
    const MaskTaps<Type, Size, ColumnTaps> column_;
};

// A mask whose columns to the left and to the right of the middle are the same: the pixels of a column are summed with
// the middle column's coefficients and with those of each pair.
template <typename SumType, int Size, Taps ColumnTaps>
class EvenColumns
{
public:
    using Type = SumType;
    using Vector = typename Type::Vector;
    static constexpr int size = Size;

    struct Columns
    {
        Vector middle, next, last;  // `last`: for size 5
    };

    // `mask`: row by row.
    explicit EvenColumns(const typename Type::Sum* mask)
        : middle_(Column(mask, Size / 2).taps),
          next_(Column(mask, Size / 2 + 1).taps),
          last_(Column(mask, Size - 1).taps)
    {
    }
    template <typename Pixel>
    CV_ALWAYS_INLINE RowVectors<Columns> sumColumns(const Pixel* const* in, int x) const
    {
        Vector pixels[maskRows + Size - 1];
        loadColumns<EvenColumns>(in, x, pixels);
        return {sumColumn(pixels), sumColumn(pixels + 1), sumColumn(pixels + 2), sumColumn(pixels + 3)};
    }
    template <int Channels>
    CV_ALWAYS_INLINE Vector sumRow(const Columns& left, const Columns& middle, const Columns& right) const
    {
        constexpr int lanes = Type::lanes;
        Vector sum = Type::add(middle.middle, turned<lanes - Channels>(left.next, middle.next));
        sum = Type::add(sum, turned<Channels>(middle.next, right.next));
        if constexpr (Size == 5)
        {
            sum = Type::add(sum, turned<lanes - 2 * Channels>(left.last, middle.last));
            sum = Type::add(sum, turned<2 * Channels>(middle.last, right.last));
        }
        return sum;
    }
    static constexpr int kinds = Size == 5 ? 3 : 2;
    static CV_ALWAYS_INLINE void store(const Columns& columns, typename Type::Sum* to, int apart)
    {
        v_store(to, columns.middle);
        v_store(to + apart, columns.next);
        if constexpr (Size == 5)
            v_store(to + 2 * apart, columns.last);
    }
    CV_ALWAYS_INLINE Vector sumStored(const typename Type::Sum* middle, int apart, int channels) const
    {
        const typename Type::Sum *const next = middle + apart, *const last = next + apart;
        Vector sum = Type::add(vx_load(middle), vx_load(next - channels));
        sum = Type::add(sum, vx_load(next + channels));
        if constexpr (Size == 5)
        {
            sum = Type::add(sum, vx_load(last - 2 * channels));
            sum = Type::add(sum, vx_load(last + 2 * channels));
        }
        return sum;
    }

private:
    struct Column
    {
        typename Type::Sum taps[Size];

        Column(const typename Type::Sum* mask, int x)
        {
            for (int y = 0; y < Size; ++y)
                taps[y] = mask[y * Size + x];
        }
    };

    CV_ALWAYS_INLINE Columns sumColumn(const Vector* pixels) const
    {
        return {middle_(pixels), next_(pixels), last_(pixels)};
    }

    const MaskTaps<Type, Size, ColumnTaps> middle_, next_, last_;
};

// Puts the outputs at two vectors of column sums, which lie between two others.
template <int Channels, typename Sums, typename Put>
struct ColumnBlock
{
    using Columns = typename Sums::Columns;
    using Result = typename Put::Result;

    const Sums sums;
    const Put put;
    Result *const row0, *const row1, *const row2, *const row3;

    CV_ALWAYS_INLINE void operator()(int x, const RowVectors<Columns>& left, const RowVectors<Columns>& first,
                                     const RowVectors<Columns>& second, const RowVectors<Columns>& right) const
    {
        putRow(row0 + x, left.row0, first.row0, second.row0, right.row0);
        putRow(row1 + x, left.row1, first.row1, second.row1, right.row1);
        putRow(row2 + x, left.row2, first.row2, second.row2, right.row2);
        putRow(row3 + x, left.row3, first.row3, second.row3, right.row3);
    }
    CV_ALWAYS_INLINE void putRow(Result* out, const Columns& left, const Columns& first, const Columns& second,
                                 const Columns& right) const
    {
        put(sums.template sumRow<Channels>(left, first, second), sums.template sumRow<Channels>(first, second, right),
            out);
    }
};

// Like sumMaskSegments(). In the segment of an output, the vector after the next is also read; in the first segment,
// also the vector before the output.
template <int Channels, typename Pixel, typename Sums, typename Put>
CFF_NOINLINE void sumColumnSegments(const SmallMaskStripe& s, const MaskSegment<Pixel, Sums::size>* segments, int count,
                                    int x, typename Put::Result* const* out, bool pastCaches, const RowsAhead& ahead)
{
    using Vectors = RowVectors<typename Sums::Columns>;
    constexpr int lanes = Sums::Type::lanes, block = 2 * lanes;
    static_assert(block == maskBlock<typename Sums::Type>, "two vectors");
    const Sums sums(static_cast<const typename Sums::Type::Sum*>(s.coefficients));
    const ColumnBlock<Channels, Sums, Put> putBlock = {sums, Put(s.finish, pastCaches), out[0], out[1], out[2], out[3]};
    Vectors left = sums.sumColumns(segments[0].in, x - lanes), middle = sums.sumColumns(segments[0].in, x);
    for (int i = 0; i < count; ++i)
    {
        const MaskSegment<Pixel, Sums::size> from = segments[i];
        for (; x + block <= from.end; x += block)
        {
            ahead.ask<block>(x);
            const Vectors right = sums.sumColumns(from.in, x + lanes), next = sums.sumColumns(from.in, x + block);
            putBlock(x, left, middle, right, next);
            left = right;
            middle = next;
        }
    }
}

// The same for any number of channels: the sums of columns go through memory, some blocks at a time.
template <typename Pixel, typename Sums, typename Put>
CFF_NOINLINE void sumStoredSegments(const SmallMaskStripe& s, const MaskSegment<Pixel, Sums::size>* segments, int count,
                                    int x, typename Put::Result* const* out, bool pastCaches, const RowsAhead& ahead)
{
    using Sum = typename Sums::Type::Sum;
    constexpr int lanes = Sums::Type::lanes, block = maskBlock<typename Sums::Type>, most = 16 * block;
    constexpr int apart = most + 2 * (Sums::size / 2) * mostMaskChannels + lanes, rowApart = Sums::kinds * apart;
    const Sums sums(static_cast<const Sum*>(s.coefficients));
    const Put put(s.finish, pastCaches);
    const int channels = s.source.channels, half = Sums::size / 2 * channels;
    Sum columns[maskRows * rowApart];
    for (int i = 0; i < count; ++i)
    {
        const MaskSegment<Pixel, Sums::size> from = segments[i];
        while (x + block <= from.end)
        {
            const int rest = (from.end - x) / block * block, piece = rest < most ? rest : most;
            for (int at = 0; at < piece + 2 * half; at += lanes)
            {
                const auto sum = sums.sumColumns(from.in, x + at - half);
                Sums::store(sum.row0, columns + at, apart);
                Sums::store(sum.row1, columns + rowApart + at, apart);
                Sums::store(sum.row2, columns + 2 * rowApart + at, apart);
                Sums::store(sum.row3, columns + 3 * rowApart + at, apart);
            }
            for (int at = 0; at < piece; at += block)
            {
                ahead.ask<block>(x + at);
                for (int j = 0; j < maskRows; ++j)
                {
                    const Sum* const middle = columns + j * rowApart + half + at;
                    put(sums.sumStored(middle, apart, channels), sums.sumStored(middle + lanes, apart, channels),
                        out[j] + x + at);
                }
            }
            x += piece;
        }
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
