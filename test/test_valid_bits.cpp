// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The numbers of valid_bits.hpp, which the device computes for 32 windows at a time, on the CPU, and its plans.

#include "test_precomp.hpp"

#include "cuda/missing/valid_bits/valid_bits.hpp"
#include "cuda/missing/valid_bits/valid_bits_plan.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

//! The number of a window, of words that have a bit of each.
template <int Bits>
int numberOf(const unsigned (&words)[Bits], int window)
{
    int number = 0;
    for (int i = 0; i < Bits; ++i)
        number |= (int)(words[i] >> window & 1) << i;
    return number;
}

template <int Count>
void expectNumbers()
{
    constexpr int bits = ff::RankBits<Count>::bits;
    for (int share = 0; share <= 8; ++share)
    {
        unsigned valid[Count], count[bits], start[bits];
        int expected[32] = {};
        for (unsigned& word : valid)
        {
            word = 0;
            for (int window = 0; window < 32; ++window)
                if (theRNG().uniform(0, 8) < share)
                {
                    word |= 1u << window;
                    ++expected[window];
                }
        }
        ff::countValid<Count>(valid, count);
        const auto expectStart = [&](const ff::RankRule& rule, int rank, int window)
        {
            EXPECT_EQ((1 << bits) - Count + rank, numberOf(start, window))
                << "rule " << rule.kind << ", " << expected[window] << " of " << Count;
        };
        for (int window = 0; window < 32; ++window)
        {
            EXPECT_EQ(expected[window], numberOf(count, window));
            for (int least : {1, 2, Count / 2, Count})
                EXPECT_EQ(expected[window] < least, (ff::areBelow(count, least) >> window & 1) != 0) << least;
        }
        for (bool higher : {false, true})
        {
            const ff::RankRule rule = {higher ? ff::RankRule::HigherMiddle : ff::RankRule::LowerMiddle, 0};
            ff::startOfMiddle<Count>(count, higher, start);
            for (int window = 0; window < 32; ++window)
                if (expected[window] > 0)
                    expectStart(rule, rule.lower(expected[window]), window);
        }
        ff::startOfMiddle<Count>(count, false, start);
        ff::addOne(start, ~count[0]);
        const ff::RankRule mean = {ff::RankRule::MeanOfMiddles, 0};
        for (int window = 0; window < 32; ++window)
            if (expected[window] > 0)
                expectStart(mean, mean.higher(expected[window]), window);
        for (double fraction : {0., 0.25, 0.375, 0.99, 1.})
        {
            const ff::RankRule rule = {ff::RankRule::Percentile, fraction};
            ff::startOfRule<Count>(count, rule, start);
            for (int window = 0; window < 32; ++window)
                expectStart(rule, expected[window] > 0 ? cvRound(fraction * (expected[window] - 1)) : 0, window);
        }
    }
}

TEST(ValidBits, NumbersOfWindows)
{
    expectNumbers<9>();
    expectNumbers<25>();
    expectNumbers<49>();
    expectNumbers<81>();
    expectNumbers<121>();
    expectNumbers<169>();
    expectNumbers<225>();
    expectNumbers<289>();
    expectNumbers<361>();
}

TEST(ValidBits, PlansFitTheDevice)
{
    const ff::DeviceFacts devices[] = {ff::measuredDevice,
                                       {120, 120, 188, 100 * 1024, 99 * 1024, 49152, 1024, true},
                                       {75, 75, 40, 64 * 1024, 64 * 1024, 49152, 0, false}};
    for (const ff::DeviceFacts& device : devices)
        for (int planes : {8, 16, 32})
            for (int side = ff::validBitsLeastSquare; side <= ff::validBitsLargestSquare(planes / 8); side += 2)
            {
                const ff::RankBitsJob job = {planes, side, side, 1920, 1080, 3};
                const int rows = ff::selectValidBitsRows(job, device);
                EXPECT_TRUE(rows < 4 || rows % 4 == 0) << rows << " rows, side " << side;
                if (rows > 0)
                    EXPECT_LE(ff::validBitsSharedBytes(job, rows), device.sharedBytesOfBlock) << "side " << side;
                else
                    EXPECT_GT(ff::validBitsSharedBytes(job, 1), device.sharedBytesOfBlock) << "side " << side;
            }
}

}  // namespace
}  // namespace opencv_test
