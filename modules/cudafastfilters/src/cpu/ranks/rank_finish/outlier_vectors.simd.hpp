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

// For vectors of pixels: x of the source, m medians.
template <typename Keys>
class OutlierVectors
{
public:
    using Vector = typename Keys::Vector;

    CV_ALWAYS_INLINE OutlierVectors(const OutlierRule& finish, bool isSigned)
        : finish_(finish),
          isSigned_(isSigned),
          most_(Keys::all(static_cast<typename Keys::Lane>(finish.most))),
          flip_(Keys::all(isSigned ? Keys::signBit : 0))
    {
    }

    // m where x is an outlier, elsewhere x.
    CV_ALWAYS_INLINE Vector finished(const Vector& x, const Vector& m) const
    {
        if (finish_.kind == OutlierRule::Absolute)
            return choose(atMost(difference(x, m), most_), x, m);
        return choose(atMost(difference(x, m), scaled(magnitude(m, isSigned_), finish_.whole, finish_.part)), x, m);
    }

    // Only of outliers that are replaced; 0 for others.
    CV_ALWAYS_INLINE Vector difference(Vector x, Vector m) const
    {
        if (isSigned_)
        {
            x = v_xor(x, flip_);
            m = v_xor(m, flip_);
        }
        if (!finish_.dark)
            return v_sub(x, m);  // saturates
        return finish_.bright ? v_or(v_sub(x, m), v_sub(m, x)) : v_sub(m, x);
    }

private:
    const OutlierRule& finish_;
    const bool isSigned_;
    const Vector most_, flip_;
};

template <>
class OutlierVectors<FloatKeys32>
{
public:
    using Vector = v_int32;

    CV_ALWAYS_INLINE OutlierVectors(const OutlierRule& finish, bool)
        : finish_(finish), factor_(vx_setall_f32(finish.factor)), magnitude_(vx_setall_s32(0x7fffffff))
    {
    }

    CV_ALWAYS_INLINE Vector finished(const Vector& x, const Vector& m) const
    {
        const v_float32 d = difference(x, m);
        const v_float32 limit =
            finish_.kind == OutlierRule::Absolute ? factor_ : v_mul(factor_, magnitude(v_reinterpret_as_f32(m)));
        return select(v_gt(d, limit), x, m);
    }

    // Less than 0, or 0, for values that stay; NaN if there is none.
    CV_ALWAYS_INLINE v_float32 difference(const Vector& x, const Vector& m) const
    {
        const v_float32 a = v_reinterpret_as_f32(x), b = v_reinterpret_as_f32(m);
        if (!finish_.dark)
            return v_sub(a, b);
        return finish_.bright ? magnitude(v_sub(a, b)) : v_sub(b, a);
    }

    CV_ALWAYS_INLINE v_float32 magnitude(const v_float32& values) const
    {
        return v_reinterpret_as_f32(v_and(v_reinterpret_as_s32(values), magnitude_));
    }

    // m where x is an outlier, or NaN that is replaced; elsewhere x.
    CV_ALWAYS_INLINE Vector select(const v_float32& outliers, const Vector& x, const Vector& m) const
    {
        const Vector result = v_select(v_reinterpret_as_s32(outliers), m, x);
        if (!finish_.replaceNan)
            return result;
        const Vector infinity = vx_setall_s32(0x7f800000);
        const Vector nan = v_gt(v_and(x, magnitude_), infinity);
        if (!v_check_any(nan))
            return result;
        const Vector noMedian = v_gt(v_and(m, magnitude_), infinity);
        return v_select(v_and(nan, v_xor(noMedian, vx_setall_s32(-1))), m, result);
    }

private:
    const OutlierRule& finish_;
    const v_float32 factor_;
    const Vector magnitude_;
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
