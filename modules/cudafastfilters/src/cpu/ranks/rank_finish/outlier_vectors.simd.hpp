// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_VECTORS_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_VECTORS_SIMD_HPP

// To be included after vector_keys.hpp.

#include "common/outlier_rule.hpp"

// Which lanes are outliers, for limits that need no more than the value and the median.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// Lanes of a that are at most b, and a choice by them.
#if CFF_SIMD_BITS == 512
inline __mmask64 atMost(const v_uint8& a, const v_uint8& b)
{
    return _mm512_cmple_epu8_mask(a.val, b.val);
}
inline __mmask32 atMost(const v_uint16& a, const v_uint16& b)
{
    return _mm512_cmple_epu16_mask(a.val, b.val);
}
inline __mmask16 atMost(const v_int32& a, const v_int32& b)
{
    return _mm512_cmple_epi32_mask(a.val, b.val);
}
inline v_uint8 choose(__mmask64 mask, const v_uint8& a, const v_uint8& b)
{
    return v_uint8(_mm512_mask_mov_epi8(b.val, mask, a.val));
}
inline v_uint16 choose(__mmask32 mask, const v_uint16& a, const v_uint16& b)
{
    return v_uint16(_mm512_mask_mov_epi16(b.val, mask, a.val));
}
inline v_int32 choose(__mmask16 mask, const v_int32& a, const v_int32& b)
{
    return v_int32(_mm512_mask_mov_epi32(b.val, mask, a.val));
}
#else
inline v_uint8 atMost(const v_uint8& a, const v_uint8& b)
{
    return v_eq(v_sub(a, b), vx_setall_u8(0));
}
inline v_uint16 atMost(const v_uint16& a, const v_uint16& b)
{
    return v_eq(v_sub(a, b), vx_setall_u16(0));
}
inline v_int32 atMost(const v_int32& a, const v_int32& b)
{
    return v_xor(v_gt(a, b), vx_setall_s32(-1));
}
template <typename Vector>
CV_ALWAYS_INLINE Vector choose(const Vector& mask, const Vector& a, const Vector& b)
{
    return v_select(mask, a, b);
}
#endif

// Values times a factor with a fraction, rounded down, at most the greatest value.

CV_ALWAYS_INLINE v_uint8 scaled(const v_uint8& values, unsigned whole, unsigned part)
{
    if (whole == 0)
    {
        const v_uint16 both = v_reinterpret_as_u16(values), parts = vx_setall_u16(static_cast<ushort>(part));
        const v_uint16 even = v_mul_hi(v_and(both, vx_setall_u16(255)), parts), odd = v_mul_hi(v_shr<8>(both), parts);
        return v_reinterpret_as_u8(v_or(even, v_shl<8>(odd)));
    }
    const v_uint16 wholes = vx_setall_u16(static_cast<ushort>(whole)), parts = vx_setall_u16(static_cast<ushort>(part));
    v_uint16 low, high;
    v_expand(values, low, high);
    return v_pack(v_add_wrap(v_mul_wrap(low, wholes), v_mul_hi(low, parts)),
                  v_add_wrap(v_mul_wrap(high, wholes), v_mul_hi(high, parts)));
}

CV_ALWAYS_INLINE v_uint16 scaled(const v_uint16& values, unsigned whole, unsigned part)
{
    const v_uint16 wholes = vx_setall_u16(static_cast<ushort>(whole)),
                   upper = vx_setall_u16(static_cast<ushort>(part >> 16)),
                   lower = vx_setall_u16(static_cast<ushort>(part)), zero = vx_setall_u16(0);
    // The fraction's 32 bits times 16 bits: the upper 16 of 48.
    const v_uint16 middle = v_mul_wrap(values, upper), sum = v_add_wrap(middle, v_mul_hi(values, lower));
    const v_uint16 carry = v_gt(middle, sum), fraction = v_sub_wrap(v_mul_hi(values, upper), carry);
    if (whole == 0)
        return fraction;
    const v_uint16 fits = v_eq(v_mul_hi(values, wholes), zero);
    return v_add(v_select(fits, v_mul_wrap(values, wholes), vx_setall_u16(65535)), fraction);
}

inline v_uint8 magnitude(const v_uint8& pixels, bool isSigned)
{
    return isSigned ? v_abs(v_reinterpret_as_s8(pixels)) : pixels;
}

inline v_uint16 magnitude(const v_uint16& pixels, bool isSigned)
{
    return isSigned ? v_abs(v_reinterpret_as_s16(pixels)) : pixels;
}

// Which rules the compiler knows, for loops in which a few instructions count.
enum class KnownRule
{
    Any,
    AbsoluteOnBothSides
};

CV_ALWAYS_INLINE KnownRule knownRule(const OutlierRule& rule)
{
    return rule.kind == OutlierRule::Absolute && rule.bright && rule.dark ? KnownRule::AbsoluteOnBothSides
                                                                          : KnownRule::Any;
}

// For vectors of pixels: x of the source, m medians.
template <typename Keys, KnownRule Known = KnownRule::Any>
class OutlierVectors
{
    static constexpr bool isKnown = Known == KnownRule::AbsoluteOnBothSides;

public:
    using Vector = typename Keys::Vector;

    CV_ALWAYS_INLINE OutlierVectors(const OutlierRule& rule, bool isSigned)
        : isAbsolute_(isKnown || rule.kind == OutlierRule::Absolute),
          bright_(isKnown || rule.bright),
          dark_(isKnown || rule.dark),
          isSigned_(isSigned),
          whole_(rule.whole),
          part_(rule.part),
          most_(Keys::all(static_cast<typename Keys::Lane>(rule.most))),
          flip_(Keys::all(isSigned ? Keys::signBit : 0))
    {
    }

    // m where x is an outlier, elsewhere x.
    CV_ALWAYS_INLINE Vector finished(const Vector& x, const Vector& m) const
    {
        if (isKnown || isAbsolute_)
            return choose(atMost(difference(x, m), most_), x, m);
        return choose(atMost(difference(x, m), scaled(magnitude(m, isSigned_), whole_, part_)), x, m);
    }

    // Only of outliers that are replaced; 0 for others.
    CV_ALWAYS_INLINE Vector difference(Vector x, Vector m) const
    {
        if (isSigned_)
        {
            x = v_xor(x, flip_);
            m = v_xor(m, flip_);
        }
        if (isKnown || (bright_ && dark_))
            return v_or(v_sub(x, m), v_sub(m, x));  // saturate
        return bright_ ? v_sub(x, m) : v_sub(m, x);
    }

private:
    const bool isAbsolute_, bright_, dark_, isSigned_;
    const unsigned whole_, part_;
    const Vector most_, flip_;
};

template <KnownRule Known>
class OutlierVectors<FloatKeys32, Known>
{
    static constexpr bool isKnown = Known == KnownRule::AbsoluteOnBothSides;

public:
    using Vector = v_int32;

    CV_ALWAYS_INLINE OutlierVectors(const OutlierRule& rule, bool)
        : isAbsolute_(isKnown || rule.kind == OutlierRule::Absolute),
          bright_(isKnown || rule.bright),
          dark_(isKnown || rule.dark),
          replaceNan_(rule.replaceNan),
          factor_(vx_setall_f32(rule.factor)),
          magnitude_(vx_setall_s32(0x7fffffff))
    {
    }

    CV_ALWAYS_INLINE Vector finished(const Vector& x, const Vector& m) const
    {
        const v_float32 d = difference(x, m);
        return select(d, isKnown || isAbsolute_ ? factor_ : v_mul(factor_, magnitude(v_reinterpret_as_f32(m))), x, m);
    }

    // Not positive for values that stay; NaN if there is none.
    CV_ALWAYS_INLINE v_float32 difference(const Vector& x, const Vector& m) const
    {
        const v_float32 a = v_reinterpret_as_f32(x), b = v_reinterpret_as_f32(m);
        if (isKnown || (bright_ && dark_))
            return magnitude(v_sub(a, b));
        return bright_ ? v_sub(a, b) : v_sub(b, a);
    }

    CV_ALWAYS_INLINE v_float32 magnitude(const v_float32& values) const
    {
        return v_reinterpret_as_f32(v_and(v_reinterpret_as_s32(values), magnitude_));
    }

    // m where x is NaN that is replaced, or d exceeds the limit; elsewhere x.
    CV_ALWAYS_INLINE Vector select(const v_float32& d, const v_float32& limit, const Vector& x, const Vector& m) const
    {
#if CFF_SIMD_BITS == 512
        __mmask16 replaced = _mm512_cmp_ps_mask(d.val, limit.val, _CMP_GT_OQ);
        if (replaceNan_)
        {
            const __m512 a = _mm512_castsi512_ps(x.val), b = _mm512_castsi512_ps(m.val);
            const __mmask16 nan = _mm512_cmp_ps_mask(a, a, _CMP_UNORD_Q);
            if (nan != 0)
                replaced |= nan & _mm512_cmp_ps_mask(b, b, _CMP_ORD_Q);
        }
        return choose(replaced, m, x);
#else
        const Vector result = v_select(v_reinterpret_as_s32(v_gt(d, limit)), m, x);
        if (!replaceNan_)
            return result;
        const Vector infinity = vx_setall_s32(0x7f800000), nan = v_gt(v_and(x, magnitude_), infinity);
        if (!v_check_any(nan))
            return result;
        return v_select(v_and(nan, v_xor(v_gt(v_and(m, magnitude_), infinity), vx_setall_s32(-1))), m, result);
#endif
    }

private:
    const bool isAbsolute_, bright_, dark_, replaceNan_;
    const v_float32 factor_;
    const Vector magnitude_;
};

// There are no outlier filters of such pixels.
template <KnownRule Known>
class OutlierVectors<DoubleKeys64, Known>
{
public:
    OutlierVectors(const OutlierRule&, bool) {}
    v_int64 finished(const v_int64&, const v_int64& m) const { return m; }
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
