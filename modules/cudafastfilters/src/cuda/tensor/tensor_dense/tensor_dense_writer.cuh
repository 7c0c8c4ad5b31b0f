// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_WRITER_CUH
#define OPENCV_CUDAFASTFILTERS_TENSOR_DENSE_WRITER_CUH

#include "tensor_dense_layout.hpp"
#include "cuda/strips/strip_layout.hpp"
#include "cuda/strips/strip_finish.hpp"

// From the sums of a step, four rows of a packet, to pixels: every lane gets the outputs of its group in one row.

namespace cv::cuda::fastfilters
{

// sums[part][product][of the lane], highest part first.
template <int Parts>
using TensorDenseSums = int[Parts][2][4];

// The sum of an output, joined from its parts. Rounded at most three times; exact below 2^24.
template <int Parts, bool Biased>
__device__ __forceinline__ float joinParts(const TensorDenseSums<Parts>& sums, int product, int i)
{
    if constexpr (Biased)
    {
        // The biases of all parts are subtracted with the first part.
        constexpr float bias = tensorDenseBias * (Parts == 2 ? 257.0f : 65793.0f);
        float sum = multiplyAdd(__int_as_float(sums[0][product][i]), Parts == 2 ? 256.0f : 65536.0f, -bias);
        if constexpr (Parts == 3)
            sum = multiplyAdd(__int_as_float(sums[1][product][i]), 256.0f, sum);
        return sum + __int_as_float(sums[Parts - 1][product][i]);
    }
    else
    {
        const int high = sums[0][product][i] * 256 + sums[1][product][i];
        if constexpr (Parts == 2)
            return __int2float_rn(high);
        else
            return multiplyAdd(__int2float_rn(high), 256.0f, __int2float_rn(sums[2][product][i]));
    }
}

// Joins biased sums times a scale that is a power of two (see foldScale()), with the same roundings as joined sums and
// one operation less.
template <int Parts>
__device__ __forceinline__ float joinScaled(const TensorDenseSums<Parts>& sums, int product, int i,
                                            const StripFinish& finish)
{
    float sum = multiplyAdd(__int_as_float(sums[0][product][i]), finish.divisor, finish.offset);
    if constexpr (Parts == 3)
        sum = multiplyAdd(__int_as_float(sums[1][product][i]), finish.reciprocal, sum);
    return multiplyAdd(__int_as_float(sums[Parts - 1][product][i]), finish.scale, sum);
}

// The same for floats, whose bound is by the pixels of the window, not by the largest pixel: the biases are subtracted
// first, which is exact. A part of an integer is at most the integer itself, so no rounding is larger than those of the
// sum's products.
template <int Parts, bool Biased>
__device__ __forceinline__ float joinFloats(const TensorDenseSums<Parts>& sums, int product, int i)
{
    if constexpr (Biased && Parts == 3)
    {
        const auto part = [&](int p) { return __int_as_float(sums[p][product][i]) - tensorDenseBias; };
        return multiplyAdd(part(0), 65536.0f, multiplyAdd(part(1), 256.0f, part(2)));
    }
    else
    {
        return joinParts<Parts, Biased>(sums, product, i);
    }
}

// The same for destinations of pixels D.
template <typename D, int Parts, bool Biased>
__device__ __forceinline__ float joinFor(const TensorDenseSums<Parts>& sums, int product, int i)
{
    if constexpr (std::is_same<D, float>::value)
        return joinFloats<Parts, Biased>(sums, product, i);
    else
        return joinParts<Parts, Biased>(sums, product, i);
}

// The sum as an integer; no part is biased. `Bounded`: upper parts of more than 22 bits stand for results beyond the
// range of 16 bits.
template <int Parts, bool Bounded>
__device__ __forceinline__ int joinIntegers(const TensorDenseSums<Parts>& sums, int product, int i)
{
    constexpr int most = 1 << 22;
    int sum = sums[0][product][i] * 256 + sums[1][product][i];
    if constexpr (Bounded)
        sum = min(max(sum, -most), most);
    if constexpr (Parts == 3)
        sum = sum * 256 + sums[2][product][i];
    return sum;
}

// Integers that still have to be clamped to 16 bits.
__device__ __forceinline__ std::uint32_t packSaturated(std::uint32_t low, std::uint32_t high)
{
    std::uint32_t both;
    asm("cvt.pack.sat.s16.s32 %0, %1, %2;" : "=r"(both) : "r"(high), "r"(low));
    return both;
}

// Writes a packet of a strip, four rows per step. `Whole`: packets lie in the row and are aligned.
template <typename D, int Channels, bool Wide, bool Whole, FinishForm Form>
class TensorDenseWriter
{
public:
    static constexpr bool isByte = std::is_same<D, std::uint8_t>::value;
    static_assert(isByte || !Wide, "wide tiles are for bytes");

    // Begins `ahead` rows above the strip.
    __device__ TensorDenseWriter(const BatchDestination<D>& view, const StripPosition& position, int ahead,
                                 bool aligned)
        : view_(view),
          element_(position.element + elements * (threadIdx.x % 32 / 4)),
          rows_(position.bottom - position.top),
          y_(tensorDenseLaneRow(Wide, threadIdx.x % 4) - ahead),
          row_(reinterpret_cast<unsigned char*>(rowAt(view, pixelsOf(view), position.top)) +
               y_ * static_cast<std::ptrdiff_t>(view.step)),
          whole_(Whole || (aligned && position.element >= 0 &&
                           position.element + tensorDensePacket(Channels) <= view.width * view.channels))
    {
    }

    // Writes the next four rows; rows outside the strip are left out.
    template <int Parts, bool Biased, bool Bounded>
    __device__ __forceinline__ void write(const TensorDenseSums<Parts>& sums, const StripFinish& finish)
    {
        const auto join = [&](int product, int i) { return joinFor<D, Parts, Biased>(sums, product, i); };
        const FinishForm form = Form == FinishForm::Any ? finish.form : Form;
        if (form == FinishForm::Quotient)
            writeFinished([&](int product, int i) { return finishQuotient<D>(join(product, i), finish); });
        else if ((Biased || !isByte) && form == FinishForm::Direct)
            writeDirect<Parts, Bounded>(sums, finish);
        else
            writeFinished([&](int product, int i) { return finishPlain<D>(join(product, i), finish); });
        y_ += tensorDenseRows;
        row_ += tensorDenseRows * view_.step;
    }

private:
    static constexpr int elements = tensorDenseElements(Channels);
    static constexpr int perWord = 4 / static_cast<int>(sizeof(D)), words = (elements + perWord - 1) / perWord;

    template <int Parts, bool Bounded>
    __device__ __forceinline__ void writeDirect(const TensorDenseSums<Parts>& sums, const StripFinish& finish) const
    {
        if constexpr (isByte)
            writeFinished([&](int product, int i)
                          { return finishRounded<std::uint8_t>(joinScaled<Parts>(sums, product, i, finish)); });
        else if constexpr (std::is_same<D, float>::value)
            writeFinished([&](int product, int i)
                          { return floatToBits(__int2float_rn(joinIntegers<Parts, false>(sums, product, i))); });
        else
            writeFinished<true>([&](int product, int i)
                                { return static_cast<std::uint32_t>(joinIntegers<Parts, Bounded>(sums, product, i)); });
    }

    // `finish`: for the sums of a product; `Saturates`: its results are integers of 32 bits.
    template <bool Saturates = false, typename Finish>
    __device__ __forceinline__ void writeFinished(const Finish& finish) const
    {
        std::uint32_t bits[elements];
        CFF_UNROLL
        for (int i = 0; i < elements; ++i)
        {
            const TensorDenseOutput from = tensorDenseOutput(Channels, i);
            bits[i] = Wide ? finish(i / 4, i % 4) : finish(from.tile / 2, from.tile % 2 * 2 + from.x);
        }
        std::uint32_t word[words];
        CFF_UNROLL
        for (int i = 0; i < words; ++i)
        {
            if constexpr (Saturates)
                word[i] = packSaturated(bits[2 * i], bits[2 * i + 1]);
            else if (isByte && elements == 6 && i == 1)
                word[i] = packBytes(bits[4], bits[5], 0);
            else
                word[i] = packPixels<D>(bits + i * perWord);
        }
        if constexpr (Wide)
            gatherRow(word);
        if (whole_)
            storeWhole(word);
        else if (isInside())
            storeParts(word);
    }

    // From two pixels of both tiles in one row of the upper half and one of the lower half to all eight pixels of one
    // of these rows.
    static __device__ __forceinline__ void gatherRow(std::uint32_t (&word)[2])
    {
        const bool isLower = threadIdx.x % 2 != 0;
        const std::uint32_t own = isLower ? word[1] : word[0];
        const std::uint32_t others = __shfl_xor_sync(0xffffffffu, isLower ? word[0] : word[1], 1);
        word[0] = bytePermute(own, others, isLower ? 0x1054 : 0x5410);
        word[1] = bytePermute(own, others, isLower ? 0x3276 : 0x7632);
    }

    __device__ bool isInside() const { return static_cast<unsigned int>(y_) < static_cast<unsigned int>(rows_); }

    __device__ __forceinline__ D* destination() const { return reinterpret_cast<D*>(row_) + element_; }

    __device__ __forceinline__ void storeWhole(const std::uint32_t (&word)[words]) const
    {
        if constexpr (isByte)
            storeBytes(word);
        else if constexpr (words == 8)
            storeEight(word);
        else if (isInside())
            storeWords(word);
    }

    // 8 or 6 bytes of each lane.
    __device__ __forceinline__ void storeBytes(const std::uint32_t (&word)[words]) const
    {
        std::uint8_t* const to = destination();
        if constexpr (elements == 8)
        {
            // A predicate, not a branch.
            asm volatile("{.reg .pred p; setp.ne.s32 p, %0, 0; @p st.global.cs.v2.u32 [%1], {%2, %3};}" ::"r"(
                             static_cast<int>(isInside())),
                         "l"(to), "r"(word[0]), "r"(word[1])
                         : "memory");
        }
        else
        {
            // Two groups have three words: the first lane stores two of them, including two elements of the second
            // lane's word.
            const std::uint32_t received = __shfl_xor_sync(0xffffffffu, word[0], 4);
            const bool isFirst = threadIdx.x % 8 < 4;
            if (isInside())
                __stcs(reinterpret_cast<std::uint32_t*>(isFirst ? to : to + 2),
                       isFirst ? word[0] : bytePermute(word[0], word[1], 0x5432));
            if (isInside() && isFirst)
                __stcs(reinterpret_cast<std::uint32_t*>(to) + 1, bytePermute(word[1], received, 0x5410));
        }
    }

    // 32 bytes of each lane, a row's: two groups change halves, so that they store whole sectors of 32 bytes at once.
    __device__ __forceinline__ void storeEight(const std::uint32_t (&word)[words]) const
    {
        const bool isFirst = threadIdx.x % 8 < 4;
        std::uint32_t received[4];
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            received[i] = __shfl_xor_sync(0xffffffffu, isFirst ? word[i + 4] : word[i], 4);
        if (!isInside())
            return;
        uint4* const to = reinterpret_cast<uint4*>(destination());
        const uint4 others = make_uint4(received[0], received[1], received[2], received[3]);
        __stcs(isFirst ? to : to - 1, isFirst ? make_uint4(word[0], word[1], word[2], word[3]) : others);
        __stcs(isFirst ? to + 2 : to + 1, isFirst ? others : make_uint4(word[4], word[5], word[6], word[7]));
    }

    // 12, 16 or 24 bytes of each lane.
    __device__ __forceinline__ void storeWords(const std::uint32_t (&word)[words]) const
    {
        if constexpr (words == 4)
        {
            __stcs(reinterpret_cast<uint4*>(destination()), make_uint4(word[0], word[1], word[2], word[3]));
        }
        else if constexpr (words == 6)
        {
            CFF_UNROLL
            for (int i = 0; i < 3; ++i)
                __stcs(reinterpret_cast<uint2*>(destination()) + i, make_uint2(word[2 * i], word[2 * i + 1]));
        }
        else
        {
            CFF_UNROLL
            for (int i = 0; i < words; ++i)
                __stcs(reinterpret_cast<std::uint32_t*>(destination()) + i, word[i]);
        }
    }

    __device__ void storeParts(const std::uint32_t (&word)[words]) const
    {
        constexpr int bits = 8 * sizeof(D) % 32;
        constexpr std::uint32_t mask = bits == 0 ? 0xffffffffu : (1u << bits) - 1;
        const int rowElements = view_.width * view_.channels;
        CFF_UNROLL
        for (int i = 0; i < elements; ++i)
            if (element_ + i >= 0 && element_ + i < rowElements)
                reinterpret_cast<D*>(row_)[element_ + i] = pixelOf<D>(word[i / perWord] >> (i % perWord * bits) & mask);
    }

    const BatchDestination<D>& view_;
    int element_, rows_;
    int y_;               // the lane's next row, in the strip
    unsigned char* row_;  // there
    bool whole_;
};

}  // namespace cv::cuda::fastfilters

#endif
