// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_DENSE_SPECTRUM_PLAN_HPP

// Tiles and costs of correlation by Fourier transforms. The tuning numbers live here; figures:
// perf/tuning/dense_spectrum.md.

namespace cv::cuda::fastfilters
{

constexpr int leastSpectrumLog2 = 8, mostSpectrumLog2 = 11;

// The blocks of results that are checked and, if one result needs it, summed directly. Rows of tiles begin at multiples
// of their height.
constexpr int spectrumBlockColumns = 256, spectrumBlockRows = 8, spectrumBlockThreads = 256;

// Complex numbers in a tile, and the results that it has.
struct SpectrumTileShape
{
    int log2Width, log2Height;
    int resultsWidth, resultsHeight;  // 0: the mask is too large

    constexpr int width() const { return 1 << log2Width; }
    constexpr int height() const { return 1 << log2Height; }
    constexpr int levels() const { return log2Width + log2Height; }
    constexpr long long numbers() const { return 1ll << levels(); }
};

// Picoseconds per number of the kernel for rows, for columns, and for results; by the length of a line.
struct SpectrumCosts
{
    double rows, columns, results;
};
constexpr SpectrumCosts spectrumCosts[mostSpectrumLog2 - leastSpectrumLog2 + 1] = {
    {5.4, 8.6, 5.5}, {5.9, 9.3, 5.6}, {10.1, 15.8, 7.0}, {11.3, 20.2, 6.7}};

// The cost for an image of this side. On average half of the last tile is empty, and half of the last pair of a row.
constexpr double spectrumCost(SpectrumTileShape tile)
{
    constexpr double side = 6000;
    const SpectrumCosts &x = spectrumCosts[tile.log2Width - leastSpectrumLog2],
                        &y = spectrumCosts[tile.log2Height - leastSpectrumLog2];
    const double tiles = (side / tile.resultsWidth + 1) * (side / tile.resultsHeight + 0.5);
    return tiles * tile.width() * (tile.height() * (x.rows + y.columns) + tile.resultsHeight * x.results);
}

// The tile with the minimum cost.
constexpr SpectrumTileShape planSpectrumTile(int windowWidth, int windowHeight)
{
    SpectrumTileShape best = {};
    double least = 0;
    for (int x = leastSpectrumLog2; x <= mostSpectrumLog2; ++x)
        for (int y = leastSpectrumLog2; y <= mostSpectrumLog2; ++y)
        {
            SpectrumTileShape tile = {x, y, (1 << x) - windowWidth + 1, (1 << y) - windowHeight + 1};
            tile.resultsHeight -= tile.resultsHeight % spectrumBlockRows;
            if (tile.resultsWidth <= 0 || tile.resultsHeight <= 0)
                continue;
            const double cost = spectrumCost(tile);
            if (best.resultsWidth == 0 || cost < least)
            {
                best = tile;
                least = cost;
            }
        }
    return best;
}

// Pairs whose numbers are in scratch memory at once.
constexpr int spectrumBatch(SpectrumTileShape tile)
{
    constexpr long long bytes = 256ll << 20, ofNumber = 16;
    const long long pairs = bytes / (ofNumber * tile.numbers());
    return pairs < 1 ? 1 : static_cast<int>(pairs);
}

// Threads of a multiprocessor: 128 registers each, of which 64 are the numbers.
constexpr int spectrumThreads = 512;

// Threads of a block that transforms rows.
constexpr int spectrumRowThreads = 128;

// Neighbouring columns of a block.
constexpr int spectrumColumns(int log2Height)
{
    return log2Height == 11 ? 4 : 8;
}

// Columns of fewer than 8 numbers are spread in shared memory, so that butterflies do not share banks.
constexpr int spectrumColumnNumbers(int log2Height, int columns)
{
    return ((1 << log2Height) + (columns < 8 ? 1 << (log2Height - 3) : 0)) * columns;
}

constexpr int spectrumColumnBytes(int log2Height)
{
    constexpr int ofNumber = 16;
    return ofNumber * spectrumColumnNumbers(log2Height, spectrumColumns(log2Height));
}

}  // namespace cv::cuda::fastfilters

#endif
