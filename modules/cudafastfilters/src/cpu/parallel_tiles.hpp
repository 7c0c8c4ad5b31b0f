// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_PARALLEL_TILES_HPP
#define OPENCV_CUDAFASTFILTERS_PARALLEL_TILES_HPP

#include "opencv2/core/utility.hpp"

#include <algorithm>
#include <atomic>

namespace cv::cuda::fastfilters
{

// The size of the largest part if a length is divided into as few parts as possible, of at most `most` each, whose
// sizes differ by at most one.
inline int evenPart(int length, int most)
{
    return divUp(length, divUp(length, most));
}

// Calls worker(rectangle) for every tile of an image, on cv::parallel_for_'s threads. makeWorker() is called once per
// thread, so that a worker can own what it needs for all its tiles. Tiles have at most the size `most`; if there would
// be too few per thread, they have fewer rows, but at least `fewestRows`.
template <typename MakeWorker>
void parallelTiles(Size image, Size most, int fewestRows, const MakeWorker& makeWorker)
{
    const int threads = std::max(1, getNumThreads()), across = divUp(image.width, most.width);
    const int wanted = divUp(threads > 1 ? 4 * threads : 1, across);
    const int down = std::max(divUp(image.height, most.height), std::min(wanted, divUp(image.height, fewestRows)));
    const int rows = divUp(image.height, down), count = across * divUp(image.height, rows);
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

}  // namespace cv::cuda::fastfilters

#endif
