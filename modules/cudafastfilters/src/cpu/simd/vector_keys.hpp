// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VECTOR_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_VECTOR_KEYS_HPP

#include "simd.hpp"

#include "common/order_key.hpp"
#include "common/value_kind.hpp"

// The operations of the sorting networks on vectors of keys: the counterpart of networks/exchange_net.hpp, which is for
// a thread of the device.
//
// A key is an unsigned byte or word, or a signed integer of 32 or 64 bits; see common/order_key.hpp. Key = pixel ^ flip
// for integers; negative floats have all bits except the sign inverted, and NaN of any sign is the largest key.

namespace cv::cuda::fastfilters
{
namespace CFF_SIMD_NAMESPACE
{

// For values of a size: floats and both kinds of integers share the code of the networks. A key is the vector register
// itself: with a class around it, the compiler keeps arrays in memory.
struct ByteKeys
{
    using Vector = v_uint8;
    using Key = decltype(Vector().val);
    using Lane = uchar;
    static constexpr Lane lowest = 0, highest = 255, signBit = 0x80;
    static constexpr bool areSigned = false;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_u8(value); }
};

struct WordKeys16
{
    using Vector = v_uint16;
    using Key = decltype(Vector().val);
    using Lane = ushort;
    static constexpr Lane lowest = 0, highest = 65535, signBit = 0x8000;
    static constexpr Lane infinity = 0x7c00, nan = 0x7e00;  // of floats of this size
    static constexpr bool areSigned = false;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_u16(value); }
};

struct FloatKeys32
{
    using Vector = v_int32;
    using Key = decltype(Vector().val);
    using Lane = int;
    static constexpr Lane lowest = -0x7fffffff - 1, highest = 0x7fffffff, signBit = lowest;
    static constexpr Lane infinity = 0x7f800000, nan = 0x7fc00000;
    static constexpr bool areSigned = true;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_s32(value); }
};

struct DoubleKeys64
{
    using Vector = v_int64;
    using Key = decltype(Vector().val);
    using Lane = int64;
    static constexpr Lane lowest = -0x7fffffffffffffff - 1, highest = 0x7fffffffffffffff, signBit = lowest;
    static constexpr Lane infinity = 0x7ff0000000000000, nan = 0x7ff8000000000000;
    static constexpr bool areSigned = true;
    static CFF_HOST_DEVICE Vector all(Lane value) { return vx_setall_s64(value); }
};

// Calls `body` with a value of the keys for values of so many bytes.
template <typename Body>
CV_ALWAYS_INLINE void withKeys(int valueBytes, const Body& body)
{
    switch (valueBytes)
    {
    case 1: return body(ByteKeys());
    case 2: return body(WordKeys16());
    case 4: return body(FloatKeys32());
    default: return body(DoubleKeys64());
    }
}

// Minima, maxima and comparisons, also of 64-bit integers, which universal intrinsics lack.

template <typename Vector>
CV_ALWAYS_INLINE Vector lesserOf(const Vector& a, const Vector& b)
{
    return v_min(a, b);
}
template <typename Vector>
CV_ALWAYS_INLINE Vector greaterOf(const Vector& a, const Vector& b)
{
    return v_max(a, b);
}
template <typename Vector>
CV_ALWAYS_INLINE void sortTwo(Vector& a, Vector& b)
{
    const Vector low = lesserOf(a, b);
#if CFF_SIMD_BITS == 512
    b.val = _mm512_ternarylogic_epi32(a.val, b.val, low.val, 0x96);
#else
    b = greaterOf(a, b);
#endif
    a = low;
}
template <typename Vector>
CV_ALWAYS_INLINE Vector isGreater(const Vector& a, const Vector& b)
{
    return v_gt(a, b);
}
// Whether a lane of a comparison, of any size, is true.
template <typename Vector>
CV_ALWAYS_INLINE bool isAny(const Vector& mask)
{
    return v_check_any(v_reinterpret_as_s8(mask));
}
template <typename Vector>
CV_ALWAYS_INLINE Vector choose64(const Vector& mask, const Vector& a, const Vector& b)
{
    return v_reinterpret_as_s64(v_select(v_reinterpret_as_f64(mask), v_reinterpret_as_f64(a), v_reinterpret_as_f64(b)));
}

#if CFF_SIMD_BITS == 512
// With a mask of all lanes: the plain ones make GCC 12 warn of undefined vectors in its own headers.
CV_ALWAYS_INLINE v_int64 lesserOf(const v_int64& a, const v_int64& b)
{
    return v_int64(_mm512_maskz_min_epi64(0xff, a.val, b.val));
}
CV_ALWAYS_INLINE v_int64 greaterOf(const v_int64& a, const v_int64& b)
{
    return v_int64(_mm512_maskz_max_epi64(0xff, a.val, b.val));
}
#else
CV_ALWAYS_INLINE v_int64 isGreater(const v_int64& a, const v_int64& b)
{
#if CFF_SIMD_BITS == 256
    return v_int64(_mm256_cmpgt_epi64(a.val, b.val));
#elif defined __aarch64__ || defined _M_ARM64
    return v_int64(vreinterpretq_s64_u64(vcgtq_s64(a.val, b.val)));
#else
    return v_int64(_mm_cmpgt_epi64(a.val, b.val));
#endif
}
CV_ALWAYS_INLINE v_int64 lesserOf(const v_int64& a, const v_int64& b)
{
    return choose64(isGreater(a, b), b, a);
}
CV_ALWAYS_INLINE v_int64 greaterOf(const v_int64& a, const v_int64& b)
{
    return choose64(isGreater(a, b), a, b);
}
// One comparison, and no selections, which take two or three operations each on some processors.
CV_ALWAYS_INLINE void sortTwo(v_int64& a, v_int64& b)
{
    const v_int64 exchanged = v_and(isGreater(a, b), v_xor(a, b));
    a = v_xor(a, exchanged);
    b = v_xor(b, exchanged);
}
#endif

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

    static CFF_HOST_DEVICE Key minimum(Key a, Key b) { return lesserOf(Vector(a), Vector(b)).val; }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b) { return greaterOf(Vector(a), Vector(b)).val; }
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
        Vector low(a), high(b);
        sortTwo(low, high);
        a = low.val;
        b = high.val;
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

    static CFF_HOST_DEVICE Vector load(const void* keys) { return vx_load(static_cast<const Lane*>(keys)); }
    static CFF_HOST_DEVICE void store(void* keys, const Vector& key) { v_store(static_cast<Lane*>(keys), key); }
    // Writes past the caches, to the beginning of a line, or to the next vector in it.
    static CFF_HOST_DEVICE void stream(void* keys, const Vector& key)
    {
        v_store_aligned_nocache(static_cast<Lane*>(keys), key);
    }
};

// Ones in every bit of a lane whose first bit is one.
CV_ALWAYS_INLINE v_uint16 signsOf(const v_uint16& v)
{
    return v_reinterpret_as_u16(v_shr<15>(v_reinterpret_as_s16(v)));
}
CV_ALWAYS_INLINE v_int32 signsOf(const v_int32& v)
{
    return v_shr<31>(v);
}
CV_ALWAYS_INLINE v_int64 signsOf(const v_int64& v)
{
#if CFF_SIMD_BITS == 512
    return v_shr<63>(v);
#else
    return isGreater(vx_setzero_s64(), v);
#endif
}

// The bits of floats, NaN of any sign and payload replaced by one. With AVX-512 by masks: OpenCV's comparisons turn
// masks into vectors.
template <typename Keys>
CV_ALWAYS_INLINE typename Keys::Vector withOneNan(const typename Keys::Vector& bits)
{
    using Vector = typename Keys::Vector;
    const Vector nan = Keys::all(Keys::nan);
#if CFF_SIMD_BITS == 512
    if constexpr (sizeof(typename Keys::Lane) == 2)
    {
        const __m512i magnitude = _mm512_and_si512(bits.val, _mm512_set1_epi16(0x7fff));
        const __mmask32 isNan = _mm512_cmpgt_epi16_mask(magnitude, _mm512_set1_epi16(Keys::infinity));
        return Vector(_mm512_mask_mov_epi16(bits.val, isNan, nan.val));
    }
    else if constexpr (sizeof(typename Keys::Lane) == 4)
    {
        const __m512 numbers = _mm512_castsi512_ps(bits.val);
        return Vector(_mm512_mask_mov_epi32(bits.val, _mm512_cmp_ps_mask(numbers, numbers, _CMP_UNORD_Q), nan.val));
    }
    else
    {
        const __m512d numbers = _mm512_castsi512_pd(bits.val);
        return Vector(_mm512_mask_mov_epi64(bits.val, _mm512_cmp_pd_mask(numbers, numbers, _CMP_UNORD_Q), nan.val));
    }
#else
    const Vector magnitude = v_and(bits, Keys::all(static_cast<typename Keys::Lane>(~Keys::signBit))),
                 isNan = isGreater(magnitude, Keys::all(Keys::infinity));
    if constexpr (sizeof(typename Keys::Lane) == 8)
        return choose64(isNan, nan, bits);
    else
        return v_select(isNan, nan, bits);
#endif
}

// From pixels to keys, and back.
template <typename Keys>
class KeyOrder
{
    static constexpr bool mayBeFloats = sizeof(typename Keys::Lane) > 1;

public:
    using Vector = typename Keys::Vector;

    explicit KeyOrder(ValueKind kind)
        : areFloats_(kind == ValueKind::Float),
          flip_(Keys::all(
              static_cast<typename Keys::Lane>((kind == ValueKind::Unsigned) == Keys::areSigned ? Keys::signBit : 0))),
          magnitude_(Keys::all(static_cast<typename Keys::Lane>(~Keys::signBit)))
    {
    }

    CFF_HOST_DEVICE bool areFloats() const { return mayBeFloats && areFloats_; }
    CFF_HOST_DEVICE Vector fromPixels(const Vector& pixels) const
    {
        if constexpr (mayBeFloats)
            if (areFloats_)
                return fromNumbers(withOneNan<Keys>(pixels));
        return v_xor(pixels, flip_);
    }
    // For floats without NaN.
    CFF_HOST_DEVICE Vector fromNumbers(const Vector& pixels) const
    {
        if constexpr (Keys::areSigned)
            return invertNegative(pixels);
#if CFF_SIMD_BITS == 512
        return Vector(
            _mm512_ternarylogic_epi32(pixels.val, signsOf(pixels).val, flip_.val, 0x1e));  // p ^ (sign | flip)
#else
        return v_xor(pixels, v_or(signsOf(pixels), flip_));
#endif
    }
    CFF_HOST_DEVICE Vector toPixels(const Vector& keys) const
    {
        if constexpr (mayBeFloats)
            if (areFloats_)
                return toNumbers(keys);
        return v_xor(keys, flip_);
    }
    // Whether there is NaN among floats.
    CFF_HOST_DEVICE bool haveNan(const Vector (&pixels)[4]) const
    {
        const auto magnitude = [&](int i) { return v_and(pixels[i], magnitude_); };
        const Vector most = greaterOf(greaterOf(magnitude(0), magnitude(1)), greaterOf(magnitude(2), magnitude(3)));
        return isAny(isGreater(most, Keys::all(Keys::infinity)));
    }

private:
    CFF_HOST_DEVICE Vector toNumbers(const Vector& keys) const
    {
        if constexpr (Keys::areSigned)
            return invertNegative(keys);
#if CFF_SIMD_BITS == 512
        return Vector(_mm512_ternarylogic_epi32(keys.val, signsOf(keys).val, flip_.val, 0x4b));  // k ^ (~sign | flip)
#else
        return invertNegative(v_xor(keys, flip_));
#endif
    }
    // Its own inverse.
    CFF_HOST_DEVICE Vector invertNegative(const Vector& bits) const
    {
#if CFF_SIMD_BITS == 512
        return Vector(_mm512_ternarylogic_epi32(bits.val, signsOf(bits).val, magnitude_.val, 0x78));
#else
        return v_xor(bits, v_and(signsOf(bits), magnitude_));
#endif
    }

    const bool areFloats_;
    const Vector flip_, magnitude_;
};

// Whether floats are their own keys: none of them is negative or NaN.
template <typename Keys>
CV_ALWAYS_INLINE bool areOwnKeys(const typename Keys::Vector (&floats)[4])
{
    const auto infinity = Keys::all(Keys::infinity);
    if constexpr (sizeof(typename Keys::Lane) == 4)
    {
        const auto bits = [&](int i) { return v_reinterpret_as_u32(floats[i]); };
        const v_uint32 most = v_max(v_max(bits(0), bits(1)), v_max(bits(2), bits(3)));
        return !v_check_any(v_gt(most, v_reinterpret_as_u32(infinity)));
    }
    else if constexpr (sizeof(typename Keys::Lane) == 2)
        return !isAny(isGreater(v_max(v_max(floats[0], floats[1]), v_max(floats[2], floats[3])), infinity));
    else
    {
        const auto most = greaterOf(greaterOf(floats[0], floats[1]), greaterOf(floats[2], floats[3]));
        const auto signs = v_or(v_or(floats[0], floats[1]), v_or(floats[2], floats[3]));
        return !isAny(v_or(signsOf(signs), isGreater(most, infinity)));
    }
}

}  // namespace CFF_SIMD_NAMESPACE
}  // namespace cv::cuda::fastfilters

#endif
