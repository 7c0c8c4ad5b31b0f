// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_LAYOUT_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_COLUMNS_LAYOUT_HPP

#include "median_columns_plan.hpp"
#include "cuda/ranks/warp_strip.hpp"
#include "cuda/ranks/row_packing.hpp"

// How the median kernels divide an image. `Arguments`: a RankArgumentsOf.

namespace cv::cuda::fastfilters
{

template <typename T, int Channels>
struct MedianColumnsShape
{
    using Packing = RowPacking<T>;
    static constexpr int perWord = sizeof(T) < 4 ? 4 / sizeof(T) : 1;              // elements
    static constexpr int tileBytes = 16, tile = tileBytes / sizeof(T);             // elements
    static constexpr int halo = (Channels * static_cast<int>(sizeof(T)) + 3) / 4;  // words
    static constexpr int words = Packing::words + 2 * halo;
    static constexpr int haloElements = halo * 4 / static_cast<int>(sizeof(T));
    // Whether one load of the halo's words finds the pixel beyond a row's end, and only the first and the last tile
    // of a row read it.
    static constexpr bool hasEnds = Channels <= tile && (Channels == 1 || Channels * sizeof(T) % 4 == 0);
    static constexpr int columns = Packing::outputs + 2 * Channels;
    // What is read beside a tile: unaligned rows are read in words that begin earlier.
    static constexpr int reach(int, bool aligned) { return haloElements + (aligned ? 0 : perWord); }
};

// Tiles of any number of channels, which are smaller so that the words of a warp lie beside each other.
template <typename T>
struct MedianColumnsShape<T, anyChannels>
{
    using Packing = WordPacking<T>;
    static constexpr int perWord = sizeof(T) < 4 ? 4 / sizeof(T) : 1;
    static constexpr int tileBytes = 4 * Packing::words, tile = tileBytes / sizeof(T);
    static constexpr bool hasEnds = false;
    static constexpr int reach(int channels, bool) { return channels + 2 * perWord; }
};

// Where a border rule maps the coordinates next to the ends of a direction: the coordinates that a 3x3 window reaches.
struct BorderEnds
{
    int before, after;  // pixel, or -1 for the border value
};

// How the output is divided into strips of tiles, whose rows may be border rows unless these are the border value, and
// the rest.
struct MedianColumnsLayout
{
    int firstTile;               // elements by which tile 0 begins before the rows
    int tiles;                   // per row
    int insideBegin, insideEnd;  // tiles of the strips
    int rowBegin, rowEnd;        // rows of the strips
    BorderEnds endsX, endsY;
    bool alignedSource, alignedDestination;  // tiles begin at multiples of 16 bytes in every row

    CFF_HOST_DEVICE constexpr int insideTiles() const { return insideEnd - insideBegin; }
    CFF_HOST_DEVICE constexpr int stripRows() const { return rowEnd - rowBegin; }
};

// Where the words beside an aligned tile are: next to it or, if the row ends there, at the pixel that the border rule
// puts there. A byte permutation then moves that pixel to its place in the word. Words are aligned as the tile is,
// which a row's first pixel need not be, so places are counted from the tile.
template <typename T, int Channels>
struct MedianColumnsEnds
{
    using Shape = MedianColumnsShape<T, Channels>;
    static constexpr int pixelBytes = Channels * static_cast<int>(sizeof(T));

    std::ptrdiff_t left = -4 * Shape::halo, right = 16;        // bytes from the tile
    std::uint32_t leftBytes = 0x3210, rightBytes = leftBytes;  // see permuteBytes()

    // `start` is the tile's first element in its row of the source, which has `elements` elements.
    CFF_HOST_DEVICE MedianColumnsEnds(const BorderEnds& ends, int start, int elements)
    {
        if (start == 0)
        {
            const int byte = ends.before * pixelBytes;
            left = byte & ~3;
            // The pixel becomes the word's last.
            leftBytes =
                pixelBytes == 1 ? (byte & 3) << 12 : (pixelBytes == 2 ? (byte & 2 ? 0x3200 : 0x1000) : leftBytes);
        }
        if (start + Shape::tile == elements)
        {
            const std::ptrdiff_t byte = bytesFrom(start, ends.after);
            right = byte & ~std::ptrdiff_t(3);
            rightBytes += static_cast<std::uint32_t>(byte & 3) * 0x1111u;  // and here the first
        }
    }

    // From the tile that begins at element `start` to a pixel of its row.
    static CFF_HOST_DEVICE std::ptrdiff_t bytesFrom(int start, int pixel)
    {
        return static_cast<std::ptrdiff_t>(pixel) * pixelBytes -
               static_cast<std::ptrdiff_t>(start) * static_cast<int>(sizeof(T));
    }

    // Whether the words of that pixel lie in the row: the first and the last of a row may be shared with memory beside
    // it.
    static bool hasWords(int start, int elements, int pixel)
    {
        const std::ptrdiff_t words = bytesFrom(start, pixel) & ~std::ptrdiff_t(3);
        return words >= bytesFrom(start, 0) && words + 4 * Shape::halo <= bytesFrom(start, elements / Channels);
    }

    CFF_HOST_DEVICE void mend(std::uint32_t (&words)[Shape::words]) const
    {
        if (pixelBytes >= 4)
            return;
        words[0] = permuteBytes(words[0], 0, leftBytes);
        words[Shape::words - 1] = permuteBytes(words[Shape::words - 1], 0, rightBytes);
    }
};

// Tiles begin where the destination is aligned.
template <typename T, int Channels, typename Arguments>
void setMedianColumnsAlignment(const Arguments& arguments, MedianColumnsLayout& layout)
{
    constexpr int unit = MedianColumnsShape<T, Channels>::tileBytes, size = sizeof(T);
    const SourceView<unsigned char>& source = arguments.source;
    const std::size_t to = reinterpret_cast<std::size_t>(arguments.destination.data) % unit;
    const std::size_t from = reinterpret_cast<std::size_t>(source.data) - to +
                             static_cast<std::ptrdiff_t>(source.originX + 1) * source.channels * size;
    layout.alignedSource = from % unit == 0 && source.step % unit == 0;
    layout.alignedDestination = arguments.destination.step % unit == 0;
}

template <typename T, int Channels, typename Arguments>
bool isAlignedForMedianColumns(const Arguments& arguments)
{
    MedianColumnsLayout layout = {};
    setMedianColumnsAlignment<T, Channels>(arguments, layout);
    return layout.alignedSource && layout.alignedDestination;
}

// Which kernel runs. Small images of a batch have the kernels for small images: the elements that high strips leave to
// single threads are a large part of a small image.
template <typename T, int Channels, typename Arguments>
MedianColumnsVariant selectMedianColumns(const Arguments& arguments, int multiprocessors)
{
    constexpr int tileBytes = 16;
    const auto& destination = arguments.destination;
    const long long rowBytes = static_cast<long long>(destination.width) * Channels * static_cast<int>(sizeof(T));
    const long long tiles = rowBytes * destination.height / tileBytes;
    if (!isSmallForMedianColumns(tiles, multiprocessors))
        return MedianColumnsVariant::Strips;
    using Low = MedianColumnsSmallTuning<sizeof(T), Channels, 2>;
    const bool tall = Channels == 1 && wantsTallerMedianColumns<Low>(tiles * destination.images, multiprocessors) &&
                      isAlignedForMedianColumns<T, Channels>(arguments);
    return tall ? MedianColumnsVariant::ThreeRows : MedianColumnsVariant::TwoRows;
}

// `ends`: strips of aligned images also take the tiles at the ends of a row, if these are whole.
template <typename T, int Channels, typename Arguments>
MedianColumnsLayout layOutMedianColumns(const Arguments& arguments, int stripRows, bool ends)
{
    using Shape = MedianColumnsShape<T, Channels>;
    constexpr int size = sizeof(T);
    const SourceView<unsigned char>& source = arguments.source;
    const int channels = source.channels;
    MedianColumnsLayout layout = {};
    const int windowShift = (source.originX + 1) * channels;  // from an output's element to its window's middle
    layout.firstTile =
        static_cast<int>(reinterpret_cast<std::size_t>(arguments.destination.data) % Shape::tileBytes) / size;
    setMedianColumnsAlignment<T, Channels>(arguments, layout);
    layout.endsX = {borderIndex(-1, source.width, source.borderX),
                    borderIndex(source.width, source.width, source.borderX)};
    layout.endsY = {borderIndex(-1, source.height, source.borderY),
                    borderIndex(source.height, source.height, source.borderY)};

    const int outputs = arguments.destination.width * channels, inputs = source.width * channels;
    layout.tiles = (outputs + layout.firstTile + Shape::tile - 1) / Shape::tile;
    layout.insideEnd = layout.tiles;
    const bool aligned = layout.alignedSource && layout.alignedDestination;
    const bool atEnds = ends && aligned && Shape::hasEnds && source.borderX != BorderConstant;
    const int reach = Shape::reach(channels, aligned);
    auto inside = [&](int tile)
    {
        const int first = tile * Shape::tile - layout.firstTile, start = first + windowShift, end = start + Shape::tile;
        auto endsAt = [&](int pixel)
        {
            if constexpr (Shape::hasEnds)
                return atEnds && MedianColumnsEnds<T, Channels>::hasWords(start, inputs, pixel);
            return false;
        };
        return first >= 0 && first + Shape::tile <= outputs &&
               (start >= reach || (start == 0 && endsAt(layout.endsX.before))) &&
               (end + reach <= inputs || (end == inputs && endsAt(layout.endsX.after)));
    };
    while (layout.insideBegin < layout.insideEnd && !inside(layout.insideBegin))
        ++layout.insideBegin;
    while (layout.insideEnd > layout.insideBegin && !inside(layout.insideEnd - 1))
        --layout.insideEnd;

    // One row above the source and one below it are rows of the source by the border's rule.
    const int around = source.borderY == BorderConstant ? 0 : 1;
    const int lastRow = source.height + around - 2 - source.originY;
    layout.rowBegin = source.originY < -around ? -around - source.originY : 0;
    layout.rowEnd = lastRow < arguments.destination.height ? lastRow : arguments.destination.height;
    if (layout.stripRows() < stripRows || layout.insideTiles() == 0)
        layout.rowEnd = layout.rowBegin = 0;
    return layout;
}

}  // namespace cv::cuda::fastfilters

#endif
