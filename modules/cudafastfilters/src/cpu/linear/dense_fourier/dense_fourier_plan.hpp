// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_PLAN_HPP

#include "tasks/linear_task.hpp"

#include <cmath>

// Tiles and costs of correlation by Fourier transforms. Figures: perf/tuning/cpu_fourier.md.

namespace cv::cuda::fastfilters
{

constexpr int leastFourierLog2 = 5, mostFourierLog2 = 10;

// The numbers in a tile, and the results that it has.
struct FourierTilePlan
{
    int log2Width, log2Height;
    Size results;  // 0: the mask is too large

    int width() const { return 1 << log2Width; }
    int height() const { return 1 << log2Height; }
    int levels() const { return log2Width + log2Height; }
    double numbers() const { return std::ldexp(1.0, levels()); }
};

// Nanoseconds of one thread with AVX-512 for a tile, that is, for its two planes of pixels; on other processors they
// grow like those of dense_rows. Tiles that do not fit into the L2 cache cost more.
inline double fourierTileNanoseconds(const FourierTilePlan& tile)
{
    const int levels = tile.levels();
    const double ofLevel = levels <= 14 ? 0.4 : (levels <= 16 ? 0.48 : (levels <= 18 ? 0.6 : (levels <= 19 ? 1 : 1.4)));
    return ofLevel * levels * tile.numbers();
}

// The tile with the minimum cost per result.
inline FourierTilePlan planFourierTile(Size mask)
{
    FourierTilePlan best = {};
    double least = 0;
    for (int x = leastFourierLog2; x <= mostFourierLog2; ++x)
        for (int y = leastFourierLog2; y <= mostFourierLog2; ++y)
        {
            FourierTilePlan tile = {x, y, Size()};
            tile.results = Size(tile.width() - mask.width + 1, tile.height() - mask.height + 1);
            if (tile.results.width <= 0 || tile.results.height <= 0)
                continue;
            const double cost = fourierTileNanoseconds(tile) / tile.results.area();
            if (best.results.area() == 0 || cost < least)
            {
                best = tile;
                least = cost;
            }
        }
    return best;
}

}  // namespace cv::cuda::fastfilters

#endif
