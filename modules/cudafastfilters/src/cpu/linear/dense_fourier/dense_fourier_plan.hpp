// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_FOURIER_PLAN_HPP

#include "tasks/linear_task.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

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
    Size tilesOf(Size image) const
    {
        return Size(divUp(image.width, results.width), divUp(image.height, results.height));
    }

    bool operator==(const FourierTilePlan& other) const
    {
        return log2Width == other.log2Width && log2Height == other.log2Height;
    }
};

// Nanoseconds of one thread with AVX-512 for a tile, that is, for its two planes of pixels; on other processors they
// grow like those of dense_rows. Tiles that do not fit into the L2 cache cost more.
inline double fourierTileNanoseconds(const FourierTilePlan& tile)
{
    const int levels = tile.levels();
    const double ofLevel = levels <= 16 ? 0.35 : (levels <= 18 ? 0.37 : (levels <= 19 ? 0.42 : 0.54));
    return ofLevel * levels * tile.numbers();
}

// The same for an image: two planes of neighbouring tiles, or of a tile's channels, share a transform, and the mask has
// one.
inline double fourierImageNanoseconds(const FourierTilePlan& tile, Size image, int channels)
{
    const Size tiles = tile.tilesOf(image);
    const int pairs = tiles.width / 2 * channels, rest = tiles.width % 2 * ((channels + 1) / 2);
    return (static_cast<double>(tiles.height) * (pairs + rest) + 1) * fourierTileNanoseconds(tile);
}

// The tiles of at most so many levels that have results.
inline std::vector<FourierTilePlan> fourierTiles(Size mask, int mostLevels)
{
    std::vector<FourierTilePlan> tiles;
    for (int x = leastFourierLog2; x <= mostFourierLog2; ++x)
        for (int y = leastFourierLog2; y <= std::min(mostFourierLog2, mostLevels - x); ++y)
        {
            FourierTilePlan tile = {x, y, Size()};
            tile.results = Size(tile.width() - mask.width + 1, tile.height() - mask.height + 1);
            if (tile.results.width > 0 && tile.results.height > 0)
                tiles.push_back(tile);
        }
    return tiles;
}

// The tile with the minimum cost.
template <typename Cost>
FourierTilePlan cheapestTile(const std::vector<FourierTilePlan>& tiles, const Cost& cost)
{
    return *std::min_element(tiles.begin(), tiles.end(),
                             [&](const FourierTilePlan& a, const FourierTilePlan& b) { return cost(a) < cost(b); });
}

// For images that are large beside the tile.
inline double fourierNanosecondsOfResult(const FourierTilePlan& tile)
{
    return fourierTileNanoseconds(tile) / (2.0 * tile.results.area());
}

}  // namespace cv::cuda::fastfilters

#endif
