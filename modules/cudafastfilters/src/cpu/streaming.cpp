// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "streaming.hpp"

#include <algorithm>
#include <fstream>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Of the third cache that a processor shares with some others; where the system does not say it, what is usual.
// sysconf() has the sum over all of the third caches.
double cacheBytes()
{
    constexpr double usual = 32 << 10, least = 8 << 10, most = 64 << 10;  // KiB
    double size = 0;
    char unit = 0;
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index3/size");
    return 1024 * (file >> size >> unit && unit == 'K' ? std::min(std::max(size, least), most) : usual);
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
