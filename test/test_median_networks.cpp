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
                word = static_cast<Key>(values ? rng.uniform(0, values) * 65537u : static_cast<unsigned>(rng.next()));
        Net net(ff::unitFactors);
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
    checkStrips<ff::PackedKeys<false>, 1, 5>();
    checkStrips<ff::PackedKeys<true>, 2, 3>();
    checkStrips<ff::WordKeys, 4, 6>();
    checkStrips<ff::WordKeys, 4, 0>();
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

template <int Channels>
void checkCutOf3x3(int width, int offset, int border, bool ends)
{
    using Shape = ff::Median3Shape<std::uint8_t, Channels>;
    alignas(16) static unsigned char pixels[16];
    const int height = 20, elements = width * Channels;
    ff::SourceView<std::uint8_t> source = {pixels, 512, width, height, Channels, -1, -1, border, border, {}};
    ff::DestinationView<std::uint8_t> destination = {pixels + offset, 512, width, height, Channels};
    const ff::Median3Cut cut = ff::cutMedian3<std::uint8_t, Channels>(ff::medianTask(source, destination), 8, ends);
    EXPECT_GE(cut.tiles * Shape::tile - cut.firstTile, elements);
    if (cut.insideTiles() == 0)
    {
        EXPECT_EQ(0, cut.stripRows());
        return;
    }
    const bool constant = border == BORDER_CONSTANT, aligned = offset == 0;
    EXPECT_EQ(constant ? 1 : 0, cut.rowBegin);
    EXPECT_EQ(constant ? height - 1 : height, cut.rowEnd);
    const int first = cut.insideBegin * Shape::tile - cut.firstTile;
    const int end = cut.insideEnd * Shape::tile - cut.firstTile;
    const int reach = aligned ? Shape::haloElements : Shape::reach;
    const bool atEnds = ends && aligned && !constant && Shape::hasEnds;
    EXPECT_TRUE(first >= reach || (atEnds && first == 0));
    EXPECT_TRUE(end + reach <= elements || (atEnds && end == elements));
    EXPECT_TRUE(!atEnds || first == 0);
}

TEST(MedianNetworks, CutOf3x3ReadsInsideTheImage)
{
    for (int width = 1; width < 120; ++width)
        for (int offset = 0; offset < 16; offset += 5)
            for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT_101})
                for (bool ends : {false, true})
                {
                    checkCutOf3x3<1>(width, offset, border, ends);
                    checkCutOf3x3<3>(width, offset, border, ends);
                    checkCutOf3x3<4>(width, offset, border, ends);
                }
}

// The pixels beyond both ends of a row that is one tile wide.
template <typename T, int Channels>
void checkEndsOf3x3()
{
    using Shape = ff::Median3Shape<T, Channels>;
    using Ends = ff::Median3Ends<T, Channels>;
    if (Shape::tile % Channels != 0)
        return;
    const int width = Shape::tile / Channels;
    T row[Shape::tile];
    for (int i = 0; i < Shape::tile; ++i)
        row[i] = static_cast<T>(i + 1);
    for (int before = 0; before < width; ++before)
    {
        const int after = width - 1 - before;
        const Ends ends({before, after}, 0, Shape::tile);
        std::uint32_t words[Shape::words] = {};
        std::memcpy(words, reinterpret_cast<const unsigned char*>(row) + ends.left, 4 * Shape::halo);
        std::memcpy(words + Shape::halo, row, 16);
        std::memcpy(words + Shape::halo + 4, reinterpret_cast<const unsigned char*>(row) + ends.right, 4 * Shape::halo);
        ends.mend(words);
        T around[Shape::words * Shape::perWord];
        std::memcpy(around, words, sizeof(around));
        for (int c = 0; c < Channels; ++c)
        {
            EXPECT_EQ(row[before * Channels + c], around[Shape::haloElements - Channels + c]);
            EXPECT_EQ(row[after * Channels + c], around[Shape::haloElements + Shape::tile + c]);
        }
    }
}

TEST(MedianNetworks, EndsOf3x3AreThePixelsOfTheBorder)
{
    checkEndsOf3x3<std::uint8_t, 1>();
    checkEndsOf3x3<std::uint8_t, 4>();
    checkEndsOf3x3<std::int16_t, 1>();
    checkEndsOf3x3<std::uint16_t, 4>();
    checkEndsOf3x3<float, 1>();
    checkEndsOf3x3<float, 4>();
}

TEST(MedianNetworks, BlocksOf3x3LeaveFewThreadsIdle)
{
    EXPECT_EQ(5, ff::selectMedian3Across(1, 128));
    EXPECT_EQ(7, ff::selectMedian3Across(1022, 128));
    EXPECT_EQ(5, ff::selectMedian3Across(181, 128)) << "192 instead of 256";
    EXPECT_EQ(6, ff::selectMedian3Across(1022, 64));
}

}  // namespace
}  // namespace opencv_test
