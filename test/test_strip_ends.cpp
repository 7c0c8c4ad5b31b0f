// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// What threads read beside the ends of rows and columns of narrow images, against the border rule pixel by pixel.

#include "test_precomp.hpp"

#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/separable_strip.hpp"
#include "cuda/strips/strip_walk.hpp"
#include "test_random.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(StripEnds, RowsAreThoseOfTheBorderRule)
{
    for (int border : allBorders())
    {
        if (border == ff::BorderConstant)
            continue;
        for (int height = 1; height < 20; ++height)
        {
            const ff::RowTurns turns = ff::makeRowTurns(height, border);
            int y = -height + 1;
            for (; ff::RowTurns::holds(-height + 1, y + 1, height); ++y)
            {
                const int row = ff::borderIndex(y, height, border);
                ASSERT_EQ(row, turns.row(y)) << borderText(border) << ", row " << y << " of " << height;
                ASSERT_EQ(row, y < 0 ? row : turns.rowFrom0(y)) << borderText(border) << ", row " << y;
            }
            ASSERT_EQ(2 * height - 1, y);
        }
    }
}

//! The bytes of a row, all different as far as there are values.
std::vector<uchar> rowOfBytes(size_t count)
{
    std::vector<uchar> row(count);
    for (size_t i = 0; i < count; ++i)
        row[i] = static_cast<uchar>(i * 37 % 251);
    return row;
}

std::uint32_t wordAt(const std::vector<uchar>& row, long long byte)
{
    std::uint32_t word = 0;
    CV_Assert(byte >= 0 && byte + 4 <= static_cast<long long>(row.size()));
    std::memcpy(&word, row.data() + byte, 4);
    return word;
}

//! A word beside a packet, in a row of `row`'s bytes; whether it was found.
bool checkWord(const std::vector<uchar>& row, const ff::EndRow& place, int word, int own, int begin, int end,
               const std::string& text)
{
    const ff::EndWord found = ff::findEndWord(place, word, own, begin, end);
    if (!found.found)
        return false;
    const long long start = 1ll * place.start * place.elementBytes;
    const std::uint32_t value = found.select(wordAt(row, start + found.offset), wordAt(row, start + own));
    EXPECT_EQ(0, found.offset & 3) << text;
    for (int byte = std::max(begin, word); byte < std::min(end, word + 4); ++byte)
    {
        const int element = ff::floorDivide(byte, place.elementBytes);
        const int source = ff::edgeElement(place.start + element, place.width, place.channels, place.border);
        EXPECT_EQ(row[source * place.elementBytes + byte - element * place.elementBytes],
                  static_cast<uchar>(value >> 8 * (byte - word)))
            << text << ", byte " << byte;
    }
    return true;
}

//! Words that are found are right, whatever the row, and those that kernels count on are found.
TEST(StripEnds, WordsBesideARowAreThoseOfTheBorderRule)
{
    int found = 0, all = 0;
    for (int border : allBorders())
        for (int elementBytes : {1, 2, 4})
            for (int channels : {1, 3, 4})
                for (int width = 1; width <= 70; ++width)
                    for (int halo : {1, 2, 3, 4})
                    {
                        const int elements = width * channels, packet = 16 / elementBytes;
                        const int haloBytes = halo * elementBytes;
                        if (elements < packet || haloBytes > 4)
                            continue;
                        const std::vector<uchar> row = rowOfBytes(elements * elementBytes);
                        const std::string text =
                            cv::format("%s, %d elements of %d bytes, %d channels, halo %d", borderText(border).c_str(),
                                       elements, elementBytes, channels, halo);
                        const ff::EndRow first = {width, channels, border, elementBytes, 0},
                                         last = {width, channels, border, elementBytes, elements - packet};
                        const bool left = checkWord(row, first, -4, 0, -haloBytes, 0, text + ", left");
                        const bool right = checkWord(row, last, 16, 12, 16, 16 + haloBytes, text + ", right");
                        ASSERT_FALSE(testing::Test::HasFailure());
                        if (border == ff::BorderConstant)
                        {
                            ASSERT_FALSE(left || right) << text;
                            continue;
                        }
                        // One channel, or one pixel of several, of rows of whole packets.
                        const bool counts = elements % packet == 0 && (channels == 1 || halo == channels);
                        ASSERT_TRUE(!counts || (left && right)) << text;
                        found += left + right;
                        all += 2;
                    }
    EXPECT_GT(found, all / 2);
}

//! The windows that EndsStripReader has for all packets that takeEnds() gives it, of regions of any image.
template <typename Strip, typename S, typename D>
int checkWindows(int border, bool whole)
{
    constexpr int packet = Strip::shape.packet, side = Strip::side, channels = Strip::channels, halo = Strip::halo;
    using Reader = ff::EndsStripReader<S, packet, halo, 2, false, false>;
    const int unit = std::max(1, packet / (channels == 3 ? 1 : channels));
    const Size size(draw(0, 2) ? unit * draw(1, 5) : draw(1, 80), draw(1, 12));
    const size_t rowBytes = size.width * channels * sizeof(S), step = alignSize(rowBytes, 16) + 16 * draw(0, 1);
    // Ends with the last pixel, so that a sanitizer sees what is read beyond.
    std::vector<uchar> bytes(step * (size.height - 1) + rowBytes);
    for (uchar& byte : bytes)
        byte = static_cast<uchar>(draw(0, 255));
    const Rect region =
        whole ? Rect(Point(), size)
              : Rect(draw(0, size.width - 1), draw(0, size.height - 1), size.width, size.height) & Rect(Point(), size);
    const Point anchor = whole ? Point(side / 2, side / 2) : Point(draw(0, side - 1), draw(0, side - 1));
    ff::BatchSource<S> source = {{bytes.data(),
                                  step,
                                  size.width,
                                  size.height,
                                  channels,
                                  region.x - anchor.x,
                                  region.y - anchor.y,
                                  border,
                                  border,
                                  {}}};
    const int shift = source.originX * channels + halo;
    const size_t lead = (reinterpret_cast<size_t>(bytes.data()) + (shift + 16 * packet) * sizeof(S)) %
                        (packet * sizeof(S)) / sizeof(S) * sizeof(D);
    const ff::BatchDestination<D> destination = {
        {reinterpret_cast<uchar*>(size_t(4096)) + lead, 4096, region.width, region.height, channels}};
    ff::StripGeometry geometry = ff::makeStripGeometry<Strip>(source, destination, 64);
    EXPECT_TRUE(geometry.alignedSource);
    if (!ff::takeEnds<Strip>(geometry, source, destination, 64))
        return 0;
    for (unsigned int i = 0; i < geometry.layout.insidePackets(); ++i)
    {
        const ff::StripPosition position = ff::insidePosition(geometry.layout, i);
        const int element = position.element + geometry.shift, first = source.originY + position.top;
        const int rows = position.bottom - position.top + side - 1;
        Reader reader(source, geometry, element, first);
        reader.start(rows);
        for (int left = rows; left > 0; --left)
        {
            const typename Reader::Window window = reader.next(left);
            const int y = ff::borderIndex(first + rows - left, size.height, border);
            for (int e = -halo; e < packet + halo; ++e)
            {
                const int x = ff::edgeElement(element + e, size.width, channels, border);
                S actual;
                std::memcpy(&actual,
                            reinterpret_cast<const uchar*>(window.word) +
                                (e + halo + Reader::Window::firstElement) * sizeof(S),
                            sizeof(S));
                if (std::memcmp(&actual, source.row(y) + x, sizeof(S)) != 0)
                {
                    ADD_FAILURE() << size << ", " << region << ", anchor " << anchor << ", " << borderText(border)
                                  << ", packet at " << element << ", element " << e << ", row " << first + rows - left
                                  << ", " << seedText();
                    return 1;
                }
            }
        }
    }
    return geometry.layout.insideColumns() == geometry.layout.columns ? 2 : 1;
}

template <typename Strip, typename S, typename D>
void checkWindowsOfEveryBorder()
{
    static_assert(Strip::hasEnds, "has such a kernel");
    for (int border : allBorders())
    {
        int some = 0, all = 0;
        for (int i = 0; i < 200; ++i)
        {
            const int taken = checkWindows<Strip, S, D>(border, i % 2 == 0);
            ASSERT_FALSE(testing::Test::HasFailure());
            some += taken > 0;
            all += taken > 1;
        }
        EXPECT_TRUE(border == ff::BorderConstant ? some == 0 : all > 10 && some > all)
            << borderText(border) << ": " << some << " images, " << all << " whole, " << seedText();
    }
}

TEST(StripEnds, WindowsAreThoseOfTheBorderRule)
{
    using std::uint16_t;
    using std::uint8_t;
    checkWindowsOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 1, 3>, uint8_t, uint8_t>();
    checkWindowsOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 1, 5>, uint8_t, uint8_t>();
    checkWindowsOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 1, 7>, uint8_t, uint8_t>();
    checkWindowsOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 3, 3>, uint8_t, uint8_t>();
    checkWindowsOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 4, 3>, uint8_t, uint8_t>();
    checkWindowsOfEveryBorder<ff::DenseStrip<uint16_t, uint16_t, 1, 3>, uint16_t, uint16_t>();
    checkWindowsOfEveryBorder<ff::DenseStrip<uint16_t, uint16_t, 1, 5>, uint16_t, uint16_t>();
    checkWindowsOfEveryBorder<ff::DenseStrip<float, float, 1, 3>, float, float>();
}

//! A batch of images of 512 x 512 leaves nothing to the slow way along the border; constant borders do.
TEST(StripEnds, ImagesOfWholePacketsHaveNoBorder)
{
    using Strip = ff::SeparableStrip<std::uint8_t, std::uint8_t, 1, 5>;
    uchar* const place = reinterpret_cast<uchar*>(size_t(1) << 20);
    for (int border : allBorders())
        for (int width : {512, 500, 1024})
        {
            const ff::SourceView<std::uint8_t> source = {place, 1024, width, 512, 1, -2, -2, border, border, {}};
            const ff::DestinationView<std::uint8_t> destination = {place, 1024, width, 512, 1};
            ff::StripGeometry geometry = ff::makeStripGeometry<Strip>(source, destination, 100000, 512);
            EXPECT_TRUE(ff::wantsStripEnds(geometry.layout.columns));
            const bool taken = ff::takeEnds<Strip>(geometry, source, destination, 100000, 512);
            ASSERT_EQ(border != ff::BorderConstant, taken) << borderText(border);
            if (taken)
            {
                EXPECT_EQ(0, geometry.layout.insideLeft);
                EXPECT_EQ(width / 16, geometry.layout.insideRight) << borderText(border) << ", " << width;
                EXPECT_EQ(512, geometry.layout.insideRows());
            }
        }
}

}  // namespace
}  // namespace opencv_test
