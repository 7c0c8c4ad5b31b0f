// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ORDER_KEY_HPP
#define OPENCV_CUDAFASTFILTERS_ORDER_KEY_HPP

#include "half_pixel.hpp"
#include "host_device.hpp"

#include <cstdint>
#include <cstring>
#include <type_traits>

// Rank filters compare unsigned integer keys, never pixels, so that every type has one total order: signed integers
// with the sign bit flipped; floats by their bits, negative ones inverted, which puts -0 before +0; NaN, of either
// sign, becomes the quiet NaN 0x7fc00000 and therefore the maximum (in double 0x7ff8000000000000, in half 0x7e00).

namespace cv::cuda::fastfilters
{

template <typename T>
struct OrderKey;

// Integers of 32 and 64 bits.
template <typename T>
struct IntegerOrderKey
{
    using Key = typename std::make_unsigned<T>::type;
    static constexpr int bits = 8 * sizeof(T);
    static constexpr Key flip = std::is_signed<T>::value ? Key(1) << (bits - 1) : 0;
    static CFF_HOST_DEVICE constexpr Key fromValue(T v) { return static_cast<Key>(v) ^ flip; }
    static CFF_HOST_DEVICE constexpr T toValue(Key k) { return static_cast<T>(k ^ flip); }
};
template <>
struct OrderKey<std::int32_t> : IntegerOrderKey<std::int32_t>
{
};
template <>
struct OrderKey<std::uint32_t> : IntegerOrderKey<std::uint32_t>
{
};
template <>
struct OrderKey<std::int64_t> : IntegerOrderKey<std::int64_t>
{
};
template <>
struct OrderKey<std::uint64_t> : IntegerOrderKey<std::uint64_t>
{
};

template <>
struct OrderKey<double>
{
    using Key = std::uint64_t;
    static constexpr int bits = 64;

    static CFF_HOST_DEVICE Key fromValue(double v)
    {
        Key u;
        std::memcpy(&u, &v, sizeof(u));
        if ((u & ~sign) > 0x7ff0000000000000u)
            u = 0x7ff8000000000000u;
        return (u & sign) ? ~u : (u | sign);
    }

    static CFF_HOST_DEVICE double toValue(Key k)
    {
        const Key u = (k & sign) ? (k & ~sign) : ~k;
        double v;
        std::memcpy(&v, &u, sizeof(v));
        return v;
    }

private:
    static constexpr Key sign = 0x8000000000000000u;
};

template <>
struct OrderKey<std::uint8_t>
{
    using Key = std::uint32_t;
    static constexpr int bits = 8;
    static CFF_HOST_DEVICE constexpr Key fromValue(std::uint8_t v) { return v; }
    static CFF_HOST_DEVICE constexpr std::uint8_t toValue(Key k) { return static_cast<std::uint8_t>(k); }
};

template <>
struct OrderKey<std::int8_t>
{
    using Key = std::uint32_t;
    static constexpr int bits = 8;
    static CFF_HOST_DEVICE constexpr Key fromValue(std::int8_t v) { return static_cast<std::uint8_t>(v) ^ 0x80u; }
    static CFF_HOST_DEVICE constexpr std::int8_t toValue(Key k) { return static_cast<std::int8_t>(k ^ 0x80u); }
};

template <>
struct OrderKey<std::uint16_t>
{
    using Key = std::uint32_t;
    static constexpr int bits = 16;
    static CFF_HOST_DEVICE constexpr Key fromValue(std::uint16_t v) { return v; }
    static CFF_HOST_DEVICE constexpr std::uint16_t toValue(Key k) { return static_cast<std::uint16_t>(k); }
};

template <>
struct OrderKey<std::int16_t>
{
    using Key = std::uint32_t;
    static constexpr int bits = 16;
    static CFF_HOST_DEVICE constexpr Key fromValue(std::int16_t v) { return static_cast<std::uint16_t>(v) ^ 0x8000u; }
    static CFF_HOST_DEVICE constexpr std::int16_t toValue(Key k) { return static_cast<std::int16_t>(k ^ 0x8000u); }
};

template <>
struct OrderKey<HalfPixel>
{
    using Key = std::uint32_t;
    static constexpr int bits = 16;
    static CFF_HOST_DEVICE constexpr Key fromValue(HalfPixel v)
    {
        const Key u = (v.bits & 0x7fffu) > 0x7c00u ? 0x7e00u : v.bits;
        return (u & 0x8000u) ? u ^ 0xffffu : (u | 0x8000u);
    }
    static CFF_HOST_DEVICE constexpr HalfPixel toValue(Key k)
    {
        return {static_cast<std::uint16_t>((k & 0x8000u) ? (k & 0x7fffu) : (k ^ 0xffffu))};
    }
};

template <>
struct OrderKey<float>
{
    using Key = std::uint32_t;
    static constexpr int bits = 32;

    static CFF_HOST_DEVICE Key fromValue(float v)
    {
#ifdef __CUDA_ARCH__
        Key u = __float_as_uint(v);
#else
        Key u;
        std::memcpy(&u, &v, sizeof(u));
#endif
        if ((u & 0x7fffffffu) > 0x7f800000u)
            u = 0x7fc00000u;
        return (u & 0x80000000u) ? ~u : (u | 0x80000000u);
    }

    static CFF_HOST_DEVICE float toValue(Key k)
    {
        const Key u = (k & 0x80000000u) ? (k & 0x7fffffffu) : ~k;
#ifdef __CUDA_ARCH__
        return __uint_as_float(u);
#else
        float v;
        std::memcpy(&v, &u, sizeof(v));
        return v;
#endif
    }
};

}  // namespace cv::cuda::fastfilters

#endif
