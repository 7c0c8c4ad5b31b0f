// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "streaming.hpp"

#include <algorithm>
#ifdef __linux__
#include <unistd.h>
#endif

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Of the last cache; where the system does not say it, what is usual.
double cacheBytes()
{
    constexpr long usual = 32 << 20, least = 8 << 20, most = 64 << 20;  // what all threads share can be far larger
#ifdef _SC_LEVEL3_CACHE_SIZE
    const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
#else
    const long bytes = 0;
#endif
    return static_cast<double>(bytes > 0 ? std::min(std::max(bytes, least), most) : usual);
}

}  // namespace

bool outgrowCaches(const CpuImages& images)
{
    static const double most = cacheBytes() / 2;  // measured with 32 MiB
    const auto bytes = [](const Mat& image) { return static_cast<double>(image.elemSize()) * image.total(); };
    return leastSizesAreIgnored() || bytes(images.source) + bytes(images.destination) >= most;
}

void finishStreaming()
{
#if CV_SSE2
    _mm_sfence();
#endif
    noteStreaming();
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
