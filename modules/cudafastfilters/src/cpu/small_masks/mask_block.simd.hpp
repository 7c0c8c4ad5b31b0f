// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/correlate.simd.hpp"

// Sums of 3 x 3 pixels in registers, of a block of neighbouring outputs of some rows. To be included after simd.hpp, by
// small_masks.simd.hpp alone.

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

constexpr int maskRows = 4;  // of outputs, at once

template <typename Type>
constexpr int maskBlock = 2 * Type::lanes;

enum class Taps
{
    Difference,  // -1 0 1
    Binomial,    // 1 2 1
    Symmetric,
    Any
};

template <typename Type, Taps Kind>
class ThreeTaps
{
public:
    using Vector = typename Type::Vector;

    explicit ThreeTaps(const typename Type::Sum* coefficients)
        : a_(Type::coefficient(coefficients[0])),
          b_(Type::coefficient(coefficients[1])),
          c_(Type::coefficient(coefficients[2]))
    {
    }
    CV_ALWAYS_INLINE Vector operator()(const Vector& a, const Vector& b, const Vector& c) const
    {
        if constexpr (Kind == Taps::Difference)
            return Type::subtract(c, a);
        else if constexpr (Kind == Taps::Binomial)
            return Type::add(Type::add(a, b), Type::add(b, c));
        else if constexpr (Kind == Taps::Symmetric)
            return Type::multiplyAdd(Type::add(a, c), a_, Type::multiplyAdd(b, b_, Type::zero()));
        else
            return Type::multiplyAdd(c, c_, Type::multiplyAdd(b, b_, Type::multiplyAdd(a, a_, Type::zero())));
    }

private:
    const Vector a_, b_, c_;
};

// in[k]: the middle of the window of the first output, in its rows.

template <typename SumType, Taps RowTaps, Taps ColumnTaps>
class SeparableSums
{
public:
    using Type = SumType;
    using Vector = typename Type::Vector;

    explicit SeparableSums(const typename Type::Sum* coefficients) : row_(coefficients), column_(coefficients + 3) {}
    template <typename Pixel>
    CV_ALWAYS_INLINE void operator()(const Pixel* const* in, int x, int channels, Vector (&out)[maskRows]) const
    {
        Vector sums[maskRows + 2];
        for (int k = 0; k < maskRows + 2; ++k)
            sums[k] = row_(Type::load(in[k] + x - channels), Type::load(in[k] + x), Type::load(in[k] + x + channels));
        for (int j = 0; j < maskRows; ++j)
            out[j] = column_(sums[j], sums[j + 1], sums[j + 2]);
    }

private:
    const ThreeTaps<Type, RowTaps> row_;
    const ThreeTaps<Type, ColumnTaps> column_;
};

// Bits of the coefficients that may be other than 0, row by row.
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

// out[j]: the row.
template <typename Pixel, typename Sums, typename Put, typename Result>
CV_ALWAYS_INLINE void sumMaskBlock(const Pixel* const* in, int x, int channels, const Sums& sums, const Put& put,
                                   Result* const* out)
{
    typename Sums::Vector a[maskRows], b[maskRows];
    sums(in, x, channels, a);
    sums(in, x + Sums::Type::lanes, channels, b);
    for (int j = 0; j < maskRows; ++j)
        put(a[j], b[j], out[j] + x);
}

// The whole blocks of [begin, end). Copies of all that is used stay in registers: what others may refer to, the
// compiler loads again after every store.
template <typename Pixel, typename Sums, typename Put, typename Result>
inline void sumMaskBlocks(const Pixel* const* in, int begin, int end, int channels, const Sums sums, const Put put,
                          Result* const* out, const RowsAhead& ahead)
{
    constexpr int block = maskBlock<typename Sums::Type>;
    const Pixel* from[maskRows + 2];
    Result* to[maskRows];
    for (int k = 0; k < maskRows + 2; ++k)
        from[k] = in[k];
    for (int j = 0; j < maskRows; ++j)
        to[j] = out[j];
    for (int x = begin; x + block <= end; x += block)
    {
        ahead.ask<block>(x);
        sumMaskBlock(from, x, channels, sums, put, to);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
