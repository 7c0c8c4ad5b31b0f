// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "engine_estimate.hpp"

#include <algorithm>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

namespace
{

// Nanoseconds of one thread for a value (a channel of a pixel): `fixed` + `ofByte` * its bytes + `ofTap` * taps +
// `ofTapByte` * taps * bytes. Taps are the window's pixels, or its width and height together.
struct CpuCost
{
    const char* algorithm;
    double fixed, ofByte, ofTap, ofTapByte;
    bool separable;
};

// Fitted by eye to perf/results/amd-epyc.md, one thread, and to perf/results/nvidia-h200-host.md, 16 threads, for those
// that they have; column_counts and tile_ranks to perf/tuning/cpu_large_windows.md, dense_fourier to
// perf/tuning/cpu_fourier.md, extremum_rows to perf/tuning/cpu_extremum.md. Estimates without a measurement: tile_ranks
// with other windows than squares, sliding_histogram, direct_rows and large_gaussian. The last table of the second says
// what the choice loses.
const CpuCost cpuCosts[] = {{"median_rows", 0, 0.2, 0, 0, false},        {"extremum_rows", 0, 0.12, 0, 0.001, true},
                            {"network_strip", 0, 0.05, 0, 0.015, false}, {"column_counts", 6, 0, 0, 0, false},
                            {"tile_ranks", 12, 0, 0.13, 0, true},        {"sliding_histogram", 40, 0, 0.1, 0, true},
                            {"gaussian_blur", 0, 0.1, 0.02, 0, true},    {"box_rows", 0.5, 0.1, 0, 0, true},
                            {"separable_rows", 0.1, 0.1, 0.03, 0, true}, {"dense_rows", 0.2, 0, 0.016, 0, false},
                            {"dense_fourier", 4, 0, 0.02, 0, true},      {"direct_rows", 1, 0, 0.5, 0, false},
                            {"large_gaussian", 3, 0, 0, 0, true}};

// However many threads there are, pixels are read and written no faster: bytes a second.
constexpr double cpuMemorySpeed = 90e9;
// What a thread more adds to the first: two of them often share a core, and all share the memory.
constexpr double partOfThread = 0.55;
// Stripes of fewer rows than this, and twice the window's, are not given to a thread of their own.
constexpr int leastRowsOfThread = 32;

// Of an H200 on PCIe 5 beside 16 threads of a Xeon. Bytes a second each way, both ways at once:
// perf/tuning/host_road.md.
constexpr double pinnedSpeed = 48e9;
// Staged bytes are the slower the fewer they are: threads that copy have to wake up.
struct StagedSpeed
{
    double bytes, speed;
};
constexpr StagedSpeed stagedSpeeds[] = {{1e6, 6.5e9}, {4e6, 16e9}, {15e6, 34e9}, {1e18, 45e9}};
// Starting the pipeline and waiting for its end; with threads that stage. The first strip goes up, and the last one
// down, alone.
constexpr double deviceStartSeconds = 25e-6, stagedStartSeconds = 11e-6, loneBytes = 1e6;

double bytesOf(const Mat& image)
{
    return static_cast<double>(image.rows) * image.cols * static_cast<double>(image.elemSize());
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

}  // namespace

double cpuSeconds(const String& algorithm, const Neighbourhood& neighbourhood, const HostImages& images, int threads)
{
    const Mat &source = images.source, &destination = images.destination;
    double nanoseconds = 1;
    for (const CpuCost& cost : cpuCosts)
    {
        if (algorithm != cost.algorithm)
            continue;
        const double width = neighbourhood.window.width, height = neighbourhood.window.height;
        const double taps = cost.separable ? width + height : width * height;
        const double bytes = static_cast<double>(source.elemSize1());
        nanoseconds = cost.fixed + cost.ofByte * bytes + (cost.ofTap + cost.ofTapByte * bytes) * taps;
    }
    const double values = static_cast<double>(destination.rows) * destination.cols * destination.channels();
    const int rowsOfThread = leastRowsOfThread + 2 * neighbourhood.window.height;
    const int busy = std::max(1, std::min(threads, destination.rows / rowsOfThread));
    return std::max(1e-9 * nanoseconds * values / (1 + (busy - 1) * partOfThread),
                    (bytesOf(source) + bytesOf(destination)) / cpuMemorySpeed);
}

double deviceSeconds(const HostImages& images, bool sourceIsPinned, bool destinationIsPinned, int devices)
{
    const double up = busSeconds(bytesOf(images.source), sourceIsPinned);
    const double down = busSeconds(bytesOf(images.destination), destinationIsPinned);
    return deviceStartSeconds + std::max(up, down) / devices;
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
