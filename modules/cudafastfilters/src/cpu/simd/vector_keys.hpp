// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VECTOR_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_VECTOR_KEYS_HPP

#include "simd.hpp"

#include "common/order_key.hpp"

// The operations of the sorting networks on vectors of keys: the counterpart of networks/exchange_net.hpp, which is for
// a thread of the device.
//
// A key is an unsigned byte or word, or a signed 32-bit integer; see common/order_key.hpp. Key = pixel ^ flip for
// integers; negative floats have all bits except the sign inverted, and NaN of any sign is the largest key.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// For a pixel's depth: 8U and 8S, 16U and 16S, 32F. A key is the vector register itself: with a class around it, the
// compiler keeps arrays in memory.
struct ByteKeys
{
    using Vector = v_uint8;
    using Key = decltype(Vector().val);
    using Lane = uchar;
    static constexpr Lane lowest = 0, highest = 255, signBit = 0x80;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_u8(value); }
};

struct WordKeys16
{
    using Vector = v_uint16;
    using Key = decltype(Vector().val);
    using Lane = ushort;
    static constexpr Lane lowest = 0, highest = 65535, signBit = 0x8000;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_u16(value); }
};

struct FloatKeys32
{
    using Vector = v_int32;
    using Key = decltype(Vector().val);
    using Lane = int;
    static constexpr Lane lowest = -0x7fffffff - 1, highest = 0x7fffffff;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_s32(value); }
};

// A vector of one value, if one is requested.
template <typename Keys, bool Highest>
struct UniformKey
{
    CFF_HOST_DEVICE operator typename Keys::Key() const
    {
        return Keys::all(Highest ? Keys::highest : Keys::lowest).val;
    }
};

template <typename Keys>
struct VectorNet
{
    using Vector = typename Keys::Vector;
    using Key = typename Keys::Key;
    using Lane = typename Keys::Lane;
    static constexpr int lanes = CV_SIMD_WIDTH / static_cast<int>(sizeof(Lane));
    static constexpr UniformKey<Keys, false> least = {};
    static constexpr UniformKey<Keys, true> greatest = {};

    static CFF_HOST_DEVICE Key minimum(Key a, Key b) { return v_min(Vector(a), Vector(b)).val; }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b) { return v_max(Vector(a), Vector(b)).val; }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c) { return minimum(minimum(a, b), c); }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c) { return maximum(maximum(a, b), c); }
    static CFF_HOST_DEVICE Key middle(Key a, Key b, Key c)
    {
        sort(a, b);
        return maximum(a, minimum(b, c));
    }
    // Sorts upwards.
    static CFF_HOST_DEVICE void sort(Key& a, Key& b)
    {
        const Key low = minimum(a, b);
#if CFF_SIMD_BITS == 512
        b = _mm512_ternarylogic_epi32(a, b, low, 0x96);
#else
        b = maximum(a, b);
#endif
        a = low;
    }
    template <int Index>
    CFF_HOST_DEVICE void exchange(Key& a, Key& b) const
    {
        sort(a, b);
    }
    template <int Count>
    CFF_HOST_DEVICE const VectorNet& withInputs() const
    {
        return *this;
    }

    static CFF_HOST_DEVICE Vector load(const void* keys)
    {
        return vx_load(static_cast<const Lane*>(keys));
    }
    static CFF_HOST_DEVICE void store(void* keys, const Vector& key)
    {
        v_store(static_cast<Lane*>(keys), key);
    }
    // Writes past the caches, to the beginning of a line, or to the next vector in it.
    static CFF_HOST_DEVICE void stream(void* keys, const Vector& key)
    {
        v_store_aligned_nocache(static_cast<Lane*>(keys), key);
    }
};

// From pixels to keys, and back.
template <typename Keys>
class KeyOrder
{
public:
    using Vector = typename Keys::Vector;

    explicit KeyOrder(bool isSigned) : flip_(Keys::all(isSigned ? Keys::signBit : 0)) {}

    CFF_HOST_DEVICE Vector fromPixels(const Vector& pixels) const { return v_xor(pixels, flip_); }
    CFF_HOST_DEVICE Vector toPixels(const Vector& keys) const { return v_xor(keys, flip_); }

private:
    const Vector flip_;
};

template <>
class KeyOrder<FloatKeys32>
{
public:
    using Vector = v_int32;

    explicit KeyOrder(bool) : magnitude_(vx_setall_s32(0x7fffffff)), infinity_(vx_setall_s32(0x7f800000)) {}

#if CFF_SIMD_BITS == 512
    // With masks and three-operand instructions: OpenCV's comparisons turn masks into vectors.
    CFF_HOST_DEVICE Vector fromPixels(const Vector& pixels) const
    {
        const __m512 numbers = _mm512_castsi512_ps(pixels.val);
        const __mmask16 isNan = _mm512_cmp_ps_mask(numbers, numbers, _CMP_UNORD_Q);
        return Vector(_mm512_mask_mov_epi32(toPixels(pixels).val, isNan, _mm512_set1_epi32(0x7fc00000)));
    }
    CFF_HOST_DEVICE Vector toPixels(const Vector& keys) const  // its own inverse except for NaN
    {
        const __m512i sign = v_shr<31>(keys).val;
        return Vector(_mm512_ternarylogic_epi32(keys.val, sign, magnitude_.val, 0x78));  // keys ^ (sign & magnitude)
    }
#else
    CFF_HOST_DEVICE Vector fromPixels(const Vector& pixels) const
    {
        const Vector isNan = v_gt(v_and(pixels, magnitude_), infinity_);
        return v_select(isNan, vx_setall_s32(0x7fc00000), toPixels(pixels));
    }
    CFF_HOST_DEVICE Vector toPixels(const Vector& keys) const  // its own inverse except for NaN
    {
        return v_xor(keys, v_and(v_shr<31>(keys), magnitude_));
    }
#endif
    CFF_HOST_DEVICE bool haveNan(const Vector (&pixels)[4]) const
    {
        const auto magnitude = [&](int i) { return v_and(pixels[i], magnitude_); };
        const Vector most = v_max(v_max(magnitude(0), magnitude(1)), v_max(magnitude(2), magnitude(3)));
        return v_check_any(v_gt(most, infinity_));
    }

private:
    const Vector magnitude_, infinity_;
};

// Whether floats are their own keys: none of them is negative or NaN.
CV_ALWAYS_INLINE bool areOwnKeys(const v_int32 (&floats)[4])
{
    const auto bits = [&](int i) { return v_reinterpret_as_u32(floats[i]); };
    const v_uint32 most = v_max(v_max(bits(0), bits(1)), v_max(bits(2), bits(3)));
    return !v_check_any(v_gt(most, vx_setall_u32(0x7f800000)));
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
