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
    static constexpr int stagedWords = 4 * rowWords;  // two rows, twice: one pair is read while the next is written
    static constexpr int words = stagedWords + span;  // with the table of offsets
};

// Whether a strip reads and writes inside the images only. It reads two rows more than its windows have.
template <int Window, typename Shape>
CFF_HOST_DEVICE bool isInsideStrip(const MedianTask& task, int first, int top, int warmUp)
{
    const int cycle = 4;  // rows that are filtered together
    const int rows = (task.stripRows + cycle - 1) / cycle * cycle;
    const int elementX = first + task.source.originX * task.source.channels;
    const int y = top + task.source.originY;
    return elementX >= 0 && elementX + Shape::span <= task.source.width * task.source.channels &&
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
    static constexpr int columns = Packing::outputs + 2 * Channels;
    static constexpr int reach = haloElements + perWord;  // unaligned rows are read in words that begin earlier
};

// How the output is cut into strips of tiles that read and write inside the images only, and the rest.
struct Median3Cut
{
    int firstTile;                           // elements by which tile 0 begins before the rows
    int tiles;                               // of a row
    int insideBegin, insideEnd;              // tiles of the strips
    int rowBegin, rowEnd;                    // rows of the strips
    bool alignedSource, alignedDestination;  // tiles begin at multiples of 16 bytes in every row

    CFF_HOST_DEVICE int insideTiles() const { return insideEnd - insideBegin; }
};

template <typename T, int Channels>
Median3Cut cutMedian3(const MedianTask& task, int stripRows)
{
    using Shape = Median3Shape<T, Channels>;
    constexpr int size = sizeof(T);
    Median3Cut cut = {};
    const std::size_t to = reinterpret_cast<std::size_t>(task.destination.data) % 16;
    const int windowShift = (task.source.originX + 1) * Channels;  // from an output's element to its window's middle
    const std::size_t from =
        reinterpret_cast<std::size_t>(task.source.data) - to + static_cast<std::ptrdiff_t>(windowShift) * size;
    cut.firstTile = static_cast<int>(to) / size;
    cut.alignedSource = from % 16 == 0 && task.source.step % 16 == 0;
    cut.alignedDestination = task.destination.step % 16 == 0;

    const int outputs = task.destination.width * Channels, inputs = task.source.width * Channels;
    cut.tiles = (outputs + cut.firstTile + Shape::tile - 1) / Shape::tile;
    cut.insideEnd = cut.tiles;
    auto inside = [&](int tile)
    {
        const int first = tile * Shape::tile - cut.firstTile, start = first + windowShift;
        return first >= 0 && first + Shape::tile <= outputs && start >= Shape::reach &&
               start + Shape::tile + Shape::reach <= inputs;
    };
    while (cut.insideBegin < cut.insideEnd && !inside(cut.insideBegin))
        ++cut.insideBegin;
    while (cut.insideEnd > cut.insideBegin && !inside(cut.insideEnd - 1))
        --cut.insideEnd;

    const int lastRow = task.source.height - 2 - task.source.originY;
    cut.rowBegin = task.source.originY < 0 ? -task.source.originY : 0;
    const int rows = (lastRow < task.destination.height ? lastRow : task.destination.height) - cut.rowBegin;
    cut.rowEnd = cut.rowBegin + (rows > 0 && cut.insideTiles() > 0 ? rows / stripRows * stripRows : 0);
    return cut;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
