// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_KEY_PAIR_SIMD_HPP
#define OPENCV_CUDAFASTFILTERS_KEY_PAIR_SIMD_HPP

// Operations on two vectors of keys at once, which do not wait for each other. To be included after vector_keys.hpp.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// a < b in a lane: a; otherwise c.
#if CFF_SIMD_BITS == 512

CV_ALWAYS_INLINE v_uint8 lesserOr(const v_uint8& a, const v_uint8& b, const v_uint8& c)
{
    return v_uint8(_mm512_mask_mov_epi8(c.val, _mm512_cmplt_epu8_mask(a.val, b.val), a.val));
}

CV_ALWAYS_INLINE v_uint16 lesserOr(const v_uint16& a, const v_uint16& b, const v_uint16& c)
{
    return v_uint16(_mm512_mask_mov_epi16(c.val, _mm512_cmplt_epu16_mask(a.val, b.val), a.val));
}

CV_ALWAYS_INLINE v_int32 lesserOr(const v_int32& a, const v_int32& b, const v_int32& c)
{
    return v_int32(_mm512_mask_mov_epi32(c.val, _mm512_cmplt_epi32_mask(a.val, b.val), a.val));
}

CV_ALWAYS_INLINE v_int64 lesserOr(const v_int64& a, const v_int64& b, const v_int64& c)
{
    return v_int64(_mm512_mask_mov_epi64(c.val, _mm512_cmplt_epi64_mask(a.val, b.val), a.val));
}

#else

// Unsigned integers of 8 and 16 bits, for which not every processor has a comparison.
template <typename Vector>
CV_ALWAYS_INLINE Vector lesserOr(const Vector& a, const Vector& b, const Vector& c)
{
    return v_select(v_eq(v_max(a, b), a), c, a);
}

CV_ALWAYS_INLINE v_int32 lesserOr(const v_int32& a, const v_int32& b, const v_int32& c)
{
    return v_select(v_gt(b, a), a, c);
}

CV_ALWAYS_INLINE v_int64 lesserOr(const v_int64& a, const v_int64& b, const v_int64& c)
{
    return choose64(isGreater(b, a), a, c);
}

#endif

template <typename Keys>
struct KeyPairNet
{
    using Net = VectorNet<Keys>;
    using Vector = typename Net::Vector;
    struct Key
    {
        typename Net::Key first, second;
    };

    static CV_ALWAYS_INLINE Key least() { return {Net::least, Net::least}; }
    static CV_ALWAYS_INLINE Key greatest() { return {Net::greatest, Net::greatest}; }
    static CV_ALWAYS_INLINE Key minimum(const Key& a, const Key& b)
    {
        return {Net::minimum(a.first, b.first), Net::minimum(a.second, b.second)};
    }
    static CV_ALWAYS_INLINE Key maximum(const Key& a, const Key& b)
    {
        return {Net::maximum(a.first, b.first), Net::maximum(a.second, b.second)};
    }
    static CV_ALWAYS_INLINE void sort(Key& a, Key& b)
    {
        Net::sort(a.first, b.first);
        Net::sort(a.second, b.second);
    }
    static CV_ALWAYS_INLINE Key lesserOr(const Key& a, const Key& b, const Key& c)
    {
        return {simdLesserOr(a.first, b.first, c.first), simdLesserOr(a.second, b.second, c.second)};
    }
    template <int Index>
    CV_ALWAYS_INLINE void exchange(Key& a, Key& b) const
    {
        sort(a, b);
    }
    static CV_ALWAYS_INLINE Key load(const unsigned char* keys)
    {
        return {Net::load(keys).val, Net::load(keys + CV_SIMD_WIDTH).val};
    }

private:
    using One = typename Net::Key;
    static CV_ALWAYS_INLINE One simdLesserOr(const One& a, const One& b, const One& c)
    {
        return CFF_SIMD_NAMESPACE::lesserOr(Vector(a), Vector(b), Vector(c)).val;
    }
};

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
