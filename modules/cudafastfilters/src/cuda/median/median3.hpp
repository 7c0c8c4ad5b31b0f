// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN3_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN3_HPP

#include "../../median_plan.hpp"
#include "median_net.hpp"

#include <cstring>
#include <type_traits>

// 3x3 median by sorted columns, 16 bytes of a row at once.
//
// The columns of three rows are sorted to low, middle and high; the median of a window is the median of the greatest
// of its three lows, the median of its middles and the least of its highs (Smith, "Implementing median filters in
// XC4000E FPGAs", 1996). The middle of three is what is left of a ^ b ^ c once minimum and maximum are taken out, or of
// a + b + c, which runs on another pipe.
//
// Two pixels share a register as 16-bit keys, half of the 16 bytes apart, so that the neighbours of a pixel are other
// registers and need no shifts. An 8-bit pixel is the upper byte of its key; the lower byte holds some other pixel of
// the row, which decides only between equal pixels. So unpacking four pixels takes one byte permutation and, for two
// of them, a multiplication by 256, which a third pipe does.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The sorted columns and selections of a row of keys. Distance is that of horizontal neighbours, in keys.
template <typename Keys, int Outputs, int Distance, MiddleForm ColumnForm, MiddleForm WindowForm>
class Median3Row
{
public:
    using Key = typename Keys::Key;
    static constexpr int columns = Outputs + 2 * Distance;

    // out[j] is the median of the window around column Distance + j of the rows above, at and below it.
    static CFF_HOST_DEVICE void select(const UnitFactors& factors, const Key (&above)[columns],
                                       const Key (&at)[columns], const Key (&below)[columns], Key (&out)[Outputs])
    {
        Key low[columns], middle[columns], high[columns];
        CFF_UNROLL
        for (int j = 0; j < columns; ++j)
        {
            low[j] = Keys::minimum(above[j], at[j], below[j]);
            high[j] = Keys::maximum(above[j], at[j], below[j]);
            middle[j] = rest<ColumnForm>(factors, above[j], at[j], below[j], low[j], high[j]);
        }
        Key middles[Outputs];
        selectMiddles(factors, middle, middles);
        CFF_UNROLL
        for (int j = 0; j < Outputs; ++j)
        {
            constexpr int next = Distance, last = 2 * Distance;
            const Key a = Keys::maximum(low[j], low[j + next], low[j + last]);
            const Key c = Keys::minimum(high[j], high[j + next], high[j + last]);
            out[j] = median<WindowForm>(factors, a, middles[j], c);
        }
    }

protected:
    // Medians of the windows' middles. Two neighbouring windows share two columns, which are sorted once: three
    // operations a window.
    static CFF_HOST_DEVICE void selectMiddles(const UnitFactors& factors, const Key (&middle)[columns],
                                              Key (&middles)[Outputs])
    {
        CFF_UNROLL
        for (int j = 0; j < Outputs; ++j)
        {
            const bool second = j / Distance % 2 == 1;
            if (second)
                continue;
            const Key b = middle[j + Distance], c = middle[j + 2 * Distance];
            if (j + Distance < Outputs)
            {
                const Key least = Keys::minimum(b, c), greatest = Keys::maximum(b, c);
                middles[j] = Keys::maximum(least, Keys::minimum(greatest, middle[j]));
                middles[j + Distance] = Keys::maximum(least, Keys::minimum(greatest, middle[j + 3 * Distance]));
            }
            else
            {
                middles[j] = median<MiddleForm::Xor>(factors, middle[j], b, c);
            }
        }
    }

    template <MiddleForm Form>
    static CFF_HOST_DEVICE Key median(const UnitFactors& factors, Key a, Key b, Key c)
    {
        return rest<Form>(factors, a, b, c, Keys::minimum(a, b, c), Keys::maximum(a, b, c));
    }

    // What is left of a, b, c without their minimum and maximum.
    template <MiddleForm Form>
    static CFF_HOST_DEVICE Key rest(const UnitFactors& factors, Key a, Key b, Key c, Key least, Key greatest)
    {
        if (Form == MiddleForm::Xor)
            return a ^ b ^ c ^ least ^ greatest;
        using Word = std::uint32_t;
        Word sum = Word(a) * factors.one + Word(b);
        sum = Word(c) * factors.one + sum;
        sum = Word(least) * factors.minusOne + sum;
        return static_cast<Key>(Word(greatest) * factors.minusOne + sum);
    }
};

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

// The word of 4 / sizeof(T) elements, one a value.
template <typename T>
CFF_HOST_DEVICE std::uint32_t packWord(const std::uint32_t* values)
{
    if (sizeof(T) == 4)
        return values[0];
    if (sizeof(T) == 2)
        return permuteBytes(values[0], values[1], 0x5410);
    return permuteBytes(permuteBytes(values[0], values[1], 0x0040), permuteBytes(values[2], values[3], 0x0040), 0x5410);
}

// Packing of `Words` = 4 words of a row with `Halo` words on either side as keys. 8- and 16-bit pixels: each key word
// holds a pixel of one of two neighbouring words in its lower half, and the pixel two words to the right of that in
// its upper half.
template <typename T>
struct Median3Packing
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
template <>
struct Median3Packing<float>
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

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
