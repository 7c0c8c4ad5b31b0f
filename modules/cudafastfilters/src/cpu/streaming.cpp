// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "streaming.hpp"
#include "testing/test_hooks.hpp"

#include <algorithm>
#include <fstream>

namespace cv::cuda::fastfilters
{

namespace
{

// The size of a cache of the first processor; a usual size if the system does not tell it.
double cacheBytes(int index, double usualKiB, double leastKiB, double mostKiB)
{
    double size = 0;
    char unit = 0;
    std::ifstream file(format("/sys/devices/system/cpu/cpu0/cache/index%d/size", index).c_str());
    return 1024 * (file >> size >> unit && unit == 'K' ? std::min(std::max(size, leastKiB), mostKiB) : usualKiB);
}

}  // namespace

bool outgrowCaches(const CpuImages& images)
{
    // For the L3 cache that a processor shares with some others: sysconf() returns the sum of all L3 caches.
    static const double most = cacheBytes(3, 32 << 10, 8 << 10, 64 << 10) / 2;  // measured with 32 MiB
    const Size size = imageSize(images);
    const auto bytes = [&](const Mat& image)
    { return static_cast<double>(image.elemSize()) * size.width * size.height; };
    return leastSizesAreIgnored() || bytes(images.source) + bytes(images.destination) >= most;
}

int firstCacheBytes()
{
    static const double bytes = cacheBytes(0, 32, 16, 64);
    return static_cast<int>(bytes);
}

int secondCacheBytes()
{
    constexpr int least = 256;  // KiB; every processor with vectors has that much
    static const double bytes = cacheBytes(2, least, least, 2048);
    return leastSizesAreIgnored() ? least << 10 : static_cast<int>(bytes);
}

bool outgrowSecondCache(const CpuImages& images)
{
    const double bytes = 2. * static_cast<double>(imageSize(images).area()) * images.source.elemSize();
    return bytes >= secondCacheBytes();
}

void finishStreaming()
{
#if CV_SSE2
    _mm_sfence();
#endif
    noteStreaming();
}

}  // namespace cv::cuda::fastfilters
