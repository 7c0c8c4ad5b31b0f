// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_MEMORY_HPP
#define OPENCV_CUDAFASTFILTERS_PERCENTILE_TILE_MEMORY_HPP

#include "cuda/ranks/warp_strip.hpp"
#include "networks/rank_strip.hpp"
#include "percentile_tile_plan.hpp"

// What a block of percentile_tile_kernel.cuh keeps in shared memory: the rows of its warps' strips, and for each thread
// the lists that ranks are selected from and those that a strip does not hold in registers.

namespace cv::cuda::fastfilters
{

template <typename Net, int Width, int Height>
using PercentileStrip = RankStrip<Net, Width, Height, Width * Height,
                                  isTallPercentileTile(Width, Height) ? Waiting::RowsAndQuads : Waiting::Nothing>;

template <int Width, int Height, int Channels, typename Keys>
struct PercentileTileMemory
{
    using Tuning = PercentileTileTuning<Width, Height, Keys::lanes>;
    using Net = ExchangeNet<Keys, Tuning::mixed>;
    using Strip = PercentileStrip<Net, Width, Height>;
    using Select = RankStrip<Net, Width, Height>;
    using Runs = RankRuns<Net, RankLists<Width, Height, takesRunsEarly(Width, Height)>>;
    using Shape = WarpStripShape<Width, Channels, Keys::lanes>;

    static constexpr int threads = Tuning::threads, warps = threads / Shape::warp;
    static constexpr int warpWords = (Shape::words + 1) / 2 * 2, stripWords = warps * warpWords;
    static constexpr int bytes = 4 * (stripWords + threads * (Runs::nearKeys + Strip::nearKeys));
};

}  // namespace cv::cuda::fastfilters

#endif
