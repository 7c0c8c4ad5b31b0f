// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_COUNTS_BITS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_COUNTS_BITS_HPP

#include "cuda/ranks/bit_logic.hpp"
#include "rank_counts_plan.hpp"

// Bit-sliced arithmetic: a word holds one bit of 32 numbers, a number of n bits is n words, lowest bit first.
// Every function computes 32 results at once; each line of a full adder is one instruction (LOP3) on the GPU.

namespace cv::cuda::fastfilters
{

// a += b, both signed, b of BitsB words sign-extended; modulo 2^BitsA.
template <int BitsA, int BitsB>
CFF_HOST_DEVICE void addSigned(unsigned (&a)[BitsA], const unsigned (&b)[BitsB])
{
    unsigned carry = 0;
    CFF_UNROLL
    for (int i = 0; i < BitsA; ++i)
    {
        const unsigned x = a[i], y = b[i < BitsB ? i : BitsB - 1];
        a[i] = x ^ y ^ carry;
        carry = majority(x, y, carry);
    }
}

// number += in + out2 - out - in2, of one bit each: a window of differences moves by one word.
template <int Bits>
CFF_HOST_DEVICE void slideDifference(unsigned (&number)[Bits], unsigned in, unsigned in2, unsigned out, unsigned out2)
{
    // in + out2 - in2 = low + 2 * high - 1, and number[0] + low - out = first + 2 * carry - 1.
    const unsigned low = ~(in ^ out2 ^ in2), high = majority(in, out2, ~in2);
    const unsigned carry = majority(number[0], low, ~out);
    number[0] = ~(number[0] ^ low ^ out);
    // The rest changes by high + carry - 1: up, down or not at all.
    unsigned step = ~(high ^ carry);
    CFF_UNROLL
    for (int i = 1; i < Bits; ++i)
    {
        const unsigned before = number[i];
        number[i] = before ^ step;
        step &= ~(before ^ high);
    }
}

// The same number, hidden so that the compiler does not compute it again for each use.
CFF_HOST_DEVICE unsigned computedOnce(unsigned number)
{
#ifdef __CUDA_ARCH__
    asm("" : "+r"(number));
#endif
    return number;
}

// For each f from 0 to 14: below[f * stride] = lesser | (equal & (nibble <= f)), the nibble's bits in n0 .. n3.
CFF_HOST_DEVICE void nibbleLevels(unsigned n0, unsigned n1, unsigned n2, unsigned n3, unsigned lesser, unsigned equal,
                                  unsigned* below, int stride)
{
    const unsigned zero = computedOnce(~(n0 | n1)), notThree = computedOnce(~(n0 & n1));
    CFF_UNROLL
    for (int quarter = 0; quarter < 4; ++quarter)
    {
        const unsigned here = computedOnce(equal & (quarter & 2 ? n3 : ~n3) & (quarter & 1 ? n2 : ~n2));
        below[(4 * quarter) * stride] = lesser | (here & zero);
        below[(4 * quarter + 1) * stride] = lesser | (here & ~n1);
        below[(4 * quarter + 2) * stride] = lesser | (here & notThree);
        lesser = computedOnce(lesser | here);
        if (quarter < 3)
            below[(4 * quarter + 3) * stride] = lesser;
    }
}

// over[f] says that more than `rank` values are <= f, so its words form a thermometer code: their zeros are the answer.
CFF_HOST_DEVICE void nibbleOf(const unsigned (&over)[rankCountsLevels], unsigned (&nibble)[4])
{
    nibble[3] = ~over[7];
    nibble[2] = ~choose(nibble[3], over[11], over[3]);
    nibble[1] = ~choose(nibble[3], choose(nibble[2], over[13], over[9]), choose(nibble[2], over[5], over[1]));
    const unsigned high =
        choose(nibble[2], choose(nibble[1], over[14], over[12]), choose(nibble[1], over[10], over[8]));
    const unsigned low = choose(nibble[2], choose(nibble[1], over[6], over[4]), choose(nibble[1], over[2], over[0]));
    nibble[0] = ~choose(nibble[3], high, low);
}

// Transposes the 8 x 8 bits that byte i of the eight words make, for each i: bytes to planes and back.
CFF_HOST_DEVICE void transposeBits(unsigned (&words)[8])
{
    constexpr unsigned masks[3] = {0x55555555u, 0x33333333u, 0x0f0f0f0fu};
    CFF_UNROLL
    for (int level = 2; level >= 0; --level)
    {
        const int distance = 1 << level;
        CFF_UNROLL
        for (int i = 0; i < 8; ++i)
        {
            if (i & distance)
                continue;
            const unsigned a = words[i], b = words[i + distance], mask = masks[level];
            words[i] = (a & mask) | (b << distance & ~mask);
            words[i + distance] = (a >> distance & mask) | (b & ~mask);
        }
    }
}

// Byte i of word j becomes byte j of word i.
CFF_HOST_DEVICE void transposeBytes(unsigned (&words)[4])
{
#ifdef __CUDA_ARCH__
    const unsigned low01 = __byte_perm(words[0], words[1], 0x5140), low23 = __byte_perm(words[2], words[3], 0x5140);
    const unsigned high01 = __byte_perm(words[0], words[1], 0x7362), high23 = __byte_perm(words[2], words[3], 0x7362);
    words[0] = __byte_perm(low01, low23, 0x5410);
    words[1] = __byte_perm(low01, low23, 0x7632);
    words[2] = __byte_perm(high01, high23, 0x5410);
    words[3] = __byte_perm(high01, high23, 0x7632);
#else
    unsigned transposed[4] = {};
    for (int i = 0; i < 16; ++i)
        transposed[i / 4] |= (words[i % 4] >> i / 4 * 8 & 0xff) << i % 4 * 8;
    for (int i = 0; i < 4; ++i)
        words[i] = transposed[i];
#endif
}

}  // namespace cv::cuda::fastfilters

#endif
