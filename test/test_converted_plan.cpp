// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Which rows and values the bands of planes of another type have, as the device computes it. On the CPU.

#include "test_precomp.hpp"

#include "test_image.hpp"

#include "cuda/composed/converted_planes/converted_plan.hpp"

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

//! A tile in shared memory: it fits, its threads go to all values once, and a warp's neighbours of a plane of words lie
//! in different banks.
TEST(ConvertedPlan, TilesOfChannelsHoldAllValuesInSharedMemory)
{
    for (int valueBytes : {1, 2, 4, 8})
        for (int channels = 1; channels <= CV_CN_MAX; ++channels)
        {
            const ff::ChannelTile tile = ff::ChannelTile::of(channels, valueBytes);
            ASSERT_GE(tile.pitch, channels * valueBytes);
            ASSERT_EQ(0, tile.pitch % valueBytes);
            ASSERT_LE(tile.pixels() * tile.pitch, ff::ChannelTile::bytes);
            ASSERT_GE(tile.pixels(), 4) << channels;
            std::set<int> banks;
            for (int lane = 0; lane < 32; ++lane)
                banks.insert(lane * tile.pitch / 4 % 32);
            ASSERT_EQ(valueBytes == 8 ? 16u : 32u, banks.size()) << channels << " channels of " << valueBytes;
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

TEST(ConvertedPlan, BandsStayInTheCacheUnlessTheirHalosAreLarge)
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

}  // namespace
}  // namespace opencv_test
