// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_SPARSE_TILE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_SPARSE_TILE_PLAN_HPP

#include "common/host_device.hpp"
#include "cuda/tiles/tile_plan.hpp"

#include <cstddef>

// Sparse filters through shared memory. The tuning numbers live here.

namespace cv::cuda::fastfilters
{

// Each thread has outputs in some lines, and in some columns that are a warp apart.
struct SparseTileShape
{
    int columns, lines;
    int leastThreads, mostThreads;
};

CFF_HOST_DEVICE constexpr SparseTileShape sparseTileShape()
{
    return {4, 4, 128, 512};
}

// Whether a mask with this few non-zero coefficients is computed tap by tap. Each tap then costs a read of shared
// memory for each output; a dense mask needs one read for sixteen multiply-adds.
constexpr bool isSparse(int taps, int area)
{
    constexpr int leastArea = 16;
    return taps > 0 && area >= leastArea && 4ll * taps <= area;
}

// A block, and the rows of the source that it keeps in shared memory.
struct SparseTileLayout
{
    int threads, width, rows;  // threads; width and rows of its outputs
    int inputWidth, inputRows;
    std::size_t bytes;
};

CFF_HOST_DEVICE constexpr SparseTileLayout sparseTileLayout(int windowWidth, int windowHeight, int threads)
{
    constexpr int warp = 32;
    const SparseTileShape shape = sparseTileShape();
    SparseTileLayout layout = {};
    layout.threads = threads;
    layout.width = warp * shape.columns;
    layout.rows = threads / warp * shape.lines;
    layout.inputWidth = (layout.width + windowWidth - 1 + 7) / 8 * 8;
    layout.inputRows = (layout.rows + windowHeight - 1 + tileReadRows - 1) / tileReadRows * tileReadRows;
    layout.bytes = static_cast<std::size_t>(layout.inputWidth) * layout.inputRows * sizeof(float);
    return layout;
}

// The smallest block that fills a multiprocessor with `sharedBytes`, or the largest one that fits; 0 threads if none
// fits.
constexpr SparseTileLayout selectSparseTile(int windowWidth, int windowHeight, std::size_t sharedBytes)
{
    constexpr int fullThreads = 1024;
    const SparseTileShape shape = sparseTileShape();
    SparseTileLayout best = {};
    for (int threads = shape.leastThreads; threads <= shape.mostThreads; threads *= 2)
    {
        const SparseTileLayout layout = sparseTileLayout(windowWidth, windowHeight, threads);
        if (layout.bytes > sharedBytes)
            break;
        best = layout;
        if (threads > shape.leastThreads && sharedBytes / layout.bytes * threads >= fullThreads)
            break;
    }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
