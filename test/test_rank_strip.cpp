// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // each step makes the lists that it needs
#endif

#include "test_precomp.hpp"

#include "cuda/ranks/extremum.hpp"
#include "cuda/ranks/percentile_tile/percentile_tile_memory.hpp"
#include "cuda/ranks/rank_columns/rank_columns.hpp"
#include "cuda/ranks/rank_tile_plan.hpp"
#include "networks/rank_strip.hpp"

#include <algorithm>
#include <set>

// The code of the rank tiles and of the least values that needs neither shuffles nor shared memory, run on the CPU.
// The merges themselves are checked with those of the median tiles.

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

template <typename Keys, int Width, int Height, int Depth = Width* Height, ff::Waiting Waits = ff::Waiting::Nothing>
class RankStripCheck
{
    using Net = ff::ExchangeNet<Keys, 5>;
    using Strip = ff::RankStrip<Net, Width, Height, Depth, Waits>;
    using Key = typename Keys::Key;
    using Row = std::array<Key, Width + 1>;

public:
    // Walks down a strip of random pixels, of few or many different values.
    static void run(int rank, unsigned values)
    {
        const std::vector<Row> image = makeRows(values);
        std::vector<Key> memory(Strip::Lists::nearKeys + Strip::nearKeys);
        typename Strip::Run ranked(memory.data(), 1, rank);
        const Net net(ff::unitFactors);
        Strip strip(memory.data() + Strip::Lists::nearKeys, 1);
        for (int s = 0; 2 * s + 1 < rows; ++s)
        {
            Key out[2][2];
            auto readRow = [&](int r, Key(&row)[Width + 1])
            { std::copy(image[2 * s + r].begin(), image[2 * s + r].end(), row); };
            strip.step(net, ranked, s % 2 == 0, s >= Strip::warmUp, readRow, out);
            if (s >= Strip::warmUp)
                expectOutputs(image, s, rank, out);
        }
    }

    // The same with all ranks of each step.
    static void runAll(unsigned values)
    {
        using Memory = ff::PercentileTileMemory<Width, Height, 1, Keys>;
        using Select = typename Memory::Select;
        const std::vector<Row> image = makeRows(values);
        std::vector<Key> memory(Memory::Runs::nearKeys + Memory::Strip::nearKeys);
        typename Memory::Runs runs(memory.data(), 1);
        typename Memory::Strip strip(memory.data() + Memory::Runs::nearKeys, 1);
        const typename Memory::Net net(ff::unitFactors);
        for (int s = 0; 2 * s + 1 < rows; ++s)
        {
            auto readRow = [&](int r, Key(&row)[Width + 1])
            { std::copy(image[2 * s + r].begin(), image[2 * s + r].end(), row); };
            auto selectAll = [&](const Key(&all)[(Height - 1) * (Width + 1)], const Key(&above)[Width + 1],
                                 const Key(&below)[Width + 1])
            {
                Select::keepLists(net, runs, all);
                for (int rank = 0; s >= Memory::Strip::warmUp && rank < Width * Height; ++rank)
                {
                    Key out[2][2];
                    Select::selectKept(net, runs, rank, all, above, below, out);
                    expectOutputs(image, s, rank, out);
                }
            };
            strip.advance(net, s % 2 == 0, true, readRow, selectAll);
        }
    }

private:
    static constexpr int rows = 24;

    static std::vector<Row> makeRows(unsigned values)
    {
        std::vector<Row> image(rows);
        for (Row& row : image)
            for (Key& word : row)
                word = static_cast<Key>(values ? theRNG().next() % values * 65537u : theRNG().next());
        return image;
    }

    static void expectOutputs(const std::vector<Row>& image, int s, int rank, const Key (&out)[2][2])
    {
        for (int i = 0; i < 4 * Keys::lanes; ++i)
        {
            const int r = i / 2 % 2, c = i % 2, lane = i / 4;
            ASSERT_EQ(selected(image, 2 * s + r, c, lane, rank), ofLane(out[r][c], lane))
                << Width << " x " << Height << ", rank " << rank << ", step " << s << ", row " << r << ", column " << c
                << ", lane " << lane;
        }
    }

    static long long ofLane(Key word, int lane)
    {
        return Keys::lanes == 1 ? static_cast<long long>(word)
                                : static_cast<long long>(static_cast<std::uint32_t>(word) >> 16 * lane & 0xffffu);
    }
    static long long selected(const std::vector<Row>& image, int lastRow, int firstColumn, int lane, int rank)
    {
        std::vector<long long> window;
        for (int y = lastRow - Height + 1; y <= lastRow; ++y)
            for (int x = firstColumn; x < firstColumn + Width; ++x)
                window.push_back(ofLane(image[y][x], lane));
        std::nth_element(window.begin(), window.begin() + rank, window.end());
        return window[rank];
    }
};

//! Lists of pairs of pixels wait where the kernels' lists do, those of words in memory.
template <int Width, int Height, bool Outer = false>
void checkRanks()
{
    constexpr int depth = ff::rankTileDepth(Width, Height, Outer);
    constexpr ff::Waiting inMemory = Outer || Height > 7 ? ff::Waiting::RowsAndQuads : ff::Waiting::Nothing;
    typedef ff::RankTileTuning<Width, Height, 2, 4, Outer> Tuning;
    for (int rank = 0; rank < depth; ++rank)
        for (unsigned values : {0u, 2u, 5u})
        {
            RankStripCheck<ff::PackedKeys<false>, Width, Height, depth, Tuning::waits>::run(rank, values);
            RankStripCheck<ff::WordKeys, Width, Height, depth, inMemory>::run(rank, values);
        }
}

template <int Width, int Height>
void checkSeveralRanks()
{
    for (unsigned values : {0u, 2u, 5u})
    {
        RankStripCheck<ff::PackedKeys<false>, Width, Height>::runAll(values);
        RankStripCheck<ff::WordKeys, Width, Height>::runAll(values);
    }
}

template <int Width>
void checkRanksOfWidth()
{
    checkRanks<Width, 3>();
    checkRanks<Width, 5>();
    checkRanks<Width, 7>();
    checkRanks<Width, 9>();
}

template <int Width>
void checkSeveralRanksOfWidth()
{
    checkSeveralRanks<Width, 3>();
    checkSeveralRanks<Width, 5>();
    checkSeveralRanks<Width, 7>();
}

TEST(RankNetworks, StripsAreExactForEveryRank)
{
    checkRanksOfWidth<3>();
    checkRanksOfWidth<5>();
    checkRanksOfWidth<7>();
    checkRanksOfWidth<9>();
}

TEST(RankNetworks, StripsOfSeveralRanksAreExact)
{
    checkSeveralRanksOfWidth<3>();
    checkSeveralRanksOfWidth<5>();
    checkSeveralRanksOfWidth<7>();
    checkSeveralRanks<9, 9>();
}

template <int Width>
void checkOuterRanksOfWidth()
{
    checkRanks<Width, 5, true>();
    checkRanks<Width, 7, true>();
    checkRanks<Width, 9, true>();
}

TEST(RankNetworks, StripsOfOuterRanksAreExact)
{
    checkOuterRanksOfWidth<5>();
    checkOuterRanksOfWidth<7>();
    checkOuterRanksOfWidth<9>();
}

template <int Rank>
void checkRank3()
{
    using Row = ff::RankOfColumns<ff::WordKeys, 1, 1, Rank>;
    for (int bits = 0; bits < 1 << 9; ++bits)
    {
        std::int32_t rows[3][3], out[1];
        int zeros = 9;
        for (int i = 0; i < 9; ++i)
            zeros -= rows[i / 3][i % 3] = bits >> i & 1;
        Row::select(ff::unitFactors, rows[0], rows[1], rows[2], out);
        ASSERT_EQ(Rank >= zeros, out[0] == 1) << "rank " << Rank << ", input " << bits;
    }
}

TEST(RankNetworks, Ranks3x3ObeyTheZeroOnePrinciple)
{
    checkRank3<1>();
    checkRank3<2>();
    checkRank3<3>();
}

TEST(Extremum, StepsCoverTheWindow)
{
    for (int length = 1; length <= ff::ExtremumTuning::reachBytes + 1; ++length)
        for (int before = 0; before < length; ++before)
        {
            const ff::ExtremumSteps steps = ff::extremumStepsAround(length, before);
            ASSERT_LE(steps.count, ff::ExtremumSteps::most);
            std::set<int> covered = {0};
            for (int i = 0; i < steps.count; ++i)
                for (int place : std::set<int>(covered))
                    covered.insert(place + steps.distance[i]);
            ASSERT_EQ(length, static_cast<int>(covered.size())) << "length " << length << ", before " << before;
            ASSERT_EQ(-before, *covered.begin()) << "length " << length;
            ASSERT_EQ(length - 1 - before, *covered.rbegin()) << "length " << length;
        }
}

}  // namespace
}  // namespace opencv_test
