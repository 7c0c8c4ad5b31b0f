// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_EXTREMUM_KEYS_HPP
#define OPENCV_CUDAFASTFILTERS_EXTREMUM_KEYS_HPP

#include "common/order_key.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "networks/exchange_net.hpp"

#include <cstdint>
#include <type_traits>

// Keys of extremum_blocks: unsigned integers of the size of a pixel (order_key.hpp), complemented for maxima, four
// bytes of them in a word.

namespace cv::cuda::fastfilters
{

template <int Bytes>
struct ExtremumKey;
template <>
struct ExtremumKey<1>
{
    using Type = std::uint8_t;
};
template <>
struct ExtremumKey<2>
{
    using Type = std::uint16_t;
};
template <>
struct ExtremumKey<4>
{
    using Type = std::uint32_t;
};
template <typename T>
using KeyOf = typename ExtremumKey<sizeof(T)>::Type;

template <typename Key>
constexpr int keysOfWord = 4 / static_cast<int>(sizeof(Key));

// A word of pixels as keys, and back.
template <typename T>
class ExtremumOrder
{
public:
    // The key of zero has the bits that keys of integers differ in from pixels.
    explicit ExtremumOrder(bool isGreatest) : flip_(isGreatest ? 0xffffffffu : 0)
    {
        if constexpr (std::is_integral<T>::value)
            flip_ ^= OrderKey<T>::fromValue(0) * ones;
        else if constexpr (std::is_same<T, HalfPixel>::value)
            flip_ ^= 0x80008000u;  // HalfKey has signs
    }
    // The same order, for pixels that another type stands for.
    template <typename Other>
    explicit ExtremumOrder(const ExtremumOrder<Other>& same) : flip_(same.flip())
    {
        static_assert(sizeof(Other) == sizeof(T), "the same bits");
    }
    std::uint32_t flip() const { return flip_; }
    CFF_HOST_DEVICE std::uint32_t keys(std::uint32_t pixels) const
    {
        if constexpr (std::is_same<T, float>::value)
            return OrderKey<T>::fromValue(bitsToFloat(pixels)) ^ flip_;
        else if constexpr (std::is_same<T, HalfPixel>::value)
            return HalfKey::fromBits(factors_, pixels) ^ flip_;
        else
            return pixels ^ flip_;
    }
    CFF_HOST_DEVICE std::uint32_t pixels(std::uint32_t keys) const
    {
        if constexpr (std::is_same<T, float>::value)
            return floatToBits(OrderKey<T>::toValue(keys ^ flip_));
        else if constexpr (std::is_same<T, HalfPixel>::value)
            return HalfKey::toBits(keys ^ flip_);
        else
            return keys ^ flip_;
    }
    // The same pixel in a whole word.
    CFF_HOST_DEVICE std::uint32_t keysOfAll(T pixel) const { return keys(bitsOf(pixel) * ones); }
    static CFF_HOST_DEVICE std::uint32_t bitsOf(T pixel)
    {
        if constexpr (std::is_same<T, float>::value)
            return floatToBits(pixel);
        else if constexpr (std::is_same<T, HalfPixel>::value)
            return pixel.bits;
        else
            return static_cast<KeyOf<T>>(pixel);
    }

private:
    static constexpr std::uint32_t ones = sizeof(T) == 1 ? 0x01010101u : (sizeof(T) == 2 ? 0x00010001u : 1u);
    std::uint32_t flip_;
    UnitFactors factors_ = unitFactors;
};

// A word with element `i` replaced by byte `from` of `bits`, or by the half that begins with it. `i` is known when this
// is compiled.
template <typename Key, int Words>
CFF_HOST_DEVICE void setElement(std::uint32_t (&words)[Words], int i, std::uint32_t bits, int from = 0)
{
    std::uint32_t& word = words[i / keysOfWord<Key>];
    const int place = i % keysOfWord<Key>;
    if constexpr (sizeof(Key) == 4)
        word = bits;
    else if constexpr (sizeof(Key) == 2)
        word = bytePermute(word, bits, place == 0 ? 0x3254 + from * 0x11 : 0x5410 + from * 0x1100);
    else
        word = bytePermute(word, bits, (0x3210 & ~(0xf << place * 4)) | (4 + from) << place * 4);
}

template <typename Key, int Words>
CFF_HOST_DEVICE Key elementOf(const std::uint32_t (&words)[Words], int i)
{
    return static_cast<Key>(words[i / keysOfWord<Key>] >> i % keysOfWord<Key> * 8 * sizeof(Key) % 32);
}

}  // namespace cv::cuda::fastfilters

#endif
