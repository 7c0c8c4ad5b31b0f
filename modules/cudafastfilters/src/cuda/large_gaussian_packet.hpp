// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PACKET_HPP
#define OPENCV_CUDAFASTFILTERS_LARGE_GAUSSIAN_PACKET_HPP

#include "lane_ops.hpp"
#include "saturate.hpp"

#include <cstdint>
#include <cstring>
#include <type_traits>

// Eight neighbouring elements as 32-bit words, to floats and back without the conversion instructions, which run at a
// quarter of the others' rate or less.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

template <typename T>
struct alignas(sizeof(T) == 1 ? 8 : 16) Packet8
{
    static constexpr int size = 8;
    static constexpr int words = 2 * sizeof(T);
    static constexpr bool isFloat = std::is_floating_point<T>::value;
    static constexpr std::uint32_t flip = isFloat || std::is_unsigned<T>::value ? 0
                                          : sizeof(T) == 1                      ? 0x80808080u
                                                                                : 0x80008000u;
    std::uint32_t word[words];

    // An integer without sign is the fraction of a float from 2^23 on.
    CFF_HOST_DEVICE float value(int i) const
    {
        if constexpr (isFloat)
            return bitsToFloat(word[i]);
        else if constexpr (sizeof(T) == 1)
            return bitsToFloat(bytePermute(word[i / 4] ^ flip, 0x4B000000u, 0x7440u + i % 4)) -
                   (8388608.0f + (flip ? 128.0f : 0.0f));
        else
            return bitsToFloat(bytePermute(word[i / 2] ^ flip, 0x4B000000u, i % 2 ? 0x7432u : 0x7410u)) -
                   (8388608.0f + (flip ? 32768.0f : 0.0f));
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
