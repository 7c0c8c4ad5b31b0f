// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_MISSING_CELLS_HPP
#define OPENCV_CUDAFASTFILTERS_MISSING_CELLS_HPP

#include "cuda/runtime/device_stream.hpp"
#include "valid_keys.hpp"

#include <cstddef>

// Which squares of an image have a missing pixel, so that blocks whose windows reach none can end at once.

namespace cv::cuda::fastfilters
{

constexpr int missingCellSide = 64;  // pixels

struct MissingCells
{
    unsigned char* cells;  // a byte for each square, row by row; not 0: a pixel of it is missing
    int columns;
    bool border;  // the border value is missing

    static constexpr std::size_t bytesFor(int width, int height)
    {
        return static_cast<std::size_t>(columnsFor(width)) * columnsFor(height);
    }
    static constexpr int columnsFor(int width) { return (width + missingCellSide - 1) / missingCellSide; }
};

// Fills the cells of the pixels that `source` may read, in the stream's order.
template <typename T>
cudaError_t findMissingCells(const ValidSource<T>& source, const MissingCells& cells, const DeviceStream& stream);

// The pixels that the windows of `count` outputs from (x, y) on may read.
struct Reach
{
    Interval columns, rows;
    bool crosses;  // an edge of the image
};

template <typename T>
CFF_HOST_DEVICE Reach reachOf(const SourceView<T>& view, int x, int countX, int y, int countY, int windowWidth,
                              int windowHeight)
{
    return {readInterval(view.originX + x, countX, windowWidth, 0, view.width, view.borderX),
            readInterval(view.originY + y, countY, windowHeight, 0, view.height, view.borderY),
            !isInterior(view, x, countX, y, countY, windowWidth, windowHeight)};
}

#ifdef __CUDACC__
// For all threads of a block, of which this one is number `thread` of `threads`: whether a cell of the reach that this
// thread looks at has a missing pixel.
__device__ inline bool seesMissingCell(const MissingCells& cells, const Reach& reach, int thread, int threads)
{
    if (reach.crosses && cells.border)
        return true;
    const int left = reach.columns.begin / missingCellSide, right = (reach.columns.end - 1) / missingCellSide,
              top = reach.rows.begin / missingCellSide, bottom = (reach.rows.end - 1) / missingCellSide;
    const int columns = right - left + 1, count = columns * (bottom - top + 1);
    bool any = false;
    for (int i = thread; i < count; i += threads)
        any = any || cells.cells[static_cast<std::size_t>(top + i / columns) * cells.columns + left + i % columns] != 0;
    return any;
}
#endif

}  // namespace cv::cuda::fastfilters

#endif
