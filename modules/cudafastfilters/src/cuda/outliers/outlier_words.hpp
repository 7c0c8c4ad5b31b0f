// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_OUTLIER_WORDS_HPP
#define OPENCV_CUDAFASTFILTERS_OUTLIER_WORDS_HPP

#include "common/outlier_value.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "networks/exchange_net.hpp"

// The rules that kernels of medians finish their results by, 4 bytes of a row at a time. T: unsigned bytes, unsigned 16
// bits, or float. The integer pipe limits those kernels. By an absolute limit on both sides, bytes take five of its
// operations for four pixels, 16 bits four for two, floats three for one. Only one side takes three more for four
// bytes, one for two of 16 bits; a limit relative to the median about five for each pixel.

namespace cv::cuda::fastfilters
{

// (a & b) | (a & c) | (b & c): one operation.
CFF_HOST_DEVICE std::uint32_t majority(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
    return (a & b) | (c & (a | b));
}

// m where the bits of `mask` are set, elsewhere x.
CFF_HOST_DEVICE std::uint32_t selectBits(std::uint32_t mask, std::uint32_t m, std::uint32_t x)
{
    return (m & mask) | (x & ~mask);
}

// Bytes of all the same bits: those of each byte's highest bit.
CFF_HOST_DEVICE std::uint32_t spreadHighestBits(std::uint32_t bytes)
{
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("prmt.b32 %0, %1, 0, 0xba98;" : "=r"(result) : "r"(bytes));
    return result;
#else
    return (bytes >> 7 & 0x01010101u) * 255u;
#endif
}

// |a - b| of each of four bytes.
CFF_HOST_DEVICE std::uint32_t byteDistances(std::uint32_t a, std::uint32_t b)
{
#ifdef __CUDA_ARCH__
    return __vabsdiffu4(a, b);
#else
    std::uint32_t result = 0;
    for (int i = 0; i < 32; i += 8)
    {
        const std::uint32_t x = a >> i & 255, y = b >> i & 255;
        result |= (x > y ? x - y : y - x) << i;
    }
    return result;
#endif
}

// In each half: min(a + b, c), of the lower 16 bits of the sum.
CFF_HOST_DEVICE std::uint32_t leastOfSums(std::uint32_t a, std::uint32_t b, std::uint32_t c)
{
#ifdef __CUDA_ARCH__
    return __viaddmin_u16x2(a, b, c);
#else
    const std::uint32_t low = (a + b) & 0xffffu, high = ((a >> 16) + (b >> 16)) << 16;
    return PackedKeys<false>::minimum(high | low, c);
#endif
}

template <typename T>
struct AbsoluteOutliers;

template <>
struct AbsoluteOutliers<std::uint8_t>
{
    std::uint32_t add;   // moves limits up to the highest bit of a byte
    std::uint32_t both;  // whether a byte's highest bit alone says that it exceeds the limit: all bits, or none

    explicit AbsoluteOutliers(const OutlierRule& rule)
        : add(0x01010101u * (127u - (rule.most & 127u))), both(rule.most < 128 ? ~0u : 0u)
    {
    }

    // `words`: medians, which become results. `source`: the source's pixels.
    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors&, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
        {
            const std::uint32_t d = byteDistances(source[i], words[i]);
            const std::uint32_t low = (d & 0x7f7f7f7fu) + add;
            words[i] = selectBits(spreadHighestBits(majority(low, d, both)), words[i], source[i]);
        }
    }
};

template <>
struct AbsoluteOutliers<std::uint16_t>
{
    std::uint32_t most, minusMost;  // in each half
    std::uint32_t two;              // 2, unknown to the compiler: see UnitFactors

    explicit AbsoluteOutliers(const OutlierRule& rule)
        : most(0x00010001u * rule.most), minusMost(0x00010001u * (-rule.most & 0xffffu)), two(2)
    {
    }

    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors& factors, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        using Halves = PackedKeys<false>;
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
        {
            const std::uint32_t greater = Halves::maximum(source[i], words[i]);
            // 2 * greater - x - m: no half of this has a carry.
            const std::uint32_t sum = source[i] * factors.one + words[i], d = greater * two - sum;
            const std::uint32_t exceeds = leastOfSums(Halves::maximum(d, most), minusMost, 0x00010001u);
            words[i] = selectBits(exceeds * 0xffffu, words[i], source[i]);
        }
    }
};

// m if it differs from x by more than the limit, or if x is NaN, else x. Nothing is replaced where m or `number` is
// NaN.
CFF_HOST_DEVICE std::uint32_t replaceBeyond(std::uint32_t x, std::uint32_t m, float limit, std::uint32_t number)
{
    const float value = bitsToFloat(m), d = bitsToFloat(x) - value;
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("{\n\t"
        ".reg .pred numbers, beyond;\n\t"
        "setp.num.f32 numbers, %3, %4;\n\t"
        "setp.gtu.and.f32 beyond, %5, %6, numbers;\n\t"
        "selp.b32 %0, %1, %2, beyond;\n\t"
        "}"
        : "=r"(result)
        : "r"(m), "r"(x), "f"(value), "f"(bitsToFloat(number)), "f"(fabsf(d)), "f"(limit));
    return result;
#else
    const float other = bitsToFloat(number);
    return value == value && other == other && !(std::fabs(d) <= limit) ? m : x;
#endif
}

template <>
struct AbsoluteOutliers<float>
{
    float limit;
    std::uint32_t keepsNan;  // 1 or 0

    explicit AbsoluteOutliers(const OutlierRule& rule) : limit(rule.factor), keepsNan(rule.replaceNan ? 0 : 1) {}

    // There is no branch for NaN: the pixels of several steps are computed side by side. The difference of two
    // infinities of one sign is NaN, too; it does not matter which of them is the result.
    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors&, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            words[i] = replaceBeyond(source[i], words[i], limit, source[i] * keepsNan);
    }
};

// In each byte, or the maximum. The bytes of odd places are decided by whole halves.
CFF_HOST_DEVICE std::uint32_t minimumOfBytes(std::uint32_t a, std::uint32_t b)
{
    return bytePermute(PackedKeys<false>::minimum(a * 256, b * 256), PackedKeys<false>::minimum(a, b), 0x7351);
}
CFF_HOST_DEVICE std::uint32_t maximumOfBytes(std::uint32_t a, std::uint32_t b)
{
    return bytePermute(PackedKeys<false>::maximum(a * 256, b * 256), PackedKeys<false>::maximum(a, b), 0x7351);
}

// Any rule that needs no more than a pixel and its median. Integers: what an outlier on both sides would become is no
// outlier on one side if it lies on the other side of the pixel.
template <typename T>
struct AnyOutliers;

template <>
struct AnyOutliers<std::uint8_t>
{
    AbsoluteOutliers<std::uint8_t> absolute;
    std::uint32_t factor;  // of the median, times 2^16
    bool isAbsolute, bright, dark;

    explicit AnyOutliers(const OutlierRule& rule)
        : absolute(rule),
          factor(rule.whole << 16 | rule.part),
          isAbsolute(rule.kind == OutlierRule::Absolute),
          bright(rule.bright),
          dark(rule.dark)
    {
    }

    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors& factors, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        if (isAbsolute)
            absolute.finish(factors, source, words);
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                words[i] = selectBits(beyondProducts(source[i], words[i]), words[i], source[i]);
        }
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            if (!dark)
                words[i] = minimumOfBytes(source[i], words[i]);
            else if (!bright)
                words[i] = maximumOfBytes(source[i], words[i]);
    }

private:
    // All bits of the bytes whose differences exceed the products, rounded down. These have at most 32 bits.
    CFF_HOST_DEVICE std::uint32_t beyondProducts(std::uint32_t x, std::uint32_t m) const
    {
        const std::uint32_t d = byteDistances(x, m);
        std::uint32_t mask = 0;
        CFF_UNROLL
        for (int shift = 0; shift < 32; shift += 8)
            mask |= factor * (m >> shift & 255u) < (d >> shift & 255u) << 16 ? 255u << shift : 0u;
        return mask;
    }
};

template <>
struct AnyOutliers<std::uint16_t>
{
    AbsoluteOutliers<std::uint16_t> absolute;
    OutlierRule rule;

    explicit AnyOutliers(const OutlierRule& of) : absolute(of), rule(of) {}

    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors& factors, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        using Halves = PackedKeys<false>;
        if (rule.kind == OutlierRule::Absolute)
            absolute.finish(factors, source, words);
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                words[i] = selectBits(beyondProducts(source[i], words[i]), words[i], source[i]);
        }
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            if (!rule.dark)
                words[i] = Halves::minimum(source[i], words[i]);
            else if (!rule.bright)
                words[i] = Halves::maximum(source[i], words[i]);
    }

private:
    CFF_HOST_DEVICE std::uint32_t beyondProducts(std::uint32_t x, std::uint32_t m) const
    {
        const std::uint32_t d = PackedKeys<false>::maximum(x, m) - PackedKeys<false>::minimum(x, m);
        std::uint32_t mask = 0;
        CFF_UNROLL
        for (int shift = 0; shift < 32; shift += 16)
            mask |= (d >> shift & 0xffffu) > OutlierValue<std::uint16_t>::scaled(rule, m >> shift & 0xffffu)
                        ? 0xffffu << shift
                        : 0u;
        return mask;
    }
};

template <>
struct AnyOutliers<float>
{
    OutlierRule rule;

    explicit AnyOutliers(const OutlierRule& of) : rule(of) {}

    // As AbsoluteOutliers.
    template <int Count>
    CFF_HOST_DEVICE void finish(const UnitFactors&, const std::uint32_t (&source)[Count],
                                std::uint32_t (&words)[Count]) const
    {
        using Value = OutlierValue<float>;
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            words[i] = floatToBits(Value::finished(rule, bitsToFloat(source[i]), bitsToFloat(words[i])));
    }
};

}  // namespace cv::cuda::fastfilters

#endif
