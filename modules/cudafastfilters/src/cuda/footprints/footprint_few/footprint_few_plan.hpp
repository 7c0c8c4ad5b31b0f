// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_PLAN_HPP
#define OPENCV_CUDAFASTFILTERS_FOOTPRINT_FEW_PLAN_HPP

#include "cuda/runtime/device_facts.hpp"
#include "cuda/runtime/grid.hpp"

// Tuning numbers for the networks of small footprints (footprint_few_kernel.cuh).

namespace cv::cuda::fastfilters
{

constexpr int fewThreads = 256;
constexpr int fewWords = 64;  // outputs of a row of a tile, in words of one or two keys
constexpr int fewRows = 32;   // rows of a tile

// The networks: medians of so many values, of which some are below or above all pixels if another rank is wanted.
constexpr int fewCounts[] = {5, 9, 13, 17, 21, 25};
constexpr int fewNetworks = static_cast<int>(sizeof(fewCounts) / sizeof(int));
constexpr int fewMostValues = fewCounts[fewNetworks - 1];
constexpr int fewLargestDisc = 3;

// Blocks of a multiprocessor for which there are registers.
constexpr int fewDiscBlocks(int radius, int lanes)
{
    return radius == 3 ? 3 : (lanes == 1 || radius == 2 ? 4 : 5);
}
constexpr int fewBlocks(int values)
{
    return values > 17 ? 4 : 5;
}

// Operations of the integer pipe for a word: compare-exchanges take 1.4, and single minima and maxima one.
constexpr double fewDiscOperations[] = {7.9, 31.8, 78};
constexpr double fewNetworkOperations[] = {8.2, 23.4, 46.4, 75, 101, 133.4};

// Values among which a rank of so many pixels is the median.
constexpr int fewValues(int pixels, int rank)
{
    const int above = pixels - 1 - rank;
    return 2 * (rank > above ? rank : above) + 1;
}

// The network of at least so many values.
constexpr int fewNetwork(int values)
{
    int network = 0;
    while (fewCounts[network] < values)
        ++network;
    return network;
}

// How many values of a network of `values` are below all pixels.
constexpr int fewBelow(int values, int rank)
{
    return (values - 1) / 2 - rank;
}

// Words of a row of a tile in shared memory: four are written at a time.
constexpr int fewPitch(int windowWidth)
{
    return (fewWords + windowWidth - 1 + 3) / 4 * 4;
}

constexpr long long fewSharedBytes(int windowWidth, int windowHeight)
{
    return 4ll * fewPitch(windowWidth) * (fewRows + windowHeight - 1);
}

// `lanes`: keys of a word.
constexpr long long fewTiles(int lanes, int width, int height, int channels)
{
    return 1ll * ceilDivide(width, fewWords * lanes) * ceilDivide(height, fewRows) * channels;
}

}  // namespace cv::cuda::fastfilters

#endif
