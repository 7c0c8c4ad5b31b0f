// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_GAUSSIAN_SPLINE_PLAN_HPP

#include "tasks/large_gaussian_axis.hpp"

// Gaussians of large sigma on a coarse grid: see tasks/large_gaussian.hpp. The tuning numbers live here, those of the
// grid in tasks/large_gaussian_axis.hpp.

namespace cv::cuda::fastfilters
{

// Stages 1 and 3 along the columns: threads own 8 elements of a row and walk down. With a fifth block registers spill
// (float); figures: perf/tuning/gaussian_spline.md.
struct GaussianSplineRowsShape
{
    int threads;
    int minBlocks;  // per multiprocessor
};

CFF_HOST_DEVICE constexpr GaussianSplineRowsShape gaussianSplineRowsShape(int pixelBytes)
{
    return {128, pixelBytes >= 2 ? 4 : 5};
}

CFF_HOST_DEVICE constexpr GaussianSplineRowsShape gaussianSplineExpandShape()
{
    return {128, 4};
}

// The most rows of a block: their positions in the image are in shared memory.
constexpr int gaussianSplineMostRows = 2048;

// Cells that a block walks, so that there are no more blocks than the `workers` that run at once: with a few more, some
// would wait for a second round. Each block ends what another began, so it walks at least 3 cells.
constexpr int gaussianSplineCells(int cells, int step, int columns, long long workers)
{
    const long long chunks = workers > columns ? workers / columns : 1;
    const int share = static_cast<int>((cells + chunks - 1) / chunks);
    const int least = step >= 8 ? 3 : 32 / step;
    const int most = gaussianSplineMostRows / step;
    return share < least ? least : (share > most ? most : share);
}

// Stage 1 along the rows.
constexpr int gaussianSplineColumnsThreads = 128;

// Rows of a block with several channels: the same number of floats in shared memory for any step.
CFF_HOST_DEVICE constexpr int gaussianSplineColumnsRows(int step)
{
    return step >= 32 ? 1 : 32 / step;
}

}  // namespace cv::cuda::fastfilters

#endif
