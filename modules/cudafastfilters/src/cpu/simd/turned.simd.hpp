// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TURNED_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_TURNED_SIMD_HPP

// Elements across two vectors. To be included after simd.hpp.

namespace cv::cuda::fastfilters
{

namespace CFF_SIMD_NAMESPACE
{

#if CFF_SIMD_BITS == 512
// `Count` and the numbers that follow.
template <int Count>
CV_ALWAYS_INLINE __m512i wordsFrom()
{
    alignas(64) static constexpr short words[32] = {
        Count,      Count + 1,  Count + 2,  Count + 3,  Count + 4,  Count + 5,  Count + 6,  Count + 7,
        Count + 8,  Count + 9,  Count + 10, Count + 11, Count + 12, Count + 13, Count + 14, Count + 15,
        Count + 16, Count + 17, Count + 18, Count + 19, Count + 20, Count + 21, Count + 22, Count + 23,
        Count + 24, Count + 25, Count + 26, Count + 27, Count + 28, Count + 29, Count + 30, Count + 31};
    return _mm512_load_si512(words);
}
#endif

// The bytes from `Count` on of two vectors.
template <int Count>
CV_ALWAYS_INLINE v_int8 turnedBytes(const v_int8& first, const v_int8& second)
{
#if CFF_SIMD_BITS == 512
    // OpenCV needs five instructions to move parts of words.
    if constexpr (Count % 4 == 2)
        return v_int8(_mm512_permutex2var_epi16(first.val, wordsFrom<Count / 2>(), second.val));
    if constexpr (Count % 2 != 0)
    {
        constexpr int lane = Count / 16, rest = Count % 16;
        // With masks, because GCC 12 warns of the undefined operands of other forms.
        constexpr __mmask8 all = 0xff;
        const __m512i low = lane > 0 ? _mm512_maskz_alignr_epi64(all, second.val, first.val, 2 * lane % 8) : first.val;
        const __m512i high =
            lane < 3 ? _mm512_maskz_alignr_epi64(all, second.val, first.val, (2 * lane + 2) % 8) : second.val;
        return v_int8(_mm512_alignr_epi8(high, low, rest));
    }
#endif
    return v_rotate_right<Count>(first, second);
}

CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_uint8& v)
{
    v = v_reinterpret_as_u8(bytes);
}
CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_uint16& v)
{
    v = v_reinterpret_as_u16(bytes);
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
CV_ALWAYS_INLINE void fromBytes(const v_int8& bytes, v_float64& v)
{
    v = v_reinterpret_as_f64(bytes);
}

// The elements from `Count` on of two vectors. With AVX-512, OpenCV moves bytes by faster instructions than words.
template <int Count, typename Vector>
CV_ALWAYS_INLINE Vector turned(const Vector& first, const Vector& second)
{
    constexpr int bytes = sizeof(typename VTraits<Vector>::lane_type);
    Vector result = Count == 0 ? first : second;
    if constexpr (Count % (CV_SIMD_WIDTH / bytes) != 0)
        fromBytes(turnedBytes<bytes * Count>(v_reinterpret_as_s8(first), v_reinterpret_as_s8(second)), result);
    return result;
}

}  // namespace CFF_SIMD_NAMESPACE

}  // namespace cv::cuda::fastfilters

#endif
