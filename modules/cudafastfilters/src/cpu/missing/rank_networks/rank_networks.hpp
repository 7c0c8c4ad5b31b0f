// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_NETWORKS_HPP

#include "cpu/simd/simd_level.hpp"

#include <cstddef>

// Ranks of small windows, another one for each output; see rank_networks.simd.hpp for the method.

namespace cv::cuda::fastfilters
{

// A tile of values, those of all channels of a pixel one after the other.
struct NetworkTile
{
    int depth, channels, width, height;  // of windows: 3, 5 or 7
    bool fromTop;                        // the ranks are those of the median or above
    int rows, count;                     // outputs; `count` values in each row
    const unsigned char* const* source;  // rows; height - 1 more than outputs, with (width - 1) * channels more values
    const unsigned char* ranks;
    std::ptrdiff_t ranksStep;  // bytes, as all steps
    unsigned char* out;
    std::ptrdiff_t outStep;
    unsigned char* next;  // the values of the next ranks, for ranks below the median; null: they are not wanted
    std::ptrdiff_t nextStep;
    unsigned char* memory;  // networkMemory() bytes
};

// Rows have room for two vectors after the values.
inline std::size_t networkRow(std::size_t values, std::size_t valueBytes)
{
    const std::size_t vector = 64;
    return (values * valueBytes + vector - 1) / vector * vector + 2 * vector;
}

// For the keys of the window's rows, the sorted columns, and the sorted pairs of columns.
inline std::size_t networkMemory(const NetworkTile& tile, std::size_t valueBytes)
{
    return 4 * tile.height * networkRow(tile.count + (tile.width - 1) * tile.channels, valueBytes) + 64;
}

CFF_DECLARE_SIMD(void filterByRankNetworks(const NetworkTile& tile))

}  // namespace cv::cuda::fastfilters

#endif
