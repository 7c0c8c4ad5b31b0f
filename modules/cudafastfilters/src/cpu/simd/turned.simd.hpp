// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TURNED_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_TURNED_SIMD_HPP

// Elements across two vectors. To be included after simd.hpp.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

// The bytes from `Count` on of two vectors.
template <int Count>
CV_ALWAYS_INLINE v_int8 turnedBytes(const v_int8& first, const v_int8& second)
{
#if CFF_SIMD_BITS == 512
    // OpenCV moves parts of words by five instructions.
    if constexpr (Count % 4 != 0)
    {
        constexpr int lane = Count / 16, rest = Count % 16;
        // By masks, as GCC 12 warns of others' undefined operands.
        constexpr __mmask8 all = 0xff;
        const __m512i low = _mm512_maskz_alignr_epi64(all, second.val, first.val, 2 * lane);
        const __m512i high =
            lane < 3 ? _mm512_maskz_alignr_epi64(all, second.val, first.val, (2 * lane + 2) % 8) : second.val;
        return v_int8(_mm512_alignr_epi8(high, low, rest));
    }
#endif
    return v_rotate_right<Count>(first, second);
}

CV_ALWAYS_INLINE v_int8 asBytes(const v_int16& v)
{
    return v_reinterpret_as_s8(v);
}
CV_ALWAYS_INLINE v_int8 asBytes(const v_int32& v)
{
    return v_reinterpret_as_s8(v);
}
CV_ALWAYS_INLINE v_int8 asBytes(const v_float32& v)
{
    return v_reinterpret_as_s8(v);
}

CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_int16& v)
{
    v = v_reinterpret_as_s16(bytes);
}
CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_int32& v)
{
    v = v_reinterpret_as_s32(bytes);
}
CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_float32& v)
{
    v = v_reinterpret_as_f32(bytes);
}

// The elements from `Count` on of two vectors. Of AVX-512 OpenCV moves bytes by faster instructions than words.
template <int Count, typename Vector>
CV_ALWAYS_INLINE Vector turned(const Vector& first, const Vector& second)
{
    constexpr int bytes = sizeof(typename VTraits<Vector>::lane_type);
    Vector result = Count == 0 ? first : second;
    if constexpr (Count % (CV_SIMD_WIDTH / bytes) != 0)
        fromBytes(turnedBytes<bytes * Count>(asBytes(first), asBytes(second)), result);
    return result;
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
