// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The code that kernels and the CPU engine share: border indices, order keys, rounding.

#include "test_precomp.hpp"

#include "common/border.hpp"
#include "common/order_key.hpp"
#include "common/saturate.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(Border, EqualsBorderInterpolate)
{
    for (int border : allBorders())
    {
        for (int length = 1; length <= 24; ++length)
            for (int p = -130; p <= 130; ++p)
                ASSERT_EQ(cv::borderInterpolate(p, length, border), ff::borderIndex(p, length, border))
                    << borderText(border) << " p " << p << " length " << length;
        for (int i = 0; i < 20000; ++i)
        {
            const int length = theRNG().uniform(1, 200000), p = theRNG().uniform(-1000000, 1000000);
            ASSERT_EQ(cv::borderInterpolate(p, length, border), ff::borderIndex(p, length, border))
                << borderText(border) << " p " << p << " length " << length << ", " << seedText();
        }
    }
}

TEST(Border, IntervalHoldsEveryPixelThatIsRead)
{
    for (int border : allBorders())
    {
        for (int i = 0; i < 20000; ++i)
        {
            const int length = theRNG().uniform(1, 30), offset = theRNG().uniform(0, length);
            const int count = theRNG().uniform(1, length - offset + 1), size = theRNG().uniform(1, 40);
            const int anchor = theRNG().uniform(0, size);
            const ff::Interval read = ff::readInterval(offset, count, size, anchor, length, border);
            ASSERT_TRUE(read.begin >= 0 && read.begin < read.end && read.end <= length);
            for (int p = offset - anchor; p < offset + count + size - 1 - anchor; ++p)
            {
                const int index = ff::borderIndex(p, length, border);
                ASSERT_TRUE(index == -1 || (index >= read.begin && index < read.end))
                    << borderText(border) << " length " << length << " offset " << offset << " count " << count
                    << " size " << size << " anchor " << anchor << ", " << seedText();
            }
        }
    }
}

template <typename T>
void testIntegerKeys()
{
    typedef ff::OrderKey<T> Keys;
    for (int v = std::numeric_limits<T>::min(); v <= std::numeric_limits<T>::max(); ++v)
    {
        const typename Keys::Key key = Keys::fromValue((T)v);
        ASSERT_EQ((T)v, Keys::toValue(key));
        ASSERT_LT((uint64)key, (uint64)1 << Keys::bits);
        if (v > std::numeric_limits<T>::min())
        {
            ASSERT_LT(Keys::fromValue((T)(v - 1)), key);
        }
    }
}

TEST(OrderKey, IntegersKeepTheirOrder)
{
    testIntegerKeys<uint8_t>();
    testIntegerKeys<int8_t>();
    testIntegerKeys<uint16_t>();
    testIntegerKeys<int16_t>();
}

float fromBits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

uint32_t toBits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

TEST(OrderKey, FloatsKeepTheirOrderAndBits)
{
    typedef ff::OrderKey<float> Keys;
    // upwards from -infinity to infinity, through the denormals and both zeros
    std::vector<uint32_t> ascending;
    for (int64 bits = 0xff800000; bits >= 0x80000000; bits -= (bits & 0x7fffffff) < 4096 ? 1 : 997)
        ascending.push_back((uint32_t)bits);
    ascending.push_back(0x80000000u);
    for (int64 bits = 0; bits <= 0x7f800000; bits += bits < 4096 ? 1 : 997)
        ascending.push_back((uint32_t)bits);
    ascending.push_back(0x7f800000u);
    for (size_t i = 0; i < ascending.size(); ++i)
    {
        const Keys::Key key = Keys::fromValue(fromBits(ascending[i]));
        ASSERT_EQ(ascending[i], toBits(Keys::toValue(key)));
        if (i > 0 && ascending[i] != ascending[i - 1])
        {
            ASSERT_LT(Keys::fromValue(fromBits(ascending[i - 1])), key) << std::hex << ascending[i];
        }
    }
    const Keys::Key infinity = Keys::fromValue(std::numeric_limits<float>::infinity());
    for (uint32_t nan : {0x7fc00000u, 0x7f800001u, 0xffc00000u, 0xff800001u, 0xffffffffu, 0x7fffffffu})
    {
        ASSERT_LT(infinity, Keys::fromValue(fromBits(nan)));
        ASSERT_EQ(0x7fc00000u, toBits(Keys::toValue(Keys::fromValue(fromBits(nan)))));
    }
}

template <typename T, typename Sum>
void testSaturation()
{
    const double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    std::vector<double> values = {0., -0., low, high, 1e9, -1e9, 2147483648., -2147483649., 1e18, -1e18, 1e37, -1e37};
    for (double whole = low - 3; whole <= high + 3; ++whole)
        for (double part : {0.25, 0.5, 0.75})
            values.push_back(whole + part);
    for (double value : values)
    {
        const Sum sum = (Sum)value;
        const double expected = std::nearbyint(std::min(std::max((double)sum, low), high));
        ASSERT_EQ((T)expected, (ff::saturateRounded<T, Sum>(sum))) << value;
    }
    ASSERT_EQ(0, (ff::saturateRounded<T, Sum>(std::numeric_limits<Sum>::quiet_NaN())));
    ASSERT_EQ((T)high, (ff::saturateRounded<T, Sum>(std::numeric_limits<Sum>::infinity())));
    ASSERT_EQ((T)low, (ff::saturateRounded<T, Sum>(-std::numeric_limits<Sum>::infinity())));
}

TEST(Saturation, RoundsTiesToEvenAndClamps)
{
    testSaturation<uint8_t, float>();
    testSaturation<int8_t, float>();
    testSaturation<uint16_t, float>();
    testSaturation<int16_t, float>();
    testSaturation<uint8_t, double>();
    testSaturation<int8_t, double>();
    testSaturation<uint16_t, double>();
    testSaturation<int16_t, double>();
}

}  // namespace
}  // namespace opencv_test
