// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXCHANGE_NET_HPP
#define OPENCV_CUDAFASTFILTERS_EXCHANGE_NET_HPP

#include "common/host_device.hpp"

#include <cstdint>
#include <limits>

// The operations of the median networks: on two 16-bit keys of a word, or on one signed key of 32 or 64 bits.

namespace cv::cuda::fastfilters
{

// Two 16-bit keys per word, compared lane by lane. One instruction each from sm_90 on.
template <bool Signed>
struct PackedKeys
{
    using Key = std::uint32_t;
    static constexpr int lanes = 2;
    static constexpr bool anyNan = false;  // pixels may be NaN with any bits, see FloatKeys
    static constexpr Key least = Signed ? 0x80008000u : 0u, greatest = Signed ? 0x7fff7fffu : ~0u;

#ifdef __CUDA_ARCH__
    static CFF_HOST_DEVICE Key minimum(Key a, Key b)
    {
        return Signed ? __vmins2(a, b) : __vminu2(a, b);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b)
    {
        return Signed ? __vmaxs2(a, b) : __vmaxu2(a, b);
    }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c)
    {
        return Signed ? __vimin3_s16x2(a, b, c) : __vimin3_u16x2(a, b, c);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c)
    {
        return Signed ? __vimax3_s16x2(a, b, c) : __vimax3_u16x2(a, b, c);
    }
#else
    static CFF_HOST_DEVICE Key minimum(Key a, Key b)
    {
        return lesser(a, b, 0) | lesser(a, b, 16);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b)
    {
        return a + b - minimum(a, b);
    }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c)
    {
        return minimum(minimum(a, b), c);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c)
    {
        return maximum(maximum(a, b), c);
    }

private:
    static CFF_HOST_DEVICE constexpr Key lesser(Key a, Key b, int shift)
    {
        const Key x = a >> shift & 0xffffu, y = b >> shift & 0xffffu, flip = Signed ? 0x8000u : 0u;
        return ((x ^ flip) < (y ^ flip) ? x : y) << shift;
    }
#endif
};

// One signed 32-bit key per word.
struct WordKeys
{
    using Key = std::int32_t;
    static constexpr int lanes = 1;
    static constexpr bool anyNan = false;
    static constexpr Key least = std::numeric_limits<Key>::min(), greatest = std::numeric_limits<Key>::max();

    static CFF_HOST_DEVICE Key minimum(Key a, Key b) { return a < b ? a : b; }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b) { return a < b ? b : a; }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c)
    {
#ifdef __CUDA_ARCH__
        return __vimin3_s32(a, b, c);
#else
        return minimum(minimum(a, b), c);
#endif
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c)
    {
#ifdef __CUDA_ARCH__
        return __vimax3_s32(a, b, c);
#else
        return maximum(maximum(a, b), c);
#endif
    }
};

// One signed 64-bit key in two words.
struct WideKeys
{
    using Key = std::int64_t;
    static constexpr int lanes = 1;
    static constexpr bool anyNan = false;
    static constexpr Key least = std::numeric_limits<Key>::min(), greatest = std::numeric_limits<Key>::max();

    static CFF_HOST_DEVICE Key minimum(Key a, Key b) { return a < b ? a : b; }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b) { return a < b ? b : a; }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c) { return minimum(minimum(a, b), c); }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c) { return maximum(maximum(a, b), c); }

    // Sorts a and b upwards, by one comparison.
    static CFF_HOST_DEVICE void exchange(Key& a, Key& b)
    {
        Key low, high;
#ifdef __CUDA_ARCH__
        asm("{ .reg .pred less; setp.lt.s64 less, %2, %3; selp.b64 %0, %2, %3, less; selp.b64 %1, %3, %2, less; }"
            : "=l"(low), "=l"(high)
            : "l"(a), "l"(b));
#else
        low = minimum(a, b);
        high = maximum(a, b);
#endif
        a = low;
        b = high;
    }
};

// 1 and -1 as kernel arguments, opaque to the compiler, so that a * one + b stays a multiply-add.
struct UnitFactors
{
    std::uint32_t one, minusOne;
    float unit;
};

constexpr UnitFactors unitFactors = {1u, ~0u, 1.f};

// Floats as signed integers of the same order: negative ones have all bits except the sign inverted. A multiplication
// by one turns every NaN into the positive 0x7fffffff, the largest key, on a pipe that is idle; toBits() converts that
// to the quiet NaN of OrderKey<float>.
struct FloatKey
{
    static CFF_HOST_DEVICE std::int32_t fromBits(const UnitFactors& factors, std::uint32_t bits)
    {
#ifdef __CUDA_ARCH__
        return ordered(__float_as_uint(__fmul_rn(__uint_as_float(bits), factors.unit)));
#else
        (void)factors;
        return ordered((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fffffffu : bits);
#endif
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(std::int32_t key)
    {
        constexpr std::int32_t quietNan = 0x7fc00000;
        return static_cast<std::uint32_t>(ordered(static_cast<std::uint32_t>(WordKeys::minimum(key, quietNan))));
    }

private:
    // Its own inverse.
    static CFF_HOST_DEVICE std::int32_t ordered(std::uint32_t bits)
    {
        const std::uint32_t sign = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31);
        return static_cast<std::int32_t>(bits ^ (sign & 0x7fffffffu));
    }
};

// Two halves of a word as signed 16-bit integers of the same order. As FloatKey does: a multiplication by one turns
// every NaN into the positive 0x7fff, the greatest key; toBits() makes that the quiet NaN 0x7e00.
struct HalfKey
{
    static CFF_HOST_DEVICE std::uint32_t fromBits(const UnitFactors& factors, std::uint32_t bits)
    {
#ifdef __CUDA_ARCH__
        const std::uint32_t ones = factors.one * 0x3c003c00u;  // opaque to the compiler
        std::uint32_t same;
        asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(same) : "r"(bits), "r"(ones));
        return ordered(same);
#else
        static_cast<void>(factors);
        return ordered(withOneNan(bits & 0xffffu) | withOneNan(bits >> 16) << 16);
#endif
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(std::uint32_t keys)
    {
        return ordered(atMostQuietNan(keys));
    }

    // The lesser of each key and that of the quiet NaN.
    static CFF_HOST_DEVICE std::uint32_t atMostQuietNan(std::uint32_t keys)
    {
#ifdef __CUDA_ARCH__
        return __vmins2(keys, 0x7e007e00u);
#else
        return least(keys & 0xffffu) | least(keys >> 16) << 16;
#endif
    }

private:
    // Its own inverse.
    static CFF_HOST_DEVICE std::uint32_t ordered(std::uint32_t bits)
    {
#ifdef __CUDA_ARCH__
        std::uint32_t signs;
        asm("prmt.b32 %0, %1, 0, 0xbb99;"
            : "=r"(signs)
            : "r"(bits));  // each high byte's sign, which __byte_perm() lacks
#else
        const std::uint32_t signs = (bits >> 15 & 0x00010001u) * 0xffffu;
#endif
        return bits ^ (signs & 0x7fff7fffu);
    }
#ifndef __CUDA_ARCH__
    static constexpr std::uint32_t withOneNan(std::uint32_t bits)
    {
        return (bits & 0x7fffu) > 0x7c00u ? 0x7fffu : bits;
    }
    static constexpr std::uint32_t least(std::uint32_t key)
    {
        return key < 0x8000u && key > 0x7e00u ? 0x7e00u : key;
    }
#endif
};

// Doubles as signed integers of the same order. Every NaN becomes the positive one with all bits, the greatest key.
struct DoubleKey
{
    static CFF_HOST_DEVICE std::int64_t fromBits(std::uint64_t bits)
    {
        return ordered((bits & ~sign) > 0x7ff0000000000000u ? ~sign : bits);
    }
    static CFF_HOST_DEVICE std::uint64_t toBits(std::int64_t key)
    {
        constexpr std::int64_t quietNan = 0x7ff8000000000000;
        return static_cast<std::uint64_t>(ordered(static_cast<std::uint64_t>(WideKeys::minimum(key, quietNan))));
    }

private:
    static constexpr std::uint64_t sign = 0x8000000000000000u;
    // Its own inverse.
    static CFF_HOST_DEVICE std::int64_t ordered(std::uint64_t bits)
    {
        const std::uint64_t signs = static_cast<std::uint64_t>(static_cast<std::int64_t>(bits) >> 63);
        return static_cast<std::int64_t>(bits ^ (signs & ~sign));
    }
};

// Floats as keys of the median tiles. From sm_80 on they are the bits themselves, without conversion: the float
// operations put -0 before +0, the minimum returns the number and this maximum the NaN, so a NaN is the largest value.
// Both return the NaN 0x7fffffff for any NaN, and with that one a + b - minimum is also exact. Denormals are kept for
// any compiler flags: a minimum that is neither of its operands would spoil the other. Otherwise FloatKey.
struct FloatKeys : WordKeys
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    static CFF_HOST_DEVICE Key minimum(Key a, Key b)
    {
        float result;
        asm("min.f32 %0, %1, %2;" : "=f"(result) : "f"(__int_as_float(a)), "f"(__int_as_float(b)));
        return __float_as_int(result);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b)
    {
        float result;
        asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(__int_as_float(a)), "f"(__int_as_float(b)));
        return __float_as_int(result);
    }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c)
    {
        return minimum(minimum(a, b), c);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c)
    {
        return maximum(maximum(a, b), c);
    }
    static constexpr bool anyNan = true;
    static CFF_HOST_DEVICE Key fromBits(const UnitFactors&, std::uint32_t bits)
    {
        return static_cast<Key>(bits);
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(Key key)
    {
        return static_cast<std::uint32_t>(WordKeys::minimum(key, quietNan));
    }
#else
    static CFF_HOST_DEVICE Key fromBits(const UnitFactors& factors, std::uint32_t bits)
    {
        return FloatKey::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE std::uint32_t toBits(Key key)
    {
        return FloatKey::toBits(key);
    }
#endif

private:
    static constexpr Key quietNan = 0x7fc00000;
};

// Halves as keys of the median tiles, two in a word, as FloatKeys.
struct HalfKeys : PackedKeys<true>
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    static CFF_HOST_DEVICE Key minimum(Key a, Key b)
    {
        Key result;
        asm("min.f16x2 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
        return result;
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b)
    {
        Key result;
        asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
        return result;
    }
    static CFF_HOST_DEVICE Key minimum(Key a, Key b, Key c)
    {
        return minimum(minimum(a, b), c);
    }
    static CFF_HOST_DEVICE Key maximum(Key a, Key b, Key c)
    {
        return maximum(maximum(a, b), c);
    }
    static constexpr bool anyNan = true;
    static CFF_HOST_DEVICE Key fromBits(const UnitFactors&, Key bits)
    {
        return bits;
    }
    static CFF_HOST_DEVICE Key toBits(Key keys)
    {
        return HalfKey::atMostQuietNan(keys);
    }
#else
    static CFF_HOST_DEVICE Key fromBits(const UnitFactors& factors, Key bits)
    {
        return HalfKey::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE Key toBits(Key keys)
    {
        return HalfKey::toBits(keys);
    }
#endif
};

// Keys in `a` and `b` without `one`, which is one of them: word by word, because both words are those of one key.
CFF_HOST_DEVICE std::int64_t otherKey(const UnitFactors& factors, std::int64_t a, std::int64_t b, std::int64_t one)
{
    const auto word = [&](int shift)
    {
        const std::uint32_t sum =
            static_cast<std::uint32_t>(a >> shift) * factors.one + static_cast<std::uint32_t>(b >> shift);
        return static_cast<std::uint32_t>(one >> shift) * factors.minusOne + sum;
    };
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(word(32)) << 32 | word(0));
}

// A compare-exchange is a minimum and a maximum, two operations of the integer pipe; or a minimum and, since maximum =
// a + b - minimum in every lane modulo 2^32, two multiply-adds of another pipe. `Mixed` of every eight exchanges of a
// network take the second form; which ones is known at compile time, without counting. `Inputs` are the exchanges at
// the network's start that are the first operation on some pixel: if that may be any NaN, they do not mix.
template <typename Keys, int Mixed, int Inputs = 0>
class ExchangeNet : public Keys
{
public:
    using Key = typename Keys::Key;

    CFF_HOST_DEVICE explicit ExchangeNet(const UnitFactors& factors) : factors_(factors) {}

    // Sorts a and b upwards: the network's exchange `Index`.
    template <int Index>
    CFF_HOST_DEVICE void exchange(Key& a, Key& b) const
    {
        constexpr int index = Index - (Keys::anyNan ? Inputs : 0);
        constexpr bool mixes = index >= 0 && (index * Mixed + 4) % 8 + Mixed >= 8;
        if constexpr (sizeof(Key) == 8 && !mixes)
        {
            Keys::exchange(a, b);
            return;
        }
        const Key low = Keys::minimum(a, b);
        if constexpr (sizeof(Key) == 8)
            b = otherKey(factors_, a, b, low);
        else if constexpr (mixes)
        {
            const std::uint32_t sum = static_cast<std::uint32_t>(a) * factors_.one + static_cast<std::uint32_t>(b);
            b = static_cast<Key>(static_cast<std::uint32_t>(low) * factors_.minusOne + sum);
        }
        else
            b = Keys::maximum(a, b);
        a = low;
    }

    // This network, with `Count` exchanges of pixels at its start.
    template <int Count>
    CFF_HOST_DEVICE ExchangeNet<Keys, Mixed, Count> withInputs() const
    {
        return ExchangeNet<Keys, Mixed, Count>(factors_);
    }

private:
    const UnitFactors& factors_;
};

}  // namespace cv::cuda::fastfilters

#endif
