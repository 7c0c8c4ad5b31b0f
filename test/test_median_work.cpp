// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The operations that plans of medians state, against those that the networks do.

#include "test_precomp.hpp"

#include "cuda/ranks/median_tile/median_tile_plan.hpp"
#include "networks/median_tile.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// What networks do.
struct NetworkCounts
{
    int exchanges, singles, inputs, triples;
};
NetworkCounts counts;

// Counts it. The first `Inputs` exchanges of a network take pixels.
template <int Inputs = 0>
class CountingNet
{
public:
    using Key = std::int32_t;
    static constexpr int lanes = 1;

    static Key minimum(Key a, Key b) { return counted(std::min(a, b)); }
    static Key maximum(Key a, Key b) { return counted(std::max(a, b)); }
    static Key minimum(Key a, Key b, Key c) { return countedTriple(std::min({a, b, c})); }
    static Key maximum(Key a, Key b, Key c) { return countedTriple(std::max({a, b, c})); }
    template <int Index>
    static void exchange(Key&, Key&)
    {
        ++counts.exchanges;
        counts.inputs += Index < Inputs;
    }
    template <int Count>
    static CountingNet<Count> withInputs()
    {
        return {};
    }

private:
    static Key counted(Key key)
    {
        ++counts.singles;
        return key;
    }
    static Key countedTriple(Key key)
    {
        ++counts.triples;
        return counted(key);
    }
};

// Memory that is read and written where it need not hold anything.
struct AnyMemory
{
    void align() const {}
    template <ff::ListPlace, int Size>
    void load(int, CountingNet<>::Key* values) const
    {
        std::fill_n(values, Size, 0);
    }
    template <ff::ListPlace, int Size>
    void store(int, const CountingNet<>::Key*)
    {
    }
};

template <int Window>
void checkWork()
{
    using Strip = ff::MedianStrip<CountingNet<>, Window, ff::MedianTileTuning<1, Window>>;
    const CountingNet<> net;
    AnyMemory memory;
    Strip strip;
    CountingNet<>::Key out[2][2];
    const auto readRow = [](int, CountingNet<>::Key(&row)[Window + 1])
    { std::fill(std::begin(row), std::end(row), 0); };
    const int steps = 4;  // after which everything repeats
    for (int s = 0; s < Strip::warmUp + steps; ++s)
    {
        if (s == Strip::warmUp)
            counts = {};
        strip.step(net, memory, s % 2 == 0, s >= Strip::warmUp, readRow, out);
    }
    const double outputs = 4 * steps;
    EXPECT_EQ(ff::medianTileWork(Window).exchanges, counts.exchanges / outputs) << "window " << Window;
    EXPECT_EQ(ff::medianTileWork(Window).singles, counts.singles / outputs) << "window " << Window;
    EXPECT_EQ(ff::medianTileWork(Window).inputs, counts.inputs / outputs) << "window " << Window;
    EXPECT_EQ(ff::medianTileWork(Window).triples, counts.triples / outputs) << "window " << Window;
}

TEST(MedianNetworks, PlansStateTheirWork)
{
    checkWork<5>();
    checkWork<7>();
    checkWork<9>();
    checkWork<11>();
    checkWork<13>();
    checkWork<15>();
    checkWork<17>();
}

}  // namespace
}  // namespace opencv_test
