// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PARALLEL_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_PARALLEL_TILES_HPP

#include "opencv2/core/utility.hpp"

#include <algorithm>
#include <atomic>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

// The largest of as few parts of a length as there can be of at most `most` each, where they differ by one at most.
inline int evenPart(int length, int most)
{
    const int parts = (length - 1) / most + 1;
    return (length - 1) / parts + 1;
}

// Calls worker(rectangle) for every tile of an image, on cv::parallel_for_'s threads. makeWorker() is called once a
// thread, so that a worker can own what it needs for tile after tile. Tiles have at most `most`, and, where there would
// be fewer than a few a thread, fewer rows, but not below `fewestRows`.
template <typename MakeWorker>
void parallelTiles(Size image, Size most, int fewestRows, const MakeWorker& makeWorker)
{
    const auto parts = [](int length, int size) { return (length - 1) / size + 1; };
    const int threads = std::max(1, getNumThreads()), across = parts(image.width, most.width);
    const int wanted = parts(threads > 1 ? 4 * threads : 1, across);
    const int down = std::max(parts(image.height, most.height), std::min(wanted, parts(image.height, fewestRows)));
    const int rows = parts(image.height, down), count = across * parts(image.height, rows);
    std::atomic<int> next(0);
    parallel_for_(
        Range(0, std::min(count, threads)),
        [&](const Range& range)
        {
            int tile = next++;
            if (tile >= count || range.empty())
                return;
            auto worker = makeWorker();
            for (; tile < count; tile = next++)
            {
                const Rect part(tile % across * most.width, tile / across * rows, most.width, rows);
                worker(part & Rect(Point(), image));
            }
        },
        threads);
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv

#endif
