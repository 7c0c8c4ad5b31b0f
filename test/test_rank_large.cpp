// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/ranks/rank_counts/rank_counts_bits.hpp"
#include "cuda/ranks/rank_sorted_window/rank_sorted_window_keys.hpp"
#include "cuda/ranks/bitmap/rank_bitmap_plan.hpp"
#include "cuda/ranks/rank_counts/rank_counts_plan.hpp"
#include "cuda/ranks/rank_wide/rank_wide_plan.hpp"

namespace opencv_test
{
namespace
{

using namespace cv::cuda::fastfilters;

TEST(RankLarge, PlaceOfBitFindsEverySetBit)
{
    RNG rng(20);
    for (int i = 0; i < 2000; ++i)
    {
        uint64_t bits = rng.next() | static_cast<uint64_t>(rng.next()) << 32;
        if (i % 4 == 1)
            bits &= rng.next() & rng.next();
        if (i % 4 == 2)
            bits |= ~static_cast<uint64_t>(rng.next() & rng.next());
        int n = 0;
        for (int place = 0; place < 64; ++place)
        {
            if (bits >> place & 1)
            {
                ASSERT_EQ(place, placeOfBit(bits, n++)) << std::hex << bits;
            }
        }
    }
}

TEST(RankLarge, GroupsCoverEveryColumn)
{
    for (int groups : {1, 2, 3, 16, 64})
        for (int width = 1; width <= 256; ++width)
        {
            int next = 0;
            for (int group = 0; group < groups; ++group)
            {
                const ColumnRange range = rankBitmapColumns(width, group, groups);
                ASSERT_LE(range.begin, next);
                ASSERT_LE(range.begin + range.count, width);
                next = std::max(next, range.begin + range.count);
            }
            ASSERT_EQ(width, next) << groups << " groups";
        }
}

TEST(RankLarge, MasksOfSmallWindowsAreProbed)
{
    EXPECT_FALSE(sortedWindowIsProbed(255, 255));
    EXPECT_FALSE(sortedWindowIsProbed(63, 63));
    EXPECT_TRUE(sortedWindowIsProbed(31, 31));
    EXPECT_TRUE(sortedWindowIsProbed(17, 17));
    EXPECT_DOUBLE_EQ(80. * 80 / (17 * 17), sortedWindowApron(17, 17));
}

// Two blocks share a multiprocessor's 228 KiB, 1 KiB of which each takes for itself.
TEST(RankLarge, MaskMemoryLeavesRoomForAnotherBlock)
{
    EXPECT_LE(sortedWindowResident * (sizeof(SortedWindowMemory) + 1024), size_t(228) * 1024);
}

TEST(RankLarge, ListsOfWideWindowsFitABlock)
{
    EXPECT_LE(sizeof(WideMemory), static_cast<size_t>(measuredDevice.sharedBytesOfBlock));
}

TEST(RankLarge, MasksReachFurtherEachTime)
{
    EXPECT_EQ(sortedWindowLeastReach, sortedWindowReach(0, 0));
    EXPECT_EQ(200u, sortedWindowReach(100, 0));
    EXPECT_EQ(300u, sortedWindowReach(100, 50));
    EXPECT_EQ(1u << 31, sortedWindowReach(~0u, ~0u));
}

template <int Bits>
void expectSound(const KeyRangeOfBits<Bits>& range, int64_t low, int64_t middle, int64_t high)
{
    const int64_t bin = int64_t(1) << range.shift();
    EXPECT_EQ(middle, int64_t(range.middle));
    EXPECT_LE(int64_t(range.low), low);
    EXPECT_GT(int64_t(range.low), low - bin);
    EXPECT_GE(int64_t(range.high), high);
    EXPECT_LT(int64_t(range.high), high + bin);
    EXPECT_EQ(0, (middle - range.low) % bin);
    EXPECT_EQ(0, (range.high - middle) % bin);
    EXPECT_LE(range.bins(), sortedWindowBins);
    EXPECT_EQ(range.bins() * bin, int64_t(range.high) - range.low);
    EXPECT_EQ(range.middle, range.keyOfBin(range.binsBelow()));
}

TEST(RankLarge, RangesOfFloatsBeginWhereABinBegins)
{
    typedef KeyRangeOfBits<32> Range;
    RNG rng(21);
    for (int i = 0; i < 5000; ++i)
    {
        unsigned keys[3];
        for (unsigned& key : keys)
            key = Range::least + static_cast<unsigned>(rng.next() % (Range::most - Range::least)) / (1u << i % 20);
        std::sort(keys, keys + 3);
        expectSound(Range::around(keys[0], keys[1], keys[2]), keys[0], keys[1], keys[2]);
        const unsigned reach = rng.next();
        expectSound(Range::from(keys[1], reach), keys[1], keys[1],
                    std::min<int64_t>(int64_t(keys[1]) + reach, Range::most));
        expectSound(Range::upTo(keys[1], reach), std::max<int64_t>(int64_t(keys[1]) - reach, Range::least), keys[1],
                    keys[1]);
    }
    EXPECT_EQ(0, Range::from(Range::most, 100).bins());
    EXPECT_EQ(0, Range::upTo(Range::least, 100).bins());
    EXPECT_LT(OrderKey<float>::fromValue(std::numeric_limits<float>::quiet_NaN()), Range::most);
    EXPECT_GT(OrderKey<float>::fromValue(-std::numeric_limits<float>::infinity()), Range::least);
}

TEST(RankLarge, BinsOf16BitPixelsHoldOneKey)
{
    typedef KeyRangeOfBits<16> Range;
    expectSound(Range::exactlyAround(0, 100, 65536), 0, 100, 100 + sortedWindowBins / 2);
    expectSound(Range::exactlyAround(30000, 40000, 40001), 40000 - sortedWindowBins / 2, 40000, 40001);
    expectSound(Range::from(65530, ~0u), 65530, 65530, 65536);
    expectSound(Range::from(0, ~0u), 0, 0, sortedWindowBins);
    expectSound(Range::upTo(3, 16), 0, 3, 3);
    expectSound(Range::upTo(65536, ~0u), 65536 - sortedWindowBins, 65536, 65536);
}

const DeviceFacts planeDevices[] = {measuredDevice, {86, 86, 84, 102400, 101376, 49152, 1024, false}};

TEST(RankLarge, PlansFitTheDevice)
{
    const DeviceFacts devices[] = {measuredDevice, planeDevices[1], {75, 75, 40, 65536, 65536, 49152, 0, false}};
    const Size windows[] = {Size(3, 3),   Size(31, 31),   Size(101, 101), Size(127, 5),
                            Size(5, 301), Size(255, 255), Size(501, 501)};
    for (const DeviceFacts& device : devices)
        for (Size window : windows)
            for (Size image : {Size(1, 1), Size(640, 480), Size(16384, 16384), Size(200000, 3)})
            {
                const RankBitmapPlan plan =
                    selectRankBitmapPlan({window.width, window.height, image.width, image.height, 3}, device);
                ASSERT_GT(plan.tileWidth, 0) << window << image;
                const int pixels = (plan.tileWidth + window.width - 1) * (plan.tileHeight + window.height - 1);
                EXPECT_LE(rankBitmapSharedBytes(plan, pixels), static_cast<size_t>(device.sharedBytesOfBlock))
                    << window << image;
                EXPECT_GE(rankBitmapWords(pixels, plan.lanes) * 32, pixels);
                EXPECT_TRUE(plan.ranksInGlobal || pixels < 65536) << window << image;
                EXPECT_GE(plan.blocks, 1);
                EXPECT_LE(plan.warps * 32, rankBitmapThreads(plan.lanes));
            }
}

TEST(RankLarge, NoPlanForWindowsBeyondSharedMemory)
{
    EXPECT_EQ(0, selectRankBitmapPlan({5001, 5001, 6000, 6000, 1}, measuredDevice).tileWidth);
}

// The number that bit `place` of `words` words makes.
template <int Bits>
int numberAt(const unsigned (&words)[Bits], int place, bool isSigned = false)
{
    int number = 0;
    for (int i = 0; i < Bits; ++i)
        number |= (words[i] >> place & 1) << i;
    return isSigned && number >> (Bits - 1) ? number - (1 << Bits) : number;
}

template <int Bits>
void randomWords(RNG& rng, unsigned (&words)[Bits])
{
    for (unsigned& word : words)
        word = rng.next();
}

TEST(RankLarge, BitSlicedSumsEqualPlainOnes)
{
    RNG rng(21);
    for (int round = 0; round < 500; ++round)
    {
        unsigned in[2], out[2], difference[6], slid[6], sum[7], added[7];
        randomWords(rng, in);
        randomWords(rng, out);
        randomWords(rng, difference);
        randomWords(rng, sum);
        std::copy(sum, sum + 7, added);
        std::copy(difference, difference + 6, slid);
        slideDifference(slid, in[0], in[1], out[0], out[1]);
        addSigned(added, difference);
        for (int place = 0; place < 32; ++place)
        {
            const auto bit = [place](unsigned word) { return static_cast<int>(word >> place & 1); };
            const int before = numberAt(difference, place, true);
            ASSERT_EQ((numberAt(sum, place) + before) & 127, numberAt(added, place));
            const int after = before + bit(in[0]) - bit(in[1]) - bit(out[0]) + bit(out[1]);
            ASSERT_EQ(after & 63, numberAt(slid, place));
        }
    }
}

TEST(RankLarge, NibbleLevelsAndThermometer)
{
    RNG rng(22);
    for (int round = 0; round < 200; ++round)
    {
        unsigned nibble[4], levels[rankCountsLevels], thermometer[rankCountsLevels] = {}, found[4];
        randomWords(rng, nibble);
        const unsigned equal = rng.next(), lesser = rng.next();
        nibbleLevels(nibble[0], nibble[1], nibble[2], nibble[3], lesser, equal, levels, 1);
        for (int place = 0; place < 32; ++place)
            for (int f = 0; f < rankCountsLevels; ++f)
            {
                const bool below = numberAt(nibble, place) <= f;
                ASSERT_EQ((lesser >> place & 1) || ((equal >> place & 1) && below), (levels[f] >> place & 1) != 0);
                thermometer[f] |= static_cast<unsigned>(below) << place;
            }
        nibbleOf(thermometer, found);
        for (int place = 0; place < 32; ++place)
            ASSERT_EQ(numberAt(nibble, place), numberAt(found, place));
    }
}

TEST(RankLarge, TransposedBytesAreBitPlanes)
{
    RNG rng(23);
    unsigned bytes[8], planes[8];
    randomWords(rng, bytes);
    std::copy(bytes, bytes + 8, planes);
    transposeBits(planes);
    for (int i = 0; i < 8; ++i)
        for (int pixel = 0; pixel < 32; ++pixel)
            ASSERT_EQ(bytes[pixel % 8] >> (pixel / 8 * 8 + i) & 1, planes[i] >> pixel & 1);
    transposeBits(planes);
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(bytes[i], planes[i]);
}

TEST(RankLarge, TransposedBytesChangePlaces)
{
    RNG rng(24);
    unsigned before[4], after[4];
    randomWords(rng, before);
    std::copy(before, before + 4, after);
    transposeBytes(after);
    for (int i = 0; i < 16; ++i)
        EXPECT_EQ(before[i / 4] >> i % 4 * 8 & 0xff, after[i % 4] >> i / 4 * 8 & 0xff);
}

TEST(RankLarge, StripsCoverTheImageAndSumsHoldEveryCount)
{
    for (const DeviceFacts& device : planeDevices)
        for (Size window : {Size(11, 11), Size(15, 15), Size(31, 31), Size(101, 5), Size(3, 255), Size(255, 255),
                            Size(257, 257), Size(5, 701), Size(1001, 1001)})
            for (Size image : {Size(1, 1), Size(7, 300), Size(1920, 1080), Size(16384, 16384), Size(300000, 20)})
            {
                const int rank = window.area() / 2;
                const RankCountsPlan plan =
                    selectRankCountsPlan(window.width, window.height, rank, image.width, image.height, device);
                const int sideBits = rankCountsSideBits(window.width, window.height, rank);
                ASSERT_GE(sideBits, rankCountsMinSideBits) << window << image;
                if (plan.sideBits == 0)
                {
                    EXPECT_GT(rankCountsSharedBytes(sideBits, rankCountsNarrowestLane),
                              static_cast<std::size_t>(device.sharedBytesOfBlock));
                    continue;
                }
                EXPECT_GE(static_cast<int64_t>(plan.stripWidth) << plan.acrossBits, image.width);
                EXPECT_EQ(0, plan.stripWidth % 4);
                EXPECT_GE(plan.stripHeight * (32 >> plan.acrossBits), plan.bandRows);
                const int bias = (1 << (2 * plan.sideBits - 1)) - 1 - rank;
                EXPECT_GE(bias, 0) << window;
                EXPECT_LT(bias + window.area(), 1 << (2 * plan.sideBits)) << window;
                EXPECT_LE(rankCountsSharedBytes(plan.sideBits, plan.laneWords),
                          static_cast<std::size_t>(device.sharedBytesOfBlock));
                EXPECT_GE(plan.tileRows, 1);
            }
}

TEST(RankLarge, EveryTurnHasAtLeastOnePartOfATile)
{
    EXPECT_EQ(0, rankCountsSplits(0, 132, 256, 31));
    for (int tiles : {1, 2, 66, 67, 132, 133, 5000})
        for (int rows : {1, 64, 500})
        {
            const int splits = rankCountsSplits(tiles, 132, rows, 31);
            EXPECT_GE(splits, 1);
            EXPECT_TRUE(splits == 1 || splits * tiles <= 132) << tiles;
        }
}

TEST(RankLarge, NoBitPlanesForSidesAbove1023)
{
    EXPECT_EQ(0, selectRankCountsPlan(1025, 3, 1537, 640, 480, planeDevices[0]).sideBits);
}

}  // namespace
}  // namespace opencv_test
