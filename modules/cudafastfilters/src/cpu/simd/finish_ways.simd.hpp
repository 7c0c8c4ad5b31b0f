// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FINISH_WAYS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_FINISH_WAYS_SIMD_HPP

#include "linear_stripe.hpp"
#include "load_row.simd.hpp"

// The methods that turn a vector of sums into a vector of results: see StripeFinishKind.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

struct FinishConstants
{
    explicit FinishConstants(const StripeFinish& f, float lowest, float highest)
        : offset(static_cast<float>(f.offset)),
          factor(static_cast<float>(f.factor)),
          divisor(static_cast<float>(f.divisor)),
          low(lowest),
          high(highest),
          offset64(f.offset),
          factor64(f.factor),
          divisor64(f.divisor),
          half(f.half),
          integerOffset(f.kind == StripeFinishKind::Integer || f.kind == StripeFinishKind::IntQuotient
                            ? static_cast<int>(f.offset)
                            : 0),
          shift(f.shift),
          multiplier(f.multiplier),
          isUnsigned(f.isUnsigned)
    {
    }

    float offset, factor, divisor, low, high;
    double offset64, factor64, divisor64;
    int half, integerOffset, shift;
    unsigned multiplier;
    bool isUnsigned;
};

inline v_float32 sumsAsFloats(const float* in, const FinishConstants&)
{
    return vx_load(in);
}

inline v_float32 sumsAsFloats(const double* in, const FinishConstants&)
{
    return v_cvt_f32(vx_load(in), vx_load(in + doubleLanes));
}

inline v_int32 sumsAsInts(const v_int32& sums, const FinishConstants&)
{
    return sums;
}

inline v_int32 sumsAsInts(const int* in, const FinishConstants&)
{
    return vx_load(in);
}

inline v_int32 sumsAsInts(const short* in, const FinishConstants& c)
{
    return c.isUnsigned ? v_reinterpret_as_s32(vx_load_expand(reinterpret_cast<const ushort*>(in)))
                        : vx_load_expand(in);
}

inline v_int32 sumsAsInts(const float* in, const FinishConstants&)
{
    return v_round(vx_load(in));
}

inline v_int32 sumsAsInts(const double* in, const FinishConstants&)
{
    return v_round(vx_load(in), vx_load(in + doubleLanes));
}

template <typename In>
inline v_float32 sumsAsFloats(const In& in, const FinishConstants& c)
{
    return v_cvt_f32(sumsAsInts(in, c));
}

inline void sumsAsDoubles(const double* in, const FinishConstants&, v_float64& a, v_float64& b)
{
    a = vx_load(in);
    b = vx_load(in + doubleLanes);
}

inline void sumsAsDoubles(const float* in, const FinishConstants&, v_float64& a, v_float64& b)
{
    const v_float32 sums = vx_load(in);
    a = v_cvt_f64(sums);
    b = v_cvt_f64_high(sums);
}

template <typename In>
inline void sumsAsDoubles(const In& in, const FinishConstants& c, v_float64& a, v_float64& b)
{
    const v_int32 sums = sumsAsInts(in, c);
    a = v_cvt_f64(sums);
    b = v_cvt_f64_high(sums);
}

// NaN becomes 0.
inline v_float32 clamped(const v_float32& value, const FinishConstants& c)
{
    const v_float32 number = v_and(value, v_eq(value, value));
    return v_min(v_max(number, vx_setall_f32(c.low)), vx_setall_f32(c.high));
}

inline v_float64 clamped(const v_float64& value, const FinishConstants& c)
{
    const v_float64 number = v_and(value, v_eq(value, value));
    return v_min(v_max(number, vx_setall_f64(c.low)), vx_setall_f64(c.high));
}

// A method to finish sums, which are in memory or in a vector. Results are in float, or rounded in int, and may still
// lie outside the destination's range.

struct FinishIntegers
{
    template <typename In>
    static v_int32 ints(const In& in, const FinishConstants& c)
    {
        return v_add(sumsAsInts(in, c), vx_setall_s32(c.integerOffset));
    }
    template <typename In>
    static v_float32 floats(const In& in, const FinishConstants& c)
    {
        return v_cvt_f32(ints(in, c));
    }
};

struct FinishHalfUp
{
    template <typename In>
    static v_int32 ints(const In& in, const FinishConstants& c)
    {
        return v_shr(v_add(sumsAsInts(in, c), vx_setall_s32(c.half)), c.shift);
    }
    template <typename In>
    static v_float32 floats(const In& in, const FinishConstants& c)
    {
        return v_cvt_f32(ints(in, c));
    }
};

// The higher halves of products; b is the same in all lanes.
inline v_uint32 multiplyHigh(const v_uint32& a, const v_uint32& b)
{
#if CFF_SIMD_BITS == 512
    // With masks, because GCC 12 warns of the undefined operands of other forms.
    constexpr __mmask8 all = 0xff;
    const __m512i even = _mm512_maskz_srli_epi64(all, _mm512_maskz_mul_epu32(all, a.val, b.val), 32);
    const __m512i odd = _mm512_maskz_mul_epu32(all, _mm512_maskz_srli_epi64(all, a.val, 32), b.val);
    return v_uint32(_mm512_mask_blend_epi32(0xaaaa, even, odd));
#elif CFF_SIMD_BITS == 256
    const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(a.val, b.val), 32);
    const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(a.val, 32), b.val);
    return v_uint32(_mm256_blend_epi32(even, odd, 0xaa));
#elif CV_SSE4_1
    const __m128i even = _mm_srli_epi64(_mm_mul_epu32(a.val, b.val), 32);
    const __m128i odd = _mm_mul_epu32(_mm_srli_epi64(a.val, 32), b.val);
    return v_uint32(_mm_blend_epi16(even, odd, 0xcc));
#else
    v_uint64 low, high;
    v_mul_expand(a, b, low, high);
    return v_pack(v_shr<32>(low), v_shr<32>(high));
#endif
}

struct FinishIntQuotients
{
    static v_int32 ints(const v_int32& sums, const FinishConstants& c)
    {
        const v_uint32 raised = v_reinterpret_as_u32(v_add(sums, vx_setall_s32(c.half)));
        const v_uint32 quotient = v_shr(multiplyHigh(raised, vx_setall_u32(c.multiplier)), c.shift);
        return v_add(v_reinterpret_as_s32(quotient), vx_setall_s32(c.integerOffset));
    }
    static v_int32 ints(const int* in, const FinishConstants& c) { return ints(vx_load(in), c); }
};

template <typename Vector>
struct FinishIntPowers
{
    static v_int32 ints(const int* in, const FinishConstants& c)
    {
        const Vector sums = as(vx_load(in), Vector());
        const Vector one = as(vx_setall_s32(1), Vector()), half = as(vx_setall_s32(c.half - 1), Vector());
        const Vector parity = v_and(v_shr(sums, c.shift), one);
        return v_reinterpret_as_s32(v_shr(v_add(v_add(sums, half), parity), c.shift));
    }

private:
    static v_int32 as(const v_int32& v, const v_int32&) { return v; }
    static v_uint32 as(const v_int32& v, const v_uint32&) { return v_reinterpret_as_u32(v); }
};

template <StripeFinishKind Kind, bool IsBounded>
struct FinishFloats
{
    template <typename In>
    static v_float32 floats(const In& in, const FinishConstants& c)
    {
        if (Kind == StripeFinishKind::FloatPlain)
            return sumsAsFloats(in, c);
        const v_float32 sums = v_add(sumsAsFloats(in, c), vx_setall_f32(c.offset));
        return Kind == StripeFinishKind::FloatQuotient ? v_div(sums, vx_setall_f32(c.divisor))
                                                       : v_mul(sums, vx_setall_f32(c.factor));
    }
    template <typename In>
    static v_int32 ints(const In& in, const FinishConstants& c)
    {
        return v_round(IsBounded ? floats(in, c) : clamped(floats(in, c), c));
    }
};

template <bool IsQuotient, bool IsBounded>
struct FinishDoubles
{
    template <typename In>
    static void doubles(const In& in, const FinishConstants& c, v_float64& a, v_float64& b)
    {
        sumsAsDoubles(in, c, a, b);
        const v_float64 offset = vx_setall_f64(c.offset64);
        a = v_add(a, offset);
        b = v_add(b, offset);
        a = IsQuotient ? v_div(a, vx_setall_f64(c.divisor64)) : v_mul(a, vx_setall_f64(c.factor64));
        b = IsQuotient ? v_div(b, vx_setall_f64(c.divisor64)) : v_mul(b, vx_setall_f64(c.factor64));
    }
    template <typename In>
    static v_float32 floats(const In& in, const FinishConstants& c)
    {
        v_float64 a, b;
        doubles(in, c, a, b);
        return v_cvt_f32(a, b);
    }
    template <typename In>
    static v_int32 ints(const In& in, const FinishConstants& c)
    {
        v_float64 a, b;
        doubles(in, c, a, b);
        return IsBounded ? v_round(a, b) : v_round(clamped(a, c), clamped(b, c));
    }
};

// Unsigned 16-bit results.

struct FinishShortQuotients
{
    static v_uint16 shorts(const v_uint16& sums, const FinishConstants& c)
    {
        const v_uint16 raised = v_add_wrap(sums, vx_setall_u16(static_cast<ushort>(c.half)));
        return v_shr(v_mul_hi(raised, vx_setall_u16(static_cast<ushort>(c.multiplier))), c.shift);
    }
};

// A sum is a tie if `half` raises it to a multiple of the divisor.
struct FinishShortTies
{
    static v_uint16 shorts(const v_uint16& sums, const FinishConstants& c)
    {
        const v_uint16 raised = v_add_wrap(sums, vx_setall_u16(static_cast<ushort>(c.half)));
        const v_uint16 quotient = FinishShortQuotients::shorts(sums, c);
        const v_uint16 isTie = v_eq(v_mul_wrap(quotient, vx_setall_u16(static_cast<ushort>(c.divisor))), raised);
        return v_sub_wrap(quotient, v_and(v_and(isTie, quotient), vx_setall_u16(1)));
    }
};

struct FinishShortPowers
{
    static v_uint16 shorts(const v_uint16& sums, const FinishConstants& c)
    {
        const v_uint16 parity = v_and(v_shr(sums, c.shift), vx_setall_u16(1));
        const v_uint16 raised = v_add_wrap(sums, vx_setall_u16(static_cast<ushort>(c.half - 1)));
        return v_shr(v_add_wrap(raised, parity), c.shift);
    }
};

// 16-bit quotients by 2 or more may as well be signed, because signed ones are packed by fewer instructions.
template <typename Way>
inline v_uint8 packShorts(const v_uint16& left, const v_uint16& right, const FinishConstants& c)
{
    return v_pack_u(v_reinterpret_as_s16(Way::shorts(left, c)), v_reinterpret_as_s16(Way::shorts(right, c)));
}

// Stores elements from x on, of `count` in total.
template <typename Vector, typename T>
inline void storeElements(const Vector& values, T* out, int x, int count)
{
    constexpr int lanes = CV_SIMD_WIDTH / sizeof(T);
    if (x + lanes <= count)
        return v_store(out + x, values);
    T last[lanes];
    v_store(last, values);
    for (int i = x; i < count; ++i)
        out[i] = last[i - x];
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
