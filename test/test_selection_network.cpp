// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Selection networks by the 0-1 principle: a network that is right for all inputs of zeros and ones is right
// for all inputs.

#include "test_precomp.hpp"

#include "cuda/selection_network.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// 64 inputs go through at once, one in each bit.
struct Bits
{
    uint64 word;
};

void exchange(Bits& smaller, Bits& greater)
{
    const uint64 both = smaller.word & greater.word, either = smaller.word | greater.word;
    smaller.word = both;
    greater.word = either;
}

//! Inputs 64 * block ... 64 * block + 63 of `count` zeros and ones: value i of input n is bit i of n.
template <int Count>
void enumerate(uint64 block, Bits (&values)[Count])
{
    static const uint64 patterns[6] = {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL, 0xf0f0f0f0f0f0f0f0ULL,
                                       0xff00ff00ff00ff00ULL, 0xffff0000ffff0000ULL, 0xffffffff00000000ULL};
    for (int i = 0; i < Count; ++i)
        values[i].word = i < 6 ? patterns[i] : ((block >> (i - 6)) & 1) ? ~(uint64)0 : 0;
}

template <int Count>
void testExtremes()
{
    const uint64 blocks = Count > 6 ? (uint64)1 << (Count - 6) : 1;
    for (uint64 block = 0; block < blocks; ++block)
    {
        Bits values[Count], sorted[Count];
        enumerate(block, values);
        uint64 all = ~(uint64)0, any = 0;
        for (const Bits& value : values)
        {
            all &= value.word;
            any |= value.word;
        }
        std::copy_n(values, Count, sorted);
        ff::moveExtremesToEnds<0, Count>(sorted);
        ASSERT_EQ(all, sorted[0].word) << Count << " values, block " << block;
        ASSERT_EQ(any, sorted[Count - 1].word) << Count << " values, block " << block;
    }
}

template <int... Counts>
void testExtremesOf(std::integer_sequence<int, Counts...>)
{
    const int run[] = {(testExtremes<Counts + 2>(), 0)...};
    (void)run;
}

TEST(SelectionNetwork, MovesExtremesToTheEndsForAllInputs)
{
    testExtremesOf(std::make_integer_sequence<int, 25>());  // 2 to 26 values
}

template <int N>
Bits medianByNetwork(const Bits (&values)[N])
{
    typedef ff::ForgetfulSelection<N> Selection;
    Bits held[Selection::start], next[N - Selection::start];
    std::copy_n(values, Selection::start, held);
    std::copy_n(values + Selection::start, N - Selection::start, next);
    Selection::template insert<Selection::start, N - Selection::start>(held, next);
    return Selection::finish(held);
}

template <int N>
void testMedianOfAllInputs()
{
    const uint64 blocks = N > 6 ? (uint64)1 << (N - 6) : 1;
    for (uint64 block = 0; block < blocks; ++block)
    {
        Bits values[N];
        enumerate(block, values);
        const uint64 median = medianByNetwork(values).word;
        // inputs n = 64 * block + bit; the median is one where more than half of the bits of n are
        const int above = __builtin_popcountll(block);
        uint64 expected = 0;
        for (uint64 bit = 0; bit < 64; ++bit)
            if (above + __builtin_popcountll(bit) > N / 2)
                expected |= (uint64)1 << bit;
        ASSERT_EQ(expected & (N < 6 ? ((uint64)1 << (1 << N)) - 1 : ~(uint64)0),
                  median & (N < 6 ? ((uint64)1 << (1 << N)) - 1 : ~(uint64)0))
            << N << " values, block " << block;
    }
}

TEST(SelectionNetwork, FindsTheMedianOfAllInputs)
{
    testMedianOfAllInputs<7>();
    testMedianOfAllInputs<9>();
    testMedianOfAllInputs<15>();
    testMedianOfAllInputs<21>();
    testMedianOfAllInputs<25>();
}

TEST(SelectionNetwork, FindsTheMedianOf49RandomValues)
{
    for (int round = 0; round < 20000; ++round)
    {
        unsigned values[49], held[ff::ForgetfulSelection<49>::start], next[49 - ff::ForgetfulSelection<49>::start];
        for (unsigned& value : values)
            value = (unsigned)theRNG().uniform(0, 1 + round % 60);
        std::copy_n(values, 26, held);
        std::copy_n(values + 26, 23, next);
        ff::ForgetfulSelection<49>::insert<26, 23>(held, next);
        const unsigned median = ff::ForgetfulSelection<49>::finish(held);
        std::nth_element(values, values + 24, values + 49);
        ASSERT_EQ(values[24], median) << seedText();
    }
}

}  // namespace
}  // namespace opencv_test
