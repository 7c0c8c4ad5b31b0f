// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// How the strips of median tiles share a narrow image, and what their threads read, against the border rule.

#include "test_precomp.hpp"

#include "cuda/ranks/median_tile/median_tile_ends.hpp"
#include "test_random.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

const int stripElements = 128;

TEST(MedianTileEnds, StripsHoldEveryOutput)
{
    for (int i = 0; i < 300; ++i)
    {
        const int width = stripElements + 4 * draw(0, 150), stripRows = 4 * draw(1, 10),
                  height = stripRows + draw(0, 60);
        const int columns = (width + stripElements - 1) / stripElements, rows = (height + stripRows - 1) / stripRows;
        Mat_<uchar> covered = Mat_<uchar>::zeros(height, width);
        for (int strip = 0; strip < columns * rows; ++strip)
        {
            const ff::TileEndsPlace place = ff::tileEndsPlace(strip, width, height, stripElements, stripRows);
            const Rect area(place.x, place.top, stripElements, stripRows);
            ASSERT_EQ(area, area & Rect(0, 0, width, height)) << seedText();
            ASSERT_EQ(0, place.x % 4);
            covered(area).setTo(1);
        }
        ASSERT_EQ(static_cast<int>(covered.total()), countNonZero(covered)) << width << " x " << height;
    }
}

//! All rows that all threads of all strips read of an image; whether strips can filter it so.
template <int Window, typename T>
bool checkReader(int border, Size size, int above, int originY, int outputs)
{
    using Shape = ff::AlignedShape<Window, 2, sizeof(T)>;
    constexpr int ahead = 2, radius = Window / 2, warmUp = 2 * (radius + radius % 2);
    constexpr bool from0 = radius + warmUp - (Window - 1) <= ahead;
    const size_t step = alignSize(size.width * sizeof(T), 4) + 4 * draw(0, 3);
    // Ends with the last pixel, so that a sanitizer sees what is read beyond.
    std::vector<uchar> bytes(step * (size.height - 1) + size.width * sizeof(T));
    for (uchar& byte : bytes)
        byte = static_cast<uchar>(draw(0, 255));
    const ff::BatchSource<uchar> source = {
        {bytes.data(), step, size.width, size.height, 1, -radius, originY, border, border, {}}};
    const ff::DestinationView<uchar> destination = {nullptr, 0, size.width, outputs, 1};
    const int stripRows = 8;
    ff::MedianTileEnds ends = {};
    if (!ff::findTileEnds<Window, Shape>(source, destination, stripElements, stripRows, {above, ahead}, ends))
        return false;
    const int strips = (size.width + stripElements - 1) / stripElements * ((outputs + stripRows - 1) / stripRows);
    for (int strip = 0; strip < strips; ++strip)
    {
        const ff::TileEndsPlace place = ff::tileEndsPlace(strip, size.width, outputs, stripElements, stripRows);
        for (int x = place.x; x < place.x + stripElements; x += Shape::tile)
        {
            const int first = originY + place.top + Window - 1 - warmUp;
            ff::TileEndsReader<Shape, from0> reader(source, ends, x, first);
            for (int row = 0; row < warmUp + stripRows + ahead; ++row)
            {
                std::uint32_t loaded[Shape::loads], words[Shape::loads];
                if (row < ahead)
                    reader.loadFirst(loaded);
                else
                    reader.load(loaded);
                reader.mend(loaded, words);
                const T* const actual = reinterpret_cast<const T*>(words) + Shape::before;
                const uchar* const expected = bytes.data() + step * ff::borderIndex(first + row, size.height, border);
                for (int i = 0; i < Shape::tile + Window - 1; ++i)
                {
                    const int column = ff::borderIndex(x - radius + i, size.width, border);
                    if (std::memcmp(actual + i, expected + column * sizeof(T), sizeof(T)) != 0)
                    {
                        ADD_FAILURE() << size << ", " << borderText(border) << ", tile at " << x << ", pixel " << i
                                      << ", row " << first + row << ", " << seedText();
                        return true;
                    }
                }
            }
        }
    }
    return true;
}

template <int Window, typename T>
void checkReaders()
{
    const int radius = Window / 2, above = 2 * (radius + radius % 2) - (Window - 1);
    for (int border : allBorders())
        for (int i = 0; i < 20; ++i)
        {
            const Size size(stripElements + draw(0, 99), draw(12, 40));
            const bool taken = checkReader<Window, T>(border, size, above, -radius, size.height);
            ASSERT_EQ(border != ff::BorderConstant && size.width % 4 == 0, taken) << size << borderText(border);
            // Rows of the source around the outputs, as in the strips of a host image.
            const int outputs = draw(8, size.height - 3);
            checkReader<Window, T>(border, Size(size.width / 4 * 4, size.height), above, draw(-radius, 3), outputs);
            ASSERT_FALSE(testing::Test::HasFailure());
        }
}

TEST(MedianTileEnds, RowsAreThoseOfTheBorderRule)
{
    checkReaders<5, std::uint8_t>();
    checkReaders<7, std::uint8_t>();
    checkReaders<5, std::uint16_t>();
}

TEST(MedianTileEnds, OthersAreLeftToTheOtherStrips)
{
    using Shape = ff::AlignedShape<5, 2, 1>;
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 20);
    const auto takes = [&](const ff::BatchSource<uchar>& source, int width, int stripRows)
    {
        ff::MedianTileEnds ends = {};
        const ff::DestinationView<uchar> destination = {place, 512, width, 100, 1};
        return ff::findTileEnds<5, Shape>(source, destination, stripElements, stripRows, {0, 2}, ends);
    };
    const ff::BatchSource<uchar> whole = {{place, 512, 512, 100, 1, -2, -2, ff::BorderWrap, ff::BorderWrap, {}}};
    EXPECT_TRUE(takes(whole, 512, 40));
    EXPECT_FALSE(takes(whole, 508, 40)) << "a part of the source";
    EXPECT_FALSE(takes(whole, 512, 104)) << "strips higher than the image";
    ff::BatchSource<uchar> other = whole;
    other.width = 124;
    EXPECT_FALSE(takes(other, 124, 40)) << "narrower than a strip";
    other = whole;
    ++other.data;
    EXPECT_FALSE(takes(other, 512, 40)) << "not aligned";
    other = whole;
    other.originY = -3;
    EXPECT_FALSE(takes(other, 512, 40)) << "more rows above than windows have";
    EXPECT_FALSE((ff::hasTileEnds<ff::AlignedShape<13, 2, 1>>())) << "two words on either side";
    EXPECT_FALSE((ff::hasTileEnds<ff::AlignedShape<7, 2, 2>>()));
    EXPECT_FALSE((ff::hasTileEnds<ff::AlignedShape<5, 1, 4>>()));
}

}  // namespace
}  // namespace opencv_test
