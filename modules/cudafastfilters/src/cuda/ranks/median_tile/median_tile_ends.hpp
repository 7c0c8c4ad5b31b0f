// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_ENDS_HPP
#define OPENCV_CUDAFASTFILTERS_MEDIAN_TILE_ENDS_HPP

#include "cuda/strips/strip_ends.hpp"
#include "cuda/views/image_batch.hpp"
#include "cuda/ranks/aligned_shape.hpp"

#include <limits>

// Narrow images of one channel, whose strips all take the aligned path: what the border rule puts beside a row is a
// word of that row with its bytes permuted (cuda/strips/strip_ends.hpp). The last strips of a row and of a column begin
// early enough to end with the image; where they overlap, they write the same as the strips before them.

namespace cv::cuda::fastfilters
{

struct MedianTileEnds
{
    StripEnds ends;
    RowTurns turns;
};

// Whether a thread loads its tile and a word on either side.
template <typename Shape>
constexpr bool hasTileEnds()
{
    return Shape::loadBytes == 4 && Shape::loads * Shape::loadBytes == Shape::tileBytes + 8;
}

// Rows that a strip reads in addition to those of its windows.
struct TileRows
{
    int above, below;
};

// Brings the rows of its windows to a thread, as AlignedReader does, and also those at the border. `From0`: rows above
// the image are among the first.
template <typename Shape, bool From0>
class TileEndsReader
{
    static constexpr int pixelBytes = Shape::tileBytes / Shape::tile, last = Shape::loads - 1;
    static_assert(hasTileEnds<Shape>(), "a thread loads its tile and a word on either side");

public:
    using Word = std::uint32_t;

    // `x` is the thread's first output in its row, which is also that of the source, `y` the first row of the source.
    template <typename T>
    CFF_HOST_DEVICE TileEndsReader(const BatchSource<T>& view, const MedianTileEnds& ends, int x, int y)
        : turns_(ends.turns),
          first_(pixelsOf(view) + static_cast<std::ptrdiff_t>(x) * pixelBytes),
          step_(static_cast<std::uint32_t>(view.step)),
          y_(y),
          left_(x == 0 ? ends.ends.left : ordinaryWord(-4)),
          right_(x + Shape::tile == ends.ends.elements ? ends.ends.right : ordinaryWord(Shape::tileBytes))
    {
    }

    // Loads the next row.
    CFF_HOST_DEVICE void load(Word (&words)[Shape::loads])
    {
        loadRow(words, From0 ? turns_.rowFrom0(y_) : turns_.row(y_));
    }
    CFF_HOST_DEVICE void loadFirst(Word (&words)[Shape::loads]) { loadRow(words, turns_.row(y_)); }

    // What was loaded with the border beside it.
    CFF_HOST_DEVICE void mend(const Word (&loaded)[Shape::loads], Word (&words)[Shape::loads]) const
    {
        words[0] = left_.select(loaded[0], loaded[1]);
        CFF_UNROLL
        for (int i = 1; i < last; ++i)
            words[i] = loaded[i];
        words[last] = right_.select(loaded[last], loaded[last - 1]);
    }

private:
    CFF_HOST_DEVICE void loadRow(Word (&words)[Shape::loads], int y)
    {
        const unsigned char* const row = first_ + static_cast<std::uint64_t>(static_cast<std::uint32_t>(y)) * step_;
        loadWords<1>(reinterpret_cast<const Word*>(row + left_.offset), words);
        CFF_UNROLL
        for (int i = 1; i < last; ++i)
            loadWords<1>(reinterpret_cast<const Word*>(row) + i - 1, words + i);
        loadWords<1>(reinterpret_cast<const Word*>(row + right_.offset), words + last);
        ++y_;
    }

    const RowTurns& turns_;
    const unsigned char* first_;  // the tile in row 0
    std::uint32_t step_;
    int y_;
    EndWord left_, right_;
};

// Whether the strips, of `elements` outputs per row, can filter an image this way, and what the border rule puts beside
// its rows. A strip of `stripRows` rows is not higher than the image.
template <int Window, typename Shape, typename T>
bool findTileEnds(const BatchSource<T>& source, const DestinationView<T>& destination, int elements, int stripRows,
                  const TileRows& rows, MedianTileEnds& found)
{
    constexpr int pixelBytes = Shape::tileBytes / Shape::tile, radius = Window / 2;
    const int width = source.width, top = source.originY - rows.above,
              end = source.originY + destination.height + Window - 1 + rows.below;
    const bool isWhole = source.originX == -radius && source.originY >= -radius && destination.width == width &&
                         width >= elements && width % Shape::tile == 0 && destination.height >= stripRows;
    const bool isAligned = reinterpret_cast<std::uintptr_t>(source.data) % Shape::loadBytes == 0 &&
                           source.step % Shape::loadBytes == 0 &&
                           source.step <= std::numeric_limits<std::uint32_t>::max();
    if (!isWhole || !isAligned || source.borderX == BorderConstant || source.borderY == BorderConstant ||
        !RowTurns::holds(top, end, source.height))
        return false;
    found.ends = makeStripEnds(width, 1, source.borderX, pixelBytes, Shape::tile, radius);
    found.turns = makeRowTurns(source.height, source.borderY);
    return found.ends.left.found && found.ends.right.found;
}

// The first output and row of a strip: strips are side by side first.
struct TileEndsPlace
{
    int x, top;
};

CFF_HOST_DEVICE constexpr TileEndsPlace tileEndsPlace(int index, int width, int height, int elements, int stripRows)
{
    const int columns = (width + elements - 1) / elements, row = index / columns;
    const int x = (index - row * columns) * elements, top = row * stripRows;
    return {x < width - elements ? x : width - elements, top < height - stripRows ? top : height - stripRows};
}

}  // namespace cv::cuda::fastfilters

#endif
