// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "dispatch/test_hooks.hpp"
#include "streaming.hpp"

namespace cv
{
namespace cuda
{
namespace fastfilters
{

bool outgrowCaches(const CpuImages& images)
{
#if CV_SSE2
    constexpr double cacheBytes = 16 << 20;  // measured with a third cache of 32 MiB
    const auto bytes = [](const Mat& image) { return static_cast<double>(image.elemSize()) * image.total(); };
    return leastSizesAreIgnored() || bytes(images.source) + bytes(images.destination) >= cacheBytes;
#else
    static_cast<void>(images);
    return false;
#endif
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
