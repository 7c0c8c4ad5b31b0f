// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/ranks/median_columns/median_columns_layout.hpp"
#include "cuda/ranks/median_tile/median_tile_plan.hpp"
#include "networks/median_tile.hpp"

#include <algorithm>
#include <set>

// The code of the median kernels that needs neither shuffles nor shared memory, run on the CPU.

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// A network of 0 and 1.
struct BitNet
{
    static int minimum(int a, int b) { return a & b; }
    static int maximum(int a, int b) { return a | b; }
    static int minimum(int a, int b, int c) { return a & b & c; }
    static int maximum(int a, int b, int c) { return a | b | c; }
    template <int>
    static void exchange(int& a, int& b)
    {
        const int low = a & b;
        b = a | b;
        a = low;
    }
};

struct MergeCheck
{
    int merges = 0;

    template <int M, int N, int Lo, int Hi>
    void operator()(ff::Merge<M, N, Lo, Hi>)
    {
        ++merges;
        BitNet net;
        for (int zerosA = 0; zerosA <= M; ++zerosA)
            for (int zerosB = 0; zerosB <= N; ++zerosB)
            {
                int a[M], b[N], merged[Hi - Lo + 1];
                for (int i = 0; i < M; ++i)
                    a[i] = i >= zerosA;
                for (int i = 0; i < N; ++i)
                    b[i] = i >= zerosB;
                ff::Merge<M, N, Lo, Hi>::run(net, a, b, merged);
                for (int rank = Lo; rank <= Hi; ++rank)
                    ASSERT_EQ(rank >= zerosA + zerosB, merged[rank - Lo] == 1)
                        << "merge of " << M << " and " << N << ", rank " << rank << ", zeros " << zerosA << " and "
                        << zerosB;
            }
    }
};

template <int Size>
void checkSort()
{
    BitNet net;
    for (int bits = 0; bits < 1 << Size; ++bits)
    {
        int values[Size], ones = 0;
        for (int i = 0; i < Size; ++i)
            ones += values[i] = bits >> i & 1;
        ff::Sort<Size>::run(net, values);
        for (int i = 0; i < Size; ++i)
            ASSERT_EQ(i >= Size - ones, values[i] == 1) << "sort of " << Size << ", input " << bits;
    }
}

// The thread's memory that a strip asks for.
template <typename Key, int NearKeys, int FarKeys>
struct StripMemory
{
    Key nearKeys[NearKeys > 0 ? NearKeys : 1], farKeys[FarKeys > 0 ? FarKeys : 1];

    void align() const {}
    template <ff::ListPlace Place, int Size>
    void load(int first, Key* values) const
    {
        const bool isNear = Place == ff::ListPlace::Near;
        EXPECT_LE(first + Size, isNear ? NearKeys : FarKeys);
        std::copy_n((isNear ? nearKeys : farKeys) + first, Size, values);
    }
    template <ff::ListPlace Place, int Size>
    void store(int first, const Key* values)
    {
        const bool isNear = Place == ff::ListPlace::Near;
        EXPECT_LE(first + Size, isNear ? NearKeys : FarKeys);
        std::copy_n(values, Size, (isNear ? nearKeys : farKeys) + first);
    }
};

int laneOf(std::uint32_t word, int lane, ff::PackedKeys<false>)
{
    return static_cast<std::uint16_t>(word >> 16 * lane);
}
int laneOf(std::uint32_t word, int lane, ff::PackedKeys<true>)
{
    return static_cast<std::int16_t>(word >> 16 * lane);
}
int laneOf(std::int32_t word, int, ff::WordKeys)
{
    return word;
}
std::int64_t laneOf(std::int64_t key, int, ff::WideKeys)
{
    return key;
}

template <typename Keys, int Window, int PixelBytes, int Mixed>
class StripCheck
{
    using Net = ff::ExchangeNet<Keys, Mixed>;
    using Strip = ff::MedianStrip<Net, Window, ff::MedianTileTuning<PixelBytes, Window>>;
    using Key = typename Keys::Key;

public:
    // Walks down a strip of random pixels, of few or many different values.
    void run(int rows, int values)
    {
        RNG& rng = theRNG();
        std::vector<std::array<Key, Window + 1>> image(rows);
        for (auto& row : image)
            for (Key& word : row)
            {
                word = static_cast<Key>(values ? rng.uniform(0, values) * 65537u : static_cast<unsigned>(rng.next()));
                if constexpr (sizeof(Key) == 8)
                    word |= static_cast<Key>(static_cast<std::uint64_t>(rng.uniform(0, 5) - 2) << 32);
            }
        const Net net(ff::unitFactors);
        StripMemory<Key, Strip::nearKeys, Strip::farKeys> memory = {};
        Strip strip;
        for (int s = 0; 2 * s + 1 < rows; ++s)
        {
            Key out[2][2];
            const bool wanted = s >= Strip::warmUp;
            auto readRow = [&](int r, Key(&row)[Window + 1])
            { std::copy(image[2 * s + r].begin(), image[2 * s + r].end(), row); };
            strip.step(net, memory, s % 2 == 0, wanted, readRow, out);
            if (!wanted)
                continue;
            for (int r = 0; r < 2; ++r)
                for (int c = 0; c < 2; ++c)
                    for (int lane = 0; lane < Keys::lanes; ++lane)
                        ASSERT_EQ(median(image, 2 * s + r, c, lane), laneOf(out[r][c], lane, Keys()))
                            << "window " << Window << ", step " << s << ", row " << r << ", column " << c << ", lane "
                            << lane;
        }
    }

private:
    static auto median(const std::vector<std::array<Key, Window + 1>>& image, int lastRow, int firstColumn, int lane)
    {
        std::vector<decltype(laneOf(Key(), 0, Keys()))> window;
        for (int y = lastRow - Window + 1; y <= lastRow; ++y)
            for (int x = firstColumn; x < firstColumn + Window; ++x)
                window.push_back(laneOf(image[y][x], lane, Keys()));
        std::nth_element(window.begin(), window.begin() + window.size() / 2, window.end());
        return window[window.size() / 2];
    }
};

template <typename Keys, int PixelBytes, int Mixed>
void checkStrips()
{
    for (int values : {0, 2, 5})
    {
        StripCheck<Keys, 5, PixelBytes, Mixed>().run(40, values);
        StripCheck<Keys, 7, PixelBytes, Mixed>().run(52, values);
        StripCheck<Keys, 9, PixelBytes, Mixed>().run(52, values);
        StripCheck<Keys, 11, PixelBytes, Mixed>().run(64, values);
        StripCheck<Keys, 13, PixelBytes, Mixed>().run(64, values);
        StripCheck<Keys, 15, PixelBytes, Mixed>().run(84, values);
        StripCheck<Keys, 17, PixelBytes, Mixed>().run(92, values);
    }
}

TEST(MedianNetworks, MergesObeyTheZeroOnePrinciple)
{
    MergeCheck check;
    ff::visitMerges(check);
    EXPECT_GT(check.merges, 20);
}

TEST(MedianNetworks, SortsObeyTheZeroOnePrinciple)
{
    checkSort<2>();
    checkSort<3>();
    checkSort<4>();
    checkSort<5>();
    checkSort<6>();
    checkSort<7>();
    checkSort<8>();
}

TEST(MedianNetworks, StripsAreExact)
{
    checkStrips<ff::PackedKeys<false>, 1, 5>();
    checkStrips<ff::PackedKeys<true>, 2, 3>();
    checkStrips<ff::WordKeys, 4, 6>();
    checkStrips<ff::WordKeys, 4, 0>();
    for (int values : {0, 2, 5})
    {
        StripCheck<ff::WideKeys, 5, 8, 7>().run(40, values);
        StripCheck<ff::WideKeys, 7, 8, 7>().run(52, values);
        StripCheck<ff::WideKeys, 9, 8, 7>().run(52, values);
        StripCheck<ff::WideKeys, 11, 8, 4>().run(64, values);
    }
}

TEST(MedianNetworks, EveryStripHasItsPlace)
{
    for (int columns = 1; columns < 6; ++columns)
        for (int rows = 1; rows < 7; ++rows)
        {
            std::set<std::pair<int, int>> places;
            for (int i = 0; i < columns * rows; ++i)
            {
                const ff::StripPlace place = ff::stripPlace(i, columns, rows);
                EXPECT_TRUE(place.column >= 0 && place.column < columns && place.row >= 0 && place.row < rows);
                places.insert(std::make_pair(place.column, place.row));
            }
            EXPECT_EQ(static_cast<size_t>(columns) * rows, places.size()) << columns << " x " << rows << " strips";
        }
}

}  // namespace
}  // namespace opencv_test
