// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which rows and values the bands of planes of another type have, as the device computes it. On the CPU.

#include "test_precomp.hpp"

#include "test_image.hpp"

#include "cuda/composed/converted_planes/converted_plan.hpp"

#include <map>
#include <set>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

int uniform(int least, int most)
{
    return theRNG().uniform(least, most + 1);
}

TEST(ConvertedPlan, BandsFollowEachOtherAndBeginWhereTheCutAllows)
{
    for (int i = 0; i < 20000; ++i)
    {
        const int height = uniform(1, 300), rows = uniform(1, 100);
        ff::Cut cut;
        cut.step = uniform(0, 3) ? uniform(1, 40) : 1;
        cut.first = uniform(0, 1) ? uniform(0, 60) : 0;
        cut.last = uniform(0, 1) ? uniform(0, 400) : std::numeric_limits<int>::max();
        if (uniform(0, 20) == 0)
            cut = ff::Cut::nowhere();
        int bands = 0;
        for (int row = 0, next; row < height; row = next, ++bands)
        {
            next = ff::nextBand(row, rows, height, cut);
            ASSERT_GT(next, row) << seedText();
            ASSERT_LE(next, height) << seedText();
            ASSERT_TRUE(next == height || cut.allows(next)) << next << " of " << height << ", " << seedText();
            ASSERT_TRUE(next - row <= rows || !cut.isAnywhere()) << seedText();
        }
        ASSERT_TRUE(bands == 1 || cut.step > 0) << seedText();
    }
}

TEST(ConvertedPlan, EqualBandsAreNoMoreAndNoLarger)
{
    for (int i = 0; i < 20000; ++i)
    {
        const int height = uniform(1, 5000), most = ff::bandRowsUnit * uniform(1, 60);
        const int rows = ff::equalBands(most, height);
        ASSERT_LE(rows, most) << seedText();
        ASSERT_LE((height + rows - 1) / rows, (height + most - 1) / most) << height << ", " << most;
    }
}

//! Rows of the padded image: all of the windows, none that it lacks, and those that a cut asks for.
TEST(ConvertedPlan, PaddedRowsHoldTheWindows)
{
    for (int i = 0; i < 20000; ++i)
    {
        const int length = uniform(1, 200), begin = uniform(0, length - 1), end = uniform(begin + 1, length);
        const int window = uniform(1, 60), anchor = uniform(0, window - 1);
        ff::Cut cut;
        cut.above = uniform(0, 1) ? uniform(0, 70) : 0;
        cut.below = uniform(0, 1) ? uniform(0, 70) : 0;
        const ff::Interval rows = ff::paddedRows({begin, end}, window, anchor, length, cut);
        const int first = -anchor, last = length + window - 1 - anchor;
        ASSERT_LE(rows.begin, begin - anchor);
        ASSERT_GE(rows.end, end + window - 1 - anchor);
        ASSERT_EQ(std::max(first, std::min(begin - anchor, begin - cut.above)), rows.begin) << seedText();
        ASSERT_EQ(std::min(last, std::max(end + window - 1 - anchor, end + cut.below)), rows.end) << seedText();
    }
}

//! The kernels' places of values: those of cv::copyMakeBorder.
TEST(ConvertedPlan, PlacesAreThoseOfThePaddedImage)
{
    for (int border : allBorders())
        for (int i = 0; i < 200; ++i)
        {
            const int channels = uniform(1, 4), left = uniform(0, 90), right = uniform(0, 90);
            const Size size(uniform(border == BORDER_REFLECT_101 ? 2 : 1, 40), 1);
            Mat image(size, CV_MAKETYPE(CV_32S, channels)), padded;
            for (int k = 0; k < size.width * channels; ++k)
                image.ptr<int>()[k] = k;
            cv::copyMakeBorder(image, padded, 0, 0, left, right, border, Scalar::all(-1));
            for (int k = 0; k < padded.cols * channels; ++k)
            {
                const ff::SourcePlace place = ff::sourcePlace(k, channels, -left, size.width, border);
                ASSERT_EQ(padded.ptr<int>()[k], place.element) << borderText(border) << ", " << seedText();
                ASSERT_EQ(k % channels, place.channel);
            }
        }
}

//! A tile in shared memory: it fits, its threads go to all values once, and of up to 30 channels the threads of a warp,
//! which have vectors of a plane beside each other, take turns at a bank four times at most.
TEST(ConvertedPlan, TilesOfChannelsHoldAllValuesInSharedMemory)
{
    for (const int bytes : {1, 2, 4, 8})
        for (int channels = 1; channels <= CV_CN_MAX; ++channels)
        {
            const ff::ChannelTile tile = ff::ChannelTile::of(channels, bytes);
            const int pixelBytes = channels * bytes, count = ff::ChannelTile::vectorBytes / bytes;
            ASSERT_LE(ff::ChannelTile::place(ff::ChannelTile::vectorBytes + pixelBytes * tile.pixels(), bytes),
                      ff::ChannelTile::bytes);
            ASSERT_GE(tile.pixels(), count);
            std::map<int, std::set<int>> wordsOfBank;
            for (int lane = 0; lane < 32; ++lane)
            {
                const int word = ff::ChannelTile::place(lane * count * pixelBytes, bytes) / 4;
                wordsOfBank[word % 32].insert(word);
            }
            for (const auto& words : wordsOfBank)
                ASSERT_LE(words.second.size(), bytes < 8 && channels <= 30 ? 4u : 32u) << channels << " of " << bytes;
        }
    for (int channels : {1, 2, 5, 7, 31, 255, 256, 257, 512})
    {
        const int pixels = ff::ChannelTile::of(channels, 4).pixels();
        const ff::ChannelPlace step = ff::ChannelPlace::of(ff::convertThreads, channels);
        std::vector<int> visits(static_cast<size_t>(pixels) * channels);
        for (int thread = 0; thread < ff::convertThreads; ++thread)
            for (ff::ChannelPlace at = ff::ChannelPlace::of(thread, channels); at.pixel < pixels;
                 at.add(step, channels))
            {
                ASSERT_LT(at.channel, channels);
                ++visits[static_cast<size_t>(at.pixel) * channels + at.channel];
            }
        for (int count : visits)
            ASSERT_EQ(1, count) << channels;
    }
}

//! 16 bytes of the smaller values at least, or 32 of the larger ones.
TEST(ConvertedPlan, PacketsFillLoadsAndStores)
{
    for (int one : {1, 2, 4, 8})
        for (int other : {1, 2, 4, 8})
        {
            const int count = ff::packetElements(one, other);
            EXPECT_TRUE(count * std::min(one, other) == 16 || count * std::max(one, other) == 32)
                << one << ", " << other;
            EXPECT_GE(count * std::min(one, other), 4) << one << ", " << other;
        }
}

TEST(ConvertedPlan, BandsTakeNoMoreUnlessTheirHalosAreLarge)
{
    for (int window : {1, 3, 15, 31, 101, 255})
        for (size_t step : {512u, 8192u, 65536u, 1048576u})
        {
            const ff::BandCosts costs = {step, step, window - 1, ff::mostConvertedBytes};
            const int rows = costs.rows();
            EXPECT_GE(rows, 3 * (window - 1));
            EXPECT_EQ(0, rows == costs.leastRows() ? 0 : rows % ff::bandRowsUnit);
            EXPECT_TRUE(rows == costs.leastRows() || step * (2 * rows + window - 1) <= ff::mostConvertedBytes);
            for (int channels : {2, 5, 64, 512})
            {
                const int group = costs.channels(channels);
                EXPECT_GE(group, 1);
                EXPECT_LE(group, channels);
                EXPECT_TRUE(group == 1 ||
                            group * step * (2 * costs.leastRows() + window - 1) <= ff::mostConvertedBytes);
            }
        }
}

//! Every value has a place of its own in shared memory; those of a vector of 16 bytes lie beside each other.
TEST(ConvertedPlan, TilesOfChannelsHaveAPlaceForEveryValue)
{
    for (const int bytes : {1, 2, 4, 8})
        for (const int channels : {2, 3, 5, 7, 8, 64, 509, 512})
        {
            const ff::ChannelTile tile = ff::ChannelTile::of(channels, bytes);
            std::set<int> places;
            for (int i = 0; i < ff::ChannelTile::vectorBytes / bytes + channels * tile.pixels(); ++i)
            {
                const int place = ff::ChannelTile::place(i * bytes, bytes);
                EXPECT_TRUE(place % bytes == 0 && place + bytes <= ff::ChannelTile::bytes)
                    << channels << " of " << bytes;
                EXPECT_TRUE(places.insert(place).second);
                const int within = i * bytes % ff::ChannelTile::vectorBytes;
                EXPECT_EQ(ff::ChannelTile::place(i * bytes - within, bytes) + within, place);
            }
        }
}

TEST(ConvertedPlan, RunsOfChannelsHaveEveryValueOnce)
{
    for (int i = 0; i < 2000; ++i)
    {
        const int bytes = 1 << uniform(0, 3), values = uniform(1, 70);
        const std::uintptr_t address = 4096 + uniform(0, 15) / bytes * bytes;
        const ff::ChannelRun run = ff::ChannelRun::of(address, values, bytes);
        std::vector<int> count(values, 0);
        for (int vector = 0; vector < run.vectors; ++vector)
        {
            const int first = run.vectorByte(vector, bytes);
            ASSERT_EQ(0, first % ff::ChannelTile::vectorBytes) << seedText();
            for (int k = 0; k < ff::ChannelTile::vectorBytes / bytes; ++k)
                ++count.at((first - run.lead) / bytes + k);
        }
        for (int thread = 0; thread < run.head + run.tail; ++thread)
            ++count.at(run.single(thread, values));
        ASSERT_EQ(std::vector<int>(values, 1), count) << seedText();
    }
}

}  // namespace
}  // namespace opencv_test
