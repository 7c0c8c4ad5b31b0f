// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // each step makes the lists that it needs
#endif

#include "test_precomp.hpp"

#include "cuda/ranks/percentile_tile/percentile_tile_memory.hpp"
#include "cuda/ranks/rank_tile_plan.hpp"
#include "networks/rank_strip.hpp"

#include <algorithm>

// The operations that the plans of rank tiles state are those of their networks.

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// Counts what a network does.
struct CountingRankNet
{
    using Key = std::int32_t;
    static constexpr int lanes = 1;
    static constexpr Key least = 0, greatest = 0;
    static int exchanges, singles;

    static Key minimum(Key a, Key) { return ++singles, a; }
    static Key maximum(Key a, Key) { return ++singles, a; }
    static Key minimum(Key a, Key, Key) { return ++singles, a; }
    static Key maximum(Key a, Key, Key) { return ++singles, a; }
    template <int>
    static void exchange(Key&, Key&)
    {
        ++exchanges;
    }
};

int CountingRankNet::exchanges;
int CountingRankNet::singles;

template <int Width, int Height, bool Outer = false>
void checkRankWork()
{
    using Strip = ff::RankStrip<CountingRankNet, Width, Height, ff::rankTileDepth(Width, Height, Outer)>;
    CountingRankNet net;
    std::vector<std::int32_t> memory(Strip::Lists::nearKeys);
    typename Strip::Run run(memory.data(), 1, 0);
    Strip strip;
    std::int32_t out[2][2];
    const auto readRow = [](int, std::int32_t(&row)[Width + 1]) { std::fill(std::begin(row), std::end(row), 0); };
    CountingRankNet::exchanges = CountingRankNet::singles = 0;
    for (int s = 0; s < 2; ++s)
        strip.step(net, run, s % 2 == 0, true, readRow, out);
    const ff::RankTileWork work = ff::rankTileWork(Width, Height, Outer);
    EXPECT_EQ(work.exchanges, CountingRankNet::exchanges / 8.) << Width << " x " << Height;
    EXPECT_EQ(work.singles, CountingRankNet::singles / 8.) << Width << " x " << Height;
}

template <int Width>
void checkRankWorkOfWidth()
{
    checkRankWork<Width, 3>();
    checkRankWork<Width, 5>();
    checkRankWork<Width, 7>();
    checkRankWork<Width, 9>();
}

template <int Width>
void checkOuterRankWorkOfWidth()
{
    checkRankWork<Width, 5, true>();
    checkRankWork<Width, 7, true>();
    checkRankWork<Width, 9, true>();
}

TEST(RankNetworks, PlansStateTheirWork)
{
    checkRankWorkOfWidth<3>();
    checkRankWorkOfWidth<5>();
    checkRankWorkOfWidth<7>();
    checkRankWorkOfWidth<9>();
    checkOuterRankWorkOfWidth<5>();
    checkOuterRankWorkOfWidth<7>();
    checkOuterRankWorkOfWidth<9>();
}

template <int Width, int Height>
void checkPercentileWork()
{
    using Strip = ff::PercentileStrip<CountingRankNet, Width, Height>;
    using Select = ff::RankStrip<CountingRankNet, Width, Height>;
    using Runs = ff::RankRuns<CountingRankNet, ff::RankLists<Width, Height, ff::takesRunsEarly(Width, Height)>>;
    CountingRankNet net;
    std::vector<std::int32_t> memory(Runs::nearKeys + Strip::nearKeys);
    Runs runs(memory.data(), 1);
    Strip strip(memory.data() + Runs::nearKeys, 1);
    const auto readRow = [](int, std::int32_t(&row)[Width + 1]) { std::fill(std::begin(row), std::end(row), 0); };
    for (const int count : {0, 1})
    {
        CountingRankNet::exchanges = CountingRankNet::singles = 0;
        const auto selectAll = [&](const std::int32_t(&all)[(Height - 1) * (Width + 1)],
                                   const std::int32_t(&above)[Width + 1], const std::int32_t(&below)[Width + 1])
        {
            std::int32_t out[2][2];
            Select::keepLists(net, runs, all);
            if (count > 0)
                Select::selectKept(net, runs, 0, all, above, below, out);
        };
        for (int s = 0; s < 2; ++s)
            strip.advance(net, s % 2 == 0, true, readRow, selectAll);
        const ff::PercentileTileWork work = ff::percentileTileWork(Width, Height);
        EXPECT_EQ(work.shared.exchanges + count * work.each.exchanges, CountingRankNet::exchanges / 8.)
            << Width << " x " << Height;
        EXPECT_EQ(work.shared.singles + count * work.each.singles, CountingRankNet::singles / 8.)
            << Width << " x " << Height;
    }
}

TEST(RankNetworks, PlansOfSeveralRanksStateTheirWork)
{
    checkPercentileWork<3, 3>();
    checkPercentileWork<3, 5>();
    checkPercentileWork<3, 7>();
    checkPercentileWork<5, 3>();
    checkPercentileWork<5, 5>();
    checkPercentileWork<5, 7>();
    checkPercentileWork<7, 3>();
    checkPercentileWork<7, 5>();
    checkPercentileWork<7, 7>();
    checkPercentileWork<9, 9>();
}

}  // namespace
}  // namespace opencv_test
