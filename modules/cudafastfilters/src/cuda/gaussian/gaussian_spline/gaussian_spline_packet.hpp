// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_PACKET_HPP
#define OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_PACKET_HPP

#include "common/saturate.hpp"
#include "cuda/runtime/lane_ops.hpp"

#include <cstdint>
#include <cstring>
#include <type_traits>

// Twice four neighbouring elements as 32-bit words, to floats and back without the conversion instructions, which run
// at a quarter of the others' rate or less.

namespace cv::cuda::fastfilters
{

// Kept in a register: a permutation takes only one constant, and the selector is the best one.
CFF_HOST_DEVICE std::uint32_t packetExponent()
{
    std::uint32_t bits = 0x4B000000u;
    keepInRegister(bits);
    return bits;
}

template <typename T>
struct Packet8
{
    static constexpr int words = 2 * sizeof(T), half = sizeof(T);
    static constexpr bool isFloat = std::is_floating_point<T>::value;
    static constexpr std::uint32_t flip = isFloat || std::is_unsigned<T>::value ? 0
                                          : sizeof(T) == 1                      ? 0x80808080u
                                                                                : 0x80008000u;
    std::uint32_t word[words];

    // An unsigned integer is the fraction of a float from 2^23 on. `exponent` is the bits of 2^23, see
    // packetExponent().
    CFF_HOST_DEVICE float value(int i, std::uint32_t exponent) const
    {
        if constexpr (isFloat)
            return bitsToFloat(word[i]);
        else if constexpr (sizeof(T) == 1)
            return bitsToFloat(bytePermute(word[i / 4] ^ flip, exponent, 0x7440u + i % 4)) -
                   (8388608.0f + (flip ? 128.0f : 0.0f));
        else
            return bitsToFloat(bytePermute(word[i / 2] ^ flip, exponent, i % 2 ? 0x7432u : 0x7410u)) -
                   (8388608.0f + (flip ? 32768.0f : 0.0f));
    }

    CFF_HOST_DEVICE void setElement(int i, T from)
    {
        if constexpr (isFloat)
            word[i] = floatToBits(from);
        else
        {
            constexpr int inWord = 4 / sizeof(T);
            word[i / inWord] |= static_cast<std::uint32_t>(static_cast<typename std::make_unsigned<T>::type>(from))
                                << 8 * sizeof(T) * (i % inWord);
        }
    }

    CFF_HOST_DEVICE T element(int i) const
    {
        if constexpr (isFloat)
            return bitsToFloat(word[i]);
        else
        {
            constexpr int inWord = 4 / sizeof(T);
            return static_cast<T>(word[i / inWord] >> 8 * sizeof(T) * (i % inWord));
        }
    }

    // Rounds to nearest, ties to even: next to 1.5 * 2^23 the unit is 1. Values must be in the type's range.
    CFF_HOST_DEVICE void setRounded(const float (&from)[8])
    {
        std::uint32_t bits[8];
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
            bits[i] = floatToBits(isFloat ? from[i] : from[i] + 12582912.0f);
        CFF_UNROLL
        for (int w = 0; w < words; ++w)
            if constexpr (isFloat)
                word[w] = bits[w];
            else if constexpr (sizeof(T) == 1)
                word[w] = bytePermute(bytePermute(bits[4 * w], bits[4 * w + 1], 0x0040u),
                                      bytePermute(bits[4 * w + 2], bits[4 * w + 3], 0x0040u), 0x5410u);
            else
                word[w] = bytePermute(bits[2 * w], bits[2 * w + 1], 0x5410u);
    }
};

// Half of them, as they lie in memory.
template <typename T>
struct alignas(4 * sizeof(T)) Words
{
    std::uint32_t word[sizeof(T)];
};

#ifdef __CUDACC__

template <typename T>
__device__ __forceinline__ Words<T> loadWords(const Words<T>* from)
{
    Words<T> words;
    if constexpr (sizeof(T) == 1)
        words.word[0] = __ldg(reinterpret_cast<const unsigned*>(from));
    else if constexpr (sizeof(T) == 2)
    {
        const uint2 v = __ldg(reinterpret_cast<const uint2*>(from));
        words = {{v.x, v.y}};
    }
    else
    {
        const uint4 v = __ldg(reinterpret_cast<const uint4*>(from));
        words = {{v.x, v.y, v.z, v.w}};
    }
    return words;
}

#endif

// NaN becomes 0.
template <typename T>
CFF_HOST_DEVICE float clampToType(float value)
{
    if constexpr (std::is_floating_point<T>::value)
        return value;
    else
    {
        constexpr float low = IntegerRange<T>::min, high = IntegerRange<T>::max;
        const float number = value == value ? value : 0.0f;
        return number < low ? low : (number > high ? high : number);
    }
}

}  // namespace cv::cuda::fastfilters

#endif
