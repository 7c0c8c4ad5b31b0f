// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STRIP_FINISH_HPP
#define OPENCV_CUDAFASTFILTERS_STRIP_FINISH_HPP

#include "cuda/direct/linear_finish.hpp"
#include "cuda/runtime/half_value.hpp"
#include "cuda/runtime/lane_ops.hpp"
#include "cuda/views/image_batch.hpp"
#include "integer_finish.hpp"

// From a packet of float sums to rounded, saturated, packed destination pixels; of doubles to results, or quotients.
//
// Unsigned pixels: the float n * 2^-149 has the bits of the integer n, and there is no smaller unit, so multiplying by
// 2^-149 rounds to nearest, ties to even. A negative product has the sign bit, so its bits are a negative integer in
// two's complement, and the bits of greater floats are greater integers. So packing clamps any value correctly. Signed
// pixels: a float between 2^23 and 2^24 has no fraction, so adding 1.5 * 2^23 rounds in the same way, and leaves the
// integer in the low bits.
//
// Exact quotients. Sums n of integer masks are exact integers below 2^24, and n / d has to be rounded as the exact
// rational number. With i = 1 / d and q0 = n * i rounded to float, r = n - q0 * d is exact in one multiply-add, and q1
// = q0 + r * i is n / d rounded to float: q0 + r * i differs from n / d by 2^-24 of q0's last place at most, and n / d
// keeps 2^-23 of it clear of a rounding boundary as long as d < 2^22 (n / d on a boundary would need n to have 25
// bits). Ties of the integer rounding are floats, which q1 then equals exactly; otherwise n / d is 1 / d or more from a
// tie, more than q1's rounding moves it. So rounding q1 is rounding n / d.

namespace cv::cuda::fastfilters
{

// How sums become pixels. The mask determines the form; each loop is compiled for one form, because several in one loop
// fill the instruction cache.
enum class FinishForm
{
    Direct,    // integers: sum * scale; for signed integers, no image takes that out of the type's range
    Plain,     // sum * scale + offset
    Quotient,  // (sum * scale + offset) / divisor, exact
    Any        // in a kernel: the form in StripFinish
};

struct StripFinish
{
    FinishForm form;
    float scale, offset;
    float divisor, reciprocal;
    bool halfUp;  // rounds 16-bit quotients as fixed-point arithmetic does: ties go up, not to even
};

// The last step, for sums of a type.
template <typename Sum>
using StripFinishOf =
    std::conditional_t<std::is_same<Sum, double>::value, LinearFinish,
                       std::conditional_t<std::is_same<Sum, std::uint32_t>::value, IntegerFinish, StripFinish>>;

constexpr float integerUnit = 12582912.0f;  // 1.5 * 2^23: two's complement of negative integers

// The value clamped to the range of an integer type.
template <typename D>
CFF_HOST_DEVICE float clampTo(float value)
{
    constexpr float low = IntegerRange<D>::min;
    constexpr float high = IntegerRange<D>::max;
#ifdef __CUDA_ARCH__
    return fmaxf(fminf(value, high), low);
#else
    return value > low ? (value < high ? value : high) : low;
#endif
}

// The unit of the bits of unsigned pixels.
constexpr float unsignedUnit = 1.401298464324817e-45f;  // 2^-149

// A factor of the scale in the direct form: sums of pixels times a coefficient of 1 are as small as 2^-133, which no
// float scales back to 1.
template <typename D>
struct DirectUnit
{
    static constexpr float value = std::is_unsigned<D>::value ? unsignedUnit : 9.094947017729282e-13f;  // 2^-40
};

// Whether the last step keeps the float, which a pixel may hold as a half.
template <typename D>
constexpr bool keepsFloat = std::is_same<D, float>::value || std::is_same<D, HalfPixel>::value;

// What the functions below return: the float itself; for unsigned pixels, an integer that still has to be clamped; for
// signed pixels, bits whose lowest sizeof(D) bytes are the pixel.
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishRounded(float value)
{
    if constexpr (keepsFloat<D>)
        return floatToBits(value);
    else if constexpr (std::is_unsigned<D>::value)
        return floatToBits(multiply(value, unsignedUnit));
    else
        return floatToBits(clampTo<D>(value) + integerUnit);
}

// The value rounded half up, for integer destinations: the sum with a half is exact, because the quotient has the 24
// bits of an exact sum, and its integer part remains when the addition rounds down.
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishHalfUp(float value)
{
    return floatToBits(addDown(clampTo<D>(value) + 0.5f, integerUnit)) - floatToBits(integerUnit);
}

// One operation: the product is rounded once, to an integer. Exact if the scale is a power of two or no quotient comes
// close to a tie (see makeFinish).
template <typename D>
CFF_HOST_DEVICE std::uint32_t finishDirect(float sum, const StripFinish& finish)
{
    if constexpr (std::is_unsigned<D>::value)
        return floatToBits(multiply(sum, finish.scale));
    else
        return floatToBits(multiplyAdd(sum, finish.scale, integerUnit * DirectUnit<D>::value));
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishPlain(float sum, const StripFinish& finish)
{
    return finishRounded<D>(multiplyAdd(sum, finish.scale, finish.offset));
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishQuotient(float sum, const StripFinish& finish)
{
    const float n = multiplyAdd(sum, finish.scale, finish.offset);
    const float q = multiply(n, finish.reciprocal);
    const float rounded = multiplyAdd(multiplyAdd(-q, finish.divisor, n), finish.reciprocal, q);
    if constexpr (!keepsFloat<D>)
        if (finish.halfUp)
            return finishHalfUp<D>(rounded);
    return finishRounded<D>(rounded);
}

template <typename D>
CFF_HOST_DEVICE std::uint32_t finishSum(float sum, const StripFinish& finish)
{
    if (finish.form == FinishForm::Quotient)
        return finishQuotient<D>(sum, finish);
    if constexpr (!keepsFloat<D>)
        if (finish.form == FinishForm::Direct)
            return finishDirect<D>(sum, finish);
    return finishPlain<D>(sum, finish);
}

// The pixel that one of these functions returned as bits.
template <typename D>
CFF_HOST_DEVICE D pixelOf(std::uint32_t bits)
{
    if constexpr (std::is_same<D, float>::value)
        return bitsToFloat(bits);
    else if constexpr (std::is_same<D, HalfPixel>::value)
        return halfOf(bitsToFloat(bits));
    else if constexpr (std::is_unsigned<D>::value)
        return static_cast<D>(clampInteger(bits, IntegerRange<D>::max));
    else
        return static_cast<D>(bits);
}

// The word of neighbouring pixels that these functions returned as bits.
template <typename D>
CFF_HOST_DEVICE std::uint32_t packPixels(const std::uint32_t* bits)
{
    if constexpr (std::is_same<D, std::uint8_t>::value)
        return packBytes(bits[0], bits[1], packBytes(bits[2], bits[3], 0));
    else if constexpr (std::is_same<D, std::uint16_t>::value)
        return packHalves(bits[0], bits[1]);
    else if constexpr (std::is_same<D, HalfPixel>::value)
        return halfOf(bitsToFloat(bits[0])).bits | static_cast<std::uint32_t>(halfOf(bitsToFloat(bits[1])).bits) << 16;
    else if constexpr (sizeof(D) == 2)
        return bytePermute(bits[0], bits[1], 0x5410);
    else
        return bits[0];
}

// Writes packets of one thread, row after row downwards from `y` on; `first` is the packet's first element in the
// destination row. `Whole`: packets are aligned and lie in the row.
template <typename D, int Packet, bool Whole, FinishForm Form>
class StripWriter
{
public:
    CFF_HOST_DEVICE StripWriter(const BatchDestination<D>& view, int first, int y, bool aligned)
        : view_(view),
          row_(reinterpret_cast<unsigned char*>(rowAt(view, pixelsOf(view), y) + first)),
          first_(first),
          whole_(Whole || (aligned && first >= 0 && first + Packet <= view.width * view.channels))
    {
    }

    CFF_HOST_DEVICE void write(const double (&sum)[Packet], const LinearFinish& finish)
    {
        D value[Packet];
        CFF_UNROLL
        for (int i = 0; i < Packet; ++i)
            value[i] = finishSum<D>(sum[i], finish);
        D* const row = reinterpret_cast<D*>(row_);
        if (Whole || whole_)
            storePairs(row, value);
        else
            storeParts(row, [&](int i) { return value[i]; });
        row_ += view_.step;
    }

    CFF_HOST_DEVICE void write(const float (&sum)[Packet], const StripFinish& finish)
    {
        const FinishForm form = Form == FinishForm::Any ? finish.form : Form;
        std::uint32_t bits[Packet];
        if (form == FinishForm::Quotient)
        {
            CFF_UNROLL
            for (int i = 0; i < Packet; ++i)
                bits[i] = finishQuotient<D>(sum[i], finish);
        }
        else if (form == FinishForm::Direct && !keepsFloat<D>)
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
        writeBits(bits);
    }

    CFF_HOST_DEVICE void write(const std::uint32_t (&sum)[Packet], const IntegerFinish& finish)
    {
        std::uint32_t bits[Packet];
        CFF_UNROLL
        for (int i = 0; i < Packet; ++i)
            bits[i] = finishIntegers<D>(sum[i], finish);
        writeBits(bits);
    }

    // Bits that the functions above returned.
    CFF_HOST_DEVICE void writeBits(const std::uint32_t (&bits)[Packet])
    {
        D* const row = reinterpret_cast<D*>(row_);
        if (Whole || whole_)
            storePacked(row, bits);
        else
            storeParts(row, [&](int i) { return pixelOf<D>(bits[i]); });
        row_ += view_.step;
    }

private:
    static constexpr int perWord = sizeof(D) < 4 ? 4 / static_cast<int>(sizeof(D)) : 1;
    static constexpr int words = Packet / perWord;

    CFF_HOST_DEVICE static void storePairs(double* row, const double (&value)[Packet])
    {
        static_assert(Packet % 2 == 0, "pairs are stored");
#ifdef __CUDA_ARCH__
        CFF_UNROLL
        for (int i = 0; i < Packet; i += 2)
            __stcs(reinterpret_cast<double2*>(row + i), make_double2(value[i], value[i + 1]));
#else
        std::memcpy(row, value, sizeof(value));
#endif
    }

    CFF_HOST_DEVICE static void storePacked(D* row, const std::uint32_t (&bits)[Packet])
    {
        std::uint32_t word[words];
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
            word[i] = packPixels<D>(bits + i * perWord);
#ifdef __CUDA_ARCH__
        // Written past the cache: nothing reads the destination again.
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

    template <typename Pixel>
    CFF_HOST_DEVICE void storeParts(D* row, const Pixel& pixel) const
    {
        const int count = view_.width * view_.channels - first_;
        CFF_UNROLL
        for (int i = 0; i < Packet; ++i)
        {
            if (i < count && first_ + i >= 0)
                row[i] = pixel(i);
        }
    }

    const BatchDestination<D>& view_;
    unsigned char* row_;
    int first_;
    bool whole_;
};

}  // namespace cv::cuda::fastfilters

#endif
