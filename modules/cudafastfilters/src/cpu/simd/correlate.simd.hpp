// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CORRELATE_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_CORRELATE_SIMD_HPP

#include "load_row.simd.hpp"

// Correlation in registers: `Rows` neighbouring rows of outputs and `Vectors` vectors across are summed together, so
// that a vector of the source is loaded once for all of the rows, and a coefficient once for all of the vectors.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

// In which type pixels, coefficients and sums are.

struct FloatSums
{
    using Sum = float;
    using Vector = v_float32;
    static constexpr int lanes = floatLanes;
    static Vector zero() { return vx_setzero_f32(); }
    static Vector load(const float* in) { return vx_load(in); }
    static Vector coefficient(float value) { return vx_setall_f32(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c) { return v_muladd(a, b, c); }
};

struct DoubleSums
{
    using Sum = double;
    using Vector = v_float64;
    static constexpr int lanes = doubleLanes;
    static Vector zero() { return vx_setzero_f64(); }
    static Vector load(const double* in) { return vx_load(in); }
    static Vector coefficient(double value) { return vx_setall_f64(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c) { return v_muladd(a, b, c); }
};

// Sums of integers that 16 bits hold, whatever the products are.
struct ShortSums
{
    using Sum = short;
    using Vector = v_int16;
    static constexpr int lanes = shortLanes;
    static Vector zero() { return vx_setzero_s16(); }
    static Vector load(const short* in) { return vx_load(in); }
    static Vector coefficient(short value) { return vx_setall_s16(value); }
    static Vector add(const Vector& a, const Vector& b) { return v_add_wrap(a, b); }
    static Vector multiplyAdd(const Vector& a, const Vector& b, const Vector& c)
    {
        return v_add_wrap(v_mul_wrap(a, b), c);
    }
};

// Terms [firstRow, lastRow) x [first, last) of a mask. The window of row j of the block begins in in[j].
template <typename Sum>
struct MaskPart
{
    const Sum* coefficients;  // of the whole mask
    int width;
    int firstRow, lastRow, first, last;
};

// Adds source row y of the block to the sums of the block's rows [from, to).
template <typename Type, int Rows, int Vectors>
CV_ALWAYS_INLINE void addSourceRow(const typename Type::Sum* in, const MaskPart<typename Type::Sum>& mask, int y,
                                   int from, int to, int channels, typename Type::Vector (&sums)[Rows][Vectors])
{
    for (int i = mask.first; i < mask.last; ++i)
    {
        typename Type::Vector pixels[Vectors];
        for (int v = 0; v < Vectors; ++v)
            pixels[v] = Type::load(in + i * channels + v * Type::lanes);
        for (int j = 0; j < Rows; ++j)
        {
            if (j < from || j >= to)
                continue;
            const typename Type::Vector c = Type::coefficient(mask.coefficients[(y - j) * mask.width + i]);
            for (int v = 0; v < Vectors; ++v)
                sums[j][v] = Type::multiplyAdd(pixels[v], c, sums[j][v]);
        }
    }
}

// out[j] + x receives, or is increased by, the sums of row j.
template <typename Type, int Rows, int Vectors>
inline void correlateBlock(const typename Type::Sum* const* in, const MaskPart<typename Type::Sum>& mask, int channels,
                           int x, bool isFirst, typename Type::Sum* const* out)
{
    typename Type::Vector sums[Rows][Vectors];
    for (int j = 0; j < Rows; ++j)
        for (int v = 0; v < Vectors; ++v)
            sums[j][v] = Type::zero();
    // Row j of the block has row y - j of the mask over source row y.
    static_assert(Rows <= 2, "a part may have one row");
    int y = mask.firstRow;
    if constexpr (Rows == 2)
    {
        addSourceRow<Type, Rows, Vectors>(in[y] + x, mask, y, 0, 1, channels, sums);
        ++y;
    }
    for (; y < mask.lastRow; ++y)
        addSourceRow<Type, Rows, Vectors>(in[y] + x, mask, y, 0, Rows, channels, sums);
    if constexpr (Rows == 2)
        addSourceRow<Type, Rows, Vectors>(in[y] + x, mask, y, 1, 2, channels, sums);
    for (int j = 0; j < Rows; ++j)
        for (int v = 0; v < Vectors; ++v)
        {
            typename Type::Sum* to = out[j] + x + v * Type::lanes;
            v_store(to, isFirst ? sums[j][v] : Type::add(sums[j][v], Type::load(to)));
        }
}

// The same of the whole mask, each row of which is a part, or several: every source row is read once for the two rows
// of outputs.
template <typename Type, int Vectors>
inline void correlateLongRows(const typename Type::Sum* const* in, MaskPart<typename Type::Sum> mask, int partWidth,
                              int channels, int x, typename Type::Sum* const* out)
{
    const int width = mask.width, height = mask.lastRow;
    typename Type::Vector sums[2][Vectors];
    for (int v = 0; v < Vectors; ++v)
        sums[0][v] = sums[1][v] = Type::zero();
    for (int y = 0; y <= height; ++y)
        for (int i = 0; i < width; i += partWidth)
        {
            mask.first = i;
            mask.last = i + partWidth < width ? i + partWidth : width;
            typename Type::Vector part[2][Vectors];
            for (int v = 0; v < Vectors; ++v)
                part[0][v] = part[1][v] = Type::zero();
            if (y == 0)
                addSourceRow<Type, 2, Vectors>(in[y] + x, mask, y, 0, 1, channels, part);
            else if (y == height)
                addSourceRow<Type, 2, Vectors>(in[y] + x, mask, y, 1, 2, channels, part);
            else
                addSourceRow<Type, 2, Vectors>(in[y] + x, mask, y, 0, 2, channels, part);
            for (int v = 0; v < Vectors; ++v)
            {
                sums[0][v] = Type::add(sums[0][v], part[0][v]);
                sums[1][v] = Type::add(sums[1][v], part[1][v]);
            }
        }
    for (int v = 0; v < Vectors; ++v)
    {
        v_store(out[0] + x + v * Type::lanes, sums[0][v]);
        v_store(out[1] + x + v * Type::lanes, sums[1][v]);
    }
}

// Two rows of sums: out[j][x] = sum over k, i of mask[k][i] * in[j + k][x + i * channels]. `in` has height + 1 rows.
// At most `chunk` terms are summed before they join the sums.
template <typename Type>
inline void correlateRows(const typename Type::Sum* const* in, const typename Type::Sum* coefficients, int width,
                          int height, int chunk, int channels, typename Type::Sum* const* out, int count)
{
    constexpr int vectors = 4, shortRow = 8;
    const int partRows = chunk / width;
    MaskPart<typename Type::Sum> part = {coefficients, width, 0, height, 0, width};
    for (int x = 0; x < count; x += vectors * Type::lanes)
    {
        if (width > shortRow)
        {
            correlateLongRows<Type, vectors>(in, part, chunk, channels, x, out);
            continue;
        }
        for (int k = 0; k < height; k += partRows)
        {
            part.firstRow = k;
            part.lastRow = k + partRows < height ? k + partRows : height;
            correlateBlock<Type, 2, vectors>(in, part, channels, x, k == 0, out);
        }
    }
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
