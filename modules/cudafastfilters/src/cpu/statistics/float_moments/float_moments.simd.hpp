// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "cpu/simd/simd.hpp"

#include "cpu/simd/load_row.simd.hpp"

#include "cpu/statistics/float_moments.hpp"

// See float_moments.cpp for the method.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

// sums[x] += added[x].
CV_ALWAYS_INLINE void addTo(double* sums, const double* added, int x)
{
    v_store(sums + x, v_add(vx_load(sums + x), vx_load(added + x)));
}

// Sums of `width` neighbours of `run`, which is overwritten: put together from runs of 1, 2, 4... pixels as the binary
// digits of the width tell.
void sumNeighbours(double* run, double* sums, int columns, int width, int channels, int count)
{
    bool isFirst = true;
    int done = 0;
    for (int length = 1;; length *= 2)
    {
        if (width & length)
        {
            const double* const from = run + done * channels;
            for (int x = 0; x < count; x += doubleLanes)
                v_store(sums + x, isFirst ? vx_load(from + x) : v_add(vx_load(sums + x), vx_load(from + x)));
            isFirst = false;
            done += length;
        }
        if (width < 2 * length)
            return;
        const int last = columns - (2 * length - 1) * channels;
        for (int x = 0; x < last; x += doubleLanes)
            addTo(run, run + length * channels, x);
    }
}

}  // namespace

void addDifferences(const DifferenceRow& row)
{
    for (int x = 0; x < row.count; x += floatLanes)
    {
        const v_float32 pixels = vx_load(row.pixels + x), centres = vx_load(row.centres + x);
        const v_float64 differences[] = {v_sub(v_cvt_f64(pixels), v_cvt_f64(centres)),
                                         v_sub(v_cvt_f64_high(pixels), v_cvt_f64_high(centres))};
        for (int i = 0; i < 2; ++i)
        {
            const int at = x + i * doubleLanes;
            v_store(row.sums + at, v_add(vx_load(row.before + at), differences[i]));
            v_store(row.squares + at, v_fma(differences[i], differences[i], vx_load(row.squaresBefore + at)));
        }
    }
}

void finishFloatMoments(const FloatMomentRow& row)
{
    double *const run = row.scratch[0], *const squareRun = row.scratch[1];
    double *const sums = row.scratch[2], *const squares = row.scratch[3];
    for (int x = 0; x < row.columns; x += doubleLanes)
    {
        const v_float64 upper = vx_load(row.upper + x), upperSquares = vx_load(row.upperSquares + x);
        v_store(run + x, row.lower ? v_add(upper, vx_load(row.lower + x)) : upper);
        v_store(squareRun + x, row.lower ? v_add(upperSquares, vx_load(row.lowerSquares + x)) : upperSquares);
    }
    sumNeighbours(run, sums, row.columns, row.width, row.channels, row.count);
    sumNeighbours(squareRun, squares, row.columns, row.width, row.channels, row.count);

    const v_float64 inverse = vx_setall_f64(1 / row.pixelsOfWindow), scale = vx_setall_f64(1 / row.divisor);
    const v_float64 negligible = vx_setall_f64(row.negligible), zero = vx_setzero_f64();
    for (int x = 0; x < row.count; x += doubleLanes)
    {
        const v_float64 sum = vx_load(sums + x), square = vx_load(squares + x), mean = v_mul(sum, inverse);
        const v_float64 about = v_sub(square, v_mul(sum, mean));
        // Zero, or NaN if a pixel is not finite.
        const v_float64 none = v_mul(zero, square);
        const v_float64 variance = v_mul(v_select(v_gt(about, v_mul(negligible, square)), about, none), scale);
        v_float64 result = variance;
        if (row.result > 0)
            result = v_sqrt(variance);
        if (row.result > 1)
        {
            double at[doubleLanes];
            for (int i = 0; i < doubleLanes; ++i)
                at[i] = static_cast<double>(row.pixels[x + i]) - row.centres[x + i];
            result = v_select(v_eq(result, zero), zero, v_div(v_sub(vx_load(at), mean), result));
        }
        v_store(row.results + x, result);
    }
}

void putFloats(const double* results, float* out, int count)
{
    int x = 0;
    for (; x <= count - floatLanes; x += floatLanes)
        v_store(out + x, v_cvt_f32(vx_load(results + x), vx_load(results + x + doubleLanes)));
    for (; x < count; ++x)
        out[x] = static_cast<float>(results[x]);
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters
