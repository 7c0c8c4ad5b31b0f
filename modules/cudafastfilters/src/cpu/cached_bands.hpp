// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CACHED_BANDS_HPP
#define OPENCV_CUDAFASTFILTERS_CACHED_BANDS_HPP

#include "streaming.hpp"
#include "tile_memory.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

// Calls body(rows, memory) for bands of an image, on cv::parallel_for_'s threads, each with its own memory. What is
// made of a band, `rowBytes` for each of its rows, stays in the second cache, unless windows are so high that bands
// would have too many rows in common. Bands begin at multiples of `step`.
template <typename Body>
void forEachCachedBand(Size image, size_t rowBytes, int windowHeight, int step, const Body& body)
{
    const int cached = static_cast<int>(secondCacheBytes() / 2 / rowBytes + 1);
    const int share = divUp(image.height, std::max(1, getNumThreads()));
    const int wanted = std::max({cached, std::min(share, 4 * windowHeight), 16});
    const int rows = std::min(image.height, divUp(wanted, step) * step);
    parallel_for_(Range(0, divUp(image.height, rows)),
                  [&](const Range& range)
                  {
                      TileMemory memory;
                      for (int i = range.start; i < range.end; ++i)
                          body(Range(i * rows, std::min(image.height, (i + 1) * rows)), memory);
                  });
}

}  // namespace cv::cuda::fastfilters

#endif
