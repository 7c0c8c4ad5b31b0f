// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_ALIGNED_SHAPE_HPP
#define OPENCV_CUDAFASTFILTERS_ALIGNED_SHAPE_HPP

#include "common/host_device.hpp"

// The aligned path of median and rank tiles: see aligned_rows.cuh.

namespace cv::cuda::fastfilters
{

// What threads read by themselves, in a strip of one channel whose rows are aligned. A thread owns a tile of
// neighbouring outputs in each row and loads the words that its windows touch; the lanes of a key are two pixels apart.
template <int Window, int Lanes, int PixelBytes>
struct AlignedShape
{
    static constexpr int loadBytes = PixelBytes == 4 ? 8 : 4;
    static constexpr int perLoad = loadBytes / PixelBytes;  // pixels
    static constexpr int tile = 2 * Lanes;                  // outputs of a thread and row
    static constexpr int tileBytes = tile * PixelBytes;
    static constexpr int tileWords = tileBytes / 4;
    static constexpr int before = (perLoad - Window / 2 % perLoad) % perLoad;  // pixels loaded before the windows
    static constexpr int loads = (before + Window - 1 + tile + perLoad - 1) / perLoad;  // per thread and row
    static constexpr int after = loads * perLoad - before - (Window - 1 + tile);        // pixels loaded after them
};

}  // namespace cv::cuda::fastfilters

#endif
