// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Keys of CV_16F, CV_32S and CV_64F, as kernels of medians and ranks make them, run on the CPU.

#include "test_precomp.hpp"

#include "cuda/ranks/extremum.hpp"
#include "cuda/ranks/extremum_keys.hpp"
#include "cuda/ranks/median_tile/median_tile_plan.hpp"
#include "networks/median_tile.hpp"

#include <algorithm>
#include <cmath>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

template <typename T>
ff::KeyFactors factorsOf()
{
    return ff::rankArguments(ff::SourceView<T>(), ff::DestinationView<T>()).factors;
}

double valueOf(unsigned half)
{
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double magnitude = exponent == 31  ? (fraction ? NAN : INFINITY)
                             : exponent == 0 ? std::ldexp(fraction, -24)
                                             : std::ldexp(1024 + fraction, exponent - 25);
    return half & 0x8000 ? -magnitude : magnitude;
}

//! The definition: NaN is the greatest, -0 is below +0.
bool isBelow(unsigned a, unsigned b)
{
    const double x = valueOf(a), y = valueOf(b);
    if (std::isnan(x) || std::isnan(y))
        return !std::isnan(x);
    return x < y || (x == y && (a & 0x8000) && !(b & 0x8000));
}

unsigned quietened(unsigned half)
{
    return std::isnan(valueOf(half)) ? 0x7e00 : half;
}

TEST(WideKeys, AllHalves)
{
    std::vector<std::pair<std::uint32_t, unsigned>> keys;
    const ff::KeyFactors factors = factorsOf<ff::HalfPixel>();
    ASSERT_TRUE(factors.hasFloats);
    for (unsigned half = 0; half < 0x10000; ++half)
    {
        using O = ff::OrderKey<ff::HalfPixel>;
        const std::uint32_t key = O::fromValue({static_cast<std::uint16_t>(half)});
        keys.emplace_back(key, half);
        ASSERT_EQ(quietened(half), O::toValue(key).bits) << half;

        // Beside any other half of the word, in the same order as the definition's keys.
        const unsigned other = half * 40503u & 0xffff;
        const std::uint32_t two = ff::HalfKey::fromBits(factors, half | other << 16);
        const auto isNan = [](unsigned bits) { return std::isnan(valueOf(bits)); };
        ASSERT_EQ(isNan(half) ? 0xffffu : key, (two ^ 0x8000u) & 0xffffu) << half;
        ASSERT_EQ(quietened(half) | quietened(other) << 16, ff::HalfKey::toBits(two)) << half;

        // As the elements and words of kernels.
        using Format = ff::PixelFormat<ff::HalfPixel>;
        ASSERT_EQ(quietened(half),
                  static_cast<std::uint16_t>(Format::fromWordKey(factors, Format::toWordKey(factors, half))))
            << half;
        using Tile = ff::MedianTileFormat<ff::HalfPixel>;
        const std::uint32_t tile = Tile::toKey(factors, half | other << 16);
        ASSERT_EQ(quietened(half) | quietened(other) << 16, Tile::bitsOf(tile)) << half;
        ASSERT_EQ(quietened(other), static_cast<std::uint16_t>(Tile::toElement(tile, 1))) << half;

        using Shared = ff::SharedFormat<ff::SharedPixel<ff::HalfPixel>>;
        std::uint32_t bits[1] = {half};
        ff::orderPixels<Shared>(factors, bits);
        const std::uint32_t shared = Shared::toKey(factors, bits[0]) & 0xffffu;
        ASSERT_EQ(isNan(half) ? 0xffffu : key, shared) << half;
        std::uint32_t out[2][2] = {{shared, shared << 16}, {shared, 0}};
        ff::unflipKeys<Shared>(factors, out);
        ASSERT_EQ(quietened(half), out[0][0] & 0xffffu) << half;
        ASSERT_EQ(quietened(half), out[0][1] >> 16) << half;

        for (const bool isGreatest : {false, true})
        {
            const ff::ExtremumOrder<ff::HalfPixel> order(isGreatest);
            const std::uint32_t word = half | other << 16;
            ASSERT_EQ(quietened(half) | quietened(other) << 16, order.pixels(order.keys(word))) << half;
            ASSERT_EQ(isNan(half) ? 0xffffu : key, (order.keys(word) ^ (isGreatest ? ~0u : 0u)) & 0xffffu) << half;
        }
    }
    std::sort(keys.begin(), keys.end());
    for (size_t i = 1; i < keys.size(); ++i)
    {
        ASSERT_FALSE(isBelow(keys[i].second, keys[i - 1].second)) << keys[i].second << " " << keys[i - 1].second;
        ASSERT_EQ(keys[i - 1].first < keys[i].first, isBelow(keys[i - 1].second, keys[i].second))
            << keys[i].second << " " << keys[i - 1].second;
    }
}

std::uint64_t bitsOfDouble(double value)
{
    std::uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

//! Tricky ones of every type of 64 bits, and random ones.
std::vector<std::uint64_t> wideBits()
{
    std::vector<std::uint64_t> all = {0x7ff0000000000001u, 0xfff0000000000001u, 0x7ff8000000000000u,
                                      0xfff8000000000000u, 0x7fffffffffffffffu, ~std::uint64_t(0),
                                      0xfff7ffffffffffffu, 0x7ff00000ffffffffu};
    for (const double value : {0.0, 1.0, 5e-324, 2.2250738585072009e-308, 2.2250738585072014e-308, DBL_MAX,
                               double(INFINITY), 1 + DBL_EPSILON, 4294967296.0})
        for (const double one : {value, -value})
            for (int step = -1; step <= 1; ++step)
                all.push_back(bitsOfDouble(one) + step);
    for (const std::uint64_t high : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu})
        for (const std::uint64_t low : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu})
            all.push_back(high << 32 | low);
    for (int i = 0; i < 300; ++i)
        all.push_back(static_cast<std::uint64_t>(theRNG().next()) << 32 | theRNG().next());
    return all;
}

template <typename T, typename Pixel, typename Bits>
void checkOrder(const std::vector<Bits>& all)
{
    using O = ff::OrderKey<T>;
    using Format = ff::SharedFormat<Pixel>;
    const ff::KeyFactors factors = factorsOf<T>();
    const auto valueOfBits = [](Bits bits)
    {
        T value;
        memcpy(&value, &bits, sizeof(value));
        return value;
    };
    const auto keyOf = [&](Bits bits)
    {
        Bits loaded[1] = {bits};
        ff::orderPixels<Format>(factors, loaded);
        return Format::toKey(factors, loaded[0]);
    };
    for (const Bits a : all)
    {
        auto key = keyOf(a);
        decltype(key) out[2][2] = {{key, key}, {key, key}};
        ff::unflipKeys<Format>(factors, out);
        const T expected = O::toValue(O::fromValue(valueOfBits(a)));
        ASSERT_EQ(0, memcmp(&expected, &out[1][0], sizeof(T))) << std::hex << a;
        for (const Bits b : all)
            ASSERT_EQ(O::fromValue(valueOfBits(a)) < O::fromValue(valueOfBits(b)), keyOf(a) < keyOf(b))
                << std::hex << a << " " << b;
    }
}

TEST(WideKeys, PixelsOf64BitsHaveTheirOrder)
{
    const std::vector<std::uint64_t> all = wideBits();
    checkOrder<double, std::int64_t>(all);
    checkOrder<std::int64_t, std::int64_t>(all);
    checkOrder<std::uint64_t, std::int64_t>(all);
}

TEST(WideKeys, IntegersOf32BitsHaveTheirOrder)
{
    std::vector<std::uint32_t> all = {0,          1,          2,          0x7ffffffe, 0x7fffffff, 0x80000000,
                                      0x80000001, 0xfffffffe, 0xffffffff, 0x7f800001, 0xff800001, 0x7fc00000};
    for (int i = 0; i < 200; ++i)
        all.push_back(theRNG().next());
    checkOrder<std::int32_t, float>(all);
    checkOrder<std::uint32_t, float>(all);
}

TEST(WideKeys, ExchangesOfTwoWords)
{
    const std::vector<std::uint64_t> all = wideBits();
    const ff::ExchangeNet<ff::WideKeys, 8> mixed(ff::unitFactors);
    const ff::ExchangeNet<ff::WideKeys, 0> plain(ff::unitFactors);
    for (const std::uint64_t a : all)
        for (const std::uint64_t b : all)
        {
            const std::int64_t first = static_cast<std::int64_t>(a), second = static_cast<std::int64_t>(b);
            std::int64_t low = first, high = second, otherLow = first, otherHigh = second;
            mixed.exchange<0>(low, high);
            plain.exchange<0>(otherLow, otherHigh);
            ASSERT_EQ(std::min(first, second), low);
            ASSERT_EQ(std::max(first, second), high);
            ASSERT_EQ(low, otherLow);
            ASSERT_EQ(high, otherHigh);
        }
}

//! What the device's instructions for two halves do, as HalfKeys uses them: the minimum is the number, the maximum and
//! the minimum of two NaN are the NaN 0x7fff, and -0 is below +0.
struct DeviceHalves : ff::PackedKeys<true>
{
    static constexpr bool anyNan = true;

    static Key minimum(Key a, Key b) { return each(a, b, true); }
    static Key maximum(Key a, Key b) { return each(a, b, false); }
    static Key minimum(Key a, Key b, Key c) { return minimum(minimum(a, b), c); }
    static Key maximum(Key a, Key b, Key c) { return maximum(maximum(a, b), c); }

private:
    static unsigned one(unsigned a, unsigned b, bool isLeast)
    {
        const bool isNanA = std::isnan(valueOf(a)), isNanB = std::isnan(valueOf(b));
        if (isLeast ? isNanA && isNanB : isNanA || isNanB)
            return 0x7fff;
        if (isNanA || isNanB)
            return isNanA ? b : a;
        return isBelow(a, b) == isLeast ? a : b;
    }
    static Key each(Key a, Key b, bool isLeast)
    {
        return one(a & 0xffff, b & 0xffff, isLeast) | one(a >> 16, b >> 16, isLeast) << 16;
    }
};

struct NearMemory
{
    std::vector<std::uint32_t> keys[2] = {std::vector<std::uint32_t>(1000), std::vector<std::uint32_t>(1000)};

    void align() const {}
    template <ff::ListPlace Place, int Size>
    void load(int first, std::uint32_t* values) const
    {
        std::copy_n(keys[Place == ff::ListPlace::Near].begin() + first, Size, values);
    }
    template <ff::ListPlace Place, int Size>
    void store(int first, const std::uint32_t* values)
    {
        std::copy_n(values, Size, keys[Place == ff::ListPlace::Near].begin() + first);
    }
};

//! The networks of median tiles on pixels that may be NaN with any bits, not converted, with mixed exchanges.
template <int Window>
void checkTilesOfHalves(int rows)
{
    using Tuning = ff::MedianTileTuning<2, Window>;
    using Net = ff::ExchangeNet<DeviceHalves, Tuning::mixed>;
    using Strip = ff::MedianStrip<Net, Window, Tuning>;
    std::vector<std::array<std::uint32_t, Window + 1>> image(rows);
    const unsigned special[] = {0x7c01, 0xfc01, 0x7fff, 0xffff, 0x7c00, 0xfc00, 0, 0x8000, 1, 0x8001, 0x3c00, 0xbc00};
    for (auto& row : image)
        for (std::uint32_t& word : row)
            word = theRNG().uniform(0, 2) ? theRNG().next()
                                          : special[theRNG().uniform(0, 12)] | special[theRNG().uniform(0, 12)] << 16;
    const Net net(ff::unitFactors);
    NearMemory memory;
    Strip strip;
    for (int s = 0; 2 * s + 1 < rows; ++s)
    {
        std::uint32_t out[2][2];
        const bool wanted = s >= Strip::warmUp;
        const auto readRow = [&](int r, std::uint32_t(&row)[Window + 1])
        { std::copy(image[2 * s + r].begin(), image[2 * s + r].end(), row); };
        strip.step(net, memory, s % 2 == 0, wanted, readRow, out);
        for (int i = 0; wanted && i < 8; ++i)
        {
            const int r = i / 4, c = i / 2 % 2, lane = i % 2;
            std::vector<unsigned> window;
            for (int y = 2 * s + r - Window + 1; y <= 2 * s + r; ++y)
                for (int x = c; x < c + Window; ++x)
                    window.push_back(image[y][x] >> 16 * lane & 0xffff);
            std::nth_element(window.begin(), window.begin() + window.size() / 2, window.end(), isBelow);
            ASSERT_EQ(quietened(window[window.size() / 2]),
                      ff::HalfKey::atMostQuietNan(out[r][c]) >> 16 * lane & 0xffff)
                << Window << ", step " << s << ", output " << i;
        }
    }
}

TEST(WideKeys, TilesTakeHalvesThatAreNotConverted)
{
    checkTilesOfHalves<5>(60);
    checkTilesOfHalves<7>(60);
    checkTilesOfHalves<9>(60);
    checkTilesOfHalves<11>(70);
    checkTilesOfHalves<13>(70);
    checkTilesOfHalves<15>(90);
    checkTilesOfHalves<17>(90);
}

}  // namespace
}  // namespace opencv_test
