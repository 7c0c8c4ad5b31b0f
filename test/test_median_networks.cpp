// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/median_cut.hpp"
#include "cuda/median_tile.hpp"

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
template <typename Key, int Words>
struct StripMemory
{
    Key words[Words > 0 ? Words : 1];

    template <int Size>
    void load(int word, Key* values) const
    {
        EXPECT_LE(word + Size, Words);
        std::copy(words + word, words + word + Size, values);
    }
    template <int Size>
    void store(int word, const Key* values)
    {
        EXPECT_LE(word + Size, Words);
        std::copy(values, values + Size, words + word);
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

template <typename Keys, int Window, int Mixed>
class StripCheck
{
    using Net = ff::ExchangeNet<Keys, Mixed>;
    using Strip = ff::MedianStrip<Net, Window>;
    using Key = typename Keys::Key;

public:
    // Walks down a strip of random pixels, of few or many different values.
    void run(int rows, int values)
    {
        RNG& rng = theRNG();
        std::vector<std::array<Key, Window + 1>> image(rows);
        for (auto& row : image)
            for (Key& word : row)
                word = static_cast<Key>(values ? rng.uniform(0, values) * 65537u : static_cast<unsigned>(rng.next()));
        Net net(ff::unitFactors);
        StripMemory<Key, Strip::memoryWords> memory = {};
        Strip strip;
        for (int s = 0; 2 * s + 1 < rows; ++s)
        {
            Key first[Window + 1], second[Window + 1], out[2][2];
            std::copy(image[2 * s].begin(), image[2 * s].end(), first);
            std::copy(image[2 * s + 1].begin(), image[2 * s + 1].end(), second);
            if (s < Strip::warmUp)
            {
                if (s % 2 == 0)
                    strip.template step<true, false>(net, memory, first, second, out);
                else
                    strip.template step<false, false>(net, memory, first, second, out);
                continue;
            }
            if (s % 2 == 0)
                strip.template step<true, true>(net, memory, first, second, out);
            else
                strip.template step<false, true>(net, memory, first, second, out);
            for (int r = 0; r < 2; ++r)
                for (int c = 0; c < 2; ++c)
                    for (int lane = 0; lane < Keys::lanes; ++lane)
                        ASSERT_EQ(median(image, 2 * s + r, c, lane), laneOf(out[r][c], lane, Keys()))
                            << "window " << Window << ", step " << s << ", row " << r << ", column " << c << ", lane "
                            << lane;
        }
    }

private:
    static int median(const std::vector<std::array<Key, Window + 1>>& image, int lastRow, int firstColumn, int lane)
    {
        std::vector<int> window;
        for (int y = lastRow - Window + 1; y <= lastRow; ++y)
            for (int x = firstColumn; x < firstColumn + Window; ++x)
                window.push_back(laneOf(image[y][x], lane, Keys()));
        std::nth_element(window.begin(), window.begin() + window.size() / 2, window.end());
        return window[window.size() / 2];
    }
};

template <typename Keys, int Mixed>
void checkStrips()
{
    for (int values : {0, 2, 5})
    {
        StripCheck<Keys, 5, Mixed>().run(40, values);
        StripCheck<Keys, 7, Mixed>().run(52, values);
        StripCheck<Keys, 9, Mixed>().run(52, values);
        StripCheck<Keys, 11, Mixed>().run(64, values);
    }
}

// The medians of 16 bytes of a row, for a row of random bytes with the halo that `Channels` channels need.
template <typename T, int Channels>
void checkMedian3()
{
    using Shape = ff::Median3Shape<T, Channels>;
    using Packing = typename Shape::Packing;
    using Key = typename Packing::Key;
    using O = ff::OrderKey<T>;
    for (int round = 0; round < 200; ++round)
    {
        std::uint32_t rows[3][Shape::words];
        Key keys[3][Shape::columns], out[Packing::outputs];
        const unsigned mask = round % 2 ? 0xffffffffu : 0x03030303u;  // equal pixels too
        for (int r = 0; r < 3; ++r)
        {
            for (std::uint32_t& word : rows[r])
                word = static_cast<unsigned>(theRNG().next()) & mask;
            Packing::template unpack<Shape::halo, Channels>(ff::unitFactors, rows[r], keys[r]);
        }
        using Select = ff::Median3Row<typename Packing::Keys, Packing::outputs, Channels, ff::MiddleForm::Sum,
                                      ff::MiddleForm::Xor>;
        Select::select(ff::unitFactors, keys[0], keys[1], keys[2], out);
        std::uint32_t packed[Packing::words];
        Packing::pack(ff::unitFactors, out, packed);
        for (int i = 0; i < Shape::tile; ++i)
        {
            std::vector<typename O::Key> window;
            for (int r = 0; r < 3; ++r)
                for (int c = -1; c <= 1; ++c)
                {
                    T value;
                    const int element = Shape::haloElements + i + c * Channels;
                    std::memcpy(&value, reinterpret_cast<const char*>(rows[r]) + element * sizeof(T), sizeof(T));
                    window.push_back(O::fromValue(value));
                }
            std::nth_element(window.begin(), window.begin() + 4, window.end());
            const T expected = O::toValue(window[4]);
            ASSERT_EQ(0, std::memcmp(&expected, reinterpret_cast<const char*>(packed) + i * sizeof(T), sizeof(T)))
                << "element " << i << " of " << Channels << " channels, " << sizeof(T) << " bytes";
        }
    }
}

template <typename T>
void checkMedian3OfChannels()
{
    checkMedian3<T, 1>();
    checkMedian3<T, 3>();
    checkMedian3<T, 4>();
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
    checkStrips<ff::PackedKeys<false>, 5>();
    checkStrips<ff::PackedKeys<true>, 3>();
    checkStrips<ff::WordKeys, 6>();
    checkStrips<ff::WordKeys, 0>();
}

TEST(MedianNetworks, RowsOf3x3AreExact)
{
    checkMedian3OfChannels<std::uint8_t>();
    checkMedian3OfChannels<std::int8_t>();
    checkMedian3OfChannels<std::uint16_t>();
    checkMedian3OfChannels<std::int16_t>();
    checkMedian3OfChannels<float>();
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

TEST(MedianNetworks, CutOf3x3ReadsInsideTheImage)
{
    for (int width = 1; width < 120; ++width)
        for (int offset = 0; offset < 16; offset += 5)
        {
            alignas(16) static unsigned char pixels[16];
            ff::SourceView<std::uint8_t> source = {pixels, 128, width, 20, 3, -1, -1, 1, 1, {}};
            ff::DestinationView<std::uint8_t> destination = {pixels + offset, 128, width, 20, 3};
            using Shape = ff::Median3Shape<std::uint8_t, 3>;
            const int stripRows = 8;
            const ff::Median3Cut cut = ff::cutMedian3<std::uint8_t, 3>(ff::medianTask(source, destination), stripRows);
            EXPECT_TRUE(cut.rowBegin == 1 && cut.rowEnd <= 19 && (cut.rowEnd - cut.rowBegin) % stripRows == 0);
            EXPECT_GE(cut.tiles * Shape::tile - cut.firstTile, width * 3);
            if (cut.insideTiles() > 0)
            {
                EXPECT_GE(cut.insideBegin * Shape::tile - cut.firstTile - Shape::reach, 0);
                EXPECT_LE(cut.insideEnd * Shape::tile - cut.firstTile + Shape::reach, width * 3);
            }
        }
}

}  // namespace
}  // namespace opencv_test
