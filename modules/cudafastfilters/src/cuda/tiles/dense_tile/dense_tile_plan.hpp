// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_TILE_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/tiles/tile_plan.hpp"

#include <cstddef>

// Dense filters of any size through shared memory. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

struct DenseTileShape
{
    int across, width;  // threads and outputs across: 8 neighbours per thread
    int lines;          // rows of outputs per thread: each input that it reads serves 8 outputs of each
    int leastThreads, mostThreads;
};

CFF_HOST_DEVICE constexpr DenseTileShape denseTileShape(int sumBytes)
{
    return {16, 128, sumBytes == 4 ? 4 : 2, 128, 512};
}

// A block, and its rows in shared memory: rows of the source, then those of the mask; their lengths are multiples of 8
// elements.
struct DenseTileLayout
{
    int threads, rows;  // threads of a block, and rows of its outputs
    int inputWidth, inputRows;
    int windowWidth;
    std::size_t bytes;
};

CFF_HOST_DEVICE constexpr DenseTileLayout denseTileLayout(int windowWidth, int windowHeight, int sumBytes, int threads)
{
    const DenseTileShape shape = denseTileShape(sumBytes);
    DenseTileLayout layout = {};
    layout.threads = threads;
    layout.rows = threads / shape.across * shape.lines;
    layout.windowWidth = (windowWidth + 7) / 8 * 8;
    layout.inputWidth = shape.width + layout.windowWidth;
    layout.inputRows = (layout.rows + windowHeight - 1 + tileReadRows - 1) / tileReadRows * tileReadRows;
    layout.bytes = (static_cast<std::size_t>(layout.inputWidth) * layout.inputRows +
                    static_cast<std::size_t>(layout.windowWidth) * windowHeight) *
                   sumBytes;
    return layout;
}

// The smallest block that fills a multiprocessor with `sharedBytes`, or the largest one that fits; 0 threads if none
// fits.
constexpr DenseTileLayout selectDenseTile(int windowWidth, int windowHeight, int sumBytes, std::size_t sharedBytes)
{
    constexpr int fullThreads = 512;
    const DenseTileShape shape = denseTileShape(sumBytes);
    DenseTileLayout best = {};
    for (int threads = shape.leastThreads; threads <= shape.mostThreads; threads *= 2)
    {
        const DenseTileLayout layout = denseTileLayout(windowWidth, windowHeight, sumBytes, threads);
        if (layout.bytes > sharedBytes)
            break;
        best = layout;
        if (sharedBytes / layout.bytes * threads >= fullThreads)
            break;
    }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
