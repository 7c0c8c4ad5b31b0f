// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_BITS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_BITS_HPP

#include "cuda/ranks/bit_logic.hpp"

#include <cstdint>

// Any rank of a small window, bit-sliced: a word is one bit of 32 keys that lie in distant strips of the image, so that
// the windows of 32 outputs are the same words. The keys' bits are taken plane by plane from the top:
//   * The pixels of a window that agree with its result so far are active, a bit each.
//   * Full adders count those of them whose bit is set, beginning with the pixels that are known to be greater.
//   * If that counts the pixel of the rank, the result's bit is set; pixels that disagree stop being active.
// That is the radix method of Ataman, Aatre and Wong ("A fast method for real-time median filtering", 1980).
//
// The rank is only the number that the count begins with. A plane costs 3.5 operations (LOP3) per pixel of the window
// for 32 outputs, and a few more: see rankBitsOperations().

namespace cv::cuda::fastfilters
{

// total ^ (a & b), in one instruction even if the compiler would choose otherwise.
CFF_HOST_DEVICE std::uint32_t addProduct(std::uint32_t total, std::uint32_t a, std::uint32_t b)
{
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("lop3.b32 %0, %1, %2, %3, 0x78;" : "=r"(result) : "r"(total), "r"(a), "r"(b));
    return result;
#else
    return total ^ (a & b);
#endif
}

// The carry of total + x + y, likewise, from half = total ^ x and all = half ^ y.
CFF_HOST_DEVICE std::uint32_t carryOf(std::uint32_t half, std::uint32_t all, std::uint32_t total)
{
#ifdef __CUDA_ARCH__
    std::uint32_t result;
    asm("lop3.b32 %0, %1, %2, %3, 0x3a;" : "=r"(result) : "r"(half), "r"(all), "r"(total));
    return result;
#else
    return choose(half, ~all, total);
#endif
}

// Bits of a number that counts `count` things.
constexpr int bitsOfCount(int count)
{
    int bits = 0;
    while (count >> bits)
        ++bits;
    return bits;
}

// Numbers of `Bits` bits that bits are added to. A carry waits until there are two of its weight. Which carries wait
// depends on the number of earlier carries, which is known at compile time if all loops are unrolled.
template <int Bits>
class BitCounter
{
public:
    CFF_HOST_DEVICE explicit BitCounter(const std::uint32_t (&number)[Bits])
    {
        CFF_UNROLL
        for (int i = 0; i < Bits; ++i)
            sum_[i] = number[i];
    }

    // Adds a & b and c & d. `before`: the number of earlier calls.
    CFF_HOST_DEVICE void addProducts(int before, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d)
    {
        const std::uint32_t half = addProduct(sum_[0], a, b), all = addProduct(half, c, d);
        const std::uint32_t carry = carryOf(half, all, sum_[0]);
        sum_[0] = all;
        add<1>(before, carry);
    }

    CFF_HOST_DEVICE void addProductLast(int before, std::uint32_t a, std::uint32_t b)
    {
        const std::uint32_t carry = sum_[0] & a & b;
        sum_[0] = addProduct(sum_[0], a, b);
        add<1>(before, carry);
    }

    // Returns what is carried out of the numbers after `count` additions.
    CFF_HOST_DEVICE std::uint32_t finish(int count, std::uint32_t (&sum)[Bits])
    {
        addWaiting<1>(count);
        CFF_UNROLL
        for (int i = 0; i < Bits; ++i)
            sum[i] = sum_[i];
        return overflow_;
    }

private:
    // `before`: earlier carries of this weight. After an odd number, one waits.
    template <int Weight>
    CFF_HOST_DEVICE void add(int before, std::uint32_t carry)
    {
        if constexpr (Weight == Bits)
            overflow_ |= carry;
        else if (before % 2 != 0)
        {
            const std::uint32_t next = majority(sum_[Weight], waiting_[Weight], carry);
            sum_[Weight] ^= waiting_[Weight] ^ carry;
            add<Weight + 1>(before / 2, next);
        }
        else
            waiting_[Weight] = carry;
    }

    template <int Weight>
    CFF_HOST_DEVICE void addWaiting(int count)
    {
        if constexpr (Weight < Bits)
        {
            if (count % 2 != 0)
            {
                const std::uint32_t next = sum_[Weight] & waiting_[Weight];
                sum_[Weight] ^= waiting_[Weight];
                add<Weight + 1>(count / 2, next);
            }
            addWaiting<Weight + 1>(count / 2 + count % 2);
        }
    }

    std::uint32_t sum_[Bits], waiting_[Bits] = {}, overflow_ = 0;
};

// The state of 32 windows of `Count` pixels.
template <int Count>
class RankBits
{
public:
    static constexpr int bits = bitsOfCount(Count);

    // rank: 0 is the minimum. The count overflows with the (pixels - rank)th greatest pixel. Of Count places only the
    // first `pixels` have one.
    CFF_HOST_DEVICE explicit RankBits(int rank, int pixels = Count)
    {
        const std::uint32_t start = (1u << bits) - static_cast<std::uint32_t>(pixels - rank);
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = 0u - (start >> i & 1u);
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            active_[i] = i < pixels ? ~0u : 0u;
    }

    // start: numbers of `bits` bits, 2^bits - (Count - rank) for the rank of each window.
    CFF_HOST_DEVICE explicit RankBits(const std::uint32_t (&start)[bits])
    {
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = start[i];
        CFF_UNROLL
        for (int i = 0; i < Count; ++i)
            active_[i] = ~0u;
    }

    // The results' bits of the next plane, from those of the windows.
    CFF_HOST_DEVICE std::uint32_t next(const std::uint32_t (&plane)[Count])
    {
        std::uint32_t sum[bits];
        BitCounter<bits> counter(greater_);
        CFF_UNROLL
        for (int i = 0; i + 1 < Count; i += 2)
            counter.addProducts(i / 2, active_[i], plane[i], active_[i + 1], plane[i + 1]);
        if (Count % 2 != 0)
            counter.addProductLast(Count / 2, active_[Count - 1], plane[Count - 1]);
        const std::uint32_t result = counter.finish(Count - Count / 2, sum);
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            greater_[i] = choose(result, greater_[i], sum[i]);
        return result;
    }

    // Afterwards, for every pixel i: its bits in that plane, and the result's.
    CFF_HOST_DEVICE void keep(int i, std::uint32_t plane, std::uint32_t result) { active_[i] &= ~(plane ^ result); }

private:
    std::uint32_t active_[Count];
    std::uint32_t greater_[bits];  // how many pixels are greater than the result so far, and what they began with
};

}  // namespace cv::cuda::fastfilters

#endif
