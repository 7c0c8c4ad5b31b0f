// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_VALID_TILE_FILTER_HPP
#define OPENCV_CUDAFASTFILTERS_VALID_TILE_FILTER_HPP

#include "cuda/missing/missing_finish.hpp"
#include "cuda/missing/missing_source.hpp"
#include "valid_tile_plan.hpp"

// What the kernel is passed.

namespace cv::cuda::fastfilters
{

struct ValidTileFilter
{
    int width, height;
    int anchorX, anchorY;
    MissingFinish<float> finish;
};

struct ValidSeparableFilter : ValidTileFilter
{
    static constexpr bool isSeparable = true;
    float row[validTileTaps], column[validTileTaps];
};

struct ValidDenseFilter : ValidTileFilter
{
    static constexpr bool isSeparable = false;
    float mask[validTileMask];  // column by column
};

// The destination, whose depth is no parameter of the kernels' types.
struct AnyDestination
{
    unsigned char* data;
    std::size_t step;
    int width, height, channels;
    int depth;
};

// The part of a block: its outputs, and what their windows reach in the readable pixels.
struct ValidTilePart
{
    int left, top, bottom;  // the first column, and the rows
    int first, count;       // columns that the windows reach
    int reached;            // rows that they reach
    bool isInside;          // no window crosses the border at the left or at the right

    CFF_HOST_DEVICE ValidTilePart(const ValidTileFilter& filter, int originX, int sourceWidth,
                                  const AnyDestination& destination, int firstColumn, int firstRow, int rows)
        : left(firstColumn),
          top(firstRow),
          bottom(firstRow + rows < destination.height ? firstRow + rows : destination.height),
          first(originX + firstColumn),
          count((destination.width - left < validTileColumns ? destination.width - left : validTileColumns) +
                filter.width - 1),
          reached(bottom - top + filter.height - 1),
          isInside(first >= 0 && first + count <= sourceWidth)
    {
    }
};

}  // namespace cv::cuda::fastfilters

#endif
