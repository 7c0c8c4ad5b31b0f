// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/correlate.simd.hpp"
#include "cpu/simd/late_stores.simd.hpp"

#include "small_masks.hpp"

#include <type_traits>

// Sums of the pixels of small masks in registers, for a block of neighbouring outputs in some rows. Only
// small_masks.simd.hpp includes this, after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

constexpr int maskRows = 4;  // rows of outputs that are computed at once

template <typename Type>
constexpr int maskBlock = 2 * Type::lanes;

enum class Taps
{
    Difference,  // -1 0 1
    Binomial,    // 1 2 1
    Even,
    Odd,
    Any
};

// The sum of `Size` values times coefficients.
template <typename Type, int Size, Taps Kind>
class MaskTaps
{
public:
    using Vector = typename Type::Vector;

    explicit MaskTaps(const typename Type::Sum* coefficients)
    {
        for (int i = 0; i < Size; ++i)
            coefficients_[i] = Type::coefficient(coefficients[i]);
    }
    CV_ALWAYS_INLINE Vector operator()(const Vector* values) const
    {
        if constexpr (Kind == Taps::Difference)
            return Type::subtract(values[2], values[0]);
        else if constexpr (Kind == Taps::Binomial)
            return Type::add(Type::add(values[0], values[1]), Type::add(values[1], values[2]));
        else if constexpr (Kind == Taps::Any)
            return sumOfAll(values);
        else
            return sumOfPairs(values);
    }

private:
    CV_ALWAYS_INLINE Vector sumOfAll(const Vector* values) const
    {
        Vector sum = Type::zero();
        for (int i = 0; i < Size; ++i)
            sum = Type::multiplyAdd(values[i], coefficients_[i], sum);
        return sum;
    }
    // A middle coefficient of 0 is skipped only for integers: in floats, 0 times infinity is NaN.
    CV_ALWAYS_INLINE Vector sumOfPairs(const Vector* values) const
    {
        constexpr int middle = Size / 2;
        Vector sum = Type::zero();
        if constexpr (Kind == Taps::Even || std::is_floating_point<typename Type::Sum>::value)
            sum = Type::multiplyAdd(values[middle], coefficients_[middle], sum);
        for (int i = 1; i <= middle; ++i)
        {
            const Vector left = values[middle - i], right = values[middle + i];
            const Vector pair = Kind == Taps::Even ? Type::add(right, left) : Type::subtract(right, left);
            sum = Type::multiplyAdd(pair, coefficients_[middle + i], sum);
        }
        return sum;
    }

    Vector coefficients_[Size];
};

// Rows first, from memory.
template <typename SumType, Taps RowTaps, Taps ColumnTaps>
class RowsFirst
{
public:
    using Type = SumType;
    using Vector = typename Type::Vector;

    explicit RowsFirst(const typename Type::Sum* coefficients) : row_(coefficients), column_(coefficients + size) {}
    template <typename Pixel>
    CV_ALWAYS_INLINE void operator()(const Pixel* const* in, int x, int channels, Vector (&out)[maskRows]) const
    {
        Vector sums[maskRows + size - 1];
        for (int k = 0; k < maskRows + size - 1; ++k)
        {
            Vector pixels[size];
            for (int i = 0; i < size; ++i)
                pixels[i] = Type::load(in[k] + x + (i - size / 2) * channels);
            sums[k] = row_(pixels);
        }
        for (int j = 0; j < maskRows; ++j)
            out[j] = column_(sums + j);
    }

private:
    static constexpr int size = 3;

    const MaskTaps<Type, size, RowTaps> row_;
    const MaskTaps<Type, size, ColumnTaps> column_;
};

// Bits for the coefficients that may differ from 0, row by row.
constexpr int crossTerms = 0272, diagonalTerms = 0525, allTerms = 0777;

template <typename SumType, int Terms>
class DenseSums
{
public:
    using Type = SumType;
    using Vector = typename Type::Vector;

    explicit DenseSums(const typename Type::Sum* coefficients)
    {
        for (int i = 0; i < 9; ++i)
            coefficients_[i] = Type::coefficient(coefficients[i]);
    }
    template <typename Pixel>
    CV_ALWAYS_INLINE void operator()(const Pixel* const* in, int x, int channels, Vector (&out)[maskRows]) const
    {
        for (int j = 0; j < maskRows; ++j)
            out[j] = Type::zero();
        addRow<0>(in, x, channels, out);
    }

private:
    // In column i of the mask's rows [first, last].
    static constexpr bool hasTerm(int first, int last, int i)
    {
        for (int row = first; row <= last; ++row)
            if (Terms >> (3 * row + i) & 1)
                return true;
        return false;
    }
    template <int K, typename Pixel>
    CV_ALWAYS_INLINE void addRow(const Pixel* const* in, int x, int channels, Vector (&out)[maskRows]) const
    {
        addTerm<K, 0>(in, x, channels, out);
        addTerm<K, 1>(in, x, channels, out);
        addTerm<K, 2>(in, x, channels, out);
        if constexpr (K + 1 < maskRows + 2)
            addRow<K + 1>(in, x, channels, out);
    }
    // Row K of the source has row K - j of the mask for row j of the outputs.
    template <int K, int I, typename Pixel>
    CV_ALWAYS_INLINE void addTerm(const Pixel* const* in, int x, int channels, Vector (&out)[maskRows]) const
    {
        constexpr int from = K < 3 ? 0 : K - 2, to = K + 1 < maskRows ? K + 1 : maskRows;
        if constexpr (hasTerm(K - to + 1, K - from, I))
        {
            Vector pixels = Type::load(in[K] + x + (I - 1) * channels);
            CFF_KEEP_IN_REGISTER(pixels);
            for (int j = from; j < to; ++j)
                if (hasTerm(K - j, K - j, I))
                    out[j] = Type::multiplyAdd(pixels, coefficients_[3 * (K - j) + I], out[j]);
        }
    }

    Vector coefficients_[9];
};

// The outputs of a row up to `end`, and where their pixels are: in[k], for each of the source's rows, is the middle of
// the window of output 0, or where that would be.
template <typename Pixel, int Size>
struct MaskSegment
{
    static constexpr int rows = maskRows + Size - 1;

    const Pixel* in[rows];
    int end;
};

template <typename Pixel, int Size, typename Result>
using SumSegments = void(const SmallMaskStripe& s, const MaskSegment<Pixel, Size>* segments, int count, int x,
                         Result* const* out, bool pastCaches, const RowsAhead& ahead);

// The sums of a block: of its left and its right vectors.
template <typename Vector>
struct BlockSums
{
    Vector left[maskRows], right[maskRows];

    template <typename Put>
    CV_ALWAYS_INLINE void store(const Put& put, typename Put::Result* const* out, int x) const
    {
        for (int j = 0; j < maskRows; ++j)
            put(left[j], right[j], out[j] + x);
    }
};

// Outputs from x on, block by block, as far as the segments go, one after the other; out[j]: of output 0 in each row.
// Local copies of everything that is used stay in registers: other objects would be loaded again after every store.
// IsLate: see shouldStoreLate().
template <bool IsLate, typename Pixel, typename Sums, typename Put>
CFF_NOINLINE void sumMaskBlocks(const SmallMaskStripe& s, const MaskSegment<Pixel, 3>* segments, int count, int x,
                                typename Put::Result* const* out, bool pastCaches, const RowsAhead& ahead)
{
    constexpr int block = maskBlock<typename Sums::Type>;
    const Sums sums(static_cast<const typename Sums::Type::Sum*>(s.coefficients));
    const Put put(s.finish, pastCaches);
    const int channels = s.source.channels;
    typename Put::Result* to[maskRows];
    for (int j = 0; j < maskRows; ++j)
        to[j] = out[j];
    BlockSums<typename Sums::Vector> earlier;
    int before = -1;
    for (int i = 0; i < count; ++i)
    {
        const MaskSegment<Pixel, 3> from = segments[i];
        for (; x + block <= from.end; x += block)
        {
            ahead.ask<block>(x);
            BlockSums<typename Sums::Vector> own;
            sums(from.in, x, channels, own.left);
            if (IsLate && before >= 0)
                earlier.store(put, to, before);
            sums(from.in, x + Sums::Type::lanes, channels, own.right);
            if (!IsLate)
                own.store(put, to, x);
            else
                earlier = own;
            before = x;
        }
    }
    if (IsLate && before >= 0)
        earlier.store(put, to, before);
}

template <typename Pixel, typename Sums, typename Put>
void sumMaskSegments(const SmallMaskStripe& s, const MaskSegment<Pixel, 3>* segments, int count, int x,
                     typename Put::Result* const* out, bool pastCaches, const RowsAhead& ahead)
{
    // Integers wait little, and bytes not: two vectors of sums are one of results.
    if constexpr (std::is_floating_point<Pixel>::value)
    {
        const Pixel* const* const in = segments[count / 2].in;
        constexpr int bytes = maskBlock<typename Sums::Type> * static_cast<int>(sizeof(typename Put::Result));
        if (shouldStoreLate(in[0], in[1] - s.source.channels, in[2], out[0], bytes))
            return sumMaskBlocks<true, Pixel, Sums, Put>(s, segments, count, x, out, pastCaches, ahead);
    }
    sumMaskBlocks<false, Pixel, Sums, Put>(s, segments, count, x, out, pastCaches, ahead);
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
