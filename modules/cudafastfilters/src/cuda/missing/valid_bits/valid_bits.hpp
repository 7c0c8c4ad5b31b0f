// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_BITS_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_BITS_HPP

#include "common/rank_rule.hpp"
#include "cuda/ranks/bits/rank_bits.hpp"

// Numbers of 32 windows, a word for each bit: how many of a window's pixels are valid, and where the count of
// rank_bits.hpp begins for the rank that follows from that. A missing pixel has the greatest key, so the rank among the
// valid pixels is the rank in the window.

namespace cv::cuda::fastfilters
{

template <int Count>
CFF_HOST_DEVICE void countValid(const std::uint32_t (&valid)[Count], std::uint32_t (&count)[RankBits<Count>::bits])
{
    const std::uint32_t none[RankBits<Count>::bits] = {};
    BitCounter<RankBits<Count>::bits> counter(none);
    CFF_UNROLL
    for (int i = 0; i + 1 < Count; i += 2)
        counter.addProducts(i / 2, valid[i], ~0u, valid[i + 1], ~0u);
    if (Count % 2 != 0)
        counter.addProductLast(Count / 2, valid[Count - 1], ~0u);
    counter.finish(Count - Count / 2, count);
}

// Which of the numbers are below a constant.
template <int Bits>
CFF_HOST_DEVICE std::uint32_t areBelow(const std::uint32_t (&number)[Bits], int constant)
{
    std::uint32_t borrow = 0;
    CFF_UNROLL
    for (int i = 0; i < Bits; ++i)
        borrow = majority(~number[i], 0u - (static_cast<std::uint32_t>(constant) >> i & 1u), borrow);
    return borrow;
}

// Where the count begins for the rank in the middle of so many valid pixels; of an even number the lower or the higher.
template <int Count>
CFF_HOST_DEVICE void startOfMiddle(const std::uint32_t (&valid)[RankBits<Count>::bits], bool higher,
                                   std::uint32_t (&start)[RankBits<Count>::bits])
{
    constexpr int bits = RankBits<Count>::bits;
    constexpr std::uint32_t before = (1u << bits) - Count;
    std::uint32_t borrow = higher ? 0 : ~0u, twice[bits + 1];
    CFF_UNROLL
    for (int i = 0; i < bits; ++i)
    {
        twice[i] = valid[i] ^ borrow;
        borrow &= ~valid[i];
    }
    twice[bits] = 0;
    std::uint32_t carry = 0;
    CFF_UNROLL
    for (int i = 0; i < bits; ++i)
    {
        const std::uint32_t rank = twice[i + 1], constant = 0u - (before >> i & 1u);
        start[i] = rank ^ constant ^ carry;
        carry = majority(rank, constant, carry);
    }
}

// Adds 1 to the numbers of some windows: from the lower rank in the middle of an even number to the higher.
template <int Bits>
CFF_HOST_DEVICE void addOne(std::uint32_t (&number)[Bits], std::uint32_t windows)
{
    CFF_UNROLL
    for (int i = 0; i < Bits; ++i)
    {
        const std::uint32_t carry = number[i] & windows;
        number[i] ^= windows;
        windows = carry;
    }
}

// Where it begins for the lower rank of any rule, window by window.
template <int Count>
CFF_HOST_DEVICE void startOfRule(const std::uint32_t (&valid)[RankBits<Count>::bits], const RankRule& rule,
                                 std::uint32_t (&start)[RankBits<Count>::bits])
{
    constexpr int bits = RankBits<Count>::bits;
    CFF_UNROLL
    for (int i = 0; i < bits; ++i)
        start[i] = 0;
    for (int window = 0; window < 32; ++window)
    {
        std::uint32_t count = 0;
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            count |= (valid[i] >> window & 1u) << i;
        const std::uint32_t number =
            (1u << bits) - Count + (count > 0 ? static_cast<std::uint32_t>(rule.lower(static_cast<int>(count))) : 0);
        CFF_UNROLL
        for (int i = 0; i < bits; ++i)
            start[i] |= (number >> i & 1u) << window;
    }
}

}  // namespace cv::cuda::fastfilters

#endif
