// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CORRELATE_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_CORRELATE_SIMD_HPP

#include "load_row.simd.hpp"

// Correlation in registers: neighbouring rows of outputs and several vectors across are summed together, so that a
// vector of the source is loaded once for all of the rows, and a coefficient once for all of the vectors.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

// The types of pixels, coefficients and sums.

struct FloatSums
{
    using Sum = float;
    using Vector = v_float32;
    static constexpr int lanes = floatLanes, depth = CV_32F;
    static Vector zero() { return vx_setzero_f32(); }
    static Vector load(const float* in) { return vx_load(in); }
    static Vector coefficient(float value) { return vx_setall_f32(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static Vector subtract(const Vector& a, const Vector& b) { return v_sub(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c) { return v_muladd(a, b, c); }
};

struct DoubleSums
{
    using Sum = double;
    using Vector = v_float64;
    static constexpr int lanes = doubleLanes, depth = CV_64F;
    static Vector zero() { return vx_setzero_f64(); }
    static Vector load(const double* in) { return vx_load(in); }
    static Vector coefficient(double value) { return vx_setall_f64(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static Vector subtract(const Vector& a, const Vector& b) { return v_sub(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c) { return v_muladd(a, b, c); }
};

struct IntSums
{
    using Sum = int;
    using Vector = v_int32;
    static constexpr int lanes = floatLanes;
    static Vector zero() { return vx_setzero_s32(); }
    template <typename T>
    static Vector load(const T* in)
    {
        return loadInts(in);
    }
    static Vector coefficient(int value) { return vx_setall_s32(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static Vector subtract(const Vector& a, const Vector& b) { return v_sub(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c) { return v_add(v_mul(a, b), c); }
};

// Sums of integers that fit into 16 bits, for any products.
struct ShortSums
{
    using Sum = short;
    using Vector = v_int16;
    static constexpr int lanes = shortLanes;
    static Vector zero() { return vx_setzero_s16(); }
    template <typename T>
    static Vector load(const T* in)
    {
        return loadShorts(in);
    }
    static Vector coefficient(short value) { return vx_setall_s16(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add_wrap(a, b); }
    static Vector subtract(const Vector& a, const Vector& b) { return v_sub_wrap(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c)
    {
        return v_add_wrap(v_mul_wrap(a, b), c);
    }
};

// Rows of outputs that are summed together, and vectors across: as many sums as leave registers for pixels and
// coefficients. At the upper and lower edge of a block, a row of the source belongs to few sums, each of which waits
// for the previous product: if loops are unrolled, others are summed meanwhile.
constexpr int correlatedRows = 4;
#if CFF_SIMD_BITS == 512 || defined __aarch64__
constexpr int correlatedVectors = 4, unrolledVectors = 4;  // for 32 registers
#elif CFF_SIMD_BITS == 256
constexpr int correlatedVectors = 3, unrolledVectors = 2;  // for 16
#else
constexpr int correlatedVectors = 2, unrolledVectors = 2;  // if products need separate registers
#endif

template <typename Type, int Vectors>
using CorrelationSums = typename Type::Vector[correlatedRows][Vectors];

// Adds a source row's products with `width` coefficients to the sums of rows [From, To) of the block. The coefficients
// of row j begin `j * width` before `coefficients`.
template <typename Type, int From, int To, int Vectors>
CV_ALWAYS_INLINE void addSourceRow(const typename Type::Sum* in, const typename Type::Sum* coefficients, int width,
                                   int channels, CorrelationSums<Type, Vectors>& sums)
{
    for (int i = 0; i < width; ++i)
    {
        typename Type::Vector pixels[Vectors];
        for (int v = 0; v < Vectors; ++v)
        {
            pixels[v] = Type::load(in + i * channels + v * Type::lanes);
            CFF_KEEP_IN_REGISTER(pixels[v]);
        }
        for (int j = From; j < To; ++j)
        {
            const typename Type::Vector c = Type::coefficient(coefficients[i - j * width]);
            for (int v = 0; v < Vectors; ++v)
                sums[j][v] = Type::multiplyAdd(pixels[v], c, sums[j][v]);
        }
    }
}

// Adds to the sums of rows [from, to), which the compiler should know: then sums stay in registers, and there is no
// branch in a loop.
template <typename Type>
CV_ALWAYS_INLINE void addSourceRow(const typename Type::Sum* in, const typename Type::Sum* coefficients, int width,
                                   int from, int to, int channels, CorrelationSums<Type, correlatedVectors>& sums)
{
    static_assert(correlatedRows == 4, "these are all there are");
    switch (from * correlatedRows + to)
    {
    case 1: return addSourceRow<Type, 0, 1>(in, coefficients, width, channels, sums);
    case 2: return addSourceRow<Type, 0, 2>(in, coefficients, width, channels, sums);
    case 3: return addSourceRow<Type, 0, 3>(in, coefficients, width, channels, sums);
    case 4: return addSourceRow<Type, 0, 4>(in, coefficients, width, channels, sums);
    case 6: return addSourceRow<Type, 1, 2>(in, coefficients, width, channels, sums);
    case 7: return addSourceRow<Type, 1, 3>(in, coefficients, width, channels, sums);
    case 8: return addSourceRow<Type, 1, 4>(in, coefficients, width, channels, sums);
    case 11: return addSourceRow<Type, 2, 3>(in, coefficients, width, channels, sums);
    case 12: return addSourceRow<Type, 2, 4>(in, coefficients, width, channels, sums);
    default: return addSourceRow<Type, 3, 4>(in, coefficients, width, channels, sums);
    }
}

// Stores the sums of row j, or adds them to what is there, and clears them.
template <typename Type>
CV_ALWAYS_INLINE void flushRow(int j, bool isFirst, int x, typename Type::Sum* const* out,
                               CorrelationSums<Type, correlatedVectors>& sums)
{
    for (int v = 0; v < correlatedVectors; ++v)
    {
        typename Type::Sum* const to = out[j] + x + v * Type::lanes;
        v_store(to, isFirst ? sums[j][v] : Type::add(sums[j][v], Type::load(to)));
        sums[j][v] = Type::zero();
    }
}

// Adds the products of a mask, from source row Y on, in the order of correlateRows().
template <typename Type, int Width, int Height, int Y = 0>
CV_ALWAYS_INLINE void addMask(const typename Type::Sum* const* in, const typename Type::Sum* coefficients, int x,
                              int channels, CorrelationSums<Type, unrolledVectors>& sums)
{
    constexpr int from = Y < Height ? 0 : Y - Height + 1, to = Y + 1 < correlatedRows ? Y + 1 : correlatedRows;
    addSourceRow<Type, from, to>(in[Y] + x, coefficients + Y * Width, Width, channels, sums);
    if constexpr (Y + 1 < Height + correlatedRows - 1)
        addMask<Type, Width, Height, Y + 1>(in, coefficients, x, channels, sums);
}

// correlateRows() with a mask whose sums have one part; writes past the caches if rows of outputs begin with cache
// lines.
template <typename Type, int Width, int Height>
inline void correlateMask(const typename Type::Sum* const* in, const typename Type::Sum* coefficients, int channels,
                          typename Type::Sum* const* out, int begin, int end, bool streams, const RowsAhead& ahead)
{
    for (int x = begin; x < end; x += unrolledVectors * Type::lanes)
    {
        ahead.ask<unrolledVectors * Type::lanes>(x);
        CorrelationSums<Type, unrolledVectors> sums;
        for (int j = 0; j < correlatedRows; ++j)
            for (int v = 0; v < unrolledVectors; ++v)
                sums[j][v] = Type::zero();
        addMask<Type, Width, Height>(in, coefficients, x, channels, sums);
        for (int j = 0; j < correlatedRows; ++j)
            for (int v = 0; v < unrolledVectors; ++v)
                if (streams)
                    v_store_aligned_nocache(out[j] + x + v * Type::lanes, sums[j][v]);
                else
                    v_store(out[j] + x + v * Type::lanes, sums[j][v]);
    }
}

// correlatedRows rows of sums: out[j][x] = sum over k, i of mask[k][i] * in[j + k][x + i * channels], for x in [begin,
// end) and to the end of a block of vectors. `in` has height + correlatedRows - 1 rows. As many rows of a mask as have
// `chunk` terms, at least one, are summed before they are added to the sums: the same rows for every row of the block,
// so that equal windows have equal sums.
template <typename Type>
inline void correlateRows(const typename Type::Sum* const* in, const typename Type::Sum* coefficients, int width,
                          int height, int chunk, int channels, typename Type::Sum* const* out, int begin, int end,
                          const RowsAhead& ahead)
{
    const int partRows = width < chunk ? chunk / width : 1;
    for (int x = begin; x < end; x += correlatedVectors * Type::lanes)
    {
        ahead.ask<correlatedVectors * Type::lanes>(x);
        CorrelationSums<Type, correlatedVectors> sums;
        int pending[correlatedRows] = {};
        for (int j = 0; j < correlatedRows; ++j)
            for (int v = 0; v < correlatedVectors; ++v)
                sums[j][v] = Type::zero();
        for (int y = 0; y < height + correlatedRows - 1; ++y)
        {
            // Row j of the block uses row y - j of the mask for source row y.
            const int from = y < height ? 0 : y - height + 1, to = y + 1 < correlatedRows ? y + 1 : correlatedRows;
            addSourceRow<Type>(in[y] + x, coefficients + y * width, width, from, to, channels, sums);
            for (int j = 0; j < correlatedRows; ++j)
            {
                if (j < from || j >= to || (++pending[j] < partRows && y - j + 1 < height))
                    continue;
                flushRow<Type>(j, y - j < partRows, x, out, sums);
                pending[j] = 0;
            }
        }
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
