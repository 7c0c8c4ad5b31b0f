// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ROW_PACKING_HPP
#define OPENCV_CUDAFASTFILTERS_ROW_PACKING_HPP

#include "common/half_pixel.hpp"
#include "rank_arguments.hpp"

#include <type_traits>

// 16 bytes of a row as keys.
//
// Two pixels share a register as 16-bit keys, half of the 16 bytes apart, so that the neighbours of a pixel are other
// registers and need no shifts. An 8-bit pixel is the upper byte of its key; the lower byte holds some other pixel of
// the row, which decides only between equal pixels. So unpacking four pixels takes one byte permutation and, for two of
// them, a multiplication by 256, which runs on a third pipe.

namespace cv::cuda::fastfilters
{

// bytes[i] of the eight bytes of a and b, lowest first, selected by the nibbles of `selector`.
CFF_HOST_DEVICE std::uint32_t permuteBytes(std::uint32_t a, std::uint32_t b, std::uint32_t selector)
{
#ifdef __CUDA_ARCH__
    return __byte_perm(a, b, selector);
#else
    const std::uint64_t both = static_cast<std::uint64_t>(b) << 32 | a;
    std::uint32_t result = 0;
    for (int i = 0; i < 4; ++i)
        result |= static_cast<std::uint32_t>(both >> 8 * (selector >> 4 * i & 7) & 0xff) << 8 * i;
    return result;
#endif
}

// Packing of `Words` = 4 words of a row with `Halo` words on either side as keys. 8- and 16-bit pixels: each key word
// holds a pixel of one of two neighbouring words in its lower half, and the pixel two words to the right of that in
// its upper half.
template <typename T>
struct RowPacking
{
    using Keys = PackedKeys<std::is_signed<T>::value>;
    using Key = std::uint32_t;
    static constexpr int words = 4;
    static constexpr int perWord = 4 / sizeof(T);
    static constexpr int outputs = words / 2 * perWord;

    template <int Halo, int Distance>
    static CFF_HOST_DEVICE void unpack(const UnitFactors&, const std::uint32_t (&row)[words + 2 * Halo],
                                       Key (&keys)[outputs + 2 * Distance])
    {
        CFF_UNROLL
        for (int i = 0; i < 2 + 2 * Halo; ++i)
        {
            Key unpacked[perWord];
            const Key even = permuteBytes(row[i], row[i + 2], 0x5410), odd = permuteBytes(row[i], row[i + 2], 0x7632);
            if (sizeof(T) == 1)
            {
                unpacked[0] = even * 256;
                unpacked[1] = even;
                unpacked[perWord - 2] = odd * 256;
                unpacked[perWord - 1] = odd;
            }
            else
            {
                unpacked[0] = even;
                unpacked[perWord - 1] = odd;
            }
            CFF_UNROLL
            for (int j = 0; j < perWord; ++j)
            {
                const int key = (i - Halo) * perWord + j + Distance;
                if (key >= 0 && key < outputs + 2 * Distance)
                    keys[key] = unpacked[j];
            }
        }
    }

    static CFF_HOST_DEVICE void pack(const UnitFactors&, const Key (&keys)[outputs], std::uint32_t (&row)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < 2; ++i)
        {
            const Key* four = keys + i * perWord;
            const bool bytes = sizeof(T) == 1;
            const Key first = bytes ? permuteBytes(four[0], four[1], 0x7351) : four[0];
            const Key second = bytes ? permuteBytes(four[perWord - 2], four[perWord - 1], 0x7351) : four[1];
            row[i] = permuteBytes(first, second, 0x5410);
            row[i + 2] = permuteBytes(first, second, 0x7632);
        }
    }
};

// Floats as signed integers of the same order, see FloatKey.
// Halves as signed integers.
template <>
struct RowPacking<HalfPixel> : RowPacking<std::int16_t>
{
    using Base = RowPacking<std::int16_t>;

    template <int Halo, int Distance>
    static CFF_HOST_DEVICE void unpack(const UnitFactors& factors, const std::uint32_t (&row)[words + 2 * Halo],
                                       Key (&keys)[outputs + 2 * Distance])
    {
        std::uint32_t ordered[words + 2 * Halo];
        CFF_UNROLL
        for (int i = 0; i < words + 2 * Halo; ++i)
            ordered[i] = HalfKey::fromBits(factors, row[i]);
        Base::template unpack<Halo, Distance>(factors, ordered, keys);
    }

    static CFF_HOST_DEVICE void pack(const UnitFactors& factors, const Key (&keys)[outputs],
                                     std::uint32_t (&row)[words])
    {
        Base::pack(factors, keys, row);
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            row[i] = HalfKey::toBits(row[i]);
    }
};

template <>
struct RowPacking<std::int32_t>
{
    using Format = PixelFormat<std::int32_t>;
    using Keys = WordKeys;
    using Key = std::int32_t;
    static constexpr int words = 4;
    static constexpr int perWord = 1;
    static constexpr int outputs = words;

    template <int Halo, int Distance>
    static CFF_HOST_DEVICE void unpack(const KeyFactors& factors, const std::uint32_t (&row)[words + 2 * Halo],
                                       Key (&keys)[outputs + 2 * Distance])
    {
        CFF_UNROLL
        for (int i = 0; i < outputs + 2 * Distance; ++i)
            keys[i] = Format::toKey(factors, row[i + Halo - Distance]);
    }

    static CFF_HOST_DEVICE void pack(const KeyFactors& factors, const Key (&keys)[outputs], std::uint32_t (&row)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            row[i] = Format::fromWordKey(factors, keys[i]);
    }
};

// Pixels of 64 bits, two words each.
template <>
struct RowPacking<std::int64_t>
{
    using Format = PixelFormat<std::int64_t>;
    using Keys = WideKeys;
    using Key = std::int64_t;
    static constexpr int words = 4;
    static constexpr int outputs = words / 2;

    template <int Halo, int Distance>
    static CFF_HOST_DEVICE void unpack(const KeyFactors& factors, const std::uint32_t (&row)[words + 2 * Halo],
                                       Key (&keys)[outputs + 2 * Distance])
    {
        static_assert(Halo == 2 * Distance, "all pixels of the row are keys");
        std::uint64_t bits[outputs + 2 * Distance];
        CFF_UNROLL
        for (int i = 0; i < outputs + 2 * Distance; ++i)
            bits[i] = static_cast<std::uint64_t>(row[2 * i + 1]) << 32 | row[2 * i];
        orderPixels<Format>(factors, bits);
        CFF_UNROLL
        for (int i = 0; i < outputs + 2 * Distance; ++i)
            keys[i] = Format::toKey(factors, bits[i]);
    }

    static CFF_HOST_DEVICE void pack(const KeyFactors& factors, const Key (&keys)[outputs], std::uint32_t (&row)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < outputs; ++i)
        {
            const std::uint64_t bits = Format::fromWordKey(factors, keys[i]);
            row[2 * i] = static_cast<std::uint32_t>(bits);
            row[2 * i + 1] = static_cast<std::uint32_t>(bits >> 32);
        }
    }
};

template <>
struct RowPacking<float>
{
    using Keys = WordKeys;
    using Key = std::int32_t;
    static constexpr int words = 4;
    static constexpr int perWord = 1;
    static constexpr int outputs = words;

    template <int Halo, int Distance>
    static CFF_HOST_DEVICE void unpack(const UnitFactors& factors, const std::uint32_t (&row)[words + 2 * Halo],
                                       Key (&keys)[outputs + 2 * Distance])
    {
        CFF_UNROLL
        for (int i = 0; i < outputs + 2 * Distance; ++i)
            keys[i] = FloatKey::fromBits(factors, row[i + Halo - Distance]);
    }

    static CFF_HOST_DEVICE void pack(const UnitFactors&, const Key (&keys)[outputs], std::uint32_t (&row)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            row[i] = FloatKey::toBits(keys[i]);
    }
};

// Words that lie beside each other as keys, without what is beside them: of 8-bit pixels two keys a word, which have
// its even and its odd bytes in their upper ones.
template <typename T>
struct WordPacking
{
    using Keys = typename RowPacking<T>::Keys;
    using Key = typename RowPacking<T>::Key;
    static constexpr int words = sizeof(T) == 4 ? 1 : 2;
    static constexpr int keys = sizeof(T) == 1 ? 2 * words : (sizeof(T) == 8 ? words / 2 : words);

    static CFF_HOST_DEVICE void unpack(const KeyFactors& factors, const std::uint32_t (&word)[words], Key (&key)[keys])
    {
        CFF_UNROLL
        for (int i = 0; i < keys; ++i)
        {
            if constexpr (sizeof(T) == 8)
                key[i] =
                    PixelFormat<T>::toWordKey(factors, static_cast<std::uint64_t>(word[2 * i + 1]) << 32 | word[2 * i]);
            else if constexpr (sizeof(T) == 4)
                key[i] = PixelFormat<T>::toWordKey(factors, word[i]);
            else if constexpr (std::is_same<T, HalfPixel>::value)
                key[i] = HalfKey::fromBits(factors, word[i]);
            else
                key[i] = sizeof(T) == 2 ? word[i] : (i % 2 == 0 ? word[i / 2] * 256 : word[i / 2]);
        }
    }

    static CFF_HOST_DEVICE void pack(const KeyFactors& factors, const Key (&key)[keys], std::uint32_t (&word)[words])
    {
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
        {
            if constexpr (sizeof(T) == 8)
                word[i] = static_cast<std::uint32_t>(PixelFormat<T>::fromWordKey(factors, key[i / 2]) >> 32 * (i % 2));
            else if constexpr (sizeof(T) == 4)
                word[i] = PixelFormat<T>::fromWordKey(factors, key[i]);
            else if constexpr (std::is_same<T, HalfPixel>::value)
                word[i] = HalfKey::toBits(key[i]);
            else
                word[i] = sizeof(T) == 2 ? key[i] : permuteBytes(key[2 * i % keys], key[(2 * i + 1) % keys], 0x7351);
        }
    }
};

}  // namespace cv::cuda::fastfilters

#endif
