// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_STREAMING_HPP
#define OPENCV_CUDAFASTFILTERS_STREAMING_HPP

#include "cpu_algorithm.hpp"

// Of images that outgrow the caches, what is needed next is asked for ahead, and some results are written past the
// caches, by whole lines: what they replace is not read from memory first, and the caches are left to the source.

namespace cv::cuda::fastfilters
{

// Whether the images would drive each other from the last cache of the processor.
bool outgrowCaches(const CpuImages& images);

// Of one processor.
int secondCacheBytes();

// Whether there are instructions that write past the caches.
#if CV_SSE2
constexpr bool canStream = true;
#else
constexpr bool canStream = false;
#endif

// Whether rows that are so many bytes apart all begin with a line of the caches.
inline bool startLines(const void* first, size_t step)
{
    constexpr size_t line = 64;
    return (reinterpret_cast<size_t>(first) | step) % line == 0;
}

// What a thread streamed before it, others see after it.
void finishStreaming();

}  // namespace cv::cuda::fastfilters

#endif
