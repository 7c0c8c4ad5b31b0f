// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_CUT_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_CUT_HPP

#include "median3.hpp"
#include "median_format.hpp"

// How the median kernels cut an image.

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// Elements and words of a warp's strip.
template <int Window, int Channels, int Lanes>
struct StripShape
{
    static constexpr int warp = 32;
    static constexpr int pixelPairs = warp / Channels;     // per channel
    static constexpr int threads = pixelPairs * Channels;  // that have an output: all, 30 of 3 channels
    static constexpr int laneElements = 2 * threads;       // outputs of a lane and row
    static constexpr int elements = Lanes * laneElements;  // outputs of a row
    static constexpr int laneSpan = laneElements + (Window - 1) * Channels;  // what one lane reads
    static constexpr int span = elements + (Window - 1) * Channels;          // what the strip reads
    static constexpr int loads = (span + threads - 1) / threads;             // of a thread and row
    static constexpr int planeWords = 2 * pixelPairs + Window - 1;
    static constexpr int rowWords = Channels * planeWords;
    static constexpr int words = 2 * rowWords;  // of shared memory
};

// What threads read by themselves, in a strip of one channel whose rows are aligned. A thread owns a tile of
// neighbouring outputs in each row, the lanes of a key being two pixels apart, and loads the words that its windows
// touch.
template <int Window, int Lanes, int PixelBytes>
struct AlignedShape
{
    static constexpr int loadBytes = PixelBytes == 4 ? 8 : 4;
    static constexpr int perLoad = loadBytes / PixelBytes;  // pixels
    static constexpr int tile = 2 * Lanes;                  // outputs of a thread and row
    static constexpr int tileBytes = tile * PixelBytes;
    static constexpr int before = (perLoad - Window / 2 % perLoad) % perLoad;  // pixels loaded before the windows
    static constexpr int loads = (before + Window - 1 + tile + perLoad - 1) / perLoad;  // of a thread and row
    static constexpr int after = loads * perLoad - before - (Window - 1 + tile);        // pixels loaded after them
};

// Whether a strip reads and writes inside the images only. It reads two rows more than its windows have, and in each
// `before` elements before them and `after` elements after them.
template <int Window, typename Shape>
CFF_HOST_DEVICE bool isInsideStrip(const MedianTask& task, int first, int top, int warmUp, int before = 0,
                                   int after = 0)
{
    const int cycle = 4;  // rows that are filtered together
    const int rows = (task.stripRows + cycle - 1) / cycle * cycle;
    const int elementX = first + task.source.originX * task.source.channels;
    const int y = top + task.source.originY;
    return elementX >= before && elementX + Shape::span + after <= task.source.width * task.source.channels &&
           first + Shape::elements <= task.destination.width * task.source.channels &&
           y + Window - 1 - 2 * warmUp >= 0 && y + rows + Window - 1 + 2 <= task.source.height &&
           top + rows <= task.destination.height;
}

// Where a strip lies. Strips that cross a border come first in the grid, because they take longer.
struct StripPlace
{
    int column, row;
};

CFF_HOST_DEVICE StripPlace stripPlace(int index, int columns, int rows)
{
    const int sideColumns = columns < 2 ? columns : 2;
    if (index < sideColumns * rows)
        return {index < rows ? 0 : columns - 1, index < rows ? index : index - rows};
    const int rest = index - sideColumns * rows, inner = columns - sideColumns;
    const int row = rest / inner;
    // The last row of strips takes the second place.
    return {1 + rest % inner, row == 0 ? 0 : (row == 1 ? rows - 1 : row - 1)};
}

template <typename T, int Channels>
struct Median3Shape
{
    using Packing = Median3Packing<T>;
    static constexpr int perWord = 4 / sizeof(T);                                  // elements
    static constexpr int tile = 4 * perWord;                                       // elements
    static constexpr int halo = (Channels * static_cast<int>(sizeof(T)) + 3) / 4;  // words
    static constexpr int words = Packing::words + 2 * halo;
    static constexpr int haloElements = halo * perWord;
    // Whether the pixel beyond a row's end is found by one load of the halo's words.
    static constexpr bool hasEnds = Channels == 1 || Channels * sizeof(T) % 4 == 0;
    static constexpr int columns = Packing::outputs + 2 * Channels;
    static constexpr int reach = haloElements + perWord;  // unaligned rows are read in words that begin earlier
};

// What a border rule makes of the coordinates next to a direction's ends: those that a 3x3 window reaches.
struct BorderEnds
{
    int before, after;  // pixel, or -1 for the border value
};

// How the output is cut into strips of tiles, whose rows may be border rows but for the border value, and the rest.
struct Median3Cut
{
    int firstTile;               // elements by which tile 0 begins before the rows
    int tiles;                   // of a row
    int insideBegin, insideEnd;  // tiles of the strips
    int rowBegin, rowEnd;        // rows of the strips
    BorderEnds endsX, endsY;
    bool alignedSource, alignedDestination;  // tiles begin at multiples of 16 bytes in every row

    CFF_HOST_DEVICE constexpr int insideTiles() const { return insideEnd - insideBegin; }
    CFF_HOST_DEVICE constexpr int stripRows() const { return rowEnd - rowBegin; }
};

// Where the words beside an aligned tile are: next to it, or, where the row ends there, at the pixel that the border's
// rule puts there. That pixel's place in its word is mended by a byte permutation.
template <typename T, int Channels>
struct Median3Ends
{
    using Shape = Median3Shape<T, Channels>;
    static constexpr int pixelBytes = Channels * static_cast<int>(sizeof(T));

    std::ptrdiff_t left = -4 * Shape::halo, right = 16;        // bytes from the tile
    std::uint32_t leftBytes = 0x3210, rightBytes = leftBytes;  // see permuteBytes()

    // `start` is the tile's first element in its row of the source, which has so many elements.
    CFF_HOST_DEVICE Median3Ends(const BorderEnds& ends, int start, int elements)
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
            const int byte = ends.after * pixelBytes;
            right = static_cast<std::ptrdiff_t>(byte & ~3) -
                    static_cast<std::ptrdiff_t>(start) * static_cast<int>(sizeof(T));
            rightBytes += (byte & 3) * 0x1111u;  // and here the first
        }
    }

    CFF_HOST_DEVICE void mend(std::uint32_t (&words)[Shape::words]) const
    {
        if (pixelBytes >= 4)
            return;
        words[0] = permuteBytes(words[0], 0, leftBytes);
        words[Shape::words - 1] = permuteBytes(words[Shape::words - 1], 0, rightBytes);
    }
};

// `ends`: strips of aligned images take the tiles at the ends of a row, too, where these are whole.
template <typename T, int Channels>
Median3Cut cutMedian3(const MedianTask& task, int stripRows, bool ends)
{
    using Shape = Median3Shape<T, Channels>;
    constexpr int size = sizeof(T);
    const SourceView<unsigned char>& source = task.source;
    Median3Cut cut = {};
    const std::size_t to = reinterpret_cast<std::size_t>(task.destination.data) % 16;
    const int windowShift = (source.originX + 1) * Channels;  // from an output's element to its window's middle
    const std::size_t from =
        reinterpret_cast<std::size_t>(source.data) - to + static_cast<std::ptrdiff_t>(windowShift) * size;
    cut.firstTile = static_cast<int>(to) / size;
    cut.alignedSource = from % 16 == 0 && source.step % 16 == 0;
    cut.alignedDestination = task.destination.step % 16 == 0;
    cut.endsX = {borderIndex(-1, source.width, source.borderX),
                 borderIndex(source.width, source.width, source.borderX)};
    cut.endsY = {borderIndex(-1, source.height, source.borderY),
                 borderIndex(source.height, source.height, source.borderY)};

    const int outputs = task.destination.width * Channels, inputs = source.width * Channels;
    cut.tiles = (outputs + cut.firstTile + Shape::tile - 1) / Shape::tile;
    cut.insideEnd = cut.tiles;
    const bool aligned = cut.alignedSource && cut.alignedDestination;
    const bool atEnds = ends && aligned && Shape::hasEnds && source.borderX != BorderConstant;
    const int reach = aligned ? Shape::haloElements : Shape::reach;
    auto inside = [&](int tile)
    {
        const int first = tile * Shape::tile - cut.firstTile, start = first + windowShift, end = start + Shape::tile;
        return first >= 0 && first + Shape::tile <= outputs && (start >= reach || (atEnds && start == 0)) &&
               (end + reach <= inputs || (atEnds && end == inputs));
    };
    while (cut.insideBegin < cut.insideEnd && !inside(cut.insideBegin))
        ++cut.insideBegin;
    while (cut.insideEnd > cut.insideBegin && !inside(cut.insideEnd - 1))
        --cut.insideEnd;

    // One row above the source and one below it are rows of the source by the border's rule.
    const int around = source.borderY == BorderConstant ? 0 : 1;
    const int lastRow = source.height + around - 2 - source.originY;
    cut.rowBegin = source.originY < -around ? -around - source.originY : 0;
    cut.rowEnd = lastRow < task.destination.height ? lastRow : task.destination.height;
    if (cut.stripRows() < stripRows || cut.insideTiles() == 0)
        cut.rowEnd = cut.rowBegin = 0;
    return cut;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
