// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/gaussian/gaussian_spline/gaussian_spline_packet.hpp"
#include "cuda/gaussian/gaussian_spline/gaussian_spline_plan.hpp"

namespace opencv_test
{
namespace
{

// Every value of a type, through the words that kernels load and store.
template <typename T>
void expectPacketsKeep(int low, int high)
{
    using cuda::fastfilters::Packet8;
    for (int first = low; first <= high - 7; first += 8)
    {
        Packet8<T> packet = {}, rounded;
        float value[8];
        for (int i = 0; i < 8; ++i)
            packet.setElement(i, static_cast<T>(first + i));
        for (int i = 0; i < 8; ++i)
        {
            value[i] = packet.value(i, cuda::fastfilters::packetExponent());
            ASSERT_EQ(first + i, value[i]);
            value[i] += i % 2 ? 0.375f : -0.375f;
        }
        rounded.setRounded(value);
        for (int i = 0; i < 8; ++i)
            ASSERT_EQ(first + i, rounded.element(i));
    }
}

TEST(LargeGaussianInternals, PacketsKeepEveryInteger)
{
    expectPacketsKeep<uchar>(0, 255);
    expectPacketsKeep<schar>(-128, 127);
    expectPacketsKeep<ushort>(0, 65535);
    expectPacketsKeep<short>(-32768, 32767);
    EXPECT_EQ(0, cuda::fastfilters::clampToType<uchar>(std::numeric_limits<float>::quiet_NaN()));
    EXPECT_EQ(-128, cuda::fastfilters::clampToType<schar>(-1e9f));
    EXPECT_EQ(65535, cuda::fastfilters::clampToType<ushort>(std::numeric_limits<float>::infinity()));
}

// Blocks are three cells high or more and not too high, and the samples reach what every pixel is interpolated from.
TEST(LargeGaussianInternals, BlocksAreHighEnough)
{
    using namespace cuda::fastfilters;
    for (int step = 1; step <= largeGaussianMaxStep; step *= 2)
        for (int length : {1, 7, 1000, 16384, 1 << 28})
            for (int columns : {1, 16, 5000})
            {
                const LargeGaussianAxis axis = largeGaussianAxis(step, 30, length);
                const int cells = gaussianSplineCells(axis.cells(), step, columns, 660);
                EXPECT_GE(cells, 3);
                EXPECT_LE(cells * step, gaussianSplineMostRows);
                // A pixel of cell q is interpolated from samples q - 1 to q + 2, each of which reaches 30 more.
                EXPECT_EQ(-1 - 30, axis.firstInput());
                EXPECT_EQ((length - 1) / step + 2 + 30, axis.firstInput() + axis.inputs - 1);
            }
}

}  // namespace
}  // namespace opencv_test
