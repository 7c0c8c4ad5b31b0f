// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STREAMING_HPP
#define OPENCV_CUDAFASTFILTERS_STREAMING_HPP

#include "cpu_algorithm.hpp"

// For images that do not fit into the caches, what is needed next is prefetched, and some results are written past the
// caches in whole lines: the memory that they replace is not read first, and the caches are left to the source.

namespace cv::cuda::fastfilters
{

// Whether the images would evict each other from the last cache of the processor.
bool outgrowCaches(const CpuImages& images);

// For one processor.
int firstCacheBytes();
int secondCacheBytes();
// Whether source and destination, of equal types, fill the second cache, so that what comes next is worth prefetching.
bool outgrowSecondCache(const CpuImages& images);

// Whether there are instructions that write past the caches.
#if CV_SSE2
constexpr bool canStream = true;
#else
constexpr bool canStream = false;
#endif

// Whether rows that are `step` bytes apart all begin with a cache line.
inline bool startLines(const void* first, size_t step)
{
    constexpr size_t line = 64;
    return (reinterpret_cast<size_t>(first) | step) % line == 0;
}

// Other threads see after it what this thread streamed before it.
void finishStreaming();

}  // namespace cv::cuda::fastfilters

#endif
