// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_NETWORKS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_NETWORKS_HPP

#include "cpu/missing/missing_rows/missing_rows.hpp"

#include <cstddef>

// Ranks of small windows of images with missing pixels; see rank_networks.simd.hpp for the method.

namespace cv::cuda::fastfilters
{

struct NetworkTask
{
    MissingElements missing;
    int channels, width, height;  // of windows: 3, 5 or 7
    int anchorX, anchorY;
    int maskChannels;             // 0: there is no mask
    bool fromTop;                 // ranks are searched from the last one on
    const unsigned char* places;  // for each number of valid pixels, what to select, up to the middle; null: the median
    bool isHigher, isMean;        // of an even number of pixels: the higher median, or the mean of both
    int minCount;                 // from 1 on
    bool fill;                    // also pixels that are missing
    double result;                // where there is none
};

// A tile of values, those of all channels of a pixel one after the other.
struct NetworkTile
{
    int rows, count;                     // outputs; `count` values in each row
    const unsigned char* const* source;  // rows; height - 1 more than outputs, with (width - 1) * channels more values
    const unsigned char* const* masks;   // the same of the mask
    unsigned char* out;
    std::ptrdiff_t outStep;  // bytes
    bool isFiltered;         // `out` has the results of windows without a missing pixel
    unsigned char* memory;   // networkMemory() bytes
};

// Rows have room for two vectors after the values.
inline std::size_t networkRow(std::size_t values, std::size_t valueBytes)
{
    const std::size_t vector = 64;
    return (values * valueBytes + vector - 1) / vector * vector + 2 * vector;
}

// For the keys of the window's rows and whether they are valid, the sorted columns, the sorted pairs of columns, the
// number of valid pixels of each column, and a row of the mask.
inline std::size_t networkMemory(const NetworkTask& task, int count, std::size_t valueBytes)
{
    return (5 * task.height + 2) * networkRow(count + (task.width - 1) * task.channels, valueBytes) + 64;
}

CFF_DECLARE_SIMD(void filterByRankNetworks(const NetworkTask& task, const NetworkTile& tile))

}  // namespace cv::cuda::fastfilters

#endif
