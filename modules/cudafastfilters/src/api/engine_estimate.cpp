// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "engine_estimate.hpp"
#include "host_filter.hpp"

#include <algorithm>

namespace cv::cuda::fastfilters
{

namespace
{

// Pixels are read and written no faster than this by any number of threads: bytes per second.
constexpr double cpuMemorySpeed = 90e9;
// What each further thread adds to the first: two of them often share a core, and all share the memory.
constexpr double partOfThread = 0.55;
// Stripes with fewer rows than this, or than twice the window's, get no separate thread.
constexpr int leastRowsOfThread = 32;

// For an H200 on PCIe 5 with 16 threads of a Xeon. Bytes per second in each direction, both directions at once:
// perf/tuning/host_path.md.
constexpr double pinnedSpeed = 48e9;
// The fewer bytes are staged, the slower: threads that copy have to wake up.
struct StagedSpeed
{
    double bytes, speed;
};
constexpr StagedSpeed stagedSpeeds[] = {{1e6, 6.5e9}, {4e6, 16e9}, {15e6, 34e9}, {1e18, 45e9}};
// Starting the pipeline and waiting for its end; with threads that stage. Nothing overlaps with the upload of the first
// band and the download of the last one.
constexpr double deviceStartSeconds = 25e-6, stagedStartSeconds = 11e-6, loneBytes = 1e6;

double bytesOf(const Mat& image)
{
    return image.empty() ? 0 : static_cast<double>(image.rows) * image.cols * static_cast<double>(image.elemSize());
}

double busSeconds(double bytes, bool pinned)
{
    if (pinned)
        return (bytes + std::min(bytes, loneBytes)) / pinnedSpeed;
    double seconds = stagedStartSeconds;
    for (const StagedSpeed& part : stagedSpeeds)
    {
        const double now = std::min(bytes, part.bytes);
        seconds += now / part.speed;
        bytes -= now;
    }
    return seconds;
}

double bytesOfResult(const HostImages& images)
{
    return bytesOf(images.destination) * images.planes.count;
}

double cpuSeconds(const CpuAlgorithm& algorithm, const Neighbourhood& neighbourhood, const HostImages& images,
                  int threads)
{
    const Mat &source = images.source, &destination = images.destination;
    const double values = static_cast<double>(destination.rows) * destination.cols * destination.channels();
    const int rowsOfThread = leastRowsOfThread + 2 * neighbourhood.window.height;
    const int busy = std::max(1, std::min(threads, destination.rows / rowsOfThread));
    return std::max(1e-9 * algorithm.nanoseconds() * values / (1 + (busy - 1) * partOfThread),
                    (bytesOf(source) + bytesOfResult(images)) / cpuMemorySpeed);
}

double deviceSeconds(const HostImages& images, const DeviceRoute& route)
{
    const double up = busSeconds(bytesOf(images.source) + bytesOf(images.mask), route.sourceIsPinned);
    const double down = busSeconds(bytesOfResult(images), route.destinationIsPinned);
    return deviceStartSeconds + std::max(up, down) / static_cast<double>(route.devices);
}

}  // namespace

EngineEstimate estimateEngines(const HostFilter& filter, const HostImages& images, const DeviceRoute& route,
                               int threads)
{
    const CpuDispatch::Choice choice = filter.onCpu.first(cpuImages(filter, images), {simdLevel()});
    return {choice.name, cpuSeconds(choice.algorithm, filter.neighbourhood, images, threads),
            deviceSeconds(images, route)};
}

}  // namespace cv::cuda::fastfilters
