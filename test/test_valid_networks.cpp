// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The code of valid_networks that needs neither shuffles nor shared memory, run on the CPU.

#include "test_precomp.hpp"

#include "common/rank_rule.hpp"
#include "cuda/missing/valid_networks/valid_numbers.hpp"
#include "cuda/missing/valid_networks/valid_rank_strip.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// A strip of random pixels, each with another validity, of one rule.
template <typename T, int Side>
class ValidRankStripCheck
{
    using Numbers = ff::ValidNumbers<T>;
    using Keys = typename Numbers::Keys;
    using Net = ff::ExchangeNet<Keys, 5>;
    using Strip = ff::ValidRankStrip<Net, Side>;
    using Key = typename Keys::Key;
    static constexpr int lanes = Keys::lanes, rows = 24;
    using Pixels = std::array<std::array<T, Side + 1>, rows>;

public:
    ValidRankStripCheck(const ff::RankRule& rule, double missingShare, bool fill)
        : rule_(rule), anchor_{!fill, theRNG().uniform(0, Side), theRNG().uniform(0, Side)}
    {
        hole_ = static_cast<T>(theRNG().uniform(0, 250));
        for (Pixels& lane : pixels_)
            for (auto& row : lane)
                for (T& pixel : row)
                    pixel = theRNG().uniform(0., 1.) < missingShare ? hole_ : randomPixel();
        numbers_ = {};
        numbers_.isMean = rule.kind == ff::RankRule::MeanOfMiddles;
        numbers_.result = bitsOf(static_cast<T>(3));
        numbers_.order.hole = static_cast<std::uint32_t>(hole_);
        numbers_.order.value = static_cast<float>(hole_);
        numbers_.order.nan = 0x7fc00000;
        numbers_.order.factors = ff::unitFactors;
        for (int valid = 0; valid <= Side * Side; ++valid)
        {
            entries_[valid] = valid < minCount_ ? ff::noValidResult : 0;
            if (valid > 0)
                entries_[valid] |=
                    Strip::Runs::offset(rule.lower(valid), 1) | Strip::Runs::offset(rule.higher(valid), 1) << 16;
        }
    }

    void run()
    {
        std::vector<Key> memory(Strip::Lists::nearKeys);
        typename Strip::Runs runs(memory.data(), 1);
        const Net net(ff::unitFactors);
        Strip strip;
        const auto vote = [](bool some) { return some; };
        for (int s = 0; 2 * s + 1 < rows; ++s)
        {
            Key out[2][2];
            const auto readRow = [&](int r, Key(&row)[Side + 1])
            {
                for (int x = 0; x <= Side; ++x)
                    row[x] = keyAt(2 * s + r, x);
            };
            const auto windowOf = [&](int r, int c, const ff::ValidCount<lanes>& count, const auto& select)
            { out[r][c] = ff::validPixels<T>(numbers_, entries_, count.pixels, count.atAnchor, select); };
            bool isWhole = false;
            const auto wholeOf = [&](const auto& select)
            {
                isWhole = true;
                select(ff::lowerOffset(entries_[Side * Side]), out);
                for (auto& row : out)
                    for (Key& key : row)
                        key = ff::wholePixels<T, lanes>(numbers_, key);
            };
            strip.step(net, runs, anchor_, s % 2 == 0, s >= Strip::warmUp, isWholePair(2 * s), readRow, vote, windowOf,
                       wholeOf);
            if (s < Strip::warmUp)
                continue;
            for (int i = 0; i < 4 * lanes; ++i)
            {
                const int r = i / 2 % 2, c = i % 2, lane = i / 4;
                bool hasNone = true;
                const T expected = resultOf(2 * s + r, c, lane, hasNone);
                ASSERT_TRUE(!isWhole || hasNone);
                ASSERT_EQ(bitsOf(expected), bitsOf(Numbers::Format::toElement(out[r][c], lane)))
                    << Side << " x " << Side << ", step " << s << ", row " << r << ", column " << c << ", lane "
                    << lane;
            }
        }
    }

private:
    static T randomPixel()
    {
        if constexpr (std::is_same<T, float>::value)
            return static_cast<float>(theRNG().uniform(-300, 300));
        else
            return static_cast<T>(theRNG().next());
    }
    template <typename Pixel>
    static std::uint32_t bitsOf(Pixel pixel)
    {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &pixel, sizeof(pixel));
        return bits;
    }

    bool isWholePair(int y) const
    {
        for (int x = 0; x <= Side; ++x)
            for (const Pixels& lane : pixels_)
                if (lane[y][x] == hole_ || lane[y + 1][x] == hole_)
                    return false;
        return true;
    }

    Key keyAt(int y, int x) const
    {
        std::uint32_t word = 0;
        for (int lane = 0; lane < lanes; ++lane)
            word |= ff::ValidNumbers<T>::toKey(numbers_.order, bitsOf(pixels_[lane][y][x])) << 16 * lane;
        return static_cast<Key>(word);
    }

    T resultOf(int lastRow, int firstColumn, int lane, bool& hasNone) const
    {
        std::vector<T> valid;
        for (int y = lastRow - Side + 1; y <= lastRow; ++y)
            for (int x = firstColumn; x < firstColumn + Side; ++x)
                if (pixels_[lane][y][x] != hole_)
                    valid.push_back(pixels_[lane][y][x]);
        const int count = static_cast<int>(valid.size());
        hasNone = count == Side * Side;
        const bool isMissing = pixels_[lane][lastRow - Side + 1 + anchor_.y][firstColumn + anchor_.x] == hole_;
        if (count < minCount_ || (anchor_.matters && isMissing))
            return static_cast<T>(3);
        std::sort(valid.begin(), valid.end());
        return ff::meanOfMiddles(valid[rule_.lower(count)], valid[rule_.higher(count)]);
    }

    ff::RankRule rule_;
    ff::ValidAnchor anchor_;
    ff::ValidRule numbers_;
    int minCount_ = theRNG().uniform(1, 4);
    ff::ValidEntry entries_[Side * Side + 1] = {};
    T hole_;
    Pixels pixels_[lanes];
};

template <typename T, int Side>
void checkStrips()
{
    const ff::RankRule rules[] = {{ff::RankRule::MeanOfMiddles, 0}, {ff::RankRule::LowerMiddle, 0},
                                  {ff::RankRule::HigherMiddle, 0},  {ff::RankRule::Percentile, 0.3},
                                  {ff::RankRule::Percentile, 0},    {ff::RankRule::Percentile, 1}};
    for (const ff::RankRule& rule : rules)
        for (double share : {0., 0.05, 0.5, 0.95})
            for (bool fill : {false, true})
                ValidRankStripCheck<T, Side>(rule, share, fill).run();
}

template <typename T>
void checkSides()
{
    checkStrips<T, 3>();
    checkStrips<T, 5>();
    checkStrips<T, 7>();
}

TEST(ValidNetworks, StripsAreExactForEveryRule)
{
    checkSides<uchar>();
    checkSides<ushort>();
    checkSides<float>();
}

TEST(ValidNetworks, EveryPixelHasAKeyInOrder)
{
    for (std::uint32_t hole : {0u, 1u, 700u, 65535u})
        for (std::uint32_t flip : {0u, 0x8000u})
        {
            const ff::ValidOrder order = {flip, hole ^ flip, 0, 0, ff::unitFactors};
            for (std::uint32_t bits = 0; bits < 65536; ++bits)
            {
                const std::uint32_t key = ff::ValidNumbers<ushort>::toKey(order, bits);
                ASSERT_EQ(bits == hole, key == ff::ValidNumbers<ushort>::missing);
                if (bits == hole)
                    continue;
                ASSERT_EQ(bits, ff::ValidNumbers<ushort>::toBits(order, key));
                const std::uint32_t next = (bits ^ flip) + 1;
                if (next == 65536 || (next ^ flip) == hole)
                    continue;
                ASSERT_LT(key, ff::ValidNumbers<ushort>::toKey(order, next ^ flip));
            }
        }
}

}  // namespace
}  // namespace opencv_test
