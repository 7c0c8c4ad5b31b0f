// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_WARP_STRIP_HPP
#define OPENCV_CUDAFASTFILTERS_WARP_STRIP_HPP

#include "cuda/strips/strip_rows.hpp"
#include "rank_arguments.hpp"

// Strips that a warp walks down, a row at a time, and where they lie in the image.

namespace cv::cuda::fastfilters
{

// How the rows that a kernel reads and writes begin.
enum class RowAlignment
{
    Aligned,   // both images
    Shifted,   // rows of the source begin at any byte
    Unaligned  // so do rows of the destination
};

// Elements and words of a warp's strip.
template <int Window, int Channels, int Lanes>
struct WarpStripShape
{
    static constexpr int warp = 32;
    static constexpr int pixelPairs = warp / Channels;     // pixel pairs per channel
    static constexpr int threads = pixelPairs * Channels;  // threads that have an output: all, or 30 for 3 channels
    static constexpr int laneElements = 2 * threads;       // outputs of a lane and row
    static constexpr int elements = Lanes * laneElements;  // outputs of a row
    static constexpr int laneSpan = laneElements + (Window - 1) * Channels;  // what one lane reads
    static constexpr int span = elements + (Window - 1) * Channels;          // what the strip reads
    static constexpr int loads = (span + threads - 1) / threads;             // per thread and row
    static constexpr int planeWords = 2 * pixelPairs + Window - 1;
    static constexpr int rowWords = Channels * planeWords;
    static constexpr int words = 2 * rowWords;  // words of shared memory
};

// Whether a strip reads and writes only inside the images. It reads two rows more than its windows have, and in each
// `before` elements before them and `after` elements after them.
template <int Window, typename Shape, typename Arguments>
CFF_HOST_DEVICE bool isInsideStrip(const Arguments& arguments, int first, int top, int warmUp, int before = 0,
                                   int after = 0)
{
    const int cycle = 4;  // rows that are filtered together
    const int rows = (arguments.stripRows + cycle - 1) / cycle * cycle;
    const int elementX = first + arguments.source.originX * arguments.source.channels;
    const int y = top + arguments.source.originY;
    return elementX >= before && elementX + Shape::span + after <= arguments.source.width * arguments.source.channels &&
           first + Shape::elements <= arguments.destination.width * arguments.source.channels &&
           y + Window - 1 - 2 * warmUp >= 0 && y + rows + Window - 1 + 2 <= arguments.source.height &&
           top + rows <= arguments.destination.height;
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

// Rows per strip for strips that warps walk down in this many `columns`, a multiple of four. A strip costs its rows and
// about a third of its warm-up rows, and at the end half a strip's time is lost on average: the sum is smallest at
// sqrt(2 * warm-up * rows of all columns / resident).
constexpr int selectWarpStripRows(long long columns, int height, int resident, int warmUpRows)
{
    const int multiple = 4, lowest = 8, highest = 256;
    const long long share = columns * height / resident;
    int rows = lowest;
    while (rows < highest && rows + multiple <= share && 3ll * rows * rows < 2 * warmUpRows * share)
        rows += multiple;
    return selectStripRows({columns, height, resident, 0, rows, warmUpRows / 3, lowest, multiple, 0});
}

}  // namespace cv::cuda::fastfilters

#endif
