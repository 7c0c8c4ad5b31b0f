// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cpu/boxes/box_rows.hpp"
#include "cpu/simd/stripe.hpp"
#include "tasks/box_task.hpp"
#include "tasks/linear_tasks.hpp"
#include "valid_box_tiles.hpp"
#include "valid_boxes.hpp"

#include <algorithm>
#include <cmath>

namespace cv::cuda::fastfilters
{

// Sums that a float has exactly are so small that a rounded mean is a tie only if the mean is one.
ValidBoxTiles::ValidBoxTiles(const MissingLinearTask& task)
    : depth_(task.plain.srcDepth()),
      channels_(task.channels()),
      width_(task.width()),
      height_(task.height()),
      leastCount_(std::max(1, task.missing.minCount)),
      missing_(0)
{
    const LinearTask& plain = task.plain;
    if (!task.missing.fill || !suitsRunningSums(plain) || !isMean(plain) || (depth_ != CV_8U && depth_ != CV_16U) ||
        plain.result.sums.bound >= exactFloat)
        return;
    missing_ = static_cast<int>(task.missing.result);
    const int shift = std::ilogb(plain.result.sums.bound) + 1;
    if (std::ilogb(plain.area()) + 1 + shift <= 32)
        shift_ = shift;
}

void ValidBoxTiles::run(const PaddedPixels& pixels, const Rect& tile, Mat results, TileMemory& memory,
                        SimdLevel simd) const
{
    const int columnsOfTile = tile.width + width_ - 1, count = columnsOfTile * channels_, room = count + stripeSlack;
    auto [keys, columns, values, valid] = memory.planes<4>({{{Size(room, height_), CV_32S},
                                                             {Size(boxMargin + room, 1), CV_32S},
                                                             {Size(room, 1), depth_},
                                                             {Size(room, 1), CV_8U}}});
    keys.setTo(0);
    columns.setTo(0);
    const auto move = CFF_SIMD_FUNCTION(simd, moveValidBox);
    for (int y = 0; y < tile.height + height_ - 1; ++y)
    {
        pixels.split(tile.y + y, Range(tile.x, tile.x + columnsOfTile), {values.ptr(), valid.ptr(), nullptr},
                     memory.buffer);
        const int out = y - height_ + 1;
        move({depth_, channels_, values.ptr(), valid.ptr(), count, keys.ptr<int>(y % height_),
              columns.ptr<int>() + boxMargin, shift_, width_, leastCount_, missing_,
              out < 0 ? nullptr : results.ptr(out), tile.width * channels_});
    }
}

}  // namespace cv::cuda::fastfilters
