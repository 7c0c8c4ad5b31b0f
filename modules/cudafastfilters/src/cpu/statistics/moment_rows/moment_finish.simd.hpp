// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_SIMD_HPP

#include "cpu/boxes/box_rows/box_scan.simd.hpp"

#include "moment_rows.hpp"

// From sums of pixels and of squares to variances, deviations and contrasts. To be included after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

namespace
{

struct MomentConstants
{
    explicit MomentConstants(const MomentStripe& s)
        : pixels(s.pixels), divisor(s.divisor), scale(1 / s.divisor), inverse(1 / s.pixels)
    {
    }
    double pixels, divisor, scale, inverse;
};

template <typename Sum, typename Square>
struct MomentRow
{
    const Sum* sums;
    const Square* squares;
    const int* pixels;  // at the anchors, for contrasts
    int count;
};

// As many sums as a vector has floats, in double.
struct DoublePair
{
    v_float64 low, high;
};

CV_ALWAYS_INLINE DoublePair loadPair(const int* sums)
{
    const v_int32 ints = vx_load(sums);
    return {v_cvt_f64(ints), v_cvt_f64_high(ints)};
}
CV_ALWAYS_INLINE DoublePair loadPair(const double* sums)
{
    return {vx_load(sums), vx_load(sums + doubleLanes)};
}

// n * sum(x^2) - sum(x)^2, from integers below 2^53: exact if both products are below 2^53, else with fused
// operations within 1.5 units of the last place (C.-P. Jeannerod, N. Louvet and J.-M. Muller, "Further analysis of
// Kahan's algorithm for the accurate computation of 2x2 determinants", 2013), and 0 if it is 0.
CV_ALWAYS_INLINE v_float64 numerator(const v_float64& n, const v_float64& sum, const v_float64& squares)
{
    const v_float64 zero = vx_setzero_f64(), product = v_mul(sum, sum), negative = v_sub(zero, product);
    const v_float64 rest = v_fma(sum, sum, negative);
    return v_sub(v_fma(n, squares, negative), rest);
}

template <typename Sum, typename Square>
CV_ALWAYS_INLINE DoublePair numerators(const MomentRow<Sum, Square>& row, const v_float64& n, int x)
{
    const DoublePair sum = loadPair(row.sums + x), squares = loadPair(row.squares + x);
    return {numerator(n, sum.low, squares.low), numerator(n, sum.high, squares.high)};
}

CV_ALWAYS_INLINE v_float32 quotientOr0(const v_float32& dividend, const v_float32& divisor)
{
    const v_float32 zero = vx_setzero_f32();
    return v_select(v_eq(divisor, zero), zero, v_div(dividend, divisor));
}

// To float. AreSmall: by 32-bit integers.
template <bool AreSmall, typename Sum, typename Square>
CV_ALWAYS_INLINE v_float32 variances(const MomentRow<Sum, Square>& row, const MomentConstants& c, int x)
{
    if constexpr (AreSmall)
    {
        const v_int32 sum = vx_load(row.sums + x), n = vx_setall_s32(static_cast<int>(c.pixels));
        const v_int32 dividend = v_sub(v_mul(vx_load(row.squares + x), n), v_mul(sum, sum));
        return v_mul(v_cvt_f32(dividend), vx_setall_f32(static_cast<float>(c.scale)));
    }
    else
    {
        const DoublePair dividend = numerators(row, vx_setall_f64(c.pixels), x);
        const v_float64 scale = vx_setall_f64(c.scale);
        return v_cvt_f32(v_mul(dividend.low, scale), v_mul(dividend.high, scale));
    }
}

// Pixels less means.
template <typename Sum, typename Square>
CV_ALWAYS_INLINE v_float32 differences(const MomentRow<Sum, Square>& row, const MomentConstants& c, int x)
{
    const DoublePair pixel = loadPair(row.pixels + x), sum = loadPair(row.sums + x);
    const v_float64 n = vx_setall_f64(c.pixels), inverse = vx_setall_f64(c.inverse);
    return v_cvt_f32(v_mul(v_sub(v_mul(pixel.low, n), sum.low), inverse),
                     v_mul(v_sub(v_mul(pixel.high, n), sum.high), inverse));
}

template <bool AreSmall, typename Sum, typename Square>
CFF_NOINLINE void finishMoments(const MomentRow<Sum, Square>& row, const MomentConstants& constants,
                                MomentResult result, float* out)
{
    const MomentConstants c = constants;
    const int count = row.count;
    const auto forVectors = [&](const auto& of)
    {
        for (int x = 0; x < count; x += floatLanes)
            storeElements(of(x), out, x, count);
    };
    switch (result)
    {
    case MomentResult::Variance: return forVectors([&](int x) { return variances<AreSmall>(row, c, x); });
    case MomentResult::Deviation: return forVectors([&](int x) { return v_sqrt(variances<AreSmall>(row, c, x)); });
    default:
        return forVectors(
            [&](int x) { return quotientOr0(differences(row, c, x), v_sqrt(variances<AreSmall>(row, c, x))); });
    }
}

// To double, for integer destinations. `out` has room for a vector.
template <typename Sum, typename Square>
CFF_NOINLINE void finishMoments(const MomentRow<Sum, Square>& row, const MomentConstants& constants,
                                MomentResult result, double* out)
{
    const v_float64 n = vx_setall_f64(constants.pixels), divisor = vx_setall_f64(constants.divisor);
    const bool isDeviation = result == MomentResult::Deviation;
    for (int x = 0; x < row.count; x += floatLanes)
    {
        const DoublePair dividend = numerators(row, n, x);
        const v_float64 low = v_div(dividend.low, divisor), high = v_div(dividend.high, divisor);
        v_store(out + x, isDeviation ? v_sqrt(low) : low);
        v_store(out + x + doubleLanes, isDeviation ? v_sqrt(high) : high);
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
