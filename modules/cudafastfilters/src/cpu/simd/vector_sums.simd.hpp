// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VECTOR_SUMS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_VECTOR_SUMS_SIMD_HPP

#include "correlate.simd.hpp"

#include <type_traits>

// The two passes of a separable filter. Size: that of the row or the column if the compiler should unroll it; 0: any.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

// Elements that are summed together for any type of sums: a multiple of both passes' vectors.
template <typename Type>
constexpr int sumBlock = 8 * Type::lanes;

// The sum of coefficients[i] * values(i): equal or opposite coefficients share one product, and coefficients of 1 need
// none.
template <typename Type, int Size, Symmetry Kind>
class SymmetricSum
{
public:
    using Vector = typename Type::Vector;
    static constexpr int size = Size;

    explicit SymmetricSum(const typename Type::Sum* coefficients)
    {
        for (int i = 0; i <= Size / 2; ++i)
        {
            coefficients_[i] = Type::coefficient(coefficients[Size / 2 + i]);
            areOne_[i] = coefficients[Size / 2 + i] == 1;
        }
    }
    template <typename Values>
    CV_ALWAYS_INLINE Vector operator()(const Values& values) const
    {
        constexpr int middle = Size / 2;
        Vector sum = Type::zero();
        if constexpr (Kind == Symmetry::Even)
            sum = add(values(middle), 0, sum);
        for (int i = 1; i <= middle; ++i)
        {
            const Vector left = values(middle - i), right = values(middle + i);
            sum = add(Kind == Symmetry::Even ? Type::add(right, left) : Type::subtract(right, left), i, sum);
        }
        return sum;
    }

private:
    CV_ALWAYS_INLINE Vector add(const Vector& value, int i, const Vector& sum) const
    {
        return areOne_[i] ? Type::add(sum, value) : Type::multiplyAdd(value, coefficients_[i], sum);
    }

    Vector coefficients_[Size / 2 + 1];
    bool areOne_[Size / 2 + 1];
};

template <typename Type, int Size, typename Body>
CV_ALWAYS_INLINE bool withSymmetricSum(const typename Type::Sum* coefficients, Symmetry kind, const Body& body)
{
    if (kind == Symmetry::Even)
        body(SymmetricSum<Type, Size, Symmetry::Even>(coefficients));
    else
        body(SymmetricSum<Type, Size, Symmetry::Odd>(coefficients));
    return true;
}

// Calls body(sum) for 3, 5, 7 or 9 symmetric integer coefficients; false for others.
template <typename Type, typename Body>
CV_ALWAYS_INLINE bool withSymmetricSum(const typename Type::Sum* coefficients, int size, Symmetry kind,
                                       const Body& body)
{
    if constexpr (std::is_integral<typename Type::Sum>::value)
    {
        if (kind == Symmetry::None)
            return false;
        switch (size)
        {
        case 3: return withSymmetricSum<Type, 3>(coefficients, kind, body);
        case 5: return withSymmetricSum<Type, 5>(coefficients, kind, body);
        case 7: return withSymmetricSum<Type, 7>(coefficients, kind, body);
        case 9: return withSymmetricSum<Type, 9>(coefficients, kind, body);
        default: break;
        }
    }
    return false;
}

// sums[v] += c * in[v]; for the integers 0, 1 and -1, which derivatives have, without a product.
template <typename Type, int Vectors, typename Pixel>
CV_ALWAYS_INLINE void addProducts(const Pixel* in, typename Type::Sum c, typename Type::Vector (&sums)[Vectors])
{
    if constexpr (std::is_integral<typename Type::Sum>::value)
    {
        if (c == 0)
            return;
        if (c == 1 || c == -1)
        {
            for (int v = 0; v < Vectors; ++v)
                sums[v] = c > 0 ? Type::add(sums[v], Type::load(in + v * Type::lanes))
                                : Type::subtract(sums[v], Type::load(in + v * Type::lanes));
            return;
        }
    }
    const typename Type::Vector coefficient = Type::coefficient(c);
    for (int v = 0; v < Vectors; ++v)
        sums[v] = Type::multiplyAdd(Type::load(in + v * Type::lanes), coefficient, sums[v]);
}

// out[x] = sum over i of row[i] * in[x + i * channels], or out[x] is increased by it.
template <typename Type, int Size, int Vectors, typename Pixel>
CV_ALWAYS_INLINE void sumRowPart(const Pixel* in, const typename Type::Sum* row, int size, int channels, bool isFirst,
                                 typename Type::Sum* out, int count)
{
    const int terms = Size ? Size : size;
    for (int x = 0; x < count; x += Vectors * Type::lanes)
    {
        typename Type::Vector sums[Vectors];
        for (int v = 0; v < Vectors; ++v)
            sums[v] = isFirst ? Type::zero() : Type::load(out + x + v * Type::lanes);
        typename Type::Vector part[Vectors];
        for (int v = 0; v < Vectors; ++v)
            part[v] = Type::zero();
        const Pixel* from = in + x;
        for (int i = 0; i < terms; ++i, from += channels)
            addProducts<Type>(from, row[i], part);
        for (int v = 0; v < Vectors; ++v)
            v_store(out + x + v * Type::lanes, isFirst ? part[v] : Type::add(part[v], sums[v]));
    }
}

template <typename Type, int Vectors, typename Pixel>
inline void sumRowInChunks(const Pixel* in, const typename Type::Sum* row, int size, int channels, int chunk,
                           typename Type::Sum* out, int count)
{
    sumRowPart<Type, 0, Vectors>(in, row, size < chunk ? size : chunk, channels, true, out, count);
    for (int i = chunk; i < size; i += chunk)
        sumRowPart<Type, 0, Vectors>(in + i * channels, row + i, size - i < chunk ? size - i : chunk, channels, false,
                                     out, count);
}

template <typename Type, typename Pixel, typename Symmetric>
inline void sumSymmetricRow(const Pixel* in, const Symmetric sum, int channels, typename Type::Sum* out, int count)
{
    for (int x = 0; x < count; x += Type::lanes)
        v_store(out + x, sum([&](int i) { return Type::load(in + x + i * channels); }));
}

template <typename Type, typename Pixel>
inline void sumRow(const Pixel* in, const typename Type::Sum* row, int size, Symmetry kind, int channels, int chunk,
                   typename Type::Sum* out, int count)
{
    const auto sumThis = [&](const auto& sum) { sumSymmetricRow<Type>(in, sum, channels, out, count); };
    if (withSymmetricSum<Type>(row, size, kind, sumThis))
        return;
    switch (size)
    {
    case 1: return sumRowPart<Type, 1, 4>(in, row, 1, channels, true, out, count);
    case 3: return sumRowPart<Type, 3, 4>(in, row, 3, channels, true, out, count);
    case 5: return sumRowPart<Type, 5, 4>(in, row, 5, channels, true, out, count);
    case 7: return sumRowPart<Type, 7, 8>(in, row, 7, channels, true, out, count);
    default: return sumRowInChunks<Type, 8>(in, row, size, channels, chunk, out, count);
    }
}

// The same sums, for elements that have just been stored, for which a vector would have to wait.
template <typename Type>
inline void sumFew(const typename Type::Sum* in, const typename Type::Sum* row, int size, int channels, int chunk,
                   typename Type::Sum* out, int count)
{
    constexpr int fewSums = 6, fewTerms = 5;
    if (count <= fewSums && size <= fewTerms)
    {
        for (int x = 0; x < count; ++x)
        {
            typename Type::Vector sum = Type::zero();
            for (int i = 0; i < size; ++i)
                sum = Type::multiplyAdd(Type::coefficient(in[x + i * channels]), Type::coefficient(row[i]), sum);
            v_store(out + x, sum);
        }
        return;
    }
    sumRowInChunks<Type, 1>(in, row, size, channels, chunk, out, count);
}

// The sums of two neighbouring rows: sum[j][x] = sum over i of column[i] * in[j + i][x], for x in [begin, end) and to
// the end of a block of vectors. They are handed over block by block, after put.begin(x), by put(x, upper, lower); if
// there are several chunks, put() is called for each and has to add them.
constexpr int columnVectors = 4;

template <typename Type, int Size, bool IsFirst, typename Put>
CV_ALWAYS_INLINE void sumColumnsPart(const typename Type::Sum* const* in, const typename Type::Sum* column, int size,
                                     int begin, int end, Put& put)
{
    constexpr int vectors = columnVectors;
    const int terms = Size ? Size : size;
    for (int x = begin; x < end; x += vectors * Type::lanes)
    {
        if (IsFirst)
            put.begin(x);
        typename Type::Vector upper[vectors], lower[vectors];
        const typename Type::Vector first = Type::coefficient(column[0]);
        for (int v = 0; v < vectors; ++v)
        {
            upper[v] = Type::multiplyAdd(Type::load(in[0] + x + v * Type::lanes), first, Type::zero());
            lower[v] = Type::zero();
        }
        for (int i = 1; i < terms; ++i)
        {
            const typename Type::Sum* from = in[i] + x;
            const typename Type::Vector a = Type::coefficient(column[i]), b = Type::coefficient(column[i - 1]);
            for (int v = 0; v < vectors; ++v)
            {
                typename Type::Vector pixels = Type::load(from + v * Type::lanes);
                CFF_KEEP_IN_REGISTER(pixels);
                upper[v] = Type::multiplyAdd(pixels, a, upper[v]);
                lower[v] = Type::multiplyAdd(pixels, b, lower[v]);
            }
        }
        const typename Type::Vector last = Type::coefficient(column[terms - 1]);
        for (int v = 0; v < vectors; ++v)
            lower[v] = Type::multiplyAdd(Type::load(in[terms] + x + v * Type::lanes), last, lower[v]);
        put.template operator()<Type, IsFirst>(x, upper, lower);
    }
}

template <typename Type, typename Symmetric, typename Put>
CV_ALWAYS_INLINE void sumSymmetricColumns(const typename Type::Sum* const* in, const Symmetric sum, int begin, int end,
                                          Put& put)
{
    for (int x = begin; x < end; x += columnVectors * Type::lanes)
    {
        put.begin(x);
        typename Type::Vector upper[columnVectors], lower[columnVectors];
        for (int v = 0; v < columnVectors; ++v)
        {
            typename Type::Vector rows[Symmetric::size + 1];
            for (int i = 0; i <= Symmetric::size; ++i)
                rows[i] = Type::load(in[i] + x + v * Type::lanes);
            upper[v] = sum([&](int i) { return rows[i]; });
            lower[v] = sum([&](int i) { return rows[i + 1]; });
        }
        put.template operator()<Type, true>(x, upper, lower);
    }
}

template <typename Type, typename Put>
inline void sumColumns(const typename Type::Sum* const* in, const typename Type::Sum* column, int size, Symmetry kind,
                       int chunk, int begin, int end, Put&& put)
{
    const auto sumThese = [&](const auto& sum) { sumSymmetricColumns<Type>(in, sum, begin, end, put); };
    if (withSymmetricSum<Type>(column, size, kind, sumThese))
        return;
    switch (size)
    {
    case 1: return sumColumnsPart<Type, 1, true>(in, column, 1, begin, end, put);
    case 3: return sumColumnsPart<Type, 3, true>(in, column, 3, begin, end, put);
    case 5: return sumColumnsPart<Type, 5, true>(in, column, 5, begin, end, put);
    case 7: return sumColumnsPart<Type, 7, true>(in, column, 7, begin, end, put);
    default: break;
    }
    sumColumnsPart<Type, 0, true>(in, column, size < chunk ? size : chunk, begin, end, put);
    for (int i = chunk; i < size; i += chunk)
        sumColumnsPart<Type, 0, false>(in + i, column + i, size - i < chunk ? size - i : chunk, begin, end, put);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
