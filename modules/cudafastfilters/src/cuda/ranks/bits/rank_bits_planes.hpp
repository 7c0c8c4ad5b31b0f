// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_PLANES_HPP

#include "cuda/runtime/lane_ops.hpp"

#include <type_traits>

// From the pixels of 32 strips to the bit planes of their keys, and back, for rank_bits.hpp. Ordered keys are made from
// planes, not from pixels: a plane takes one operation for 32 pixels.

namespace cv::cuda::fastfilters
{

// Exchanges the high fields of a, `Distance` bits each, with the low ones of b.
template <int Distance>
CFF_HOST_DEVICE void exchangeFields(std::uint32_t& a, std::uint32_t& b)
{
    std::uint32_t low, high;
    if (Distance == 16)
    {
        low = bytePermute(a, b, 0x5410);
        high = bytePermute(a, b, 0x7632);
    }
    else if (Distance == 8)
    {
        low = bytePermute(a, b, 0x6240);
        high = bytePermute(a, b, 0x7351);
    }
    else
    {
        constexpr std::uint32_t mask = Distance == 4 ? 0x0f0f0f0fu : (Distance == 2 ? 0x33333333u : 0x55555555u);
        low = (a & mask) | ((b << Distance) & ~mask);
        high = ((a >> Distance) & mask) | (b & ~mask);
    }
    a = low;
    b = high;
}

// Transposes the squares of Size x Size bits that `Size` words are made of: bit p of field f of word k becomes bit k of
// field f of word p.
template <int Size, int Distance = Size / 2>
CFF_HOST_DEVICE void transposeSquares(std::uint32_t (&word)[Size])
{
    CFF_UNROLL
    for (int i = 0; i < Size; ++i)
        if ((i & Distance) == 0)
            exchangeFields<Distance>(word[i], word[i + Distance]);
    if constexpr (Distance > 1)
        transposeSquares<Size, Distance / 2>(word);
}

// The keys of 32 strips, of `Planes` bits each, become fields of `Planes` words: key s is in field s / Planes of word
// s % Planes. Squares of them, transposed, are planes: bit s of plane p is bit p of key s.
template <int Planes>
CFF_HOST_DEVICE void packKeys(const std::uint32_t (&key)[32], std::uint32_t (&word)[Planes])
{
    CFF_UNROLL
    for (int i = 0; i < Planes; ++i)
    {
        word[i] = key[i];
        CFF_UNROLL
        for (int s = i + Planes; s < 32; s += Planes)
            word[i] += key[s] * (1u << (s - i));  // on the multiplication pipe
    }
}

// Field s / Planes of word s % Planes.
template <int Planes>
CFF_HOST_DEVICE std::uint32_t keyOfStrip(const std::uint32_t (&word)[Planes], int s)
{
    const std::uint32_t field = word[s % Planes] >> (s / Planes * Planes % 32);
    return Planes == 32 ? field : field & ((1u << Planes % 32) - 1);
}

// From planes of pixels to planes of keys in the order of order_key.hpp. flip: all bits for signed integers, otherwise
// none.
template <typename T, int Planes>
CFF_HOST_DEVICE void orderPlanes(std::uint32_t (&plane)[Planes], std::uint32_t flip)
{
    if constexpr (std::is_same<T, float>::value)
    {
        constexpr int top = Planes - 1, exponent = 23, quiet = exponent - 1;
        std::uint32_t nan = plane[exponent], fraction = plane[0];
        CFF_UNROLL
        for (int p = exponent + 1; p < top; ++p)
            nan &= plane[p];
        CFF_UNROLL
        for (int p = 1; p < exponent; ++p)
            fraction |= plane[p];
        nan &= fraction;
        const std::uint32_t sign = plane[top];
        CFF_UNROLL
        for (int p = 0; p < quiet; ++p)
            plane[p] = (plane[p] ^ sign) & ~nan;
        CFF_UNROLL
        for (int p = quiet; p < top; ++p)
            plane[p] = (plane[p] ^ sign) | nan;
        plane[top] = ~sign | nan;
    }
    else
        plane[Planes - 1] ^= flip;
}

// And back.
template <typename T, int Planes>
CFF_HOST_DEVICE void valuePlanes(std::uint32_t (&plane)[Planes], std::uint32_t flip)
{
    if constexpr (std::is_same<T, float>::value)
    {
        plane[Planes - 1] = ~plane[Planes - 1];
        CFF_UNROLL
        for (int p = 0; p < Planes - 1; ++p)
            plane[p] ^= plane[Planes - 1];
    }
    else
        plane[Planes - 1] ^= flip;
}

// Which planes differ between the keys that were added, and which bits all of them have.
template <int Planes>
class CommonBits
{
public:
    CFF_HOST_DEVICE CommonBits()
    {
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
        {
            some_[p] = 0;
            all_[p] = ~0u;
        }
    }
    CFF_HOST_DEVICE void add(const std::uint32_t (&plane)[Planes])
    {
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
        {
            some_[p] |= plane[p];
            all_[p] &= plane[p];
        }
    }
    CFF_HOST_DEVICE std::uint32_t some() const
    {
        std::uint32_t bits = 0;
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
            bits |= some_[p] != 0 ? 1u << p : 0;
        return bits;
    }
    CFF_HOST_DEVICE std::uint32_t all() const
    {
        std::uint32_t bits = 0;
        CFF_UNROLL
        for (int p = 0; p < Planes; ++p)
            bits |= all_[p] == ~0u ? 1u << p : 0;
        return bits;
    }

private:
    std::uint32_t some_[Planes], all_[Planes];
};

}  // namespace cv::cuda::fastfilters

#endif
