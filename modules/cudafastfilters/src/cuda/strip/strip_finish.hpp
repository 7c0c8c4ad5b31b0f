// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_FINISH_HPP

#include "../common/image_view.hpp"
#include "../common/lane_ops.hpp"
#include "../common/saturate.hpp"

// From a packet of float sums to rounded, saturated, packed destination pixels.
//
// A float between 2^23 and 2^24 has no fraction, so adding 2^23 rounds to nearest, ties to even, and leaves the
// integer in the low bits.
//
// Exact quotients. Sums n of integer masks are exact integers below 2^24, and n / d has to be rounded as the
// rational number it is. With i = 1 / d and q0 = n * i rounded to float, r = n - q0 * d is exact in one
// multiply-add, and q1 = q0 + r * i is n / d rounded to float: q0 + r * i differs from n / d by 2^-24 of q0's
// last place at most, and n / d keeps 2^-23 of it clear of a rounding boundary as long as d < 2^22 (n / d on a
// boundary would need n to have 25 bits). Ties of the integer rounding are floats, which q1 then equals exactly;
// otherwise n / d is 1 / d or more from a tie, more than q1's rounding moves it. So rounding q1 is rounding n / d.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// How sums become pixels. The choice is the mask's; loops are compiled for one of them, because several in one loop
// fill the instruction cache.
enum class FinishForm
{
    Direct,    // integers: sum * scale, which no image brings out of the type's range
    Plain,     // sum * scale + offset
    Quotient,  // (sum * scale + offset) / divisor, exact
    Any        // in a kernel: as StripFinish has it
};

struct StripFinish
{
    FinishForm form;
    float scale, offset;
    float divisor, reciprocal;
    bool halfUp;  // rounds quotients of 16 bits as fixed-point arithmetic does: ties go up, not to even
};

// A plain unsigned result is computed as a fraction of the type's range, because clamping to [0, 1] is free:
// its scale and offset are divided by this.
template <typename D>
struct StripRange
{
    static constexpr float value = std::is_unsigned<D>::value ? static_cast<float>(IntegerRange<D>::max) : 1.0f;
};

template <>
struct StripRange<float>
{
    static constexpr float value = 1.0f;
};

constexpr float integerUnit = 12582912.0f;  // 1.5 * 2^23: two's complement of negative integers

// Bits whose lowest sizeof(D) bytes are the destination pixel. Rounding half up: the sum with a half is exact, as the
// quotient has the 24 bits of an exact sum, and its integer part is what is left when the addition rounds down.
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishClamped(float value, bool halfUp = false)
{
    if constexpr (std::is_same<D, float>::value)
    {
        return floatToBits(value);
    }
    else
    {
        constexpr float low = IntegerRange<D>::min;
        constexpr float high = IntegerRange<D>::max;
#ifdef __CUDA_ARCH__
        const float clamped = fmaxf(fminf(value, high), low);
#else
        const float clamped = value > low ? (value < high ? value : high) : low;
#endif
        return floatToBits(halfUp ? addDown(clamped + 0.5f, integerUnit) : clamped + integerUnit);
    }
}

// One operation: the product is rounded once, to an integer. Exact where the scale is a power of two, or where no
// quotient comes close to a tie (see makeFinish).
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishDirect(float sum, const StripFinish& finish)
{
    return floatToBits(multiplyAdd(sum, finish.scale, integerUnit));
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishPlain(float sum, const StripFinish& finish)
{
    if constexpr (std::is_unsigned<D>::value)
        return floatToBits(
            multiplyAdd(multiplyAddUnit(sum, finish.scale, finish.offset), StripRange<D>::value, 8388608.0f));
    else
        return finishClamped<D>(multiplyAdd(sum, finish.scale, finish.offset));
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishQuotient(float sum, const StripFinish& finish)
{
    const float n = multiplyAdd(sum, finish.scale, finish.offset);
    const float q = multiply(n, finish.reciprocal);
    return finishClamped<D>(multiplyAdd(multiplyAdd(-q, finish.divisor, n), finish.reciprocal, q), finish.halfUp);
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishSum(float sum, const StripFinish& finish)
{
    if (finish.form == FinishForm::Quotient)
        return finishQuotient<D>(sum, finish);
    return finish.form == FinishForm::Direct && !std::is_same<D, float>::value ? finishDirect<D>(sum, finish)
                                                                               : finishPlain<D>(sum, finish);
}

// Writes packets of one thread; `first` is the packet's first element in the destination row. `Whole`: packets are
// aligned and lie in the row.
template <typename D, int Packet, bool Whole, FinishForm Form>
class StripWriter
{
public:
    CFF_HOST_DEVICE StripWriter(const DestinationView<D>& view, int first, bool aligned)
        : view_(view),
          first_(first),
          whole_(Whole || (aligned && first >= 0 && first + Packet <= view.width * view.channels))
    {
    }

    CFF_HOST_DEVICE void write(int y, const float (&sum)[Packet], const StripFinish& finish) const
    {
        const FinishForm form = Form == FinishForm::Any ? finish.form : Form;
        std::uint32_t bits[Packet];
        if (form == FinishForm::Quotient)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet; ++i)
                bits[i] = finishQuotient<D>(sum[i], finish);
        }
        else if (form == FinishForm::Direct && !std::is_same<D, float>::value)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet; ++i)
                bits[i] = finishDirect<D>(sum[i], finish);
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < Packet; ++i)
                bits[i] = finishPlain<D>(sum[i], finish);
        }
        D* const row = view_.row(y) + first_;
        if (Whole || whole_)
            storePacked(row, bits);
        else
            storeParts(row, bits);
    }

private:
    static constexpr int perWord = 4 / static_cast<int>(sizeof(D));
    static constexpr int words = Packet / perWord;

    CFF_HOST_DEVICE static void storePacked(D* row, const std::uint32_t (&bits)[Packet])
    {
        std::uint32_t word[words];
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
        {
            if constexpr (sizeof(D) == 1)
                word[i] = bytePermute(bytePermute(bits[4 * i], bits[4 * i + 1], 0x0040),
                                      bytePermute(bits[4 * i + 2], bits[4 * i + 3], 0x0040), 0x5410);
            else if constexpr (sizeof(D) == 2)
                word[i] = bytePermute(bits[2 * i], bits[2 * i + 1], 0x5410);
            else
                word[i] = bits[i];
        }
#ifdef __CUDA_ARCH__
        // Streamed past the cache: nothing reads the destination again.
        if constexpr (words == 4)
            __stcs(reinterpret_cast<uint4*>(row), make_uint4(word[0], word[1], word[2], word[3]));
        else if constexpr (words == 2)
            __stcs(reinterpret_cast<uint2*>(row), make_uint2(word[0], word[1]));
        else
            __stcs(reinterpret_cast<std::uint32_t*>(row), word[0]);
#else
        std::memcpy(row, word, sizeof(word));
#endif
    }

    CFF_HOST_DEVICE void storeParts(D* row, const std::uint32_t (&bits)[Packet]) const
    {
        const int count = view_.width * view_.channels - first_;
        CFF_UNROLL
        for (int i = 0; i < Packet; ++i)
        {
            if (i < count && first_ + i >= 0)
            {
                if constexpr (std::is_same<D, float>::value)
                    row[i] = bitsToFloat(bits[i]);
                else
                    row[i] = static_cast<D>(bits[i]);
            }
        }
    }

    const DestinationView<D>& view_;
    int first_;
    bool whole_;
};

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
