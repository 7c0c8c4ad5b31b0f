// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The operations that plans of medians state, against those that the networks do.

#include "test_precomp.hpp"

#include "cuda/median_tile.hpp"
#include "median_plan.hpp"

#include <algorithm>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// Counts what a network does.
class CountingNet
{
public:
    using Key = std::int32_t;
    static constexpr int lanes = 1;
    static int exchanges, singles;

    static Key minimum(Key a, Key b) { return counted(std::min(a, b)); }
    static Key maximum(Key a, Key b) { return counted(std::max(a, b)); }
    static Key minimum(Key a, Key b, Key c) { return counted(std::min({a, b, c})); }
    static Key maximum(Key a, Key b, Key c) { return counted(std::max({a, b, c})); }
    void exchange(Key&, Key&) { ++exchanges; }
    void restart() {}

private:
    static Key counted(Key key)
    {
        ++singles;
        return key;
    }
};

int CountingNet::exchanges;
int CountingNet::singles;

template <int Words>
struct AnyMemory
{
    CountingNet::Key words[Words > 0 ? Words : 1];

    template <int Size>
    void load(int word, CountingNet::Key* values) const
    {
        std::copy(words + word, words + word + Size, values);
    }
    template <int Size>
    void store(int word, const CountingNet::Key* values)
    {
        std::copy(values, values + Size, words + word);
    }
};

template <int Window>
void checkWork()
{
    using Strip = ff::MedianStrip<CountingNet, Window>;
    CountingNet net;
    AnyMemory<Strip::memoryWords> memory = {};
    Strip strip;
    CountingNet::Key row[Window + 1] = {}, out[2][2];
    CountingNet::exchanges = CountingNet::singles = 0;
    strip.template step<true, true>(net, memory, row, row, out);
    strip.template step<false, true>(net, memory, row, row, out);
    const double outputs = 8;
    EXPECT_EQ(ff::medianTileWork(Window).exchanges, CountingNet::exchanges / outputs) << "window " << Window;
    EXPECT_EQ(ff::medianTileWork(Window).singles, CountingNet::singles / outputs) << "window " << Window;
}

TEST(MedianNetworks, PlansStateTheirWork)
{
    checkWork<5>();
    checkWork<7>();
    checkWork<9>();
    checkWork<11>();
}

}  // namespace
}  // namespace opencv_test
