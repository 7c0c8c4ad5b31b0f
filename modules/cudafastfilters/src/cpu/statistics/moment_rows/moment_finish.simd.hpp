// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_MOMENT_FINISH_SIMD_HPP

#include "cpu/boxes/box_scan.simd.hpp"

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

// How n * sum(x^2) - sum(x)^2 is computed.
enum class MomentPrecision
{
    Ints,   // by 32-bit integers
    Exact,  // in double, exactly
    Fused   // in double, by fused operations
};

// To double. 64-bit integers are less than 2^51: 1.5 * 2^52 is added to them as integers, and subtracted as double.
CV_ALWAYS_INLINE v_float64 toDouble(const v_int64& sums)
{
    const v_float64 magic = vx_setall_f64(6755399441055744.0);
    return v_sub(v_reinterpret_as_f64(v_add(sums, v_reinterpret_as_s64(magic))), magic);
}
CV_ALWAYS_INLINE void toDoubles(const int* sums, v_float64& low, v_float64& high)
{
    const v_int32 ints = vx_load(sums);
    low = v_cvt_f64(ints);
    high = v_cvt_f64_high(ints);
}
CV_ALWAYS_INLINE void toDoubles(const int64* sums, v_float64& low, v_float64& high)
{
    low = toDouble(vx_load(sums));
    high = toDouble(vx_load(sums + doubleLanes));
}
CV_ALWAYS_INLINE void toDoubles(const v_int32 (&sums)[1], v_float64& low, v_float64& high)
{
    low = v_cvt_f64(sums[0]);
    high = v_cvt_f64_high(sums[0]);
}
CV_ALWAYS_INLINE void toDoubles(const v_int64 (&sums)[2], v_float64& low, v_float64& high)
{
    low = toDouble(sums[0]);
    high = toDouble(sums[1]);
}

// n * sum(x^2) - sum(x)^2. Fused: within 1.5 units of the last place (C.-P. Jeannerod, N. Louvet and J.-M. Muller,
// "Further analysis of Kahan's algorithm for the accurate computation of 2x2 determinants", 2013), and 0 if it is 0.
template <bool IsFused>
CV_ALWAYS_INLINE v_float64 numerator(const v_float64& n, const v_float64& sum, const v_float64& squares)
{
    const v_float64 product = v_mul(sum, sum), negative = v_sub(vx_setzero_f64(), product);
    if constexpr (IsFused)
        return v_sub(v_fma(n, squares, negative), v_fma(sum, sum, negative));
    else
        return v_sub(v_mul(n, squares), product);
}

CV_ALWAYS_INLINE v_float32 quotientOr0(const v_float32& dividend, const v_float32& divisor)
{
    const v_float32 zero = vx_setzero_f32();
    return v_select(v_eq(divisor, zero), zero, v_div(dividend, divisor));
}

// To float.
template <MomentPrecision Precision, typename Sums, typename Squares>
CV_ALWAYS_INLINE v_float32 variances(const Sums& sums, const Squares& squares, const MomentConstants& c)
{
    if constexpr (Precision == MomentPrecision::Ints)
    {
        const v_int32 n = vx_setall_s32(static_cast<int>(c.pixels));
        const v_int32 dividend = v_sub(v_mul(squares[0], n), v_mul(sums[0], sums[0]));
        return v_mul(v_cvt_f32(dividend), vx_setall_f32(static_cast<float>(c.scale)));
    }
    else
    {
        constexpr bool isFused = Precision == MomentPrecision::Fused;
        const v_float64 n = vx_setall_f64(c.pixels), scale = vx_setall_f64(c.scale);
        v_float64 low, high, lowSquares, highSquares;
        toDoubles(sums, low, high);
        toDoubles(squares, lowSquares, highSquares);
        return v_cvt_f32(v_mul(numerator<isFused>(n, low, lowSquares), scale),
                         v_mul(numerator<isFused>(n, high, highSquares), scale));
    }
}

// Pixels less means.
template <typename Sums>
CV_ALWAYS_INLINE v_float32 differences(const v_int32& pixels, const Sums& sums, const MomentConstants& c)
{
    const v_float64 n = vx_setall_f64(c.pixels), inverse = vx_setall_f64(c.inverse);
    v_float64 low, high, lowPixels, highPixels;
    toDoubles(sums, low, high);
    lowPixels = v_cvt_f64(pixels);
    highPixels = v_cvt_f64_high(pixels);
    return v_cvt_f32(v_mul(v_sub(v_mul(lowPixels, n), low), inverse),
                     v_mul(v_sub(v_mul(highPixels, n), high), inverse));
}

template <MomentPrecision Precision, MomentResult Result, typename Sums, typename Squares>
CV_ALWAYS_INLINE v_float32 momentOf(const Sums& sums, const Squares& squares, const v_int32& pixels,
                                    const MomentConstants& constants)
{
    const v_float32 variance = variances<Precision>(sums, squares, constants);
    if constexpr (Result == MomentResult::Variance)
        return variance;
    else if constexpr (Result == MomentResult::Deviation)
        return v_sqrt(variance);
    else
        return quotientOr0(differences(pixels, sums, constants), v_sqrt(variance));
}

// To double, for integer destinations. `out` has room for a vector.
template <typename Sum, typename Square>
CFF_NOINLINE void finishInDouble(const Sum* sums, const Square* squares, const MomentConstants& constants,
                                 bool isDeviation, bool isExact, double* out, int count)
{
    const v_float64 n = vx_setall_f64(constants.pixels), divisor = vx_setall_f64(constants.divisor);
    const auto quotient = [&](const v_float64& sum, const v_float64& square)
    {
        const v_float64 value =
            v_div(isExact ? numerator<false>(n, sum, square) : numerator<true>(n, sum, square), divisor);
        return isDeviation ? v_sqrt(value) : value;
    };
    for (int x = 0; x < count; x += floatLanes)
    {
        v_float64 low, high, lowSquares, highSquares;
        toDoubles(sums + x, low, high);
        toDoubles(squares + x, lowSquares, highSquares);
        v_store(out + x, quotient(low, lowSquares));
        v_store(out + x + doubleLanes, quotient(high, highSquares));
    }
}

}  // namespace

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
