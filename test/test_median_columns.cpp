// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/ranks/median_columns/median_columns_layout.hpp"

#include <algorithm>

// The code of the 3x3 median kernel that needs no GPU.

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// What kernels need for pixels of type T, where several types share a kernel.
template <typename T>
ff::KeyFactors factorsOf()
{
    return ff::rankArguments(ff::SourceView<T>(), ff::DestinationView<T>()).factors;
}

// The medians of 16 bytes of a row, for a row of random bytes with the halo that `Channels` channels need. `Pixel`:
// that of the kernel.
template <typename T, int Channels, typename Pixel>
void checkRows()
{
    using Shape = ff::MedianColumnsShape<Pixel, Channels>;
    const ff::KeyFactors factors = factorsOf<T>();
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
            Packing::template unpack<Shape::halo, Channels>(factors, rows[r], keys[r]);
        }
        using Tuning = ff::MedianColumnsTuning<sizeof(T), Channels>;
        using Select = ff::SortedColumns<typename Packing::Keys, Packing::outputs, Channels, Tuning::columnForm,
                                         Tuning::windowForm>;
        Select::select(factors, keys[0], keys[1], keys[2], out);
        std::uint32_t packed[Packing::words];
        Packing::pack(factors, out, packed);
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

// Medians of single elements, as of those that strips leave.
template <typename T, typename Pixel>
void checkElements()
{
    using Format = ff::PixelFormat<Pixel>;
    using Tuning = ff::MedianColumnsElementTuning;
    using Keys = typename std::conditional<sizeof(T) == 8, ff::WideKeys, ff::WordKeys>::type;
    using Select = ff::SortedColumns<Keys, 1, 1, Tuning::columnForm, Tuning::windowForm>;
    using O = ff::OrderKey<T>;
    const ff::KeyFactors factors = factorsOf<T>();
    for (int round = 0; round < 2000; ++round)
    {
        const unsigned mask = round % 2 ? 0xffffffffu : 0x03030303u;  // equal pixels too
        typename Keys::Key keys[3][3], out[1];
        std::vector<typename O::Key> window;
        for (auto& row : keys)
            for (typename Keys::Key& key : row)
            {
                typename Format::Bits bits;
                std::uint32_t words[2];
                for (std::uint32_t& word : words)
                    word = static_cast<unsigned>(theRNG().next()) & mask;
                std::memcpy(&bits, words, sizeof(bits));
                key = Format::toWordKey(factors, bits);
                T value;
                std::memcpy(&value, words, sizeof(value));
                window.push_back(O::fromValue(value));
            }
        Select::select(factors, keys[0], keys[1], keys[2], out);
        std::nth_element(window.begin(), window.begin() + 4, window.end());
        const T expected = O::toValue(window[4]);
        const auto found = Format::fromWordKey(factors, out[0]);
        ASSERT_EQ(0, std::memcmp(&expected, &found, sizeof(T))) << sizeof(T) << " bytes";
    }
}

template <typename T, typename Pixel = T>
void checkRowsOfChannels()
{
    checkRows<T, 1, Pixel>();
    checkRows<T, 3, Pixel>();
    checkRows<T, 4, Pixel>();
    checkElements<T, Pixel>();
}

TEST(Median3, RowsAreExact)
{
    checkRowsOfChannels<std::uint8_t>();
    checkRowsOfChannels<std::int8_t>();
    checkRowsOfChannels<std::uint16_t>();
    checkRowsOfChannels<std::int16_t>();
    checkRowsOfChannels<float>();
    checkRowsOfChannels<ff::HalfPixel>();
    checkRowsOfChannels<std::int32_t>();
    checkRowsOfChannels<std::uint32_t, std::int32_t>();
    checkRowsOfChannels<double, std::int64_t>();
    checkRowsOfChannels<std::int64_t>();
    checkRowsOfChannels<std::uint64_t, std::int64_t>();
}

template <int Channels>
void checkLayout(int width, int offset, int border, bool ends, int channels = Channels)
{
    using Shape = ff::MedianColumnsShape<std::uint8_t, Channels>;
    alignas(16) static unsigned char pixels[16];
    const int height = 20, elements = width * channels;
    ff::SourceView<std::uint8_t> source = {pixels, 512, width, height, channels, -1, -1, border, border, {}};
    ff::DestinationView<std::uint8_t> destination = {pixels + offset, 512, width, height, channels};
    const ff::MedianColumnsLayout layout =
        ff::layOutMedianColumns<std::uint8_t, Channels>(ff::rankArguments(source, destination), 8, ends);
    EXPECT_GE(layout.tiles * Shape::tile - layout.firstTile, elements);
    if (layout.insideTiles() == 0)
    {
        EXPECT_EQ(0, layout.stripRows());
        return;
    }
    const bool constant = border == BORDER_CONSTANT, aligned = offset == 0;
    EXPECT_EQ(constant ? 1 : 0, layout.rowBegin);
    EXPECT_EQ(constant ? height - 1 : height, layout.rowEnd);
    const int first = layout.insideBegin * Shape::tile - layout.firstTile;
    const int end = layout.insideEnd * Shape::tile - layout.firstTile;
    const int reach = Shape::reach(channels, aligned);
    const bool atEnds = ends && aligned && !constant && Shape::hasEnds;
    EXPECT_TRUE(first >= reach || (atEnds && first == 0));
    EXPECT_TRUE(end + reach <= elements || (atEnds && end == elements));
    EXPECT_TRUE(!atEnds || first == 0);
}

TEST(Median3, LayoutReadsInsideTheImage)
{
    for (int width = 1; width < 120; ++width)
        for (int offset = 0; offset < 16; offset += 5)
            for (int border : {BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT_101})
                for (bool ends : {false, true})
                {
                    checkLayout<1>(width, offset, border, ends);
                    checkLayout<3>(width, offset, border, ends);
                    checkLayout<4>(width, offset, border, ends);
                    for (const int channels : {2, 5, 7, 20})
                        checkLayout<ff::anyChannels>(width, offset, border, ends, channels);
                }
}

// The pixels beyond both ends of a row that is one tile wide.
template <typename T, int Channels>
void checkEnds()
{
    using Shape = ff::MedianColumnsShape<T, Channels>;
    using Ends = ff::MedianColumnsEnds<T, Channels>;
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

TEST(Median3, EndsAreThePixelsOfTheBorder)
{
    checkEnds<std::uint8_t, 1>();
    checkEnds<std::uint8_t, 4>();
    checkEnds<std::int16_t, 1>();
    checkEnds<std::uint16_t, 4>();
    checkEnds<float, 1>();
    checkEnds<float, 4>();
}

// The words beside every tile of a row that begins at any pixel: aligned, in the row, with the pixels of the border.
template <typename T>
void checkEndsOfRegion(int begin, int width, int shift, int border)
{
    using Shape = ff::MedianColumnsShape<T, 1>;
    alignas(16) T pixels[8 * Shape::tile];
    for (int i = 0; i < 8 * Shape::tile; ++i)
        pixels[i] = static_cast<T>(i + 1);
    const int height = 4, step = 512;
    T* const row = pixels + begin;
    const ff::SourceView<T> source = {
        reinterpret_cast<unsigned char*>(row), step, width, height, 1, shift - 1, -1, border, border, {}};
    const ff::DestinationView<T> destination = {reinterpret_cast<unsigned char*>(row + shift), step, width - shift,
                                                height, 1};
    const ff::MedianColumnsLayout layout =
        ff::layOutMedianColumns<T, 1>(ff::rankArguments(source, destination), 2, true);
    ASSERT_TRUE(layout.alignedSource && layout.alignedDestination);
    for (int tile = layout.insideBegin; tile < layout.insideEnd; ++tile)
    {
        const int start = tile * Shape::tile - layout.firstTile + shift;
        const ff::MedianColumnsEnds<T, 1> ends(layout.endsX, start, width);
        const unsigned char* const at = reinterpret_cast<const unsigned char*>(row + start);
        std::uint32_t words[Shape::words] = {};
        for (std::ptrdiff_t place : {ends.left, ends.right})
        {
            ASSERT_EQ(0u, reinterpret_cast<std::size_t>(at + place) % 4) << "tile " << tile << ", row at " << begin;
            ASSERT_GE(at + place, reinterpret_cast<const unsigned char*>(row));
            ASSERT_LE(at + place + 4, reinterpret_cast<const unsigned char*>(row + width));
        }
        std::memcpy(words, at + ends.left, 4);
        std::memcpy(words + Shape::words - 1, at + ends.right, 4);
        ends.mend(words);
        T left, right;
        std::memcpy(&left, reinterpret_cast<const unsigned char*>(words + 1) - sizeof(T), sizeof(T));
        std::memcpy(&right, words + Shape::words - 1, sizeof(T));
        ASSERT_EQ(row[ff::borderIndex(start - 1, width, border)], left);
        ASSERT_EQ(row[ff::borderIndex(start + Shape::tile, width, border)], right);
    }
}

template <typename T>
void checkEndsOfRegions()
{
    for (int begin = 0; begin < ff::MedianColumnsShape<T, 1>::tile; ++begin)
        for (int width = 1; width < 5 * ff::MedianColumnsShape<T, 1>::tile; ++width)
            for (int border : {BORDER_REPLICATE, BORDER_REFLECT, BORDER_WRAP, BORDER_REFLECT_101})
                for (int shift = 0; shift < std::min(3, width); ++shift)
                    checkEndsOfRegion<T>(begin, width, shift, border);
}

TEST(Robustness_04_Median3, EndsOfRegionsAtAnyPixelAreAlignedWords)
{
    checkEndsOfRegions<std::uint8_t>();
    checkEndsOfRegions<std::uint16_t>();
    checkEndsOfRegions<float>();
}

TEST(Median3, BlocksLeaveFewThreadsIdle)
{
    EXPECT_EQ(5, ff::selectMedianColumnsAcross(1, 128));
    EXPECT_EQ(7, ff::selectMedianColumnsAcross(1022, 128));
    EXPECT_EQ(6, ff::selectMedianColumnsAcross(181, 128)) << "192 instead of 256";
    EXPECT_EQ(5, ff::selectMedianColumnsAcross(94, 128)) << "96 instead of 128";
    EXPECT_EQ(6, ff::selectMedianColumnsAcross(1022, 64));
}

}  // namespace
}  // namespace opencv_test
