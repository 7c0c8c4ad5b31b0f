// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "cuda/ranks/extremum_small.hpp"

#include <algorithm>
#include <array>
#include <cstring>

// The code of extremum_small that needs neither shuffles nor the device, run on the CPU.

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

// Windows of `height` rows by the kernel for `Height`.
template <typename T, int Height>
void checkColumns(int height = Height)
{
    constexpr int outputs = ff::ExtremumTuning::smallRows, rows = Height + outputs - 1;
    using Keys = ff::ExtremumKeys<T>;
    using Pixels = std::array<T, 16 / sizeof(T)>;
    std::array<Pixels, rows> image;
    typename Keys::Key keys[rows][Keys::count], least[outputs][Keys::count];
    for (Pixels& row : image)
        for (T& pixel : row)
            pixel = static_cast<T>(theRNG().next());
    for (int i = 0, y = 0; i < rows; ++i)
    {
        ASSERT_LT(y, height + outputs - 1);
        std::uint32_t words[4];
        std::memcpy(words, image[y].data(), sizeof(words));
        Keys::unpack(words, keys[i]);
        y += ff::isSmallExtremumRowTwice<Height>(height, i) ? 0 : 1;
    }
    ff::extremumColumns<Keys, Height>(keys, least);
    for (int y = 0; y < outputs; ++y)
    {
        Pixels expected = image[y], found;
        for (int i = 1; i < height; ++i)
            for (size_t j = 0; j < expected.size(); ++j)
                expected[j] = std::min(expected[j], image[y + i][j]);
        std::uint32_t words[4];
        Keys::pack(least[y], words);
        std::memcpy(found.data(), words, sizeof(words));
        ASSERT_EQ(expected, found) << height << " rows, output " << y;
    }
}

template <typename T>
void checkColumnsOf()
{
    for (int i = 0; i < 20; ++i)
    {
        checkColumns<T, 3>();
        checkColumns<T, 5>();
        checkColumns<T, 7>();
        checkColumns<T, 9>();
        for (int height = 11; height <= ff::ExtremumTuning::smallLongest; height += 2)
            checkColumns<T, ff::ExtremumTuning::smallLongest>(height);
    }
}

TEST(ExtremumSmall, ColumnsAreExact)
{
    checkColumnsOf<std::uint8_t>();
    checkColumnsOf<std::uint16_t>();
}

// Random images and regions of them, whose rows begin anywhere.
template <typename T>
ff::SmallExtremumArguments randomArguments()
{
    RNG& rng = theRNG();
    const int channels[] = {1, 3, 4};
    int width, height;
    ff::SourceView<T> source = {};
    source.channels = channels[rng.uniform(0, 3)];
    do
    {
        width = 2 * rng.uniform(1, 8) + 1;
        height = 2 * rng.uniform(1, 8) + 1;
    } while (!ff::isSmallExtremum(source.channels * static_cast<int>(sizeof(T)), width, height));
    source.width = rng.uniform(1, 200);
    source.height = rng.uniform(1, 40);
    source.originX = rng.uniform(-12, 12);
    source.originY = rng.uniform(-12, 12);
    source.step = 4096;
    source.data = reinterpret_cast<const unsigned char*>(4096 + sizeof(T) * rng.uniform(0, 16));
    ff::DestinationView<T> destination = {};
    destination.channels = source.channels;
    destination.width = rng.uniform(1, 200);
    destination.height = rng.uniform(1, 40);
    destination.step = 4096;
    destination.data = reinterpret_cast<unsigned char*>(4096 + sizeof(T) * rng.uniform(0, 16));
    const auto window = ff::extremumArguments<T>(width, height, rng.uniform(0, 2) == 1, false,
                                                 ff::rankArguments(source, destination, rng.uniform(0, 3) * 4));
    return ff::smallExtremumArguments(window, sizeof(T), rng.uniform(1, 10));
}

// How often each element is made by packets, or by threads at the edges.
Mat_<int> countMade(const ff::SmallExtremumArguments& arguments, int valueBytes)
{
    const auto& destination = arguments.images.destination;
    const ff::SmallExtremumInside& inside = arguments.inside;
    Mat_<int> made = Mat_<int>::zeros(destination.height, destination.width * destination.channels);
    const int packet = ff::RowLanes::laneBytes / valueBytes;
    for (int y = inside.top; y < inside.bottom; ++y)
        for (int i = inside.begin * packet; i < inside.end * packet; ++i)
            ++made(y, i - arguments.firstByte / valueBytes);
    for (unsigned i = 0; i < arguments.edges.all; ++i)
    {
        const ff::SmallExtremumPart part = ff::smallExtremumPart(arguments, i);
        CV_Assert(part.end - part.top <= ff::ExtremumTuning::smallRows);
        for (int y = part.top; y < part.end; ++y)
            ++made(y, part.element);
    }
    return made;
}

template <typename T>
int checkDivision()
{
    const ff::SmallExtremumArguments arguments = randomArguments<T>();
    const auto& source = arguments.images.source;
    const ff::SmallExtremumInside& inside = arguments.inside;
    const Mat_<int> made = countMade(arguments, sizeof(T));
    EXPECT_EQ(static_cast<int>(made.total()), countNonZero(made == 1));
    if (inside.begin == inside.end)
        return 0;
    // Packets read those beside them and, if rows are not aligned, some words more.
    const int margin = arguments.alignment == ff::RowAlignment::Aligned ? 0 : 4;
    const int bytes = ff::RowLanes::laneBytes, first = arguments.sourceShift - arguments.firstByte;
    EXPECT_LE(margin, (inside.begin - 1) * bytes + first);
    EXPECT_GE(source.width * arguments.pixelBytes, (inside.end + 1) * bytes + first + margin);
    EXPECT_LE(0, inside.top + source.originY);
    EXPECT_GE(source.height, inside.bottom + source.originY + arguments.windowHeight - 1);
    EXPECT_EQ(0, (inside.bottom - inside.top) % ff::ExtremumTuning::smallRows);
    EXPECT_EQ(0, arguments.images.stripRows % ff::ExtremumTuning::smallRows);
    EXPECT_GE(arguments.columns * ff::SmallExtremumInside::lanes, inside.end - inside.begin);
    return 1;
}

TEST(ExtremumSmall, EveryOutputIsMadeOnce)
{
    int withPackets = 0;
    for (int i = 0; i < 1000; ++i)
        withPackets += checkDivision<std::uint8_t>() + checkDivision<std::uint16_t>() + checkDivision<float>();
    EXPECT_LT(600, withPackets);
    EXPECT_GT(2900, withPackets);
}

}  // namespace
}  // namespace opencv_test
